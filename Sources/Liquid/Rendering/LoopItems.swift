/// The elements that a loop walks, after `offset`, `limit` and `reversed`.
struct LoopItems {
  private let elements: Elements
  private let first: Int
  private let isReversed: Bool
  /// How many there are.
  let count: Int

  /// Reads a collection.
  ///
  /// Where a limit is set, a collection of the host's is asked for that part alone, so that the page does not
  /// depend on what comes after it. Text is one element, whatever the limits.
  init(_ collection: Value, from offset: Int, limit: Int?, isReversed: Bool, reader: Reader) {
    self.isReversed = isReversed
    let start = max(offset, 0)
    let end = limit.map { offset.addingReportingOverflow($0) }
      .map { $0.overflow ? (offset < 0 ? Int.min : Int.max) : $0.partialValue }

    switch collection {
    case .object(let object):
      if let end, end > start,
        let part = object.derived(.slice(offset: start, length: end - start), reader: reader)
      {
        elements = part.elements(reader: reader)
        first = 0
        count = min(elements.count, end - start)
        return
      }
    case .text, .fragment:
      elements = collection.elements(reader: reader)
      first = 0
      count = elements.count
      return
    default: break
    }
    elements = end.map { $0 <= start } == true ? Elements([]) : collection.elements(reader: reader)
    first = min(start, elements.count)
    count = max(min(elements.count, end ?? .max) - first, 0)
  }

  /// The element of a round.
  subscript(round: Int) -> Value {
    elements[isReversed ? first + count - 1 - round : first + round]
  }
}
