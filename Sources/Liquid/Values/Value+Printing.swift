extension Value {
  /// What `{{ }}` writes for this value, with its kind.
  ///
  /// `nil`, `empty` and `blank` print nothing; a list its elements without anything between; a mapping as
  /// `{"name"=>"Ada", "age"=>36}`; a range as `1..5`; an object what it says itself, a collection that says nothing
  /// its elements. A list keeps the kind of its elements by the rules of `KindedText`.
  public func printed(reader: Reader) -> (text: String, kind: Kind) {
    switch self {
    case .null, .empty, .blank: return ("", .plain)
    case .boolean(let value): return (value ? "true" : "false", .plain)
    case .integer(let value): return (String(value), .number)
    case .decimal(let value):
      let text = Self.spelling(of: value)
      return (text, text.utf8.allSatisfy(Self.isNumberByte) ? .number : .plain)
    case .number(let spelling): return (spelling, .number)
    case .text(let text, let kind): return (text, kind)
    case .list(let values):
      var all = KindedText()
      for value in values {
        let part = value.printed(reader: reader)
        all.append(part.text, part.kind)
      }
      return (all.text, all.kind)
    case .mapping, .range: return (inspected(reader: reader), .plain)
    case .object(let object):
      let (text, kind) = object.text(reader: reader)
      if text.isEmpty, let items = object.items(reader: reader) { return Value.list(items).printed(reader: reader) }
      return (text, kind)
    case .fragment(let fragment): return (fragment.text, .plain)
    }
  }

  /// The printed text, whatever its kind: HTML as source text.
  public func text(reader: Reader) -> String {
    printed(reader: reader).text
  }

  /// The printed text as a reader of the page would see it: HTML without its tags, its references resolved.
  ///
  /// Filters that cut or change text work on this, so that no half of a tag is ever taken for markup.
  public func plainText(reader: Reader) -> String {
    let (text, kind) = printed(reader: reader)
    return kind == .html ? HTMLText.text(of: text) : text
  }

  /// The value as it prints inside of a mapping: text in quotes, `nil` by name. This is the form that Ruby before
  /// 3.4 gives hashes, which templates written for other Liquids expect.
  public func inspected(reader: Reader) -> String {
    switch self {
    case .null: "nil"
    case .text, .fragment, .empty, .blank: Self.quoted(text(reader: reader))
    case .list(let values): "[" + values.map { $0.inspected(reader: reader) }.joined(separator: ", ") + "]"
    case .mapping(let mapping):
      "{"
        + mapping.pairs.map { Self.quoted($0) + "=>" + $1.inspected(reader: reader) }.joined(separator: ", ")
        + "}"
    case .range(let lower, let upper): "\(lower)..\(upper)"
    case .object(let object): Self.quoted(object.text(reader: reader).0)
    case .boolean, .integer, .decimal, .number: text(reader: reader)
    }
  }

  /// A computed number in decimal: always with a point, the shortest digits that give the same number, and
  /// scientific notation below 1e-4 and for whole numbers from 1e15 up (`1.0e+15`).
  public static func spelling(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    let text = value.description
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else {
      return abs(value) < 1e15 || !text.hasSuffix(".0") ? text : scientific(text)
    }
    let mantissa = text[..<mark]
    return (mantissa.contains(".") ? String(mantissa) : mantissa + ".0") + text[mark...]
  }

  /// A large number such as `-1234567890123456.0` as `-1.234567890123456e+15`.
  private static func scientific(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count).prefix { $0 != "." }
    var rest = digits.dropFirst()
    while rest.last == "0" { rest.removeLast() }
    return "\(sign)\(digits.prefix(1)).\(rest.isEmpty ? "0" : rest)e+\(digits.count - 1)"
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{1B}": quoted += "\\e"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Mapping {
  /// Names and values in order.
  public var pairs: [(String, Value)] {
    keys.map { ($0, self[$0] ?? .null) }
  }

  /// How many names it has.
  public var count: Int { keys.count }
}
