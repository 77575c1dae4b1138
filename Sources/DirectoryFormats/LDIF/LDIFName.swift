/// The name of an entry (RFC 4514), taken apart: to tell whether two are the same, and to name an entry anew.
///
/// Older spellings are understood too: values in quotes and semicolons for commas (RFC 2253, section 4).
struct LDIFName {
  /// An attribute with its value, of which the parts of a name are made: `cn=Ada`.
  struct Pair {
    /// The attribute as it is written.
    var attribute: String
    /// The value as it is meant: without escapes.
    var value: String
    /// The place of the value in the name's UTF-8.
    var range: Range<Int>
  }

  /// The parts from the entry's own to the root's, each of one pair or several (`cn=Ada+mail=ada@example.org`).
  private(set) var parts: [[Pair]] = []

  private let text: [UInt8]
  private var starts: [Int] = []

  /// Takes a name apart; `nil` if the text is none.
  init?(_ name: String) {
    text = Array(name.utf8)
    var place = 0
    var isNewPart = true
    while true {
      place = afterBlanks(place)
      let start = place
      while place < text.count, text[place] != UInt8(ascii: "=") { place += 1 }
      guard place < text.count else { return nil }
      let attribute = String(decoding: text[start..<place], as: UTF8.self).withoutInvisibles
      guard !attribute.isEmpty, attribute.utf8.allSatisfy(Self.isOfAttribute) else { return nil }
      let (value, range, end) = Self.value(in: text, from: afterBlanks(place + 1))
      guard !value.isEmpty else { return nil }
      let pair = Pair(attribute: attribute, value: value, range: range)
      if isNewPart {
        parts.append([pair])
        starts.append(start)
      } else {
        parts[parts.count - 1].append(pair)
      }
      guard end < text.count else { return }
      isNewPart = text[end] != UInt8(ascii: "+")
      place = end + 1
    }
  }

  private static func isOfAttribute(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._;".utf8.contains(byte)
    }
  }

  private func afterBlanks(_ place: Int) -> Int {
    var place = place
    while place < text.count, text[place] == 0x20 { place += 1 }
    return place
  }

  /// A value, its place without blanks around it, and where it ends: at a separator or the end.
  private static func value(in text: [UInt8], from start: Int) -> (value: String, range: Range<Int>, end: Int) {
    var value: [UInt8] = []
    var place = start
    var isQuoted = false
    // Behind what is escaped blanks are meant.
    var (kept, end) = (0, start)
    while place < text.count {
      let byte = text[place]
      if byte == UInt8(ascii: "\\"), place + 1 < text.count {
        if place + 2 < text.count, let high = hexDigit(text[place + 1]), let low = hexDigit(text[place + 2]) {
          value.append(high << 4 | low)
          place += 3
        } else {
          value.append(text[place + 1])
          place += 2
        }
        (kept, end) = (value.count, place)
        continue
      }
      if !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ";") { break }
      place += 1
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        (kept, end) = (value.count, place)
      } else {
        value.append(byte)
        if byte != 0x20 || isQuoted { (kept, end) = (value.count, place) }
      }
    }
    return (String(decoding: value[..<kept], as: UTF8.self), start..<end, place)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }

  /// What is the same for all spellings of the name from a part on: capitals, blanks and the attribute's other names count nothing.
  func key(from part: Int = 0) -> String {
    parts[part...].map { pairs in
      pairs.map { "\(Self.key(ofAttribute: $0.attribute))=\(Self.key(ofValue: $0.value))" }.sorted()
        .joined(separator: "+")
    }.joined(separator: "\n")
  }

  /// The name with another one in place of its end.
  func replacing(from part: Int, with name: String) -> String {
    String(decoding: text[..<starts[part]], as: UTF8.self) + name
  }

  /// The pairs that are the entry's own attributes: the first part; and an address in others, as Thunderbird has them
  /// (`cn=Ada,mail=ada@example.org`).
  var own: [Pair] { parts[0] + parts.dropFirst().joined().filter { Self.key(ofAttribute: $0.attribute) == "mail" } }

  /// The name with other values of pairs.
  func replacing(_ values: [(pair: Pair, value: String)]) -> String {
    var edits = ByteEdits()
    for (pair, value) in values { edits.replace(pair.range, with: Array(Self.escaped(value).utf8)) }
    return String(decoding: edits.applied(to: text), as: UTF8.self)
  }

  /// The name with a further pair in its first part.
  func adding(_ attribute: String, _ value: String) -> String {
    var edits = ByteEdits()
    let end = parts[0].last?.range.upperBound ?? 0
    edits.replace(end..<end, with: Array("+\(attribute)=\(Self.escaped(value))".utf8))
    return String(decoding: edits.applied(to: text), as: UTF8.self)
  }

  /// What stands behind the first part, with the comma; empty if there is nothing.
  var base: String {
    starts.count < 2 ? "" : "," + String(decoding: text[starts[1]...], as: UTF8.self)
  }

  /// By what an attribute is known, whichever of its names is written (RFC 4519).
  static func key(ofAttribute name: String) -> String {
    let name = name.lowercased()
    return otherNames[name] ?? name
  }

  /// By what a value is known: capitals and the number of blanks count nothing (RFC 4518, section 2).
  static func key(ofValue value: String) -> String {
    value.lowercased().split(separator: " ").joined(separator: " ")
  }

  private static let otherNames = [
    "commonname": "cn", "surname": "sn", "userid": "uid", "rfc822mailbox": "mail", "gn": "givenname",
    "organizationname": "o", "organizationalunitname": "ou", "domaincomponent": "dc", "countryname": "c",
    "localityname": "l", "stateorprovincename": "st", "streetaddress": "street", "2.5.4.3": "cn", "2.5.4.4": "sn",
    "2.5.4.42": "givenname", "2.5.4.10": "o", "2.5.4.11": "ou", "0.9.2342.19200300.100.1.1": "uid",
    "0.9.2342.19200300.100.1.3": "mail", "0.9.2342.19200300.100.1.25": "dc",
  ]

  /// A value as names have it (RFC 4514, section 2.4).
  static func escaped(_ value: String) -> String {
    var output: [UInt8] = []
    let bytes = Array(value.utf8)
    for (place, byte) in bytes.enumerated() {
      let isEdge = place == 0 || place == bytes.count - 1
      if byte < 0x20 {
        output += Array("\\\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
        continue
      }
      if "\"+,;<>\\".utf8.contains(byte) || (byte == 0x20 && isEdge) || (byte == UInt8(ascii: "#") && place == 0) {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
