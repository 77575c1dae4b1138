/// The part of a page's address that stands for a name.
public enum Slug {
  /// The length that no slug exceeds: a file's name may have 255 bytes, and suffixes and endings follow.
  public static let maximumBytes = 180

  /// Lower-case ASCII letters, digits and single hyphens, at most 180 bytes, never reserved; empty if the text has
  /// nothing to transliterate.
  ///
  /// - `Nuala O'Drumm & Co` gives `nuala-odrumm-co`: apostrophes vanish, all else that is no letter or digit parts words.
  /// - A long slug is cut between words, if it has a hyphen in its second half.
  /// - Names that mean something to servers or to Windows get `-1`: `index-1`, `con-1`.
  public static func make(from text: String) -> String {
    var slug: [UInt8] = []
    var hyphenIsDue = false
    for byte in Transliteration.ascii(text).utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        if hyphenIsDue, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
        hyphenIsDue = false
        // Sets the bit by which lower-case letters differ; digits have it already.
        slug.append(byte | 0x20)
      case UInt8(ascii: "'"), UInt8(ascii: "`"): continue
      default: hyphenIsDue = true
      }
      if slug.count > maximumBytes { break }
    }
    let text = String(decoding: cut(slug), as: UTF8.self)
    return isReserved(text) ? text + "-1" : text
  }

  /// A pinned slug as it is used: in Unicode form C, in which every machine writes the same file name.
  public static func pinned(_ slug: String) -> String {
    slug.utf8.contains { $0 >= 0x80 } ? ICUText.composed(slug) : slug
  }

  private static func cut(_ slug: [UInt8]) -> ArraySlice<UInt8> {
    guard slug.count > maximumBytes else { return slug[...] }
    // The byte after the limit tells whether a word ends at it.
    let hyphen = slug[...maximumBytes].lastIndex(of: UInt8(ascii: "-"))
    if let hyphen, hyphen >= maximumBytes / 2 { return slug[..<hyphen] }
    return slug[..<maximumBytes]
  }

  /// Whether this is the name of an index page, or with any ending that of a device on Windows.
  static func isReserved(_ slug: String) -> Bool {
    let slug = slug.lowercased()
    if slug == "index" { return true }
    let stem = slug.utf8.prefix { $0 != UInt8(ascii: ".") }
    if let last = stem.last, stem.count == 4, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(last) {
      return stem.starts(with: "com".utf8) || stem.starts(with: "lpt".utf8)
    }
    return ["con", "prn", "aux", "nul"].contains { stem.elementsEqual($0.utf8) }
  }
}
