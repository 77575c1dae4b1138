import DirectoryModel
import Liquid

/// A property of people by name or dotted path, looked at without noting a read: for working out collections, whose
/// results are what a page depends on.
enum Property {
  /// The value; `nil` if absent.
  static func value(_ property: String, of person: PersonObject) -> FieldValue? {
    switch ComputedField(rawValue: property) {
    case .letter?: return .text(person.letter)
    case .slug?: return .text(person.slug)
    case .sortName?: return .text(person.sortName)
    case .id?: return .text(person.person.id.uuidString)
    case .url?, .urls?, .next?, .previous?, .groups?: return nil
    case nil: break
    }
    if property == "office" {
      return person.person.office.isBlank ? nil : FieldValue(scalar: person.person.office)
    }
    if let value = person.person[property] { return value.isAbsent ? nil : value }
    guard property.utf8.contains(UInt8(ascii: ".")) || property.utf8.contains(UInt8(ascii: "[")),
      let value = FieldPath(property)?.value(in: person.person.fields)
    else { return nil }
    return value.isAbsent ? nil : value
  }

  /// The scalars that a property holds, without blanks around them: one, or each of a list's; none if it is absent or
  /// a mapping.
  static func spellings(_ property: String, of person: PersonObject) -> [String] {
    switch value(property, of: person) {
    case .list(let values)?: values.compactMap { $0.isAbsent ? nil : $0.spelling.map(trimmed) }
    case let value?: value.spelling.map { [trimmed($0)] } ?? []
    case nil: []
    }
  }

  private static func trimmed(_ text: String) -> String {
    let utf8 = text.utf8
    guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else { return text }
    let start = utf8.firstIndex { $0 > 0x20 } ?? utf8.endIndex
    let end = utf8.lastIndex { $0 > 0x20 }.map { utf8.index(after: $0) } ?? start
    return String(text[start..<end])
  }

  /// What two spellings of the same value have in common: `1.50` and `1.5` are one number.
  static func identity(_ spelling: String) -> String {
    guard spelling.utf8.contains(UInt8(ascii: ".")), Number(spelling: spelling) != nil else { return spelling }
    var digits = spelling[...]
    while digits.last == "0" { digits = digits.dropLast() }
    if digits.last == "." { digits = digits.dropLast() }
    return digits == "-0" ? "0" : String(digits)
  }

  /// The value that a filter was asked for, as a spelling; `nil` for what a person's field cannot equal.
  static func spelling(of value: Value) -> String? {
    switch value {
    case .text(let text, _): text
    case .integer(let number): String(number)
    case .number(let spelling): spelling
    case .boolean(let flag): flag ? "true" : "false"
    case .fragment(let fragment): fragment.text
    case .null, .decimal, .list, .mapping, .range, .object, .empty, .blank: nil
    }
  }
}
