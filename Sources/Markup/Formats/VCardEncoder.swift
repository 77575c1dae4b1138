/// A vCard (RFC 6350): values escaped, lines folded at 75 bytes and ended with CRLF.
///
/// Each value is one component: `N:{{ family }};{{ given }};;;` keeps its semicolons, a value's own are escaped. A value
/// that is a URL stays as it is. Before the colon, in a parameter, a value is written by RFC 6868, in quotes where it
/// needs some.
struct VCardEncoder: PageEncoder {
  let problems = Problems()

  private let root: Root
  private var output: [UInt8] = []
  private var line: [UInt8] = []
  /// Whether the line's colon is still to come.
  private var isInName = true
  /// Whether the template has opened quotes before the colon.
  private var isQuoted = false
  private var endedWithReturn = false

  init(root: Root) {
    self.root = root
  }

  mutating func reserve(_ size: Int) { output.reserveCapacity(size) }

  mutating func write(template text: [UInt8]) {
    for byte in text {
      switch byte {
      case 0x0D:
        endLine()
        endedWithReturn = true
        continue
      case 0x0A: if !endedWithReturn { endLine() }
      default:
        if isInName {
          if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
          if byte == UInt8(ascii: ":"), !isQuoted { isInName = false }
        }
        line.append(byte)
      }
      endedWithReturn = false
    }
  }

  mutating func write(_ value: ComposedValue) {
    let text = value.text(root: root)
    endedWithReturn = false
    if isInName {
      appendParameter(text)
    } else if value.kind == .url {
      line += text.utf8.filter { $0 > 0x20 }
    } else {
      appendText(text)
    }
  }

  /// Section 3.4: backslash, comma, semicolon and newline are escaped.
  private mutating func appendText(_ text: String) {
    var afterReturn = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"): line += [UInt8(ascii: "\\"), byte]
      case 0x0A: if !afterReturn { line.append("\\n") }
      case 0x0D: line.append("\\n")
      case 0x09, 0x20...: line.append(byte)
      default: break
      }
      afterReturn = byte == 0x0D
    }
  }

  private mutating func appendParameter(_ text: String) {
    let needsQuotes = !isQuoted && text.utf8.contains { $0 == 0x3A || $0 == 0x3B || $0 == 0x2C }
    if needsQuotes { line.append(UInt8(ascii: "\"")) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "^"): line.append("^^")
      case UInt8(ascii: "\""): line.append("^'")
      case 0x0A: line.append("^n")
      case 0x09, 0x20...: line.append(byte)
      default: break
      }
    }
    if needsQuotes { line.append(UInt8(ascii: "\"")) }
  }

  /// Section 3.2: a line of more than 75 bytes goes on in the next, after a blank; no character is split.
  private mutating func endLine() {
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      // A template that is no UTF-8 may have more bytes in a row that begin no character than any character has.
      end -= (0...3).first { line[end - $0] & 0xC0 != 0x80 } ?? 0
      output += line[start..<end]
      output.append("\r\n ")
      start = end
      room = 74
    }
    output += line[start...]
    output.append("\r\n")
    line.removeAll(keepingCapacity: true)
    isInName = true
    isQuoted = false
  }

  mutating func finish() -> [UInt8] {
    if !line.isEmpty { endLine() }
    return output
  }
}
