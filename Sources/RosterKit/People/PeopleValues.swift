import DirectoryModel
import Incremental
import Liquid

/// The values of everyone's fields as templates and traces see them, in the order of the directory.
struct PeopleValues: Sendable {
  /// The names of all fields that somebody has, in byte order.
  let present: [String]
  /// The fields, numbered.
  let fields: FieldTable
  /// Each person's values by number; `.null` for absent and computed ones.
  let rows: [[Value]]
  /// Their fingerprints.
  let fingerprints: FieldFingerprints

  /// Works them out on all cores.
  ///
  /// - Parameter names: The numbers of earlier runs.
  init(of people: [Person], names: Interner) {
    present = Self.presentFields(of: people)
    let fields = FieldTable(interner: names, present: present)
    self.fields = fields
    rows = Parallel.fill(count: people.count) { range, start in
      var numbering = FieldNumbering(fields)
      for (place, index) in range.enumerated() {
        (start + place).initialize(to: Self.row(of: people[index], fields, &numbering))
      }
    }
    fingerprints = FieldFingerprints(of: people, fields: fields)
  }

  private static func presentFields(of people: [Person]) -> [String] {
    let parts = Parallel.map(count: people.count, chunk: 2048) { range in [presentFields(of: people[range])] }
    return Set(parts.joined() + ["name"]).sorted { $0.precedesByBytes($1) }
  }

  private static func presentFields(of people: ArraySlice<Person>) -> [String] {
    let names = Interner()
    var numbering = FieldNumbering { Int(names.number(of: $0)) }
    var isPresent: [Bool] = []
    var hasOffice = false
    for person in people {
      hasOffice = hasOffice || !person.office.isBlank
      for (place, field) in person.fields.fields.enumerated() {
        let number = numbering.number(of: field.name, at: place)
        while isPresent.count <= number { isPresent.append(false) }
        if !isPresent[number] { isPresent[number] = !field.value.isAbsent }
      }
    }
    let fields = zip(names.texts, isPresent).filter(\.1).map(\.0)
    return fields + (hasOffice ? ["office"] : [])
  }

  private static func row(of person: Person, _ fields: FieldTable, _ numbering: inout FieldNumbering) -> [Value] {
    var values = [Value](repeating: .null, count: fields.count)
    values[fields.nameNumber] = .text(person.name)
    values[fields.officeNumber] = FieldValue(scalar: person.office).templateValue
    for (place, field) in person.fields.fields.enumerated() {
      let number = numbering.number(of: field.name, at: place)
      if number < values.count { values[number] = field.value.templateValue }
    }
    return values
  }
}
