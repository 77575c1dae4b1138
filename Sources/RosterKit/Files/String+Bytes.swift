#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// Whether this text comes before another by the bytes of their UTF-8: the order of everything that is written.
  ///
  /// Swift's own order of texts goes by Unicode's canonical forms; comparing views of UTF-8 by element is ten times
  /// slower than by memory.
  func precedesByBytes(_ other: String) -> Bool { byteOrder(to: other) < 0 }

  /// How this text stands to another by the bytes of their UTF-8: negative if it comes before, 0 if they are the same.
  func byteOrder(to other: String) -> Int {
    let order = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        UnsafeRawBufferPointer(left).byteOrder(to: UnsafeRawBufferPointer(right))
      }
    }
    if let order, let order { return order }
    return Array(utf8).byteOrder(to: Array(other.utf8))
  }
}

extension [UInt8] {
  /// Whether these bytes come before others.
  func precedesByBytes(_ other: [UInt8]) -> Bool { byteOrder(to: other) < 0 }

  fileprivate func byteOrder(to other: [UInt8]) -> Int {
    withUnsafeBytes { left in
      other.withUnsafeBytes { right in left.byteOrder(to: right) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// How these bytes stand to others: negative if they come before, 0 if they are the same.
  fileprivate func byteOrder(to other: UnsafeRawBufferPointer) -> Int {
    guard let first = baseAddress, let second = other.baseAddress else { return count - other.count }
    let order = memcmp(first, second, Swift.min(count, other.count))
    return order != 0 ? Int(order) : count - other.count
  }
}
