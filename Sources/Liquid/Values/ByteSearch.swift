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

  private func advance(_ matched: inout Int, over byte: UInt8) {
    if matched == wanted.count { matched = borders[matched - 1] }
    while matched > 0, byte != wanted[matched] { matched = borders[matched - 1] }
    if byte == wanted[matched] { matched += 1 }
  }
}
