/// Rows of cells in columns that stand below each other.
enum TextTable {
  /// The rows as lines, two blanks between columns; the last column is not filled up.
  static func lines(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], width(of: cell))
      }
    }
    return rows.map { row in
      var line = ""
      var gap = 0
      for (column, cell) in row.enumerated() {
        if !cell.isEmpty {
          line += String(repeating: " ", count: gap) + cell
          gap = 0
        }
        gap += widths[column] + 2 - (cell.isEmpty ? 0 : width(of: cell))
      }
      return line
    }
  }

  /// How many columns of a terminal a text takes.
  static func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { sum, character in
      sum + (character.unicodeScalars.contains(where: isWide) ? 2 : character.unicodeScalars.allSatisfy(isMark) ? 0 : 1)
    }
  }

  /// The ranges of Unicode's East Asian Width property W and F that names and emoji are written in.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
