import Collation
import DirectoryModel
import Liquid

/// A property of people by name or dotted path, looked at without noting a read: for working out collections, whose
/// results are what a page depends on.
struct Property {
  /// The name or path.
  let name: String

  /// What is at the end of the name that stands for the letters which values of a field begin with.
  static let letterSuffix = "_letter"

  private let computed: ComputedField?
  private let path: FieldPath?
  /// Where the person before had the field: those of one file mostly have it at the same place.
  private var place = 0
  /// What tells the letters of values, and those told so far.
  private let collator: Collator?
  private var letters: [String: String] = [:]

  /// Takes a name or path.
  ///
  /// - Parameter collator: Tells letters: with it `office_letter` is the heading under which an index lists an office.
  init(_ name: String, _ collator: Collator?) {
    self.name = name
    self.collator = collator
    computed = ComputedField(rawValue: name)
    let isPath = name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    path = isPath ? FieldPath(name) : nil
  }

  /// The value; `nil` if absent.
  mutating func value(of person: PersonObject) -> FieldValue? {
    switch computed {
    case .letter?: return .text(person.letter)
    case .slug?: return .text(person.slug)
    case .sortName?: return .text(person.sortName)
    case .id?: return .text(person.person.id.uuidString)
    case .url?, .urls?, .next?, .previous?, .groups?: return nil
    case nil: break
    }
    guard let value = field(name, of: person) ?? path?.value(in: person.person.fields), !value.isAbsent else {
      return letters(of: person)
    }
    return value
  }

  /// The letters that the values of the field begin with whose name this is without the suffix.
  private mutating func letters(of person: PersonObject) -> FieldValue? {
    guard let collator, let base = Self.fieldOfLetters(name), let value = field(base, of: person) else { return nil }
    if case .list(let values) = value {
      return .list(values.compactMap { $0.isAbsent ? nil : $0.spelling.map { .text(letter(of: $0, collator)) } })
    }
    guard !value.isAbsent, let spelling = value.spelling else { return nil }
    return .text(letter(of: spelling, collator))
  }

  private mutating func letter(of spelling: String, _ collator: Collator) -> String {
    if let known = letters[spelling] { return known }
    let letter = collator.letter(of: spelling)
    letters[spelling] = letter
    return letter
  }

  /// `office` for `office_letter`; `nil` for what stands for no letters.
  static func fieldOfLetters(_ name: String) -> String? {
    guard name.hasSuffix(letterSuffix), name.utf8.count > letterSuffix.utf8.count else { return nil }
    return String(name.dropLast(letterSuffix.utf8.count))
  }

  /// The number of the one field of the directory from which the value follows, whoever has it; `nil` if there is none such.
  func source(in fields: FieldTable) -> Int? {
    guard computed == nil, path == nil else { return nil }
    guard collator != nil, let base = Self.fieldOfLetters(name) else { return fields.presentNumber(of: name) }
    // Who lacks a field of such a name has the letters of the other: the value follows from both.
    return fields.presentNumber(of: name) == nil ? fields.presentNumber(of: base) : nil
  }

  private mutating func field(_ name: String, of person: PersonObject) -> FieldValue? {
    if name == "name" { return .text(person.person.name) }
    if name == "office" { return FieldValue(scalar: person.person.office) }
    return locate(name, in: person.person.fields.fields) ? person.person.fields.fields[place].value : nil
  }

  /// Finds the field among those of a record, mostly where the record before had it.
  private mutating func locate(_ name: String, in fields: [FieldMapping.Field]) -> Bool {
    if place < fields.count, fields[place].name == name { return true }
    guard let found = fields.firstIndex(where: { $0.name == name }) else { return false }
    place = found
    return true
  }

  /// The text that the property holds, where that is told without looking further: an office, or a field of text.
  private mutating func plainText(of person: PersonObject) -> String? {
    guard computed == nil, path == nil, name != "name" else { return nil }
    if name == "office" { return person.person.office.isBlank ? nil : person.person.office }
    guard locate(name, in: person.person.fields.fields),
      case .text(let text) = person.person.fields.fields[place].value,
      !text.isBlank
    else { return nil }
    return text
  }

  /// The scalars that the property holds, without blanks around them: one, or each of a list's; none if it is absent or
  /// a mapping.
  mutating func spellings(of person: PersonObject) -> [String] {
    var spellings: [String] = []
    forEachSpelling(of: person) { spellings.append($0) }
    return spellings
  }

  /// Calls `body` for each of the `spellings`.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  mutating func forEachSpelling(of person: PersonObject, _ body: (String) -> Void) -> Bool {
    if let text = plainText(of: person) {
      body(Self.trimmed(text))
      return true
    }
    switch value(of: person) {
    case .list(let values)?:
      let spellings = values.compactMap { $0.isAbsent ? nil : $0.spelling.map(Self.trimmed) }
      for spelling in spellings { body(spelling) }
      return !spellings.isEmpty
    case let value?:
      guard let spelling = value.spelling else { return false }
      body(Self.trimmed(spelling))
      return true
    case nil: return false
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
    // Looked at first where most texts tell: only digits and a sign begin a number.
    guard let first = spelling.utf8.first, first <= UInt8(ascii: "9"), spelling.utf8.contains(UInt8(ascii: ".")),
      Number(spelling: spelling) != nil
    else { return spelling }
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
