/// Walks over the scalars of valid UTF-8, several times as fast as a string's own view of them.
struct ScalarCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var start = 0
  private var end = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The bytes of the scalar that `next` returned last.
  var current: Slice<UnsafeBufferPointer<UInt8>> { bytes[start..<end] }

  /// Whether no scalar has been taken or skipped.
  var isAtStart: Bool { end == 0 }

  /// Goes back to the beginning.
  mutating func rewind() {
    (start, end) = (0, 0)
  }

  /// Takes the next scalar.
  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    start = end
    end += Self.width(bytes[end])
    return scalar
  }

  /// The next scalar, which stays.
  func peek() -> Unicode.Scalar? {
    guard end < bytes.count else { return nil }
    let first = bytes[end]
    if first < 0x80 { return Unicode.Scalar(first) }
    let width = Self.width(first)
    var value = UInt32(first) & (0x7F >> UInt32(width))
    for byte in bytes[end + 1..<end + width] { value = value << 6 | UInt32(byte & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// Skips scalars up to the first that fits.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  mutating func skip(until fits: (Unicode.Scalar) -> Bool) -> Bool {
    while let scalar = peek() {
      if fits(scalar) { return true }
      end += Self.width(bytes[end])
    }
    return false
  }

  private static func width(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}
