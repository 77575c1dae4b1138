import CZlib

/// Undoes the compression of a zip entry by zlib; the only file that knows it.
enum Inflation {
  /// The bytes of a raw deflate stream (RFC 1951).
  ///
  /// - Parameter size: How many bytes must come out. No more memory is taken than that.
  /// - Returns: `nil` if the stream is damaged, or gives more or fewer bytes.
  static func bytes(of stream: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var state = z_stream()
    // Negative: no header and no check sum of zlib's own.
    guard inflateInit2_(&state, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&state) }
    guard let inputSize = UInt32(exactly: stream.count), let outputSize = UInt32(exactly: size) else { return nil }
    var input = Array(stream)
    var isWhole = false
    // One byte more than wanted, so that a stream that goes on is found out.
    let output = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      input.withUnsafeMutableBufferPointer { input in
        state.next_in = input.baseAddress
        state.avail_in = inputSize
        state.next_out = buffer.baseAddress
        state.avail_out = outputSize + 1
        isWhole = inflate(&state, Z_FINISH) == Z_STREAM_END
        count = size + 1 - Int(state.avail_out)
      }
    }
    return isWhole && output.count == size ? output : nil
  }

  /// The check sum that zip files have of each entry.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
