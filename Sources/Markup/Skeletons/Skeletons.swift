import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

  private final class Entry: Sendable {
    let kind: Kind
    let word: TokenWord
    let bytes: [UInt8]
    let skeleton: Skeleton

    init(kind: Kind, word: TokenWord, bytes: [UInt8], skeleton: Skeleton) {
      self.kind = kind
      self.word = word
      self.bytes = bytes
      self.skeleton = skeleton
    }

    /// Whether it is what is looked for.
    func isFor(_ bytes: [UInt8], _ kind: Kind, _ word: TokenWord) -> Bool {
      self.kind == kind && areEqual(self.bytes, bytes) && self.word == word
    }

    /// Compares by the machine's own means, which is many bytes at a time.
    private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      guard left.count == right.count else { return false }
      return left.withUnsafeBytes { left in
        right.withUnsafeBytes { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return true }
          return memcmp(left, right, bytes.count) == 0
        }
      }
    }
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
      guard bytes.count <= Self.limit / 64, table.size + bytes.count <= Self.limit,
        table.entries[hash]?.contains(where: { $0.isFor(bytes, kind, word) }) != true
      else { return }
      table.size += bytes.count
      table.entries[hash, default: []].append(Entry(kind: kind, word: word, bytes: bytes, skeleton: skeleton))
    }
    return skeleton
  }

  private func find(_ bytes: [UInt8], _ hash: UInt64, _ kind: Kind, _ word: TokenWord) -> Skeleton? {
    table.withLock { table in
      guard let entries = table.entries[hash] else { return nil }
      for entry in entries where entry.isFor(bytes, kind, word) { return entry.skeleton }
      return nil
    }
  }

  /// Folds products of eight bytes each, in two rows at a time that do not wait for each other. Equal hashes are told
  /// apart by the bytes, so it need only be fast.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      var hash = UInt64(truncatingIfNeeded: buffer.count) &+ 0x9E37_79B9_7F4A_7C15
      var other: UInt64 = 0x2545_F491_4F6C_DD1D
      var offset = 0
      while offset + 16 <= buffer.count {
        hash = fold(hash ^ buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        other = fold(other ^ buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        offset += 16
      }
      hash = fold(hash ^ other)
      while offset + 8 <= buffer.count {
        hash = fold(hash ^ buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      var rest: UInt64 = 0
      for index in offset..<buffer.count { rest = rest << 8 | UInt64(buffer[index]) }
      return fold(hash ^ rest)
    }
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
