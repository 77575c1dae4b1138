import Diagnostics
import Testing

@testable import Liquid

@Suite struct ExpressionTests {
  private static func value(_ text: String) throws -> Value {
    let source = SourceText(path: "person.md", text: "when: " + text)
    let expression = try Expression(
      parsing: source, range: 6..<source.bytes.count, options: Template.Options(filters: .standard))
    return try expression.evaluate(
      variables: GivenVariables([("a", .integer(1)), ("tags", .list([.text("x")]))]), reader: PageReader())
  }

  @Test(arguments: [
    ("a", true), ("a == 1", true), ("a == 2 or tags contains 'x'", true), ("nothing", false), ("a > 1", false),
    ("tags | size", true), ("nothing | default: false", false),
  ])
  func truth(text: String, expected: Bool) throws {
    #expect(try Self.value(text).isTruthy == expected)
  }

  @Test func anOperandKeepsItsValueThroughFilters() throws {
    guard case .integer(3) = try Self.value("a | plus: 2") else {
      Issue.record("not 3")
      return
    }
  }

  @Test(arguments: [
    ("a ==", 9, "expected a value after '=='"), ("a | upcas", 11, "unknown filter 'upcas'"),
    ("a b", 9, "unexpected 'b'"),
  ])
  func errorsStandInTheSource(text: String, column: Int, message: String) {
    #expect {
      try Self.value(text)
    } throws: { error in
      let diagnostic = (error as? DiagnosticError)?.diagnostics.first
      return diagnostic?.message == message && diagnostic?.location?.column == column
    }
  }
}
