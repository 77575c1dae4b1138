import Diagnostics
import Liquid

/// A page, or a part that is composed by itself, while it is written.
struct Composition {
  /// What its own text is.
  let format: PageFormat

  private let root: Root
  private var skeleton: [UInt8] = []
  private var values: [ComposedValue] = []
  private var encoder: (any PageEncoder)?
  /// Whether a partial stands at the beginning of a line, which so far has nothing else.
  private var hasPartialAlone = false

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
    switch format {
    case .markdown, .html, .xml: break
    case .json: encoder = JSONEncoder(root: root)
    case .csv: encoder = CSVEncoder(root: root)
    case .vcard: encoder = VCardEncoder(root: root)
    case .text: encoder = TextEncoder(root: root)
    }
  }

  mutating func write(template text: [UInt8]) {
    if encoder != nil {
      encoder?.write(template: text)
    } else {
      skeleton.append(contentsOf: text)
    }
  }

  mutating func write(value text: String, kind: Kind, at span: SourceSpan) {
    let value = ComposedValue(text: text, kind: kind, span: span, offset: skeleton.count)
    if encoder != nil {
      encoder?.write(value)
    } else {
      TokenWord.usual.append(values.count, to: &skeleton)
      values.append(value)
    }
  }

  /// Takes a part that was composed by itself.
  mutating func write(partial bytes: [UInt8], of format: PageFormat, at span: SourceSpan) {
    var text = String(decoding: bytes, as: UTF8.self)
    let kind: Kind
    switch format {
    case .markdown, .html, .xml:
      kind = .html
      // The newline at the end of its file is none of the page.
      text = text.trimmed
    case .json: kind = .json
    case .text, .csv, .vcard: kind = .plain
    }
    write(value: text, kind: kind, at: span)
  }

  // MARK: Finishing

  mutating func finish(skeletons: Skeletons, source: SourceText?) throws -> Result {
    if var encoder {
      let bytes = encoder.finish()
      guard encoder.problems.errors.isEmpty else { throw DiagnosticError(encoder.problems.errors) }
      return Result(bytes: bytes, warnings: encoder.problems.warnings)
    }
    let parsed = parsed(skeletons)
    var problems = Problems()
    for refusal in parsed.contents.refusals {
      problems.refuse(refusal.reason, at: values[refusal.value].span)
    }
    var filler = PageFiller(
      skeleton: parsed.contents, values: values, root: root, dialect: format == .xml ? .xml : .html,
      capacity: skeleton.count * 2)
    filler.problems = problems
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
  private mutating func parsed(_ skeletons: Skeletons) -> Skeleton {
    var word = TokenWord.usual
    var choice = 0
    while true {
      let known = skeletons.skeleton(of: skeleton, format: format, word: word) { compile(word) }
      if known.valueCount == values.count { return known }
      choice += 1
      let next = TokenWord(choice: choice)
      replaceWords(word, by: next)
      word = next
    }
  }

  private func compile(_ word: TokenWord) -> Skeleton {
    // Markdown can make new words of the template's text; elsewhere only those that stand there count.
    guard word.isUnmistakable(in: skeleton, count: values.count) else { return Skeleton(Skeleton.Contents(), valueCount: -1) }
    var html = skeleton
    var findings: [Skeleton.Finding] = []
    if format == .markdown { (html, findings) = Markdown.html(ofTemplate: skeleton, word: word) }
    let contents = SkeletonCompiler.compile(
      html: html, dialect: format == .xml ? .xml : .html, tokens: word.occurrences(in: html))
    return Skeleton(contents, valueCount: values.count, findings: findings)
  }

  private mutating func replaceWords(_ old: TokenWord, by new: TokenWord) {
    var text: [UInt8] = []
    var start = 0
    var moved: [ComposedValue] = []
    for (number, value) in values.enumerated() {
      text += skeleton[start..<value.offset]
      var word: [UInt8] = []
      old.append(number, to: &word)
      start = value.offset + word.count
      moved.append(ComposedValue(text: value.text, kind: value.kind, span: value.span, offset: text.count))
      new.append(number, to: &text)
    }
    skeleton = text + skeleton[start...]
    values = moved
  }
}

extension Skeleton.Finding {
  /// The warning, at the value in the line if it holds one, else where the template has that line.
  fileprivate func diagnostic(values: [ComposedValue], source: SourceText?) -> Diagnostic {
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
