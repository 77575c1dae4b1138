extension SkeletonCompiler {
  /// Goes through the attributes of a start tag.
  mutating func attributes(of tag: HTMLTokenizer.Token, element entry: Int?) {
    let attributes = tokenizer.attributes
    guard hasValue(in: tag.range) || attributes.contains(where: { html[$0.value].contains(UInt8(ascii: "/")) }) else {
      return
    }
    var previousEnd = tag.nameRange.upperBound
    for attribute in attributes {
      defer { previousEnd = attribute.value.upperBound + (attribute.quote == 0 ? 0 : 1) }
      refuse(in: attribute.name, .attributeName)
      guard attribute.hasValue else { continue }
      let name = tokenizer.name(attribute.name)
      let role = AttributeRole(of: name, in: tag.name) { other in
        attributes.first { html[$0.name].equalsIgnoringCase(other) }.map { tokenizer.name($0.value) }
      }
      if hasValue(in: attribute.value) {
        fill(attribute, named: name, role: role, from: previousEnd, element: entry)
      } else {
        rootLinks(in: attribute, role: role)
      }
    }
  }

  // MARK: Attributes with values

  private mutating func fill(
    _ attribute: HTMLTokenizer.Attribute, named name: String, role: AttributeRole, from previousEnd: Int, element: Int?
  ) {
    switch role {
    case .refused(let reason): return refuse(in: attribute.value, reason)
    case .text: fillText(attribute, .attribute(quote(of: attribute)), isImageText: name == "alt", element: element)
    case .number(let reason): fillText(attribute, number(reason), isImageText: false, element: element)
    case .url, .trustedURL, .urlList, .refresh:
      copy(upTo: previousEnd)
      let isElements = element.map { list.contents.elements[$0] }.map { Self.isMain(name, of: $0) } ?? false
      let number = list.beginAttribute(of: isElements ? element : nil)
      copy(upTo: openingEnd(of: attribute))
      if attribute.quote == 0 { list.appendLiteral("\"".utf8) }
      urls(in: attribute, named: name, role: role)
      copyRest(of: attribute)
      list.contents.attributes[number].end = list.mark()
      let targets = list.contents.attributes[number].targets.lowerBound..<list.contents.targets.count
      list.contents.attributes[number].targets = targets
      if isElements, let element { list.contents.elements[element].target = targets.first }
    }
  }

  /// Whether an attribute is the one without which its element is no link or image.
  private static func isMain(_ name: String, of element: Skeleton.Element) -> Bool {
    guard element.target == nil else { return false }
    switch element.kind {
    case .link: return name == "href"
    case .image: return name == "src"
    case .paragraph, .inline: return false
    }
  }

  private func quote(of attribute: HTMLTokenizer.Attribute) -> UInt8 {
    attribute.quote == 0 ? UInt8(ascii: "\"") : attribute.quote
  }

  private func openingEnd(of attribute: HTMLTokenizer.Attribute) -> Int { attribute.value.lowerBound }

  private mutating func fillText(
    _ attribute: HTMLTokenizer.Attribute, _ place: Skeleton.Place, isImageText: Bool, element: Int?
  ) {
    copy(upTo: openingEnd(of: attribute))
    if attribute.quote == 0 { list.appendLiteral("\"".utf8) }
    let start = isImageText ? list.mark() : 0
    while let occurrence = take(before: attribute.value.upperBound) {
      escapeQuotes(before: occurrence.range.lowerBound, in: attribute)
      put(occurrence, place)
    }
    escapeQuotes(before: attribute.value.upperBound, in: attribute)
    copy(upTo: attribute.value.upperBound)
    if isImageText, let element { list.contents.elements[element].alternative = start..<list.mark() }
    copyRest(of: attribute)
  }

  /// Escapes the quotes in an attribute that stood without any, and now gets them. Text after the last one is not copied
  /// yet.
  private mutating func escapeQuotes(before end: Int, in attribute: HTMLTokenizer.Attribute) {
    guard attribute.quote == 0 else { return }
    while let quote = html[min(copied, end)..<end].firstIndex(of: UInt8(ascii: "\"")) {
      copy(upTo: quote)
      list.appendLiteral("&quot;".utf8)
      copied = quote + 1
    }
  }

  /// Copies an attribute to its end, with the quote that it has or now gets.
  private mutating func copyRest(of attribute: HTMLTokenizer.Attribute) {
    escapeQuotes(before: attribute.value.upperBound, in: attribute)
    copy(upTo: attribute.value.upperBound)
    if attribute.quote == 0 {
      list.appendLiteral("\"".utf8)
    } else {
      copy(upTo: attribute.value.upperBound + 1)
    }
  }

  private mutating func urls(in attribute: HTMLTokenizer.Attribute, named name: String, role: AttributeRole) {
    let isList = role == .urlList
    for url in urlRanges(in: attribute, role: role) {
      // A value outside of the URLs: the seconds of a redirect, the width of an image.
      while let occurrence = take(before: url.lowerBound) { outsideURL(occurrence, in: attribute, isList: isList) }
      if hasValue(in: url) {
        escapeQuotes(before: url.lowerBound, in: attribute)
        copy(upTo: url.lowerBound)
        target(in: url, named: name, isList: isList, isTrusted: role == .trustedURL)
      } else {
        rootLink(in: url)
      }
    }
    while let occurrence = take(before: attribute.value.upperBound) {
      outsideURL(occurrence, in: attribute, isList: isList)
    }
  }

  private mutating func outsideURL(_ occurrence: Occurrence, in attribute: HTMLTokenizer.Attribute, isList: Bool) {
    escapeQuotes(before: occurrence.range.lowerBound, in: attribute)
    put(occurrence, number(isList ? .imageCandidate : .metaAttribute))
  }

  // MARK: URLs without values

  private mutating func rootLinks(in attribute: HTMLTokenizer.Attribute, role: AttributeRole) {
    switch role {
    case .url, .trustedURL, .urlList, .refresh:
      for url in urlRanges(in: attribute, role: role) { rootLink(in: url) }
    case .text, .number, .refused: break
    }
  }

  private mutating func rootLink(in url: Range<Int>) {
    guard WholeURL.isRooted(html[url]) else { return }
    copy(upTo: url.lowerBound)
    copied = url.lowerBound + 1
    list.append(.root(needsDot: Root.needsDot(html[copied..<url.upperBound])))
  }

  // MARK: Where URLs are

  private func urlRanges(in attribute: HTMLTokenizer.Attribute, role: AttributeRole) -> [Range<Int>] {
    switch role {
    case .urlList: candidates(in: attribute.value)
    case .refresh: redirect(in: attribute.value).map { [$0] } ?? []
    default: [trimmed(attribute.value)]
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = html[range].first, first <= 0x20 { range = range.lowerBound + 1..<range.upperBound }
    while let last = html[range].last, last <= 0x20 { range = range.lowerBound..<range.upperBound - 1 }
    return range
  }

  /// The URLs of a `srcset` (HTML Living Standard, section 4.8.4.2.2).
  private func candidates(in value: Range<Int>) -> [Range<Int>] {
    var urls: [Range<Int>] = []
    var index = value.lowerBound
    func isComma(_ index: Int) -> Bool { html[index] == UInt8(ascii: ",") }
    while index < value.upperBound {
      guard !ASCII.isSpace(html[index]), !isComma(index) else {
        index += 1
        continue
      }
      let start = index
      while index < value.upperBound, !ASCII.isSpace(html[index]) { index += 1 }
      var end = index
      while isComma(end - 1) { end -= 1 }
      urls.append(start..<end)
      // A URL that ends with a comma has no descriptor; else that reaches to the next comma.
      if end == index {
        while index < value.upperBound, !isComma(index) { index += 1 }
      }
    }
    return urls
  }

  /// The URL of `5; url=page.html` (section 4.2.5.3, "refresh").
  private func redirect(in value: Range<Int>) -> Range<Int>? {
    guard var index = html[value].firstIndex(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }) else {
      return nil
    }
    func skipSpace() {
      while index < value.upperBound, ASCII.isSpace(html[index]) { index += 1 }
    }
    index += 1
    skipSpace()
    if html[index..<value.upperBound].prefix(3).equalsIgnoringCase("url") {
      let start = index
      index += 3
      skipSpace()
      if index < value.upperBound, html[index] == UInt8(ascii: "=") { index += 1 } else { index = start }
      skipSpace()
    }
    var end = value.upperBound
    if index < end, html[index] == UInt8(ascii: "'") || html[index] == UInt8(ascii: "\"") {
      let quote = html[index]
      index += 1
      end = html[index..<end].firstIndex(of: quote) ?? end
    }
    return trimmed(index..<end)
  }
}
