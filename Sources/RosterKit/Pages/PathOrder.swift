/// Puts many paths in the byte order of their UTF-8.
///
/// Paths of one folder are told apart by the sixteen bytes behind what all have in common, nearly always: these are compared as
/// numbers, and whole paths only where they are the same.
enum PathOrder {
  private struct Entry {
    var first: UInt64
    var second: UInt64
    var place: Int
  }

  /// The places of paths, in order; of equal paths in the order given.
  ///
  /// - Parameter likely: All places, quickest if in about the order that results; `nil`: nothing is known of it.
  static func places(of paths: [String], likely: [Int]? = nil) -> [Int] {
    let start = lengthOfCommonStart(of: paths)
    var entries = (likely ?? Array(paths.indices)).map { place in
      Entry(first: key(of: paths[place], from: start), second: key(of: paths[place], from: start + 8), place: place)
    }
    entries.sort { left, right in
      if left.first != right.first { return left.first < right.first }
      if left.second != right.second { return left.second < right.second }
      let order = paths[left.place].byteOrder(to: paths[right.place])
      return order != 0 ? order < 0 : left.place < right.place
    }
    return entries.map(\.place)
  }

  private static func lengthOfCommonStart(of paths: [String]) -> Int {
    guard let first = paths.first.map({ Array($0.utf8) }) else { return 0 }
    var length = first.count
    for path in paths {
      path.withBytes { bytes in
        length = min(length, bytes.count)
        while length > 0, !bytes[..<length].elementsEqual(first[..<length]) { length -= 1 }
      }
    }
    return length
  }

  /// Eight bytes as a number whose order is theirs; zeros stand for those that a path does not have.
  private static func key(of path: String, from start: Int) -> UInt64 {
    path.withBytes { bytes in
      var key: UInt64 = 0
      for place in start..<start + 8 { key = key << 8 | UInt64(place < bytes.count ? bytes[place] : 0) }
      return key
    }
  }
}

extension String {
  /// Calls `body` with the bytes of the UTF-8.
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}
