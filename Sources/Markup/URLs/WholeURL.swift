/// A value that is a URL from its beginning.
enum WholeURL {
  /// The text as browsers read it: no white space or control characters around it, no tabs and newlines within (URL
  /// Standard, section 4.4). `www.example.org` gets its scheme.
  static func normalized(_ text: String) -> String {
    if text.withBytes(isNormal) { return text }
    var url = text
    if text.utf8.contains(where: { $0 <= 0x20 }) {
      var kept = text.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
      while let first = kept.first, first <= 0x20 { kept.removeFirst() }
      while let last = kept.last, last <= 0x20 { kept.removeLast() }
      url = String(decoding: kept, as: UTF8.self)
    }
    return url.utf8.prefix(4).equalsIgnoringCase("www.") ? "https://" + url : url
  }

  /// Whether normalizing would change nothing.
  static func isNormal(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in url where byte <= 0x20 { return false }
    guard let first = url.first, first | 0x20 == UInt8(ascii: "w") else { return true }
    return !url.prefix(4).equalsIgnoringCase("www.")
  }

  /// Whether it begins at the site's root: with one slash. (Two lead to another host; a backslash counts as a slash
  /// for browsers.)
  static func isRooted(_ url: some Collection<UInt8>) -> Bool {
    guard url.first == UInt8(ascii: "/") else { return false }
    let second = url.dropFirst().first
    return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
  }
}
