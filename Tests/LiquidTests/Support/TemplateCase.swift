import Testing

@testable import Liquid

/// A source, its data in JSON, and what it gives.
struct TemplateCase: CustomTestStringConvertible, Sendable {
  var source: String
  var json: String
  var expected: String

  init(_ source: String, _ json: String = "{}", gives expected: String) {
    self.source = source
    self.json = json
    self.expected = expected
  }

  var testDescription: String { source.debugDescription }

  /// Renders the source and compares.
  func check(partials: [String: String] = [:], location: SourceLocation = #_sourceLocation) throws {
    let output = try rendered(source, json, partials: partials)
    #expect(output == expected, sourceLocation: location)
  }
}
