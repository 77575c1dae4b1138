/// Finds bytes in bytes, in time linear in practice for what templates look for.
enum ByteSearch {
  /// The first place of `needle` in `haystack` at or after `from`; `nil` if there is none. An empty needle is found
  /// at once.
  static func firstIndex(of needle: [UInt8], in haystack: [UInt8], from: Int) -> Int? {
    guard let head = needle.first else { return from <= haystack.count ? from : nil }
    var index = from
    while index + needle.count <= haystack.count {
      guard let next = haystack[index...(haystack.count - needle.count)].firstIndex(of: head) else { return nil }
      if haystack[next..<(next + needle.count)].elementsEqual(needle) { return next }
      index = next + 1
    }
    return nil
  }

  /// The last place of `needle` in `haystack`; `nil` if there is none.
  static func lastIndex(of needle: [UInt8], in haystack: [UInt8]) -> Int? {
    var index = haystack.count - needle.count
    while index >= 0 {
      if haystack[index..<(index + needle.count)].elementsEqual(needle) { return index }
      index -= 1
    }
    return nil
  }
}
