/// Comma-separated values (RFC 4180): a field with a value that needs quotes gets them, as a whole.
///
/// The first comma, semicolon or tab of the template's own text that is not in quotes tells what separates fields. In
/// fields that the template has put in quotes, quotes of values are doubled. Values that a spreadsheet would take for
/// formulas (`=1+1`) are written as they are: to change data so that one program does not misread it would break it for
/// all others.
struct CSVEncoder: PageEncoder {
  let problems = Problems()

  private enum State {
    /// Nothing of the field is there yet.
    case start
    /// In a field without quotes.
    case bare
    /// In a field that the template has put in quotes.
    case quoted
    /// After a quote that ends such a field, or is the first of two.
    case afterQuote
  }

  private let root: Root
  private var output: [UInt8] = []
  private var state = State.start
  private var separator: UInt8?
  /// The field so far, where the template has not quoted it.
  private var field: [UInt8] = []
  private var needsQuotes = false

  init(root: Root) {
    self.root = root
  }

  mutating func reserve(_ size: Int) { output.reserveCapacity(size) }

  mutating func write(template text: [UInt8]) {
    for byte in text { write(byte) }
  }

  private mutating func write(_ byte: UInt8) {
    switch state {
    case .quoted:
      output.append(byte)
      if byte == UInt8(ascii: "\"") { state = .afterQuote }
    case .afterQuote where byte == UInt8(ascii: "\""):
      output.append(byte)
      state = .quoted
    case .start where byte == UInt8(ascii: "\""):
      output.append(byte)
      state = .quoted
    case .start, .bare, .afterQuote:
      if endsField(byte) {
        endField()
        output.append(byte)
      } else {
        field.append(byte)
        state = .bare
      }
    }
  }

  private mutating func endsField(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D: return true
    case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09:
      if separator == nil { separator = byte }
      return byte == separator
    default: return false
    }
  }

  private mutating func endField() {
    if needsQuotes {
      output.append(UInt8(ascii: "\""))
      for byte in field {
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
      output.append(UInt8(ascii: "\""))
    } else {
      output += field
    }
    field.removeAll(keepingCapacity: true)
    needsQuotes = false
    state = .start
  }

  mutating func write(_ value: ComposedValue) {
    let text = value.text(root: root)
    if state == .quoted {
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
      return
    }
    if Self.needsQuotes(text) { needsQuotes = true }
    field += text.utf8
    if !text.isEmpty { state = .bare }
  }

  private static func needsQuotes(_ text: String) -> Bool {
    let bytes = text.utf8
    if bytes.first == 0x20 || bytes.last == 0x20 { return true }
    return bytes.contains {
      switch $0 {
      case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, 0x0A, 0x0D: true
      default: false
      }
    }
  }

  mutating func finish() -> [UInt8] {
    endField()
    return output
  }
}
