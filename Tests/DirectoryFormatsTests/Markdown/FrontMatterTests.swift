import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

@Suite struct FrontMatterTests {
  private func split(_ text: String) throws -> (fields: FieldValue?, body: String) {
    let source = SourceText(path: "ada.md", text: text)
    let parts = try FrontMatter.split(source)
    return (parts.fields?.fieldValue, String(decoding: source.bytes[parts.body], as: UTF8.self))
  }

  private let ada = FieldValue.mapping(FieldMapping([.init(name: "name", value: .text("Ada"))]))

  @Test(arguments: [
    "---\nname: Ada\n---\nBody\n", "---\r\nname: Ada\r\n---\r\nBody\n", "---\rname: Ada\r---\rBody\n",
    "\u{FEFF}---\nname: Ada\n---\nBody\n", "--- \nname: Ada\n---\t \nBody\n", "---\nname: Ada\n...\nBody\n",
    "---yaml\nname: Ada\n---\nBody\n",
  ])
  func fencesPartFieldsFromBody(_ text: String) throws {
    let parts = try split(text)
    #expect(parts.fields == ada)
    #expect(parts.body == "Body\n")
  }

  @Test func fileWithoutFencesIsAllBody() throws {
    for text in ["", "Body\n", "\n---\nname: Ada\n---\n", "----\nname: Ada\n---\n", " ---\n---\n"] {
      let parts = try split(text)
      #expect(parts.fields == nil)
      #expect(parts.body == text)
    }
    #expect(try split("\u{FEFF}Body").body == "Body")
  }

  @Test func emptyFrontMatterHasNoFields() throws {
    for text in ["---\n---\nBody", "---\n\n---\nBody", "---\n# nothing\n---\nBody"] {
      let parts = try split(text)
      #expect(parts.fields == nil)
      #expect(parts.body == "Body")
    }
  }

  @Test func bodyMayBeMissingAndMayHoldRules() throws {
    #expect(try split("---\nname: Ada\n---").body == "")
    #expect(try split("---\nname: Ada\n---\nOne\n\n---\n\nTwo").body == "One\n\n---\n\nTwo")
  }

  @Test func dashesInsideAValueDoNotClose() throws {
    let parts = try split("---\nnote: |\n  a\n  ---\n  b\n---\nBody")
    #expect(parts.fields == .mapping(FieldMapping([.init(name: "note", value: .text("a\n---\nb\n"))])))
  }

  @Test func unclosedFencePointsAtItsOpening() {
    #expect(
      problems { _ = try split("---\nname: Ada\n\nBody\n") }
        == ["1:1: front matter is never closed | add a line '---' between the fields and the text"])
  }

  @Test func frontMatterThatIsNoMappingIsAnError() {
    let note = "write each field on a line of its own, such as 'name: Ada Marlow'"
    #expect(
      problems { _ = try split("---\njust text\n---\n") } == ["2:1: front matter is a text, expected fields | \(note)"])
    #expect(problems { _ = try split("---\n- a\n---\n") } == ["2:1: front matter is a list, expected fields | \(note)"])
  }

  @Test func problemsInFieldsHaveTheirLineInTheFile() {
    #expect(
      problems { _ = try split("---\nname: A\ntitle: Dean: Arts\n---\n") }
        == ["3:12: unexpected ':' | put the value in quotes: title: \"Dean: Arts\""])
  }
}
