import DirectoryModel

/// Everyone whom the state knows, by their numbers in traces.
struct StoredPeople {
  /// The numbers, in order.
  private(set) var subjects: [UInt32] = []
  /// The people of these numbers.
  private(set) var people: [StoredPerson] = []

  /// Adds somebody whose number is greater than all there are.
  mutating func append(_ subject: UInt32, _ person: StoredPerson) {
    subjects.append(subject)
    people.append(person)
  }

  /// The person of a number; `nil` if there is none.
  subscript(subject: UInt32) -> StoredPerson? {
    // Numbers follow each other but where somebody has left.
    let end = min(subjects.count, Int(subject))
    if end > 0, subjects[end - 1] == subject { return people[end - 1] }
    let place = subjects[..<end].partitioningIndex { $0 >= subject }
    return place < subjects.count && subjects[place] == subject ? people[place] : nil
  }
}
