import Diagnostics

/// Finds bytes that are not UTF-8, so that nothing is ever replaced by `�` without a word.
enum UTF8Validation {
  /// The first byte of the first malformed sequence (Unicode 15, table 3-7: no overlong form, no surrogate, nothing
  /// above U+10FFFF); `nil` if all is well.
  static func firstInvalid(in bytes: [UInt8], range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var index = range.lowerBound
      let end = range.upperBound
      while index < end {
        index = buffer.endOfASCIIWords(from: index, to: end)
        guard index < end else { break }
        if buffer[index] < 0x80 {
          index += 1
        } else {
          let length = sequenceLength(buffer, at: index, end: end)
          if length == 0 { return index }
          index += length
        }
      }
      return nil
    }
  }

  /// The length of the well-formed sequence of several bytes at `index`; 0 if it is malformed.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int, end: Int) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= end, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

extension UnsafeRawBufferPointer {
  /// Goes over words of nothing but ASCII: the result is less than eight bytes before the first other byte, or the end.
  @inline(__always)
  func endOfASCIIWords(from start: Int, to end: Int) -> Int {
    var index = start
    // Most text is ASCII: thirty-two bytes at a time, then eight.
    while index + 32 <= end, highBits(at: index, words: 4) == 0 { index += 32 }
    while index + 8 <= end, highBits(at: index, words: 1) == 0 { index += 8 }
    return index
  }

  /// The highest bits of so many words of eight bytes; 0 if all are ASCII.
  @inline(__always)
  fileprivate func highBits(at offset: Int, words: Int) -> UInt64 {
    var bits: UInt64 = 0
    for word in 0..<words { bits |= loadUnaligned(fromByteOffset: offset + 8 * word, as: UInt64.self) }
    return bits & 0x8080_8080_8080_8080
  }
}

extension SourceText {
  /// Throws at the first byte in the range that is not UTF-8, with the way out.
  public func requireUTF8(in range: Range<Int>) throws {
    try requireUTF8(in: range, isDirectory: false)
  }

  /// The same for a file whose encoding the configuration may say, if it is a directory.
  func requireUTF8(in range: Range<Int>, isDirectory: Bool) throws {
    guard let offset = UTF8Validation.firstInvalid(in: bytes, range: range) else { return }
    throw DiagnosticError(.invalidUTF8(bytes[offset], at: location(of: offset..<offset + 1), isDirectory))
  }

  /// The bytes behind a byte-order mark.
  var contentRange: Range<Int> {
    (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count
  }
}

extension Diagnostic {
  fileprivate static func invalidUTF8(
    _ byte: UInt8, at location: SourceLocation, _ isDirectory: Bool
  ) -> Diagnostic {
    let hex = String(byte, radix: 16, uppercase: true)
    let isTable = [".csv", ".tsv", ".txt", ".tab"].contains { location.path.lowercased().hasSuffix($0) }
    return .error(
      "byte 0x\(hex.count == 1 ? "0" : "")\(hex) is not UTF-8", at: location,
      notes: ["save the file with the encoding UTF-8" + (isTable ? "; in a spreadsheet choose 'CSV UTF-8'" : "")]
        + (isTable || isDirectory ? [encodingAdvice] : []))
  }

  /// What to do about a directory in another encoding.
  static var encodingAdvice: String {
    "or say what it is, with '--encoding windows-1252' or in roster.yml 'directory: {path: …, encoding: windows-1252}': so it is for Western European languages; for Central European ones windows-1250, for Cyrillic windows-1251, for Japanese shift_jis, for Chinese gbk"
  }
}
