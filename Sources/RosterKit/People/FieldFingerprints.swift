import DirectoryModel
import Incremental

/// The fingerprints of all fields that people have, by person and field: what every trace is compared with. Immutable.
struct FieldFingerprints: Sendable {
  /// How many fields each person has a fingerprint for; absent fields have `.absent`.
  let count: Int

  private let all: [Fingerprint]

  /// Works out the fingerprints of people in the order of an index, on all cores.
  init(of people: [PersonObject], fields: FieldTable) {
    let count = fields.count
    self.count = count
    all = Parallel.map(count: people.count, jobs: Parallel.defaultJobs) { range in
      var chunk = [Fingerprint](repeating: .absent, count: range.count * count)
      var numbering = FieldNumbering(fields)
      for (place, index) in range.enumerated() {
        people[index].addFingerprints(to: &chunk, at: place * count, &numbering)
      }
      return chunk
    }
  }

  /// The fingerprint of a person's field.
  ///
  /// - Parameters:
  ///   - number: The field's number, less than `count`.
  ///   - index: The person's place in the index.
  subscript(number: Int, index: Int) -> Fingerprint {
    all[index * count + number]
  }
}

extension PersonObject {
  fileprivate func addFingerprints(
    to row: inout [Fingerprint], at start: Int, _ numbering: inout FieldNumbering
  ) {
    for (place, field) in person.fields.fields.enumerated() {
      let number = numbering.number(of: field.name, at: place)
      if number < values.count { row[start + number] = field.value.fingerprint }
    }
    row[start + fields.nameNumber] = FieldValue.text(person.name).fingerprint
    row[start + fields.officeNumber] = FieldValue(scalar: person.office).fingerprint
  }
}
