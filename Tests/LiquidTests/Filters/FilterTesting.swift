import Diagnostics
import Testing

@testable import Liquid

/// A page whose clock and zone a test sets, and which keeps warnings.
final class TestReader: Reader {
  var clock = 0
  var offset = 0
  var abbreviation = "UTC"
  var warnings: [String] = []
  private(set) var zoneReads = 0

  override func now() -> Int { clock }
  override func timeZone(at moment: Int) -> (offset: Int, abbreviation: String) {
    zoneReads += 1
    return (offset, abbreviation)
  }
  override func warn(_ diagnostic: Diagnostic) { warnings.append(diagnostic.message) }
}

/// The result of a standard filter.
func filter(
  _ name: String, _ input: Value, _ arguments: Value..., named: [(name: Name, value: Value)] = [],
  reader: Reader = TestReader()
) throws -> Value {
  let filter = try #require(FilterLibrary.standard[Name(name)])
  let span = SourceSpan(SourceText(path: "test.md", text: ""), 0..<0)
  return try filter.body(
    FilterCall(input: input, arguments: arguments, named: named, reader: reader, span: span))
}

/// The printed result of a standard filter.
func text(
  _ name: String, _ input: Value, _ arguments: Value..., reader: Reader = TestReader()
) throws -> String {
  let filter = try #require(FilterLibrary.standard[Name(name)])
  let span = SourceSpan(SourceText(path: "test.md", text: ""), 0..<0)
  let call = FilterCall(input: input, arguments: arguments, reader: reader, span: span)
  return try filter.body(call).text(reader: reader)
}

// Literals of Swift as values.
extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Plain text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A list.
  public init(arrayLiteral values: Value...) { self = .list(values) }
  /// A mapping.
  public init(dictionaryLiteral pairs: (String, Value)...) { self = .mapping(Mapping(pairs)) }
  /// A computed number.
  public init(floatLiteral value: Double) { self = .decimal(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
}
