#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Classes of bytes. Bytes above 0x7F belong to none of them.
enum ASCII {
  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  @inline(__always)
  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }

  /// White space of HTML: tab, newline, form feed, carriage return, space.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  /// The value of a hexadecimal digit.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) ? letter - UInt8(ascii: "a") + 10 : nil
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte at or after `start`, looked for by the machine's own means: many bytes at a time.
  func firstPosition(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// What is left without white space at the ends.
  var trimmedRange: Range<Int> {
    var start = 0
    var end = count
    while start < end, ASCII.isSpace(self[start]) { start += 1 }
    while start < end, ASCII.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }
}

extension Collection<UInt8> {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(ASCII.isSpace) }

  /// Whether the bytes are those of a lower-case text, letter case aside.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return zip(self, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      .allSatisfy { ASCII.lowercased($0) == $1 }
  }
}
