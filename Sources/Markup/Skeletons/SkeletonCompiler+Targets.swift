extension SkeletonCompiler {
  /// Takes apart a URL that has values in it, and puts it in its place.
  mutating func target(in url: Range<Int>, named name: String, isList: Bool, isTrusted: Bool) {
    let firstPiece = list.contents.pieces.count
    var target = Skeleton.Target(
      pieces: firstPiece..<firstPiece, value: 0, isSchemeFixed: false, isRooted: false, isEmptyWithoutValues: false,
      isTrusted: isTrusted)
    /// The template's text so far, references resolved.
    var fixed: [UInt8] = []
    /// The text before the first value.
    var beginning: [UInt8]?
    var start = url.lowerBound
    var dangerous: String?
    while let occurrence = take(before: url.upperBound) {
      var text = literal(start..<occurrence.range.lowerBound)
      if fixed.isEmpty { text.removeFirst(text.prefix { $0 <= 0x20 }.count) }
      fixed += text
      if beginning == nil {
        beginning = fixed
        target.value = occurrence.value
        target.isRooted = WholeURL.isRooted(fixed)
        target.isSchemeFixed = Self.fixesScheme(fixed)
        dangerous = URLScheme.prefix(of: fixed).flatMap { URLScheme.isDangerous($0) ? $0 : nil }
        if target.isRooted { text.removeFirst() }
      }
      append(text)
      if let dangerous {
        list.contents.refusals.append((occurrence.value, .dangerousURL(dangerous)))
      }
      let part = Self.part(after: fixed, isFirst: target.value == occurrence.value && fixed.isEmpty, isList: isList)
      list.contents.pieces.append(.value(occurrence.value, part))
      start = occurrence.range.upperBound
    }
    let rest = literal(start..<url.upperBound)
    append(rest)
    fixed += rest
    target.isEmptyWithoutValues = Self.isNothing(fixed)
    target.pieces = firstPiece..<list.contents.pieces.count
    list.append(.target(list.contents.targets.count))
    list.contents.targets.append(target)
    if isTrusted { list.contents.trustedNames[list.contents.targets.count - 1] = name }
    copied = url.upperBound
  }

  /// The template's text in a URL, as browsers read it: references resolved, no tabs and newlines.
  private func literal(_ range: Range<Int>) -> [UInt8] {
    References.resolved(Array(html[range])).filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  private mutating func append(_ text: [UInt8]) {
    guard !text.isEmpty else { return }
    let start = list.contents.literals.count
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): list.contents.literals.append("&amp;")
      case UInt8(ascii: "<"): list.contents.literals.append("&lt;")
      case UInt8(ascii: ">"): list.contents.literals.append("&gt;")
      case UInt8(ascii: "\""): list.contents.literals.append("&quot;")
      case UInt8(ascii: "'"): list.contents.literals.append("&#39;")
      default: list.contents.literals.append(byte)
      }
    }
    list.contents.pieces.append(.literal(start..<list.contents.literals.count))
  }

  /// Whether no value that follows can change what the scheme is.
  private static func fixesScheme(_ text: [UInt8]) -> Bool {
    for byte in text {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return true
      default: continue
      }
    }
    return false
  }

  /// What a value is after the template's text so far.
  private static func part(after text: [UInt8], isFirst: Bool, isList: Bool) -> Skeleton.URLPart {
    let whole = isList ? PercentEncoding.Part.wholeOfList : .whole
    if isFirst { return .beginning(whole) }
    guard let scheme = URLScheme.prefix(of: text) else { return .encoded(.component) }
    let rest = text.dropFirst(scheme.utf8.count + 1)
    switch scheme {
    case "mailto" where !rest.contains(UInt8(ascii: "?")): return .encoded(.mailAddress)
    case "tel", "sms", "callto", "facetime": return rest.isEmpty ? .telephone : .encoded(.component)
    // A host and path, as people write them: `https://{{ website }}`.
    case _ where rest.elementsEqual("//".utf8): return .encoded(whole)
    default: return .encoded(.component)
    }
  }

  /// Whether text is no URL by itself: nothing, or only a scheme.
  private static func isNothing(_ text: [UInt8]) -> Bool {
    if text.isEmpty { return true }
    guard let scheme = URLScheme.prefix(of: text) else { return false }
    let rest = text.dropFirst(scheme.utf8.count + 1)
    return rest.isEmpty || rest.elementsEqual("//".utf8)
  }
}
