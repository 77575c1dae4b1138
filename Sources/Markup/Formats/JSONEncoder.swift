import Diagnostics
import Liquid

/// JSON: values inside of the template's quotes are escaped; outside of them only what is JSON by itself can stand.
struct JSONEncoder: PageEncoder {
  private(set) var problems = Problems()

  private let root: Root
  private var output: [UInt8] = []
  private var isInString = false
  private var isEscaped = false

  init(root: Root) {
    self.root = root
  }

  mutating func reserve(_ size: Int) { output.reserveCapacity(size) }

  mutating func write(template text: [UInt8]) {
    for byte in text {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInString
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    output += text
  }

  mutating func write(_ value: ComposedValue) {
    if isInString {
      // HTML stays HTML: what it is for is known to whoever reads the JSON.
      let text = value.kind == .html ? Self.resolvingRoot(value.text, root) : value.text(root: root)
      append(text)
    } else if value.kind == .json {
      output += RootMark.resolved(inJSON: value.text, root: root).utf8
    } else if value.isNumber || ["true", "false", "null"].contains(value.text) {
      output += value.text.utf8
    } else {
      problems.add(.bareTextInJSON(at: value.span), at: value.span)
    }
  }

  mutating func finish() -> [UInt8] { output }

  private static func resolvingRoot(_ html: String, _ root: Root) -> String {
    var resolved: [UInt8] = []
    html.withBytes { RootMark.append($0, root: root, into: &resolved) }
    return String(decoding: resolved, as: UTF8.self)
  }

  /// Appends the inside of a JSON string (RFC 8259, section 7).
  private mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  /// Copies in runs, for there is seldom anything to escape.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      if start < index { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index])) }
      start = index + 1
      switch byte {
      case UInt8(ascii: "\""): output.append("\\\"")
      case UInt8(ascii: "\\"): output.append("\\\\")
      case 0x0A: output.append("\\n")
      case 0x0D: output.append("\\r")
      case 0x09: output.append("\\t")
      default:
        output.append("\\u00")
        output.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        output.append(Array("0123456789ABCDEF".utf8)[Int(byte & 0x0F)])
      }
    }
    if start < bytes.count { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...])) }
  }
}

extension Diagnostic {
  fileprivate static func bareTextInJSON(at span: SourceSpan) -> Diagnostic {
    .error(
      "text cannot stand in JSON without quotes", at: span.location,
      notes: ["write '{{ x | json }}' without quotes around it, or '\"{{ x }}\"' with them"])
  }
}
