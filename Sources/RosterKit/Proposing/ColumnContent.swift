import DirectoryModel

/// What the values of a column look like.
struct ColumnContent {
  /// Nearly all values are e-mail addresses.
  let isEmail: Bool

  /// Nearly all values are telephone numbers that no other number looks like.
  let isTelephone: Bool

  /// Nearly all values are two or more words with capitals, hardly any of them twice.
  let isName: Bool

  /// What stands between several values in one text; `nil` if nothing does.
  let separator: String?

  /// Some value is a list.
  let isList: Bool

  /// What nearly all values begin with, such as `mailto:`; `nil` if nothing that says what they are.
  let prefix: String?

  private let hasMail: Bool
  private let hasDigits: Bool
  private let hasLetters: Bool
  private let isEmpty: Bool

  /// No name of five words has more bytes, and no telephone number.
  private static let longestName = 300

  /// Looks at values.
  init(_ values: [FieldValue]) {
    let texts = values.flatMap { value -> [String] in
      if case .list(let elements) = value { elements.compactMap(\.spelling) } else { [value.spelling ?? ""] }
    }
    .map(\.withoutInvisibles).filter { !$0.isEmpty }
    func mostly(_ isSo: (String) -> Bool) -> Bool {
      !texts.isEmpty && texts.count(where: isSo) * 10 >= texts.count * 8
    }
    isEmpty = texts.isEmpty
    // Of several values in one text the first counts.
    let firsts = texts.map { text in text.split(separator: ":::").first.map { String($0).withoutInvisibles } ?? text }
    isEmail = !texts.isEmpty && firsts.count(where: Self.isEmail) * 10 >= texts.count * 8
    isTelephone = !texts.isEmpty && firsts.count(where: Self.isTelephone) * 10 >= texts.count * 8
    let spelled = texts.filter { !Self.isInSigns($0) }
    isName =
      !spelled.isEmpty && spelled.count(where: Self.isName) * 10 >= spelled.count * 8
      && Set(texts).count * 10 >= texts.count * 9
    separator = [":::", ";"].first { separator in
      texts.contains { $0.split(separator: separator).count { !$0.allSatisfy(\.isWhitespace) } > 1 }
    }
    isList = values.contains { if case .list = $0 { true } else { false } }
    prefix = ["mailto:", "tel:"].first { prefix in mostly { $0.lowercased().hasPrefix(prefix) } }
    hasMail = texts.contains { $0.utf8.contains(UInt8(ascii: "@")) }
    hasDigits = texts.contains { $0.utf8.contains { (0x30...0x39).contains($0) } }
    hasLetters = mostly { text in text.unicodeScalars.contains { $0.properties.isAlphabetic } }
  }

  /// Whether the values cannot be those of a field.
  func contradicts(_ field: ProposedField) -> Bool {
    guard !isEmpty else { return true }
    switch field {
    case .email: return !hasMail
    case .phone, .mobile: return !hasDigits || isEmail
    case .name, .givenName, .familyName: return !hasLetters || hasMail
    case .title, .department: return !hasLetters || isEmail
    case .office: return isEmail
    }
  }

  private static func isEmail(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return false }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains { $0.isWhitespace }
  }

  private static func isTelephone(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count <= longestName else { return false }
    let digits = bytes.count { (0x30...0x39).contains($0) }
    guard digits >= 6, digits <= 20 else { return false }
    let isPlain = bytes.allSatisfy { (0x30...0x39).contains($0) || " +()-./".utf8.contains($0) }
    // Without a sign of a telephone it may be any number, and with points or hyphens alone a date.
    return isPlain && (bytes.first == UInt8(ascii: "+") || bytes.contains { " ()/".utf8.contains($0) })
  }

  private static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= longestName else { return false }
    let words = text.split { $0 == " " || $0 == "," }
    guard (2...5).contains(words.count) else { return false }
    let isPlain = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || " ,.'’-".unicodeScalars.contains($0) }
    // Particles may be written together with the name: `al-Hakimi`, `d'Alembert`.
    return isPlain && (words.first?.first?.isUppercase ?? false)
      && (words.last?.contains(where: \.isUppercase) ?? false)
  }

  /// Whether a text is in Chinese, Japanese or Korean script, where names have neither capitals nor blanks: it says nothing for a name
  /// and nothing against.
  private static func isInSigns(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0x2_0000...0x3_FFFF: true
      default: false
      }
    }
  }
}
