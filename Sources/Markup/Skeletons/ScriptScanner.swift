/// Follows a script far enough to tell code from strings, comments and regular expressions.
///
/// JSON is an expression among code, but inside of a string its own quotes would end that string.
struct ScriptScanner {
  private enum State: Equatable {
    case code
    case string(UInt8)
    case template
    case lineComment
    case blockComment
    case expression(inClass: Bool)
  }

  private let script: ArraySlice<UInt8>
  private var index: Int
  private var state = State.code
  /// The braces that are open in code, and whether each closes back into a template string.
  private var braces: [Bool] = []
  /// The last byte of code that is no white space; it tells a division from a regular expression.
  private var previous: UInt8 = 0

  init(_ script: ArraySlice<UInt8>) {
    self.script = script
    index = script.startIndex
  }

  /// Whether a word, further on than the last one asked for, stands among code and beside no quote.
  mutating func isCode(at word: Range<Int>) -> Bool {
    while index < word.lowerBound { step() }
    let isCode = state == .code && !isQuote(previous) && !isQuote(next(after: word.upperBound))
    index = word.upperBound
    previous = UInt8(ascii: "0")
    return isCode
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  private func next(after start: Int) -> UInt8 {
    script[start...].first { !ASCII.isSpace($0) } ?? 0
  }

  private func peek(_ offset: Int) -> UInt8 {
    index + offset < script.endIndex ? script[index + offset] : 0
  }

  private mutating func step() {
    let byte = script[index]
    switch state {
    case .code: code(byte)
    case .string(let quote):
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == quote || byte == UInt8(ascii: "\n") {
        end(byte)
      }
    case .template:
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: "`") {
        end(byte)
      } else if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") {
        index += 1
        braces.append(true)
        end(UInt8(ascii: "{"))
      }
    case .lineComment: if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { state = .code }
    case .blockComment:
      if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        index += 1
        state = .code
      }
    case .expression(let inClass):
      switch byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): state = .expression(inClass: true)
      case UInt8(ascii: "]"): state = .expression(inClass: false)
      case UInt8(ascii: "/") where !inClass: end(UInt8(ascii: "0"))
      case UInt8(ascii: "\n"): end(byte)
      default: break
      }
    }
    index += 1
  }

  private mutating func end(_ byte: UInt8) {
    state = .code
    if !ASCII.isSpace(byte) { previous = byte }
  }

  private mutating func code(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .string(byte)
    case UInt8(ascii: "`"): state = .template
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "!") && peek(2) == UInt8(ascii: "-"): state = .lineComment
    case UInt8(ascii: "{"):
      braces.append(false)
      previous = byte
    case UInt8(ascii: "}"):
      if braces.popLast() == true { state = .template } else { previous = byte }
    default: if !ASCII.isSpace(byte) { previous = byte }
    }
  }

  private mutating func slash() {
    switch peek(1) {
    case UInt8(ascii: "/"): state = .lineComment
    case UInt8(ascii: "*"):
      index += 1
      state = .blockComment
    default:
      // After an operand a slash divides.
      let endsOperand =
        ASCII.isAlphanumeric(previous) || previous == UInt8(ascii: ")") || previous == UInt8(ascii: "]")
        || previous == UInt8(ascii: "_") || previous == UInt8(ascii: "$") || isQuote(previous) || previous >= 0x80
      if endsOperand { previous = UInt8(ascii: "/") } else { state = .expression(inClass: false) }
    }
  }
}
