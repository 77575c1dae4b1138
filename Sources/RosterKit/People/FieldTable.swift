import Diagnostics
import Liquid
import Synchronization

/// The fields of people, numbered: the numbers stand in traces, and index each person's values.
final class FieldTable: Sendable {
  /// The numbers, kept from run to run.
  let interner: Interner

  /// How many fields there are at the start of rendering; the length of each person's values.
  let count: Int

  /// Whether somebody has the field, by number.
  let isPresent: [Bool]

  /// The number of `slug`.
  let slugNumber: Int

  /// The number of `url`.
  let urlNumber: Int

  /// The number of the field `name`.
  let nameNumber: Int

  /// The number of the field `office`.
  let officeNumber: Int

  private let nearest = Mutex<[String: String?]>([:])
  private let fieldsByName: [Field]
  /// The numbers of names that got theirs later.
  private let laterNumbers = LaterNumbers()
  private let computedByNumber: [ComputedField?]
  private let ownNumbers: [Bool]

  /// What stands before the name of a template in the name under which the addresses of its pages are noted.
  static let addressPrefix = "urls."

  /// Numbers the computed fields and the given ones.
  ///
  /// - Parameters:
  ///   - interner: The numbers of earlier runs.
  ///   - present: The names of all fields that somebody has, in an order that does not depend on the run.
  init(interner: Interner, present: [String]) {
    self.interner = interner
    for field in ComputedField.allCases { _ = interner.number(of: field.rawValue) }
    for name in ["name", "office"] + present { _ = interner.number(of: name) }
    nameNumber = Int(interner.number(of: "name"))
    officeNumber = Int(interner.number(of: "office"))
    slugNumber = Int(interner.number(of: ComputedField.slug.rawValue))
    urlNumber = Int(interner.number(of: ComputedField.url.rawValue))
    let texts = interner.texts
    count = texts.count
    var isPresent = [Bool](repeating: false, count: texts.count)
    var computed = [ComputedField?](repeating: nil, count: texts.count)
    for name in present { isPresent[Int(interner.number(of: name))] = true }
    for field in ComputedField.allCases {
      let number = Int(interner.number(of: field.rawValue))
      isPresent[number] = true
      computed[number] = field
    }
    self.isPresent = isPresent
    computedByNumber = computed
    ownNumbers = texts.indices.map { computed[$0] == nil && !texts[$0].hasPrefix(Self.addressPrefix) }
    var fieldsByName: [Field] = []
    for (number, text) in texts.enumerated() {
      let name = Name(text).index
      while fieldsByName.count <= name { fieldsByName.append(Field(number: -1, computed: nil, exists: false)) }
      fieldsByName[name] = Field(number: Int32(number), computed: computed[number], exists: isPresent[number])
    }
    self.fieldsByName = fieldsByName
  }

  /// What is known of a name.
  struct Field {
    /// The number; negative where there is none.
    let number: Int32
    /// What Roster computes under it.
    let computed: ComputedField?
    /// Whether somebody has the field, or Roster computes it.
    let exists: Bool
  }

  /// The field of a name.
  subscript(name: Name) -> Field {
    if name.index < fieldsByName.count {
      let field = fieldsByName[name.index]
      if field.number >= 0 { return field }
    }
    return Field(number: laterNumber(of: name), computed: nil, exists: false)
  }

  private func laterNumber(of name: Name) -> Int32 {
    if let known = laterNumbers[name] { return known }
    let number = Int32(interner.number(of: name.text))
    laterNumbers[name] = number
    return number
  }

  /// The number of a field; a name never seen before gets one.
  func number(of name: Name) -> Int { Int(self[name].number) }

  /// The computed field of a number.
  func computed(_ number: Int) -> ComputedField? {
    number < computedByNumber.count ? computedByNumber[number] : nil
  }

  /// Whether records alone decide on a field, so that its fingerprints are among those of people's fields. Of other numbers
  /// all that is computed under them is in `ComputedFingerprints`.
  func isOwn(_ number: Int) -> Bool {
    number < ownNumbers.count && ownNumbers[number]
  }

  /// Whether somebody has the field of this number, or Roster computes it.
  func exists(_ number: Int) -> Bool {
    number < isPresent.count && isPresent[number]
  }

  /// Whether people can be grouped by what has this number: a field that exists, or the letters of one.
  func canGroup(by number: Int) -> Bool {
    if exists(number) { return true }
    guard let base = interner.text(of: UInt32(number)).flatMap(Property.fieldOfLetters) else { return false }
    return exists(self.number(of: Name(base)))
  }

  /// The number of a field of the directory that somebody has; `nil` if nobody does.
  func presentNumber(of name: String) -> Int? {
    let place = Name(name).index
    guard place < fieldsByName.count, fieldsByName[place].exists else { return nil }
    let number = Int(fieldsByName[place].number)
    return isOwn(number) ? number : nil
  }

  /// The number of a computed field.
  func number(of field: ComputedField) -> Int {
    Int(interner.number(of: field.rawValue))
  }

  /// The existing field whose name is nearly the given one. Each name is looked for once: every page of a template asks
  /// for the same.
  func existingName(nearestTo name: String) -> String? {
    if let known = nearest.withLock({ $0[name] }) { return known }
    let found = Suggestion.nearest(to: name, among: existingNames)
    nearest.withLock { $0[name] = .some(found) }
    return found
  }

  /// The names of fields that exist, for suggestions, in byte order.
  var existingNames: [String] {
    interner.texts.enumerated().filter { exists($0.offset) }.map(\.element).sorted()
  }
}
