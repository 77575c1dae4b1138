/// What went wrong most likely where a document is not well formed, by the bytes there.
struct XMLFault {
  private let bytes: [UInt8]
  private let offset: Int
  private let open: (name: String, line: Int?)?

  /// Looks at a place.
  ///
  /// - Parameters:
  ///   - offset: The byte at which the parser stopped.
  ///   - open: The innermost element that is open there, with the line of its tag if that is known.
  init(_ bytes: [UInt8], at offset: Int, in open: (name: String, line: Int?)?) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
    self.open = open
  }

  /// What to do about it.
  var remedy: String {
    let byte = offset < bytes.count ? bytes[offset] : 0
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    // The parser stops behind a sign that begins no reference and no tag, and at the name of a tag that closes nothing.
    if mark == UInt8(ascii: "&") { return "write '&amp;' for a '&' in text" }
    let isClosing = offset >= 2 && bytes[offset - 1] == UInt8(ascii: "/") && bytes[offset - 2] == UInt8(ascii: "<")
    switch byte {
    case _ where isClosing, UInt8(ascii: "<") where next == UInt8(ascii: "/"):
      guard let open else { return "remove the tag, which closes nothing" }
      return
        "'<\(open.name)>'\(open.line.map { " in line \($0)" } ?? "") is still open here: close it before with '</\(open.name)>'"
    case UInt8(ascii: "<") where Self.isNameStart(next) || next == UInt8(ascii: "!") || next == UInt8(ascii: "?"):
      return "remove what stands behind the end of the property list, or look whether a tag before it is whole"
    case UInt8(ascii: "<"): return "write '&lt;' for a '<' in text"
    case UInt8(ascii: "&"): return "write '&amp;' for a '&' in text"
    case 0x80...:
      return
        "the file is not in the encoding that it says: save it in UTF-8, or write the right one into its first line, as in '<?xml version=\"1.0\" encoding=\"windows-1252\"?>'"
    case 0..<0x20 where ![0x09, 0x0A, 0x0D].contains(byte): return "remove the control character"
    default:
      if mark != nil { return "write '&lt;' for a '<' in text" }
      return open == nil
        ? "remove what does not belong to the property list, or take the file from a copy"
        : "correct it there, or take the file from a copy; 'plutil -lint' checks it on a Mac"
    }
  }

  /// The `&` or `<` right before the place, with at most a word between.
  private var mark: UInt8? {
    var place = offset
    while place > 0, offset - place < 64 {
      place -= 1
      if bytes[place] == UInt8(ascii: "&") || bytes[place] == UInt8(ascii: "<") { return bytes[place] }
      guard Self.isNameStart(bytes[place]) || bytes[place] == 0x20 && place == offset - 1 else { return nil }
    }
    return nil
  }

  private static func isNameStart(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }
}
