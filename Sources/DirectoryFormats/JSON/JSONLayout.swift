/// Where the next record of a list begins behind a broken one, as far as the lines show: what a reading that met a fault goes on by.
///
/// A text of JSON never goes on in another line. So a line that begins with what the first record begins with, and stands out as far,
/// begins a record, whatever is open above it.
struct JSONLayout {
  private let bytes: UnsafeRawBufferPointer
  private let sign: UInt8
  private let column: Int

  /// Looks at the line of the first record.
  ///
  /// - Parameters:
  ///   - first: Where the record begins: with its brace, or with its key.
  ///   - opening: The bracket around the records, which may stand before the first.
  /// - Returns: `nil` if something else is before it, so that its place says nothing.
  init?(_ bytes: UnsafeRawBufferPointer, first: Int, in opening: UInt8) {
    guard first < bytes.count else { return nil }
    var start = first
    while start > 0, !bytes[start - 1].isLineEnd {
      start -= 1
      guard bytes[start] == 0x20 || bytes[start] == 0x09 || bytes[start] == opening else { return nil }
    }
    self.bytes = bytes
    sign = bytes[first]
    column = first - start
  }

  /// Where the next record begins; `nil` if none is left.
  func next(behind offset: Int) -> Int? {
    var index = offset
    while index < bytes.count {
      while index < bytes.count, !bytes[index].isLineEnd { index += 1 }
      while index < bytes.count, bytes[index].isLineEnd { index += 1 }
      let start = index
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      if index < bytes.count, bytes[index] == sign, index - start <= column { return index }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
