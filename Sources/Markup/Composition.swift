import Diagnostics
import Liquid

/// A page, or a part that is composed by itself, while it is written. Its memory serves one after another.
final class Composition {
  /// What its own text is.
  private(set) var format: PageFormat

  private let root: Root
  private let trees: PathTrees
  /// The ways of pages of this format, which are held by all trees: a reference to it would be counted for each text.
  private var tree: Unmanaged<PathTree>
  /// Where this page is on a way that is kept; `nil` once it left, when its skeleton is put together.
  @exclusivity(unchecked) private var step: PathTree.Place?
  private var isMarkup: Bool
  @exclusivity(unchecked) private var skeleton: [UInt8] = []
  private let values = PageValues()
  private let output = PageOutput()
  @exclusivity(unchecked) private var encoder: (any PageEncoder)?

  /// What came of it.
  struct Result {
    var bytes: [UInt8]
    var warnings: [Diagnostic]
    /// What the markup ends in the middle of.
    var unfinished: String?
  }

  init(format: PageFormat, root: Root, trees: PathTrees) {
    self.format = format
    self.root = root
    self.trees = trees
    tree = .passUnretained(trees[format])
    step = trees[format].start
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
    values.removeAll()
    if let format, format != self.format {
      self.format = format
      isMarkup = format.isMarkup
      tree = .passUnretained(trees[format])
    }
    step = tree._withUnsafeGuaranteedRef { $0.start }
    if !isMarkup || encoder != nil { encoder = Self.encoder(of: self.format, root: root) }
  }

  /// Makes room for a page of so many bytes.
  func reserve(_ size: Int) {
    if isMarkup { output.reserve(size) } else { encoder?.reserve(size) }
  }

  func write(template text: [UInt8]) {
    guard isMarkup else {
      encoder?.write(template: text)
      return
    }
    if let place = step {
      if let next = tree._withUnsafeGuaranteedRef({ $0.step(from: place, to: text) }) {
        step = next
        return
      }
      leaveWay()
    }
    skeleton.append(contentsOf: text)
  }

  func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) {
    guard isMarkup else {
      encoder?.write(ComposedValue(text: text, kind: kind, span: SourceSpan(source, range)))
      return
    }
    if let place = step {
      if let next = tree._withUnsafeGuaranteedRef({ $0.stepToValue(from: place) }) { step = next } else { leaveWay() }
    }
    values.append(text, kind: kind, range: range, source: source, offset: skeleton.count)
    if step == nil { TokenWord.appendUsual(values.count - 1, to: &skeleton) }
  }

  /// Puts together the skeleton of the way so far.
  private func leaveWay() {
    guard let place = step else { return }
    var number = 0
    for text in tree._withUnsafeGuaranteedRef({ $0.way(to: place) }) {
      if let text {
        skeleton += text
      } else {
        values[offsetOf: number] = skeleton.count
        TokenWord.appendUsual(number, to: &skeleton)
        number += 1
      }
    }
    step = nil
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
    write(value: String(decoding: bytes[range], as: UTF8.self), kind: kind, at: span.range, of: span.source)
  }

  // MARK: Finishing

  /// Makes the page.
  ///
  /// - Throws: `DiagnosticError` with every value that stands where it may not.
  func finish(skeletons: Skeletons, source: SourceText?) throws -> Result {
    // A look at whether it is there does not copy it.
    if encoder != nil, var encoder {
      let bytes = encoder.finish()
      guard encoder.problems.errors.isEmpty else { throw DiagnosticError(encoder.problems.errors) }
      return Result(bytes: bytes, warnings: encoder.problems.warnings)
    }
    let parsed = parsed(skeletons)
    return try values.withView { values in try fill(parsed, values, source: source) }
  }

  private func fill(
    _ parsed: Skeleton, _ values: PageValues.View, source: SourceText?
  ) throws -> Result {
    defer { output.removeAll() }
    var filler = PageFiller(
      skeleton: parsed, values: values, root: root, dialect: format.dialect, output: output)
    for refusal in parsed.contents.refusals {
      filler.problems.refuse(refusal.reason, at: values.span(refusal.value))
    }
    filler.fill()
    guard filler.problems.errors.isEmpty else { throw DiagnosticError(filler.problems.errors) }
    for finding in parsed.findings {
      filler.problems.warn(finding.diagnostic(values: values, source: source))
    }
    return Result(
      bytes: output.bytes, warnings: filler.problems.warnings, unfinished: parsed.contents.unfinished)
  }

  /// The parsed skeleton.
  private func parsed(_ skeletons: Skeletons) -> Skeleton {
    let end = step
    if let end, let known = tree._withUnsafeGuaranteedRef({ $0.skeleton(at: end) }) { return known }
    leaveWay()
    let found = search(skeletons)
    if let end { tree._withUnsafeGuaranteedRef { $0.keep(found, at: end) } }
    return found
  }

  /// The parsed skeleton of what was put together.
  ///
  /// Known bytes are known to hold as many words as they had values. If now they have another number, some of those
  /// words were the template's; then, as with a new skeleton that is not unmistakable, other words are chosen.
  private func search(_ skeletons: Skeletons) -> Skeleton {
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
    for number in 0..<values.count {
      let offset = values[offsetOf: number]
      text += skeleton[start..<offset]
      var word: [UInt8] = []
      old.append(number, to: &word)
      start = offset + word.count
      values[offsetOf: number] = text.count
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
  fileprivate func diagnostic(values: PageValues.View, source: SourceText?) -> Diagnostic {
    let occurrence = TokenWord.usual.occurrences(in: line).first { $0.value < values.count }
    let span = occurrence.map { values.span($0.value) } ?? source.flatMap { $0.span(of: line) }
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
