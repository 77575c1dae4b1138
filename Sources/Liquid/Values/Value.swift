/// A value of the template language.
public enum Value: Sendable {
  /// `nil`: prints nothing.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A computed number with a fraction.
  case decimal(Double)
  /// A number of the data that prints as it was typed (`1.10`): an integer or decimal in JSON's spelling without exponent.
  case number(String)
  /// Text of a kind.
  case text(String, Kind)
  /// Values in order.
  case list([Value])
  /// Named values in order.
  case mapping(Mapping)
  /// `(1..5)`, walked lazily; the lower bound may exceed the upper: then it is empty.
  case range(Int, Int)
  /// Something of the host's: a person, a collection of people, the site.
  case object(any TemplateObject)
  /// Captured output: template text and values, still told apart.
  case fragment(Fragment)
  /// The literal `empty`.
  case empty
  /// The literal `blank`.
  case blank

  /// Plain text.
  public static func text(_ text: String) -> Value { .text(text, .plain) }
}

/// What a text is, so that it is neither escaped twice nor not at all. Liquid carries kinds; it does not
/// understand them.
public enum Kind: UInt8, Sendable {
  /// Data: escaped wherever it lands.
  case plain
  /// Digits, sign and point of a number: harmless anywhere.
  case number
  /// A URL that is already encoded. One that begins with `/` means the site's root.
  case url
  /// Markup that is already safe.
  case html
  /// JSON that the `json` filter made, `<`, `>` and `&` written as escapes: stands as it is in JSON and scripts.
  case json
}

/// Named values in order, looked up by name.
public struct Mapping: Sendable {
  /// The names in order.
  public private(set) var keys: [String] = []
  private var values: [String: Value] = [:]

  /// An empty mapping.
  public init() {}

  /// Takes pairs in order; of equal names the last value wins at the first one's place.
  public init(_ pairs: [(String, Value)]) {
    for (key, value) in pairs { self[key] = value }
  }

  /// The value under a name; setting `nil` removes it.
  public subscript(key: String) -> Value? {
    get { values[key] }
    set {
      if let newValue {
        if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
      } else if values.removeValue(forKey: key) != nil {
        keys.removeAll { $0 == key }
      }
    }
  }
}
