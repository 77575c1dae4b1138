import DirectoryModel
import Incremental

/// The fingerprints of all fields that people have, by person and field: what every trace is compared with. Immutable.
struct FieldFingerprints: Sendable {
  /// How many fields each person has a fingerprint for; absent fields have `.absent`.
  let count: Int

  private let all: [Fingerprint]
  /// Where each person's begin.
  private var starts: [Int]

  /// Works out the fingerprints of people, on all cores.
  init(of people: [Person], fields: FieldTable) {
    let count = fields.count
    self.count = count
    all = Parallel.fill(count: people.count, width: count) { range, start in
      start.initialize(repeating: .absent, count: range.count * count)
      var numbering = FieldNumbering(fields)
      for (place, index) in range.enumerated() {
        Self.add(people[index], fields, to: start + place * count, &numbering)
      }
    }
    starts = people.indices.map { $0 * count }
  }

  private static func add(
    _ person: Person, _ fields: FieldTable, to row: UnsafeMutablePointer<Fingerprint>, _ numbering: inout FieldNumbering
  ) {
    for (place, field) in person.fields.fields.enumerated() {
      let number = numbering.number(of: field.name, at: place)
      if number < fields.count { row[number] = field.value.fingerprint }
    }
    row[fields.nameNumber] = FieldValue.text(person.name).fingerprint
    row[fields.officeNumber] = FieldValue(scalar: person.office).fingerprint
  }

  /// The same for people in another order.
  ///
  /// - Parameter order: Their places in the order so far.
  func ordered(by order: [Int]) -> FieldFingerprints {
    var result = self
    result.starts = order.map { starts[$0] }
    return result
  }

  /// The fingerprint of a person's field.
  ///
  /// - Parameters:
  ///   - number: The field's number, less than `count`.
  ///   - index: The person's place.
  subscript(number: Int, index: Int) -> Fingerprint {
    all[starts[index] + number]
  }
}
