import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

@Suite struct TOMLParserTests {
  private func fields(_ text: String) throws -> FieldMapping {
    let bytes = Array(text.utf8)
    return try TOMLParser.fields(in: bytes, range: 0..<bytes.count)
  }

  private func fault(_ text: String) -> String {
    do {
      return "\(try fields(text))"
    } catch let error as TOMLFault {
      return "\(error.offset): \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  @Test func scalarsKeepTheirSpelling() throws {
    let found = try fields(
      #"""
      # a person
      name = "Dee \"D\" O'Neil\t\u00e9" # comment
      path = 'C:\new'
      room = "0042"
      number = 1.10
      flag = true
      since = 2024-01-31
      "quoted key" = +1
      raw = '''it's'''

      """# + "long = \"\"\"\none\ntwo \\\n    three\"\"\"\n")
    #expect(
      found
        == FieldMapping([
          .init(name: "name", value: .text("Dee \"D\" O'Neil\té")), .init(name: "path", value: .text("C:\\new")),
          .init(name: "room", value: .text("0042")), .init(name: "number", value: FieldValue(scalar: "1.10")),
          .init(name: "flag", value: .boolean(true)), .init(name: "since", value: .text("2024-01-31")),
          .init(name: "quoted key", value: .text("+1")), .init(name: "raw", value: .text("it's")),
          .init(name: "long", value: .text("one\ntwo three")),
        ]))
  }

  @Test func tablesAndArraysNest() throws {
    let found = try fields(
      """
      groups = [ "a", # one
        "b", ]
      point = { x = 1, y.z = 2 }
      a.b = "c"
      [social]
      web = "x"
      [social.more]
      n = 1
      [[talks]]
      title = "One"
      [[talks]]
      title = "Two"
      [talks.place]
      city = "Rome"
      """)
    #expect(found["groups"] == .list([.text("a"), .text("b")]))
    #expect(FieldPath("point.y.z")?.value(in: found) == FieldValue(scalar: "2"))
    #expect(FieldPath("a.b")?.value(in: found) == .text("c"))
    #expect(FieldPath("social.more.n")?.value(in: found) == FieldValue(scalar: "1"))
    #expect(FieldPath("talks[0].title")?.value(in: found) == .text("One"))
    #expect(FieldPath("talks[1].place.city")?.value(in: found) == .text("Rome"))
  }

  @Test func faultsSayWhere() {
    #expect(fault("a = 1\na = 2") == "6: 'a' appears twice")
    #expect(fault("a = ") == "3: expected a value")
    #expect(fault("a = \"x") == "4: this quote is never closed")
    #expect(fault("a 1") == "2: expected '=' behind a name")
    #expect(fault("a = \"x\" b") == "8: expected the end of the line")
    #expect(fault("a = [\"x\" 2]") == "9: expected ',' or ']'")
    #expect(fault("[a") == "1: expected ']' behind a table's name")
    #expect(fault("a = 1\n[a]") == "6: 'a' is already there")
    #expect(fault("a = \"\\q\"") == "5: unknown escape")
    #expect(fault("a = " + String(repeating: "[", count: 200)).hasSuffix("too many levels"))
  }

  @Test func truncationAtEveryByteNeverCrashes() {
    let text = "a.'b' = [ \"\\u00e9\", '''x''', {y = 1} ]\r\n[[t]]\r\n[t.u]\r\nz = \"\"\"\r\nq\"\"\"\r\n"
    let bytes = Array(text.utf8)
    for end in bytes.indices { _ = try? TOMLParser.fields(in: bytes, range: 0..<end) }
    #expect((try? TOMLParser.fields(in: bytes, range: 0..<bytes.count)) != nil)
  }
}
