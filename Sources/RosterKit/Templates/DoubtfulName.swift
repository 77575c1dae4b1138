import Diagnostics
import DirectoryFormats

/// A name that an author may choose freely, and that is spelled nearly like one that means something: `fro` for `for`.
struct DoubtfulName: Sendable {
  let name: String
  /// What was probably meant.
  let meant: String
  /// Where it stands.
  let location: SourceLocation
  /// The variable that templates would see it in.
  let variable: String

  /// Looks at a name; `nil` if it is one of those that mean something, or like none of them.
  init?(_ key: YAMLNode, besides known: [String], as variable: String) {
    guard let name = key.text, !known.contains(name), let meant = Suggestion.nearest(to: name, among: known) else {
      return nil
    }
    (self.name, self.meant, self.variable) = (name, meant, variable)
    location = key.span.location
  }

  /// Whether a template names it: then it is meant as it is.
  func isRead(in bytes: [UInt8]) -> Bool {
    [".\(name)", "'\(name)'", "\"\(name)\""].contains { text in
      let wanted = Array(text.utf8)
      return bytes.indices.contains { start in
        guard bytes[start] == wanted[0], bytes[start...].starts(with: wanted) else { return false }
        let end = start + wanted.count
        return end == bytes.count || !bytes[end].isNameByte
      }
    }
  }

  /// The warning.
  var warning: Diagnostic {
    .warning(
      "no template reads '\(name)'", at: location,
      notes: ["did you mean '\(meant)'? If not, '{{ \(variable).\(name) }}' in a template shows it"])
  }
}

extension UInt8 {
  /// Whether this goes on a name.
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: self >= 0x80
    }
  }
}
