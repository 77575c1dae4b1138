extension FieldValue {
  /// Types a plain scalar by the one rule that all formats share.
  ///
  /// `true` and `false` are Boolean; the spelling of a JSON integer or decimal (no exponent, no leading zero
  /// or plus) is a number; all else is text, so `0042`, `+1 555 0100`, `NO`, `10:30` and `1e5` stay as they are.
  public init(scalar text: String) {
    switch text {
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    default: self = Number(spelling: text).map(FieldValue.number) ?? .text(text)
    }
  }

  /// Whether a template sees nothing here: null, blank text, or a list or mapping of nothing but such.
  public var isAbsent: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isBlank
    case .number, .boolean: false
    case .list(let values): values.allSatisfy(\.isAbsent)
    case .mapping(let mapping): mapping.fields.allSatisfy { $0.value.isAbsent }
    }
  }

  /// A scalar as it was typed; `nil` for null, lists and mappings.
  public var spelling: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number.spelling
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .list, .mapping: nil
    }
  }
}

extension String {
  /// Whether there is nothing to see: no character but white space.
  public var isBlank: Bool {
    guard let first = utf8.first else { return true }
    // Nearly every text begins with something to see, and asking Unicode for it is dear.
    if first > 0x20 && first < 0x7F { return false }
    return unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
