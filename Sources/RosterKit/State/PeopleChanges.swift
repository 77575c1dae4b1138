import Incremental

/// Who is not as they were in the run before.
struct PeopleChanges {
  /// The state's row of each person, in the order of the index.
  let rows: [StoredPerson]

  /// The parts of people that rows tell of, as bits.
  let parts: UInt64

  private let changed: [Bool]

  /// Compares everyone with the run before.
  init(_ rows: PersonRows, people: [PersonObject], previous: PreviousState) {
    self.rows = rows.people()
    parts = rows.told
    changed = zip(self.rows, people).map { row, person in previous.people[person.subject] != row }
  }

  /// Whether the person at a place of the index is new or has any other field.
  func isChanged(_ index: Int) -> Bool { changed[index] }
}
