import CXXHash

/// 128 bits that stand for a value: equal values have equal fingerprints, and two different values that share one
/// are not to be expected in the life of the universe (XXH3-128; nobody gains by forging one here).
public struct Fingerprint: Hashable, Sendable {
  /// The first half.
  public var low: UInt64
  /// The second half.
  public var high: UInt64

  /// The first half is as good as both where fingerprints are looked up, and quicker.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
  }

  /// Takes the two halves.
  public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The fingerprint of bytes.
  public init(of bytes: UnsafeRawBufferPointer) {
    let hash = roster_hash128(bytes.baseAddress, bytes.count)
    self.init(low: hash.low, high: hash.high)
  }

  /// The fingerprint of bytes.
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
  }

  /// The fingerprint of a text's UTF-8.
  public init(of text: String) {
    var text = text
    self = text.withUTF8 { Fingerprint(of: UnsafeRawBufferPointer($0)) }
  }

  /// The fingerprint of the bytes of several, one after the other.
  public init(of fingerprints: UnsafeBufferPointer<Fingerprint>) {
    #if _endian(little)
      self.init(of: UnsafeRawBufferPointer(fingerprints))
    #else
      var bytes: [UInt8] = []
      for fingerprint in fingerprints { fingerprint.append(to: &bytes) }
      self.init(of: bytes)
    #endif
  }

  /// What stands for an absent value.
  public static let absent = Fingerprint(low: 0, high: 0)

  /// The size in bytes when stored.
  public static let size = 16

  /// The 16 bytes, low half first, little-endian: alike on every machine.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size)
    append(to: &bytes)
    return bytes
  }

  /// Appends the 16 bytes.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(word: low)
    bytes.append(word: high)
  }

  /// Reads what `bytes` gave; `nil` unless there are exactly 16.
  public init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.size else { return nil }
    self.init(
      low: UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)),
      high: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

extension [UInt8] {
  /// Appends the eight bytes of a word, little-endian. Byte by byte it is inlined to one store, which the general way to
  /// append raw memory is not.
  @inline(__always)
  mutating func append(word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
