internal import CICU

/// The way between the bytes of an encoding and text, by ICU; the only file here that knows it. For one thread at a time.
///
/// Every encoding holds ASCII byte for byte; only the later bytes of a longer code may look like it.
final class EncodingConverter {
  private let converter: OpaquePointer

  /// Opens the way of an encoding by ICU's name for it.
  init(_ name: String) {
    converter = roster_converter_open(name)
  }

  deinit {
    roster_converter_close(converter)
  }

  /// Appends text in UTF-8: of all bytes from an offset on, or of those before the first that are no character.
  ///
  /// - Returns: The bytes that are none; `nil` if there are no such.
  func decode(_ bytes: UnsafeRawBufferPointer, from start: Int, into text: inout [UInt8]) -> Range<Int>? {
    var piece = [UInt8](repeating: 0, count: 4096)
    var index = start
    while index < bytes.count {
      var plain = bytes.endOfASCIIWords(from: index, to: bytes.count)
      while plain < bytes.count, bytes[plain] < 0x80 { plain += 1 }
      text.append(contentsOf: bytes[index..<plain])
      index = plain
      guard let rest = bytes.baseAddress, index < bytes.count else { break }
      var written: Int32 = 0
      var rejected: Int32 = 0
      let read = roster_decode(
        converter, (rest + index).assumingMemoryBound(to: UInt8.self), Int32(clamping: bytes.count - index), &piece,
        Int32(piece.count), &written, &rejected)
      text.append(contentsOf: piece[..<Int(written)])
      index += Int(read)
      if rejected > 0 { return index..<index + Int(rejected) }
    }
    return nil
  }

  /// The code of a character; `nil` if the encoding does not have it.
  func code(of scalar: Unicode.Scalar) -> ArraySlice<UInt8>? {
    if scalar.isASCII { return [UInt8(scalar.value)] }
    var code = [UInt8](repeating: 0, count: 8)
    let count = Int(roster_encode(converter, scalar.value, &code))
    return count > 0 ? code[..<count] : nil
  }
}
