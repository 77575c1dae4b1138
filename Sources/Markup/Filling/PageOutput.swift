/// What text is written to: an array, or the output of a page.
protocol ByteOutput {
  mutating func append(_ byte: UInt8)
  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>)
}

extension Array: ByteOutput where Element == UInt8 {}

extension ByteOutput {
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// A page while it is filled in.
///
/// Its memory serves one page after another, and each gets an array that is just as long as the page. An array would ask at
/// each of the many pieces whether it is shared.
final class PageOutput: ByteOutput {
  @exclusivity(unchecked) private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
  @exclusivity(unchecked) private var capacity = 4096
  /// How many bytes were written.
  @exclusivity(unchecked) private(set) var count = 0

  /// How much memory is kept from page to page.
  private static let most = 1 << 20

  deinit { base.deallocate() }

  /// The last byte.
  var last: UInt8? { count > 0 ? base[count - 1] : nil }

  @inline(__always)
  func append(_ byte: UInt8) {
    if count == capacity { grow(1) }
    base[count] = byte
    count += 1
  }

  @inline(__always)
  func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(bytes.count) }
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  func append(_ text: String) {
    text.withBytes { append(contentsOf: $0) }
  }

  /// Makes room for a page of so many bytes.
  func reserve(_ size: Int) {
    if count == 0, capacity < size { grow(size) }
  }

  /// Makes room for so many more bytes.
  @inline(never)
  private func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  /// All that was written, where it lies until more is.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// All that was written.
  var bytes: [UInt8] { Array(buffer) }

  /// Forgets what was written.
  func removeAll() {
    count = 0
    guard capacity > Self.most else { return }
    base.deallocate()
    capacity = 4096
    base = .allocate(capacity: capacity)
  }
}
