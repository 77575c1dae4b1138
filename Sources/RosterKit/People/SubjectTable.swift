import Foundation

/// The numbers that stand for people in traces: small, given once, and never given to somebody else.
struct SubjectTable {
  private let known: StoredPeople
  /// The numbers by id; `nil` until one is looked for.
  private var numbers: [UUID: UInt32]?
  /// The first number that was never given.
  private(set) var next: UInt32

  /// Takes the numbers of earlier runs.
  ///
  /// - Parameter next: The first number that was never given.
  init(_ known: StoredPeople = StoredPeople(), next: UInt32 = 1) {
    self.known = known
    self.next = next
  }

  /// The number of a person, given now if they have none.
  ///
  /// - Parameter likely: What it most likely is; 0 if nothing is known.
  mutating func number(of id: UUID, likely: UInt32 = 0) -> UInt32 {
    if likely > 0, known[likely]?.id == id { return likely }
    var numbers = numbers ?? byID
    // Held by one name only while it grows.
    self.numbers = nil
    defer { self.numbers = numbers }
    if let number = numbers[id] { return number }
    let number = next
    numbers[id] = number
    next += 1
    return number
  }

  private var byID: [UUID: UInt32] {
    Dictionary(zip(known.people.lazy.map(\.id), known.subjects), uniquingKeysWith: { first, _ in first })
  }
}
