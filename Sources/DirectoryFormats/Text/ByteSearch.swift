import Foundation

/// Finds the first of up to three bytes, eight at a time.
struct ByteSearch {
  private let wanted: (UInt8, UInt8, UInt8)
  private let words: (UInt64, UInt64, UInt64)

  /// Looks for these bytes; give one twice to look for two.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    wanted = (first, second, third)
    words = (Self.ones &* UInt64(first), Self.ones &* UInt64(second), Self.ones &* UInt64(third))
  }

  /// The offset of the first hit; `end` if there is none.
  func first(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    var index = start
    while index + 8 <= end {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let hits = Self.zeros(word ^ words.0) | Self.zeros(word ^ words.1) | Self.zeros(word ^ words.2)
      // The lowest mark is always right; a borrow can only set false ones above it.
      if hits != 0 { return index + hits.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end {
      let byte = bytes[index]
      if byte == wanted.0 || byte == wanted.1 || byte == wanted.2 { return index }
      index += 1
    }
    return end
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Marks the zero bytes of a word by their highest bits.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & (ones &* 0x80)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are those of another buffer; for long texts several times faster than `elementsEqual`.
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let start = baseAddress, let otherStart = other.baseAddress else { return count == 0 }
    return memcmp(start, otherStart, count) == 0
  }
}
