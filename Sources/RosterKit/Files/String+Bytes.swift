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
  func precedesByBytes(_ other: String) -> Bool {
    let isBefore = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        UnsafeRawBufferPointer(left).precedesByBytes(UnsafeRawBufferPointer(right))
      }
    }
    if let isBefore, let isBefore { return isBefore }
    return utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension [UInt8] {
  /// Whether these bytes come before others.
  func precedesByBytes(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { left in
      other.withUnsafeBytes { right in left.precedesByBytes(right) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes come before others.
  fileprivate func precedesByBytes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let first = baseAddress, let second = other.baseAddress else { return count < other.count }
    let order = memcmp(first, second, Swift.min(count, other.count))
    return order != 0 ? order < 0 : count < other.count
  }
}
