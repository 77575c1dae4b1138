import Foundation

/// The numbers that stand for people in traces: small, given once, and never given to somebody else.
struct SubjectTable {
  private var numbers: [UUID: UInt32]
  /// The first number that was never given.
  private(set) var next: UInt32

  /// Takes the numbers of earlier runs.
  ///
  /// - Parameter next: The first number that was never given.
  init(_ numbers: [UUID: UInt32] = [:], next: UInt32 = 1) {
    self.numbers = numbers
    self.next = next
  }

  /// The number of a person, given now if they have none.
  mutating func number(of id: UUID) -> UInt32 {
    if let number = numbers[id] { return number }
    let number = next
    numbers[id] = number
    next += 1
    return number
  }
}
