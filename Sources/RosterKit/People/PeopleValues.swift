import Diagnostics
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
  /// Why there are none of either; `nil` if there are.
  let objection: Diagnostic?

  /// Works them out on all cores.
  ///
  /// - Parameter names: The numbers of earlier runs.
  init(of people: [Person], names: Interner) {
    present = Self.presentFields(of: people)
    let fields = FieldTable(interner: names, present: present)
    self.fields = fields
    objection = FieldSpread.objection(to: people, with: present)
    guard objection == nil else {
      rows = []
      fingerprints = FieldFingerprints(of: [], fields: fields)
      return
    }
    rows = Parallel.fill(count: people.count) { range, start in
      var numbering = FieldNumbering(fields)
      for (place, index) in range.enumerated() {
        (start + place).initialize(
          to: Self.row(people[index].name, people[index].office, people[index].fields.fields, fields, &numbering))
      }
    }
    fingerprints = FieldFingerprints(of: people, fields: fields)
  }

  /// The names of all fields that somebody has, in byte order.
  static func presentFields(of people: [Person]) -> [String] {
    let parts = Parallel.map(count: people.count, chunk: 2048) { range in [presentFields(of: people, range)] }
    return Set(parts.joined() + ["name"]).sorted { $0.precedesByBytes($1) }
  }

  private static func presentFields(of people: [Person], _ range: Range<Int>) -> [String] {
    let names = Interner()
    var numbering = FieldNumbering { Int(names.number(of: $0)) }
    var isPresent: [Bool] = []
    var hasOffice = false
    // By their places, here and below: to take out a person or a field counts a reference for each of its parts.
    for index in range {
      hasOffice = hasOffice || !people[index].office.isBlank
      let fields = people[index].fields.fields
      for place in fields.indices {
        let number = numbering.number(of: fields[place].name, at: place)
        while isPresent.count <= number { isPresent.append(false) }
        if !isPresent[number] { isPresent[number] = !fields[place].value.isAbsent }
      }
    }
    let fields = zip(names.texts, isPresent).filter(\.1).map(\.0)
    return fields + (hasOffice ? ["office"] : [])
  }

  private static func row(
    _ name: String, _ office: String, _ found: [FieldMapping.Field], _ fields: FieldTable,
    _ numbering: inout FieldNumbering
  ) -> [Value] {
    var values = [Value](repeating: .null, count: fields.count)
    values[fields.nameNumber] = .text(name)
    values[fields.officeNumber] = FieldValue(scalar: office).templateValue
    for place in found.indices {
      let number = numbering.number(of: found[place].name, at: place)
      if number < values.count { values[number] = found[place].value.templateValue }
    }
    return values
  }
}
