import Diagnostics
import Liquid

/// A page, or a part that is composed by itself, while it is written. Its memory serves one after another.
final class Composition {
  /// What its own text is.
  private(set) var format: PageFormat

  private let root: Root
  private var isMarkup: Bool
  @exclusivity(unchecked) private var skeleton: [UInt8] = []
  @exclusivity(unchecked) private var values: [ComposedValue] = []
  /// How many bytes the values have together.
  @exclusivity(unchecked) private var valueBytes = 0
  @exclusivity(unchecked) private var encoder: (any PageEncoder)?

  /// What came of it.
  struct Result {
    var bytes: [UInt8]
    var warnings: [Diagnostic]
    /// What the markup ends in the middle of.
    var unfinished: String?
  }

  init(format: PageFormat, root: Root) {
    self.format = format
    self.root = root
    isMarkup = format.isMarkup
    encoder = Self.encoder(of: format, root: root)
  }

  private static func encoder(of format: PageFormat, root: Root) -> (any PageEncoder)? {
    switch format {
    case .markdown, .html, .xml: nil
    case .json: JSONEncoder(root: root)
    case .csv: CSVEncoder(root: root)
    case .vcard: VCardEncoder(root: root)
    case .text: TextEncoder(root: root)
    }
  }

  /// Forgets everything, and keeps the memory for the next page, or for a part of another format.
  func removeAll(next format: PageFormat? = nil) {
    skeleton.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    valueBytes = 0
    if let format {
      self.format = format
      isMarkup = format.isMarkup
    }
    encoder = Self.encoder(of: self.format, root: root)
  }

  func write(template text: [UInt8]) {
    if isMarkup {
      skeleton.append(contentsOf: text)
    } else {
      encoder?.write(template: text)
    }
  }

  func write(value text: String, kind: Kind, at span: SourceSpan) {
    guard isMarkup else {
      encoder?.write(ComposedValue(text: text, kind: kind, span: span, offset: 0))
      return
    }
    values.append(ComposedValue(text: text, kind: kind, span: span, offset: skeleton.count))
    TokenWord.appendUsual(values.count - 1, to: &skeleton)
    valueBytes += text.utf8.count
  }

  /// Takes a part that was composed by itself.
  func write(partial bytes: [UInt8], of format: PageFormat, at span: SourceSpan) {
    var range = 0..<bytes.count
    let kind: Kind
    switch format {
    case .markdown, .html, .xml:
      kind = .html
      // The newline at the end of its file is none of the page.
      range = bytes.withUnsafeBufferPointer { $0.trimmedRange }
    case .json: kind = .json
    case .text, .csv, .vcard: kind = .plain
    }
    write(value: String(decoding: bytes[range], as: UTF8.self), kind: kind, at: span)
  }

  // MARK: Finishing

  /// Makes the page.
  ///
  /// - Throws: `DiagnosticError` with every value that stands where it may not.
  func finish(skeletons: Skeletons, source: SourceText?) throws -> Result {
    if var encoder {
      let bytes = encoder.finish()
      guard encoder.problems.errors.isEmpty else { throw DiagnosticError(encoder.problems.errors) }
      return Result(bytes: bytes, warnings: encoder.problems.warnings)
    }
    let parsed = parsed(skeletons)
    return try values.withUnsafeBufferPointer { values in try fill(parsed, values, source: source) }
  }

  private func fill(
    _ parsed: Skeleton, _ values: UnsafeBufferPointer<ComposedValue>, source: SourceText?
  ) throws -> Result {
    var filler = PageFiller(
      skeleton: parsed, values: values, root: root, dialect: format.dialect,
      // Some bytes of a value become several, and a link gets the way to the root.
      capacity: parsed.contents.literals.count + valueBytes + valueBytes / 8 + 64)
    for refusal in parsed.contents.refusals {
      filler.problems.refuse(refusal.reason, at: values[refusal.value].span)
    }
    filler.fill()
    guard filler.problems.errors.isEmpty else { throw DiagnosticError(filler.problems.errors) }
    for finding in parsed.findings {
      filler.problems.warn(finding.diagnostic(values: values, source: source))
    }
    return Result(
      bytes: filler.output, warnings: filler.problems.warnings, unfinished: parsed.contents.unfinished)
  }

  /// The parsed skeleton.
  ///
  /// Known bytes are known to hold as many words as they had values. If now they have another number, some of those
  /// words were the template's; then, as with a new skeleton that is not unmistakable, other words are chosen.
  private func parsed(_ skeletons: Skeletons) -> Skeleton {
    let kind = Skeletons.Kind(isMarkdown: format.isMarkdown, dialect: format.dialect)
    var word = TokenWord.usual
    var choice = 0
    while true {
      let known = skeletons.skeleton(of: skeleton, kind: kind, word: word) { compile(word) }
      if known.valueCount == values.count { return known }
      choice += 1
      let next = TokenWord(choice: choice)
      replaceWords(word, by: next)
      word = next
    }
  }

  private func compile(_ word: TokenWord) -> Skeleton {
    guard word.isUnmistakable(in: skeleton, count: values.count) else { return .mistakable }
    var html = skeleton
    var findings: [Skeleton.Finding] = []
    if format.isMarkdown { (html, findings) = Markdown.html(ofTemplate: skeleton, word: word) }
    let contents = SkeletonCompiler.compile(html: html, dialect: format.dialect, tokens: word.occurrences(in: html))
    return Skeleton(contents, valueCount: values.count, findings: findings)
  }

  private func replaceWords(_ old: TokenWord, by new: TokenWord) {
    var text: [UInt8] = []
    var start = 0
    for (number, value) in values.enumerated() {
      text += skeleton[start..<value.offset]
      var word: [UInt8] = []
      old.append(number, to: &word)
      start = value.offset + word.count
      values[number].offset = text.count
      new.append(number, to: &text)
    }
    skeleton = text + skeleton[start...]
  }
}

extension Skeleton {
  /// Stands for a text in which the template's own words look like those of values.
  fileprivate static let mistakable = Skeleton(Contents(), valueCount: -1)
}

extension Skeleton.Finding {
  /// The warning, at the value in the line if it holds one, else where the template has that line.
  fileprivate func diagnostic(values: UnsafeBufferPointer<ComposedValue>, source: SourceText?) -> Diagnostic {
    let occurrence = TokenWord.usual.occurrences(in: line).first { $0.value < values.count }
    let span = occurrence.map { values[$0.value].span } ?? source.flatMap { $0.span(of: line) }
    return switch kind {
    case .indentedCode:
      .warning(
        "this line begins with four blanks or more, so Markdown shows it as code", at: span?.location,
        notes: ["take out the blanks, or put code between lines of '```'"])
    case .pipeTable:
      .warning(
        "CommonMark has no tables with '|': this is shown as typed", at: span?.location,
        notes: ["write the table in HTML: '<table>'"])
    }
  }
}

extension SourceText {
  /// Where a line stands, if it does.
  fileprivate func span(of line: [UInt8]) -> SourceSpan? {
    guard let first = line.first, bytes.count >= line.count else { return nil }
    for start in 0...(bytes.count - line.count) where bytes[start] == first {
      if bytes[start..<start + line.count].elementsEqual(line) { return SourceSpan(self, start..<start + line.count) }
    }
    return nil
  }
}
