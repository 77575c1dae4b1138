/// A record of an LDIF file: an entry, or a change to one.
struct LDIFRecord {
  /// A value.
  enum Value: Equatable {
    /// Text, as it stands there or out of base64.
    case text(String)
    /// What base64 gave and is no UTF-8.
    case data([UInt8])
    /// A value that is somewhere else, by its address. Never fetched.
    case url(String)
  }

  /// One line: an attribute with a value, or the `-` between changes, which has none.
  struct Line {
    /// The attribute's name with its options, as written.
    var name: String
    var value: Value?
    /// The line's place in the file.
    var range: Range<Int>
  }

  /// The line of the name; `nil` if the record does not begin with one.
  var dnLine: Line?

  /// The distinguished name; `nil` if the record does not begin with one.
  var dn: String? {
    if case .text(let name)? = dnLine?.value { name } else { nil }
  }

  /// The lines behind the name.
  var lines: [Line] = []

  /// The record's place in the file.
  var range: Range<Int>

  /// Whether a line of it could not be read, which was reported.
  var isBroken = false

  /// What `changetype` says, in small letters; `nil` for an entry.
  var changeType: String? {
    guard case .text(let text)? = lines.first(where: { $0.name.lowercased() == "changetype" })?.value else {
      return nil
    }
    return text.lowercased()
  }
}
