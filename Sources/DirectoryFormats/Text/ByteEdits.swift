import Diagnostics

/// Changes of parts of a text; every byte outside them stays.
struct ByteEdits {
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  /// Whether nothing changes.
  var isEmpty: Bool { edits.isEmpty }

  /// Puts other bytes in place of a range, which overlaps no other edit's. An empty range is a place to insert at; what is
  /// inserted at one place comes in the order of the calls.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    edits.append((range, bytes))
  }

  /// The text after all changes.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.bytes.count })
    var index = 0
    for (_, edit) in ordered {
      output += bytes[index..<max(edit.range.lowerBound, index)]
      output += edit.bytes
      index = max(edit.range.upperBound, index)
    }
    return output + bytes[index...]
  }
}

extension SourceText {
  /// The end of the line that ends at an offset: the bytes of LF, CRLF or CR; empty at the end of the text.
  func lineEnd(at offset: Int) -> Range<Int> {
    guard offset < bytes.count else { return offset..<offset }
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    switch bytes[offset] {
    case UInt8(ascii: "\r"): return offset..<(next == UInt8(ascii: "\n") ? offset + 2 : offset + 1)
    case UInt8(ascii: "\n"): return offset..<offset + 1
    default: return offset..<offset
    }
  }

  /// The first line end of the text, as the style of new ones; an LF if it has none.
  var lineEndStyle: [UInt8] {
    let first = bytes.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return first.map { Array(bytes[lineEnd(at: $0)]) } ?? [UInt8(ascii: "\n")]
  }
}
