/// Puts a structured value into bytes without ambiguity, and gives its fingerprint.
///
/// Texts carry their length, so that `ab` + `c` and `a` + `bc` differ. A builder can be used again and again; it
/// keeps its memory.
public struct FingerprintBuilder {
  private var buffer: [UInt8] = []

  /// An empty builder.
  public init() {}

  /// Forgets what was added.
  public mutating func reset() {
    buffer.removeAll(keepingCapacity: true)
  }

  /// Adds a byte that tells what follows.
  public mutating func add(tag: UInt8) {
    buffer.append(tag)
  }

  /// Adds a whole number.
  public mutating func add(_ number: Int) {
    buffer.append(word: UInt64(bitPattern: Int64(number)))
  }

  /// Adds a text with its length.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    buffer.append(contentsOf: text.utf8)
  }

  /// Adds bytes with their length.
  public mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    buffer.append(contentsOf: bytes)
  }

  /// Adds a fingerprint.
  public mutating func add(_ fingerprint: Fingerprint) {
    fingerprint.append(to: &buffer)
  }

  /// The fingerprint of all that was added since the last reset.
  public var fingerprint: Fingerprint { Fingerprint(of: buffer) }
}
