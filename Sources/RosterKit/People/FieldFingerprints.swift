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
        let row = start + place * count
        Self.add(people[index].fields.fields, fields, to: row, &numbering)
        row[fields.nameNumber] = FieldValue.text(people[index].name).fingerprint
        row[fields.officeNumber] = FieldValue(scalar: people[index].office).fingerprint
      }
    }
    starts = people.indices.map { $0 * count }
  }

  private static func add(
    _ found: [FieldMapping.Field], _ fields: FieldTable, to row: UnsafeMutablePointer<Fingerprint>,
    _ numbering: inout FieldNumbering
  ) {
    for place in found.indices {
      let number = numbering.number(of: found[place].name, at: place)
      if number < fields.count { row[number] = found[place].value.fingerprint }
    }
  }

  /// The same for people in another order.
  ///
  /// - Parameter order: Their places in the order so far.
  func ordered(by order: [Int]) -> FieldFingerprints {
    var result = self
    result.starts = order.map { starts[$0] }
    return result
  }

  /// The fingerprints of a field of some people.
  ///
  /// - Parameters:
  ///   - number: The field's number, less than `count`.
  ///   - members: The places of the people.
  func column(_ number: Int, of members: [Int]) -> [Fingerprint] {
    all.withUnsafeBufferPointer { all in
      starts.withUnsafeBufferPointer { starts in members.map { all[starts[$0] + number] } }
    }
  }

  /// Copies the fingerprints of a person's fields.
  ///
  /// - Parameters:
  ///   - index: The person's place.
  ///   - row: Has room for `count` of them.
  /// - Returns: How many there are up to the last that is not absent: fields that only others have do not count.
  func copy(of index: Int, to row: UnsafeMutablePointer<Fingerprint>) -> Int {
    all.withUnsafeBufferPointer { all in
      var length = 0
      for number in 0..<count {
        row[number] = all[starts[index] + number]
        if row[number] != .absent { length = number + 1 }
      }
      return length
    }
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
