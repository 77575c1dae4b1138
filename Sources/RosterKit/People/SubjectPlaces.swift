/// The places of people by their numbers.
///
/// Numbers follow each other but where somebody has left, so that they mostly serve as places in a table.
struct SubjectPlaces: Sendable {
  /// The place for each number, `-1` for one of nobody; empty if there would be few people for very many numbers.
  private let dense: [Int32]
  /// The places where `dense` is empty.
  private let sparse: [UInt32: Int]

  /// Takes the numbers of people, in the order of their places.
  init(_ subjects: [UInt32]) {
    let end = Int(subjects.max() ?? 0) + 1
    guard end / 8 <= subjects.count + 128 else {
      dense = []
      sparse = Dictionary(zip(subjects, subjects.indices), uniquingKeysWith: { first, _ in first })
      return
    }
    var places = [Int32](repeating: -1, count: end)
    for place in subjects.indices { places[Int(subjects[place])] = Int32(place) }
    dense = places
    sparse = [:]
  }

  /// The place of a number; `nil` if it is nobody's.
  subscript(subject: UInt32) -> Int? {
    guard dense.isEmpty else {
      let subject = Int(subject)
      return subject < dense.count && dense[subject] >= 0 ? Int(dense[subject]) : nil
    }
    return sparse[subject]
  }
}
