/// Gathers what in a template's Markdown probably means something else than its author thinks.
struct TemplateFindings {
  private(set) var all: [Skeleton.Finding] = []

  private let text: [UInt8]
  private let word: TokenWord
  private let hasPipe: Bool
  /// Where lines begin; made when first needed.
  private lazy var lineStarts: [Int] = Self.lineStarts(of: text)

  init(in text: [UInt8], word: TokenWord) {
    self.text = text
    self.word = word
    hasPipe = text.contains(UInt8(ascii: "|"))
  }

  /// Takes a code block: one that came about by indentation alone and holds markup or values.
  mutating func code(_ literal: [UInt8], line: Int, column: Int) {
    let bytes = self.line(line)
    let first = column > 0 && column <= bytes.count ? bytes[bytes.startIndex + column - 1] : 0
    guard first != UInt8(ascii: "`"), first != UInt8(ascii: "~") else { return }
    guard holdsTag(literal) || !word.occurrences(in: literal).isEmpty else { return }
    all.append(Skeleton.Finding(kind: .indentedCode, line: Array(bytes)))
  }

  /// Takes a paragraph: one whose second line is that of a table in other Markdowns.
  mutating func paragraph(lines: ClosedRange<Int>) {
    guard hasPipe else { return }
    for number in lines.dropFirst() where Self.isDelimiterRow(line(number)) {
      all.append(Skeleton.Finding(kind: .pipeTable, line: Array(line(number - 1))))
      return
    }
  }

  private func holdsTag(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast().contains { index in
      bytes[index] == UInt8(ascii: "<") && (ASCII.isLetter(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "/"))
    }
  }

  private static func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    var pipes = 0
    var dashes = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: "|"): pipes += 1
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: ":"), UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "\t"): break
      default: return false
      }
    }
    return pipes > 0 && dashes > 0
  }

  /// A line by number, 1-based, without its end.
  private mutating func line(_ number: Int) -> ArraySlice<UInt8> {
    guard number > 0, number <= lineStarts.count else { return [] }
    let start = lineStarts[number - 1]
    let end = text[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
    return text[start..<end]
  }

  private static func lineStarts(of text: [UInt8]) -> [Int] {
    var starts = [0]
    for index in text.indices {
      let isReturn = text[index] == UInt8(ascii: "\r")
      let endsLine = isReturn ? index + 1 == text.count || text[index + 1] != UInt8(ascii: "\n") : text[index] == 0x0A
      if endsLine { starts.append(index + 1) }
    }
    return starts
  }
}
