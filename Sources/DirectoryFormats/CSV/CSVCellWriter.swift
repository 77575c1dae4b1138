import DirectoryModel

/// Writes the cells of a CSV file.
struct CSVCellWriter {
  /// The byte between two cells.
  let delimiter: UInt8

  /// Bytes that make quotes necessary too.
  var others: [UInt8] = []

  /// A cell's bytes.
  ///
  /// - Parameters:
  ///   - text: What it shall say.
  ///   - isQuoted: Whether it stands in quotes though it need not.
  ///   - lineEnd: What stands for a line end inside.
  func bytes(of text: String, isQuoted: Bool, lineEnd: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var needsQuotes = isQuoted
    var isAfterCR = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n") where isAfterCR: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        output += lineEnd
        needsQuotes = true
      case UInt8(ascii: "\""):
        output += [byte, byte]
        needsQuotes = true
      default:
        output.append(byte)
        if byte == delimiter || others.contains(byte) { needsQuotes = true }
      }
      isAfterCR = byte == UInt8(ascii: "\r")
    }
    // Other programs strip blanks at the ends.
    let isBlank = { (byte: UInt8?) in byte == 0x20 || byte == 0x09 }
    if isBlank(output.first) || isBlank(output.last) { needsQuotes = true }
    return needsQuotes ? [UInt8(ascii: "\"")] + output + [UInt8(ascii: "\"")] : output
  }

  /// A row without its end.
  func row(_ cells: [[UInt8]]) -> [UInt8] { Array(cells.joined(separator: [delimiter])) }
}
