import Diagnostics

/// A text in YAML in which each record that could not be read is one sign for nothing: what remains can be read as it
/// stands, every byte in its place.
struct YAMLMask {
  /// The text.
  private(set) var bytes: [UInt8]

  /// The parts that are hidden, by the places of their signs.
  private(set) var parts: [Int: Range<Int>] = [:]

  /// Begins with a text of which nothing is hidden.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = Array(bytes) }

  /// Hides an element of a list from its dash on, a pair of a mapping from its key on, or a document.
  mutating func hide(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let isDocument = bytes.withUnsafeBufferPointer { $0.isMark(range.lowerBound, end: range.upperBound) }
    let isElement = !isDocument && bytes[range].starts(with: "-".utf8) && bytes[range].dropFirst().first ?? 0 <= 0x20
    var end = range.upperBound
    if bytes[end - 1] == 0x0A { end -= 1 }
    let inside = min(range.lowerBound + (isDocument ? 3 : isElement ? 1 : 0), end)
    let sign = bytes[inside..<end].firstIndex { $0 > 0x20 } ?? inside
    for index in sign..<end { bytes[index] = 0x20 }
    let word = isElement || isDocument ? "~" : "~:"
    if sign + word.utf8.count <= end {
      bytes.replaceSubrange(sign..<sign + word.utf8.count, with: word.utf8)
    }
    parts[sign] = range
  }

  /// Reads what remains of a source.
  func reading(of source: SourceText) -> YAMLReading {
    bytes.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(source, bytes: bytes, range: source.contentRange, hidden: parts)
      return composer.reading()
    }
  }
}
