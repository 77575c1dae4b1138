/// A text while it is put together: its bytes lie on the stack, and elsewhere only once they are too many for it.
///
/// Filters make such texts for each page, and an array for each would cost more than what is written into it.
struct ShortOutput: ByteOutput {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0
  /// Whether the bytes lie on the stack no more.
  private var isLong = false

  /// How many bytes lie on the stack.
  private static let usual = 256

  private init(_ base: UnsafeMutablePointer<UInt8>) {
    self.base = base
    capacity = Self.usual
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(1) }
    base[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(bytes.count) }
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Makes room for so many more bytes.
  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    free()
    base = larger
    isLong = true
  }

  private func free() {
    if isLong { base.deallocate() }
  }

  /// Forgets what was written.
  mutating func removeAll() { count = 0 }

  /// The text that is written.
  @inline(__always)
  static func text(_ write: (inout ShortOutput) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: usual) { stack in
      guard let base = stack.baseAddress else { return "" }
      var output = ShortOutput(base)
      defer { output.free() }
      write(&output)
      return String(decoding: UnsafeBufferPointer(start: output.base, count: output.count), as: UTF8.self)
    }
  }
}
