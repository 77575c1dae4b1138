import Testing

@testable import Liquid

@Suite struct GivenVariablesTests {
  private func number(_ variables: GivenVariables, _ name: Name) -> Int? {
    guard case .integer(let number)? = variables.held(name)?.pointee.value else { return nil }
    return number
  }

  @Test func ofEqualNamesTheLastCounts() {
    let variables = GivenVariables([("a", .integer(1)), ("b", .integer(2)), ("a", .integer(3))])
    #expect(number(variables, "a") == 3)
    #expect(number(variables, "b") == 2)
    #expect(number(variables, "c") == nil)
  }

  @Test func listsAreMadeOfLists() {
    let variables = GivenVariables([("a", .integer(1))]).adding("a", .integer(2)).adding("b", .integer(3))
    #expect(number(variables, "a") == 2)
    #expect(number(variables.removing("a"), "a") == nil)
    #expect(number(variables.removing("a"), "b") == 3)
    #expect(variables.contains("b") && !variables.contains("nothing is called so"))
  }

  @Test func conditionsNeedNoMember() throws {
    let object = AskedObject()
    let template = try Template(
      "{% if o.yes %}1{% endif %}{% unless o.no %}2{% endunless %}{{ o.yes }}{% if o.other %}3{% endif %}")
    let sink = TextSink()
    try template.render(variables: [("o", .object(object))], into: sink, reader: PageReader())
    #expect(sink.text == "12text3")
    #expect(object.asked == ["holds yes", "holds no", "member yes", "holds other", "member other"])
  }
}

/// Writes down what it is asked, and knows of two members whether they hold. Used by one thread alone.
private final class AskedObject: TemplateObject, @unchecked Sendable {
  var asked: [String] = []

  var kindDescription: String { "an object" }

  func member(_ name: Name, reader: Reader) -> Value? {
    asked.append("member \(name)")
    return .text("text")
  }

  func holds(_ name: Name, reader: Reader) -> Bool? {
    asked.append("holds \(name)")
    return ["yes": true, "no": false][name.text]
  }
}
