extension DateFormat {
  /// One conversion of a format with its flags and width.
  struct Field {
    /// What a conversion gives, before flags and width.
    enum Content {
      /// A number, usually so wide.
      case number(Int, width: Int, blanks: Bool = false)
      /// Text; what it becomes with `#`, if not capitals.
      case text(String, swapped: String? = nil)
      /// Digits that have their width already.
      case digits(String)
      /// An offset from UTC in seconds.
      case offset(Int)
    }

    /// The letter.
    private(set) var conversion: Character = "%"
    /// The width asked for.
    private(set) var width: Int?
    private var padding: Character?
    private var hasNoPadding = false
    private var isUpper = false
    private var isSwapped = false
    private var colons = 0
    /// Whether a month's name is wanted in the form that it has by itself.
    private(set) var isStandalone = false

    /// The field that begins after a `%`, and the index after it; `nil` if the format ends within.
    static func parsed(_ format: [UInt8], at start: Int) -> (field: Field, end: Int)? {
      var field = Field()
      var index = start
      while index < format.count {
        let byte = format[index]
        index += 1
        switch byte {
        case UInt8(ascii: "-"): field.hasNoPadding = true
        case UInt8(ascii: "_"): field.padding = " "
        case UInt8(ascii: "^"): field.isUpper = true
        case UInt8(ascii: "#"): field.isSwapped = true
        case UInt8(ascii: ":"): field.colons += 1
        case UInt8(ascii: "0") where field.width == nil: field.padding = "0"
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          field.width = min((field.width ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
        case UInt8(ascii: "O"): field.isStandalone = true
        // Forms of other eras: accepted, and the same.
        case UInt8(ascii: "E"): continue
        case 0..<0x80:
          field.conversion = Character(Unicode.Scalar(byte))
          guard field.colons == 0 || (field.conversion == "z" && field.colons <= 3) else { return nil }
          return (field, index)
        default: return nil
        }
      }
      return nil
    }

    /// The content as flags and width want it.
    func laidOut(_ content: Content) -> String {
      switch content {
      case .number(let number, let usual, let blanks):
        return padded(number: number, width: width ?? usual, with: padding ?? (blanks ? " " : "0"))
      case .digits(let digits): return digits
      case .text(let text, let swapped):
        var result = text
        if isSwapped { result = swapped ?? text.uppercased() }
        if isUpper { result = text.uppercased() }
        guard let width, !hasNoPadding else { return result }
        return String(repeating: padding ?? " ", count: max(0, width - result.count)) + result
      case .offset(let offset): return laidOut(offset: offset)
      }
    }

    private func padded(number: Int, width: Int, with padding: Character) -> String {
      let digits = String(number.magnitude)
      let sign = number < 0 ? "-" : ""
      if hasNoPadding { return sign + digits }
      let fill = String(repeating: padding, count: max(0, width - digits.count - sign.count))
      return padding == " " ? fill + sign + digits : sign + fill + digits
    }

    /// `+0100`, `+01:00` with one colon, `+01:00:00` with two, as short as it can be with three.
    private func laidOut(offset: Int) -> String {
      func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
      let seconds = abs(offset)
      let (hours, minutes, rest) = (two(seconds / 3600), two(seconds / 60 % 60), two(seconds % 60))
      let digits =
        switch colons {
        case 0: hours + minutes
        case 1: "\(hours):\(minutes)"
        case 2: "\(hours):\(minutes):\(rest)"
        default: seconds % 3600 == 0 ? hours : seconds % 60 == 0 ? "\(hours):\(minutes)" : "\(hours):\(minutes):\(rest)"
        }
      let fill = String(repeating: padding ?? "0", count: max(0, (width ?? 0) - digits.count - 1))
      let sign = offset < 0 ? "-" : "+"
      return padding == " " ? fill + sign + digits : sign + fill + digits
    }
  }
}
