import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

@Suite struct YAMLReaderTests {
  private func records(_ text: String) throws -> [Record] {
    try YAMLReader().records(in: SourceText(path: "people.yml", text: text)).records
  }

  private func complaints(_ text: String) -> [String] { problems { _ = try records(text) } }

  private func names(_ text: String) throws -> [FieldValue?] { try records(text).map { $0.fields["name"] } }

  private let both: [FieldValue?] = [.text("Ada"), .text("Bo")]

  @Test func listOfMappingsIsRead() throws {
    let records = try records("# staff\n- name: Ada\n  office: 1\n\n- &b\n  name: Bo\n")
    #expect(records.map { $0.fields["name"] } == both)
    #expect(
      records[0].fields
        == FieldMapping([.init(name: "name", value: .text("Ada")), .init(name: "office", value: .number(Number(1)))]))
    #expect(records.map(\.origin.span.location.line) == [2, 6])
    #expect(records.map(\.origin.span.location.column) == [3, 3])
    #expect(records.map(\.origin.key) == [nil, nil])
  }

  @Test func mappingByKeyIsRead() throws {
    let records = try records("ada:\n  name: Ada\nbjørn-é:\n  name: Bo\n")
    #expect(records.map { $0.fields["name"] } == both)
    #expect(records.map(\.origin.key) == ["ada", "bjørn-é"])
    #expect(records.map { $0.fields.fields.count } == [1, 1], "the key is no field")
  }

  @Test func peopleUnderASingleNameAreRead() throws {
    #expect(try names("people:\n- name: Ada\n- name: Bo\n") == both)
    #expect(try names("people:\n  a:\n    name: Ada\n  b:\n    name: Bo\n") == both)
  }

  @Test func nobodyIsReadWhereNobodyIsYet() throws {
    for text in [
      "people: []\n", "people:\n", "people: {}\n", "people: ~\n", "staff: # none\n", "data: {people: }\n", "~\n",
    ] {
      #expect(try names(text).isEmpty, "\(text)")
    }
    #expect(
      try YAMLReader(records: FieldPath("people")).records(in: SourceText(path: "a.yml", text: "a: 1\npeople:\n"))
        .records.isEmpty)
    #expect(try names("ada:\n  name:\n").count == 1, "a person without a name, which is told later")
    #expect(
      complaints("title: Staff\npeople:\n") == [
        "1:1: found a mapping with 'title', 'people', expected people | if the people are at 'people', say it in roster.yml: 'directory: {path: …, records: people}'; for one command with '--records people'"
      ])
  }

  @Test func severalDocumentsAreRead() throws {
    #expect(try names("---\nname: Ada\n---\nname: Bo\n...\n") == both)
    #expect(try names("- name: Ada\n---\n---\nb:\n  name: Bo\n") == both)
  }

  @Test func aDocumentWithItsMarkMayBeTheOnlyPerson() throws {
    #expect(try names("# staff\n---\nname: Ada\nemails: [a@x.org]\n") == [.text("Ada")])
    #expect(try names("name: Ada\n...\n---\n# nobody\n") == [.text("Ada")])
    #expect(try names("---\nada:\n  name: Ada\n") == [.text("Ada")])
    #expect(
      complaints("name: Ada\n") == [
        "1:1: found a mapping with 'name', expected people | people are a list, each a mapping; or a mapping of them by key;"
          + " or either under a single name such as 'people' | a line '---' above a single person says that it is one"
      ])
    #expect(
      complaints("---\nversion: 1\npeople:\n- name: Ada\n").map { $0.prefix(70) } == [
        "2:1: found a mapping with 'version', 'people', expected people | if th"
      ])
  }

  @Test func peopleAreFoundAtAPath() throws {
    func records(_ path: String, _ text: String) throws -> [Record] {
      let reader = YAMLReader(records: FieldPath(path))
      return try reader.records(in: SourceText(path: "a.yml", text: text)).records
    }
    let inGroups = try records(
      "people",
      "- title: Faculty\n  people:\n  - name: Ada\n- title: Alumni\n  people: []\n- people:\n    b:\n      name: Bo\n")
    #expect(inGroups.map { $0.fields["name"] } == both)
    #expect(FieldPath("group.title")?.value(in: inGroups[0].fields) == .text("Faculty"))
    #expect(inGroups[1].origin.key == "b")
    let keyed = try records("*", "Faculty:\n- name: Ada\nStudents:\n- name: Bo\n  group: own\n")
    #expect(keyed.map { $0.fields["group"] } == [.text("Faculty"), .text("own")])
    let deep = try records("a.b[-1]", "a:\n  b:\n  - []\n  - - name: Ada\nc: 1\n")
    #expect(deep.map { $0.fields["name"] } == [.text("Ada")])
    #expect(
      problems { _ = try records("persens", "persons:\n- name: Ada\nother: 1\n") } == [
        "1:1: there are no people at 'persens': found a mapping without 'persens' | did you mean 'persons'?"
      ])
  }

  @Test func binaryDataIsLeftOutWithAWarning() {
    let source = SourceText(path: "a.yml", text: "- name: Ada\n  photo: !!binary /9j/4A==\n")
    let (list, problems) = YAMLReader().readableRecords(in: source)
    #expect(problems.isEmpty)
    #expect(list.records.first?.fields["photo"] == .null)
    #expect(
      list.warnings.map(\.brief) == [
        "2:19: the binary data in 'photo' is left out, as is any other"
          + " | pages show text; put a picture beside the directory as a file"
      ])
  }

  @Test func emptyFilesHaveNoRecords() throws {
    for text in ["", "# nothing\n", "---\n", "[]", "{}"] { #expect(try records(text).isEmpty) }
  }

  @Test func anythingElseIsAnErrorWithWhatWasFound() {
    let note =
      "people are a list, each a mapping; or a mapping of them by key; or either under a single name such as 'people'"
    #expect(complaints("just text\n") == ["1:1: found a text, expected people | \(note)"])
    #expect(
      complaints("name: Ada\noffice: 1\n") == [
        "1:1: found a mapping with 'name', 'office', expected people | \(note)"
          + " | a line '---' above a single person says that it is one"
      ])
    #expect(
      complaints("- name: Ada\n- Bo\n-\n- [x]\n") == [
        "2:3: record 2 is a text, expected a mapping", "3:2: record 3 is nothing, expected a mapping",
        "4:3: record 4 is a list, expected a mapping",
      ])
    #expect(complaints("a:\n  name: Ada\nb: Bo\n") == ["3:4: 'b' is a text, expected a mapping"])
  }

  @Test func mergedFieldsArePartOfTheRecord() throws {
    let records = try records("- &base\n  name: Ada\n  dept: Math\n- <<: *base\n  name: Bo\n")
    #expect(records[1].fields["dept"] == .text("Math"))
    #expect(records[1].fields["name"] == .text("Bo"))
  }

  @Test func utf16WithAMarkIsRead() throws {
    let bytes = "\u{FEFF}- name: Adä\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let records = try YAMLReader().records(in: SourceText(path: "a.yml", bytes: bytes)).records
    #expect(records.map { $0.fields["name"] } == [.text("Adä")])
  }

  @Test func aSecondAnchorIsPointedAt() {
    #expect(
      problems { _ = try YAMLReader().records(in: SourceText(path: "a.yaml", text: "- name: &a &b Ada\n")) } == [
        "1:12: unexpected anchor here | a value has one anchor, and an alias stands alone; text that begins with '&' must stand in quotes"
      ])
  }
}
