extension [UInt8] {
  /// Appends a number as LEB128: seven bits a byte, the lowest first.
  package mutating func append(leb128 number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a text behind its length.
  package mutating func append(packed text: String) {
    append(leb128: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Appends bytes behind their length.
  package mutating func append(packed bytes: some Collection<UInt8>) {
    append(leb128: UInt64(bytes.count))
    append(contentsOf: bytes)
  }
}

/// Reads what was packed into bytes, which need not be whole.
package struct PackedReader {
  private let bytes: [UInt8]
  private var index = 0

  /// Begins at the first byte.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all is read.
  package var isAtEnd: Bool { index >= bytes.count }

  /// The next byte; `nil` at the end.
  package mutating func byte() -> UInt8? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  /// The next number in LEB128; `nil` if there is no whole one.
  package mutating func number() -> UInt64? {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 64 {
      let byte = bytes[index]
      index += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
      shift += 7
    }
    return nil
  }

  /// The next number, if it is less than a bound.
  package mutating func number(below bound: Int) -> Int? {
    guard let number = number(), let number = Int(exactly: number), number < bound else { return nil }
    return number
  }

  /// The next text; `nil` if it is not whole.
  package mutating func text() -> String? {
    packed().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The next bytes that stand behind their length; `nil` if they are not whole.
  package mutating func packed() -> ArraySlice<UInt8>? {
    guard let count = number(below: bytes.count - index + 1), count <= bytes.count - index else { return nil }
    defer { index += count }
    return bytes[index..<index + count]
  }
}
