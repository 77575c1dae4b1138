/// Finds bytes in bytes, in time linear in both whatever they are (Knuth, Morris and Pratt's algorithm).
struct ByteSearch {
  private let wanted: [UInt8]
  /// For each length of a beginning of `wanted`, from 1: how long a shorter beginning ends there too.
  private let borders: [Int]

  /// A search for these bytes.
  init(_ wanted: some Sequence<UInt8>) {
    let wanted = Array(wanted)
    var borders = [Int](repeating: 0, count: wanted.count)
    var matched = 0
    for index in wanted.indices.dropFirst() {
      while matched > 0, wanted[index] != wanted[matched] { matched = borders[matched - 1] }
      if wanted[index] == wanted[matched] { matched += 1 }
      borders[index] = matched
    }
    self.wanted = wanted
    self.borders = borders
  }

  /// How many bytes are wanted.
  var count: Int { wanted.count }

  /// The first place in `bytes` at or after `start`; `nil` if there is none. Nothing is found at once.
  func first(in bytes: [UInt8], from start: Int = 0) -> Int? {
    if wanted.isEmpty { return start <= bytes.count ? start : nil }
    var matched = 0
    for index in min(start, bytes.count)..<bytes.count {
      advance(&matched, over: bytes[index])
      if matched == wanted.count { return index + 1 - matched }
    }
    return nil
  }

  /// The last place in `bytes`; `nil` if there is none. Nothing is found at the end.
  func last(in bytes: [UInt8]) -> Int? {
    if wanted.isEmpty { return bytes.count }
    var matched = 0
    var found: Int?
    for (index, byte) in bytes.enumerated() {
      advance(&matched, over: byte)
      if matched == wanted.count { found = index + 1 - matched }
    }
    return found
  }

  /// The first place of one text in another; `nil` if there is none. Nothing is found at once.
  static func first(_ wanted: String, in text: String) -> Int? {
    guard let first = wanted.utf8.first else { return 0 }
    // Looking for a short text has a bound without preparation.
    guard wanted.utf8.count <= 16,
      let place = text.utf8.withContiguousStorageIfAvailable({ text in
        wanted.utf8.withContiguousStorageIfAvailable { firstPosition(of: $0, beginning: first, in: text) }
      })
    else { return ByteSearch(wanted.utf8).first(in: Array(text.utf8)) }
    return place ?? nil
  }

  private static func firstPosition(
    of wanted: UnsafeBufferPointer<UInt8>, beginning first: UInt8, in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard text.count >= wanted.count else { return nil }
    for start in 0...(text.count - wanted.count) where text[start] == first {
      var matched = 1
      while matched < wanted.count, text[start + matched] == wanted[matched] { matched += 1 }
      if matched == wanted.count { return start }
    }
    return nil
  }

  private func advance(_ matched: inout Int, over byte: UInt8) {
    if matched == wanted.count { matched = borders[matched - 1] }
    while matched > 0, byte != wanted[matched] { matched = borders[matched - 1] }
    if byte == wanted[matched] { matched += 1 }
  }
}
