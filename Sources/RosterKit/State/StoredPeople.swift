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
    var (low, high) = (0, min(subjects.count, Int(subject)))
    if high > 0, subjects[high - 1] == subject { return people[high - 1] }
    while low < high {
      let middle = (low + high) / 2
      if subjects[middle] < subject { low = middle + 1 } else { high = middle }
    }
    return low < subjects.count && subjects[low] == subject ? people[low] : nil
  }
}
