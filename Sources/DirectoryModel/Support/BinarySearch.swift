extension RandomAccessCollection where Index == Int {
  /// Where the elements begin that `isBehind` holds for, which must stand behind all others; the end if there are none. Takes the
  /// logarithm of their number.
  @inlinable
  @inline(__always)
  package func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if try isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
