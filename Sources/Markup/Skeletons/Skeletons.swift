import Synchronization

/// Parsed skeletons, found by their bytes: safe to share between threads.
///
/// What is in it never changes a page, only how fast it is made.
public final class Skeletons: Sendable {
  /// The most bytes of skeletons that are kept; beyond it, and for single huge pages, each page parses its own.
  private static let limit = 64 << 20

  /// What is compiled differently though the bytes are the same.
  struct Kind: Equatable {
    let isMarkdown: Bool
    let dialect: HTMLTokenizer.Dialect
  }

  private struct Entry {
    let kind: Kind
    let word: TokenWord
    let bytes: [UInt8]
    let skeleton: Skeleton
  }

  private struct Table {
    var entries: [UInt64: [Entry]] = [:]
    var size = 0
  }

  private let table = Mutex(Table())

  /// No skeletons yet.
  public init() {}

  /// How many there are.
  public var count: Int {
    table.withLock { $0.entries.values.reduce(0) { $0 + $1.count } }
  }

  /// The skeleton of these very bytes, compiled at most once for each thread that asks for it at the same time.
  func skeleton(
    of bytes: [UInt8], kind: Kind, word: TokenWord, compile: () -> Skeleton
  ) -> Skeleton {
    let hash = Self.hash(bytes)
    if let known = find(bytes, hash, kind, word) { return known }
    let skeleton = compile()
    table.withLock { table in
      guard bytes.count <= Self.limit / 64, table.size + bytes.count <= Self.limit else { return }
      table.size += bytes.count
      table.entries[hash, default: []].append(Entry(kind: kind, word: word, bytes: bytes, skeleton: skeleton))
    }
    return skeleton
  }

  private func find(_ bytes: [UInt8], _ hash: UInt64, _ kind: Kind, _ word: TokenWord) -> Skeleton? {
    table.withLock { table in
      table.entries[hash]?.first { Self.areEqual($0.bytes, bytes) && $0.kind == kind && $0.word == word }?.skeleton
    }
  }

  /// Folds products of eight bytes each. Equal hashes are told apart by the bytes, so it need only be fast.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      var hash = UInt64(truncatingIfNeeded: buffer.count) &+ 0x9E37_79B9_7F4A_7C15
      var offset = 0
      while offset + 8 <= buffer.count {
        hash = fold(hash ^ buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      var rest: UInt64 = 0
      for index in offset..<buffer.count { rest = rest << 8 | UInt64(buffer[index]) }
      return fold(hash ^ rest)
    }
  }

  /// Compares eight bytes at a time.
  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        var offset = 0
        while offset + 8 <= left.count {
          let mine = left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          guard mine == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
          offset += 8
        }
        return left[offset...].elementsEqual(right[offset...])
      }
    }
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
