/// Walks over the lines of a range of bytes. Lines end with LF, CRLF or CR, mixed too.
struct PhysicalLines {
  private let bytes: [UInt8]
  private var rest: Range<Int>

  /// Prepares to walk.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    rest = range
  }

  /// The next line: its text, and where the one after it begins; `nil` at the end.
  mutating func next() -> (text: Range<Int>, end: Int)? {
    guard !rest.isEmpty else { return nil }
    let start = rest.lowerBound
    var index = start
    while index < rest.upperBound, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { index += 1 }
    let text = start..<index
    if index < rest.upperBound {
      let isCR = bytes[index] == UInt8(ascii: "\r")
      index += 1
      if isCR, index < rest.upperBound, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    }
    rest = index..<rest.upperBound
    return (text, index)
  }

  /// The next line without going there.
  func peek() -> Range<Int>? {
    var copy = self
    return copy.next()?.text
  }
}
