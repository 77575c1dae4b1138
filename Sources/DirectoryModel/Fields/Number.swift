/// A number that prints as it was typed: `1.10` stays `1.10`.
public struct Number: Sendable, Hashable {
  /// The spelling: a JSON integer or decimal without exponent, leading zero or plus.
  public let spelling: String

  /// Takes the spelling of a number; `nil` where the typing rule sees text.
  public init?(spelling: String) {
    guard Self.isNumber(spelling.utf8) else { return nil }
    self.spelling = spelling
  }

  /// An integer.
  public init(_ integer: Int) {
    spelling = String(integer)
  }

  private static func isNumber(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let digits = rest.prefix(while: isDigit)
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return false }
    rest = rest.dropFirst(digits.count)
    if rest.isEmpty { return true }
    guard rest.first == UInt8(ascii: ".") else { return false }
    rest = rest.dropFirst()
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
