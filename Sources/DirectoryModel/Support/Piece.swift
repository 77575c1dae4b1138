/// A part of an array that one thread makes. The parts become one array to which the elements are moved: no reference of theirs is
/// counted on the way.
///
/// For one thread at a time.
package final class Piece<Element: Sendable>: @unchecked Sendable {
  private var elements = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)

  /// How many elements there are.
  package private(set) var count = 0

  /// Holds what is in an array.
  package init(_ elements: [Element] = []) {
    for element in elements { append(element) }
  }

  deinit {
    elements[..<count].deinitialize()
    elements.deallocate()
  }

  /// Adds an element.
  package func append(_ element: Element) {
    if count == elements.count { grow() }
    elements.initializeElement(at: count, to: element)
    count += 1
  }

  private func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(16, elements.count * 2))
    _ = larger.moveInitialize(fromContentsOf: elements[..<count])
    elements.deallocate()
    elements = larger
  }

  /// Moves the elements of all pieces into one array, in order; the pieces are empty afterwards.
  package static func joined(_ pieces: [Piece]) -> [Element] {
    let count = pieces.reduce(0) { $0 + $1.count }
    return Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      for piece in pieces {
        _ = buffer[initializedCount...].moveInitialize(fromContentsOf: piece.elements[..<piece.count])
        initializedCount += piece.count
        piece.count = 0
      }
    }
  }
}
