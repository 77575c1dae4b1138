/// Finds out where each value stands in a page's markup, and what that means for it.
///
/// One pass over the markup's tokens. Elements that may go (paragraphs, links, …) get an operation at their beginning
/// before it is known whether they need one; `OperationList` drops those that turn out to be useless.
struct SkeletonCompiler {
  /// A value's word in the markup.
  struct Occurrence {
    var range: Range<Int>
    var value: Int
  }

  /// An element whose end tag is yet to come.
  struct OpenElement {
    var name: String
    /// Its number among the known elements.
    var number: Int?
    /// Whether it hides a paragraph around it from what stands within.
    var isBarrier: Bool
    /// What may stand in it.
    var content: Elements.Content
    /// Whether it is in a link, or one.
    var isInLink: Bool
    /// Its entry among the elements that depend on values.
    var element: Int?
    /// How many parts there were when it began.
    var firstPart: Int
    /// Whether it holds more than values and blanks.
    var holdsOther = false
    /// Whether it holds elements.
    var holdsElements = false
  }

  let html: [UInt8]
  let dialect: HTMLTokenizer.Dialect
  var tokenizer: HTMLTokenizer
  var list = OperationList()
  var stack: [OpenElement] = []

  private let occurrences: [Occurrence]
  private var nextOccurrence = 0
  private var openElements = OpenCounts()
  /// How much of the markup is in the operations already.
  var copied = 0

  private init(html: [UInt8], dialect: HTMLTokenizer.Dialect, tokens: [Occurrence]) {
    self.html = html
    self.dialect = dialect
    occurrences = tokens
    tokenizer = HTMLTokenizer(html, dialect: dialect)
  }

  /// Compiles markup with the words that stand for values in it.
  static func compile(html: [UInt8], dialect: HTMLTokenizer.Dialect, tokens: [Occurrence]) -> Skeleton.Contents {
    var compiler = SkeletonCompiler(html: html, dialect: dialect, tokens: tokens)
    return compiler.run()
  }

  private mutating func run() -> Skeleton.Contents {
    while let token = tokenizer.next() {
      switch token.kind {
      case .text: text(token.range)
      case .escapableText: values(in: token.range, place: .shownText)
      case .rawText: rawText(token)
      case .comment:
        refuse(in: token.range, .comment)
        noteOther()
      case .declaration: refuse(in: token.range, .declaration)
      case .startTag: startTag(token)
      case .endTag: endTag(token)
      }
    }
    copy(upTo: html.count)
    while !stack.isEmpty { pop(endTag: nil) }
    list.contents.unfinished = tokenizer.unfinished
    return list.finished()
  }

  // MARK: Values

  /// The next value's word, if it begins before an offset.
  mutating func take(before end: Int) -> Occurrence? {
    guard nextOccurrence < occurrences.count, occurrences[nextOccurrence].range.lowerBound < end else { return nil }
    nextOccurrence += 1
    return occurrences[nextOccurrence - 1]
  }

  /// Whether a value's word begins in a range that is yet to come.
  func hasValue(in range: Range<Int>) -> Bool {
    nextOccurrence < occurrences.count && range.contains(occurrences[nextOccurrence].range.lowerBound)
  }

  /// Copies the template's text up to an offset.
  mutating func copy(upTo end: Int) {
    guard copied < end else { return }
    list.appendLiteral(html[copied..<end])
    copied = end
  }

  /// Puts a value in the place of its word. An `&` just before it must not make a reference of it.
  mutating func put(_ occurrence: Occurrence, _ place: Skeleton.Place) {
    if let ampersand = danglingAmpersand(before: occurrence.range.lowerBound, place) {
      copy(upTo: ampersand + 1)
      list.appendLiteral("amp;".utf8)
    }
    copy(upTo: occurrence.range.lowerBound)
    list.append(.value(occurrence.value, place))
    copied = occurrence.range.upperBound
  }

  private func danglingAmpersand(before end: Int, _ place: Skeleton.Place) -> Int? {
    var index = end - 1
    while index >= copied, end - index <= 32, ASCII.isAlphanumeric(html[index]) { index -= 1 }
    let isNumeric = index >= copied && html[index] == UInt8(ascii: "#")
    if isNumeric { index -= 1 }
    guard index >= copied, html[index] == UInt8(ascii: "&") else { return nil }
    // In text `&copy` is a whole reference even without a semicolon; in attributes it is not where letters follow.
    if case .attribute = place { return index }
    return isNumeric || index == end - 1 ? index : nil
  }

  /// A place that takes numbers alone.
  mutating func number(_ reason: Refusal) -> Skeleton.Place {
    if list.contents.reasons.last != reason { list.contents.reasons.append(reason) }
    return .number(list.contents.reasons.count - 1)
  }

  private mutating func values(in range: Range<Int>, place: Skeleton.Place) {
    while let occurrence = take(before: range.upperBound) { put(occurrence, place) }
  }

  mutating func refuse(in range: Range<Int>, _ reason: Refusal) {
    while let occurrence = take(before: range.upperBound) {
      list.contents.refusals.append((occurrence.value, reason))
    }
  }

  // MARK: Text

  private mutating func text(_ range: Range<Int>) {
    // In SVG the tokenizer reads these as text with tags.
    switch stack.last?.name {
    case "style": return values(in: range, place: number(.styleElement))
    case "script": return refuse(in: range, .script)
    default: break
    }
    var place = Skeleton.Place.text(.flow, inLink: false)
    if let parent = stack.last { place = .text(parent.content, inLink: parent.isInLink) }
    var start = range.lowerBound
    while let occurrence = take(before: range.upperBound) {
      noteText(start..<occurrence.range.lowerBound)
      put(occurrence, place)
      if !stack.isEmpty { list.contents.parts.append(.value(occurrence.value)) }
      start = occurrence.range.upperBound
    }
    noteText(start..<range.upperBound)
  }

  private mutating func noteText(_ range: Range<Int>) {
    guard let last = stack.last, !last.holdsOther else { return }
    if !html[range].isBlank { noteOther() }
  }

  private mutating func noteOther() {
    guard !stack.isEmpty else { return }
    stack[stack.count - 1].holdsOther = true
  }

  private mutating func rawText(_ token: HTMLTokenizer.Token) {
    switch token.name {
    case "style": values(in: token.range, place: number(.styleElement))
    case "script":
      guard hasValue(in: token.range) else { return }
      var scanner = ScriptScanner(html[token.range])
      while let occurrence = take(before: token.range.upperBound) {
        let isCode = scanner.isCode(at: occurrence.range)
        put(occurrence, .script(isCode: isCode))
      }
    case let name: refuse(in: token.range, .rawElement(name))
    }
  }

  // MARK: Tags

  private mutating func startTag(_ token: HTMLTokenizer.Token) {
    if !token.isClosed { return refuse(in: token.range, .unfinishedTag) }
    if token.element.contains(.block) { endParagraph() }
    let kind = dialect == .html ? Self.kind(of: token.name) : nil
    var element: Int?
    if let kind {
      copy(upTo: token.range.lowerBound)
      element = list.beginElement(kind)
    }
    while let occurrence = take(before: token.nameRange.upperBound) {
      let isWhole = occurrence.range == token.nameRange && token.range.count == token.nameRange.count + 2
      list.contents.refusals.append((occurrence.value, .tagName(isWhole: isWhole)))
    }
    attributes(of: token, element: element)
    if !stack.isEmpty { stack[stack.count - 1].holdsElements = true }
    if kind == .image, let element {
      endImage(element, at: token.range.upperBound)
    } else if dialect == .html && token.element.contains(.void) {
      if token.name != "br" { noteOther() }
    } else if token.isSelfClosing, dialect == .xml || tokenizer.isInForeignContent {
      noteOther()
    } else {
      if let element { list.contents.elements[element].content = mark(at: token.range.upperBound) }
      push(token, element: element)
    }
  }

  private static func kind(of name: String) -> Skeleton.Element.Kind? {
    switch name {
    case "p": .paragraph
    case "em", "strong", "code": .inline
    case "a": .link
    case "img": .image
    default: nil
    }
  }

  /// The number of the operation that comes next, all markup before an offset done.
  mutating func mark(at offset: Int) -> Int {
    copy(upTo: offset)
    return list.mark()
  }

  private mutating func endImage(_ element: Int, at offset: Int) {
    guard list.contents.elements[element].target != nil else {
      list.drop(element)
      return noteOther()
    }
    list.contents.elements[element].end = mark(at: offset)
    list.isWhole(element)
    if !stack.isEmpty { list.contents.parts.append(.image(element)) }
  }

  private mutating func endTag(_ token: HTMLTokenizer.Token) {
    if !token.isClosed { return refuse(in: token.range, .unfinishedTag) }
    refuse(in: token.nameRange, .tagName(isWhole: false))
    refuse(in: token.range, .attributeName)
    guard openElements.hold(token.name, number: token.number) else { return }
    while let last = stack.last, last.name != token.name { pop(endTag: nil) }
    pop(endTag: token.range)
  }

  // MARK: Open elements

  private mutating func push(_ tag: HTMLTokenizer.Token, element: Int?) {
    var content = tag.element.content
    if content == .transparent { content = stack.last?.content ?? .flow }
    if dialect == .xml { content = .flow }
    let isInLink = tag.name == "a" || (stack.last?.isInLink ?? false)
    stack.append(
      OpenElement(
        name: tag.name, number: tag.number, isBarrier: tag.element.contains(.barrier), content: content,
        isInLink: isInLink && dialect == .html, element: element,
        firstPart: list.contents.parts.count))
    openElements.add(1, of: tag.name, number: tag.number)
  }

  /// Ends the innermost element: by its end tag, or without one.
  private mutating func pop(endTag: Range<Int>?) {
    guard let ended = stack.popLast() else { return }
    openElements.add(-1, of: ended.name, number: ended.number)
    guard let element = ended.element, let endTag else {
      if let element = ended.element { list.drop(element) }
      return noteOther()
    }
    let parts = ended.firstPart..<list.contents.parts.count
    let isHollow = !ended.holdsOther && !parts.isEmpty
    if !isHollow { noteOther() }
    finish(element, endTag: endTag) {
      $0.parts = parts
      $0.isHollow = isHollow
      $0.isBare = isHollow && !ended.holdsElements
    }
  }

  private mutating func finish(
    _ element: Int, endTag: Range<Int>, _ describe: (inout Skeleton.Element) -> Void
  ) {
    var entry = list.contents.elements[element]
    describe(&entry)
    guard entry.isHollow || entry.target != nil else { return list.drop(element) }
    copy(upTo: endTag.lowerBound)
    if entry.target != nil {
      list.append(.linkEnd(element))
      list.isWhole(element)
    }
    var end = endTag.upperBound
    if entry.kind == .paragraph, end < html.count, html[end] == UInt8(ascii: "\n") {
      end += 1
      entry.endsLine = true
    }
    entry.end = mark(at: end)
    list.contents.elements[element] = entry
  }

  /// A block begins: a paragraph around it ends without an end tag.
  private mutating func endParagraph() {
    guard openElements.paragraphs > 0 else { return }
    for open in stack.reversed() {
      if open.name == "p" { break }
      if open.isBarrier { return }
    }
    while let last = stack.last {
      pop(endTag: nil)
      if last.name == "p" { return }
    }
  }
}
