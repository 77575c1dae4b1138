import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct CSVStoreTests {
  private let folder: TemporaryFolder
  private let id = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()

  init() throws { folder = try TemporaryFolder() }

  /// The bytes of the file after its people were loaded, edited and saved.
  private func saved(
    bytes: [UInt8], rules: FieldRules = FieldRules(), encoding: TextEncoding = .utf8, _ edit: (inout [Person]) -> Void
  ) throws -> [UInt8] {
    let path = try folder.write("people.csv", bytes: bytes)
    let store = CSVStore(path: path, displayPath: "people.csv", rules: rules, encoding: encoding)
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    let again = try CSVStore(path: path, rules: rules, encoding: encoding).load().people
    #expect(again.map(\.id) == people.map(\.id))
    #expect(zip(again, people).allSatisfy { SavedRecords.isSame($0.fields, $1.fields) && $0.office == $1.office })
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func saved(
    _ text: String, rules: FieldRules = FieldRules(), _ edit: (inout [Person]) -> Void
  ) throws -> String {
    String(decoding: try saved(bytes: Array(text.utf8), rules: rules, edit), as: UTF8.self)
  }

  private let messy =
    "\u{FEFF}id;\"name\" ;office;note\r\n"
    + "a; \"Ada \"\"A\"\" B\" ;1;\"x\r\ny\"\r\n"
    + "\r\n"
    + "b;Bo\n"
    + ";;;\r\n"
    + "c;\"Cy\";\"3\";5\" disk;;"

  @Test func onlyTheEditedCellChanges() throws {
    #expect(try saved(messy) { $0[0].office = "2" } == messy.replacing(";1;", with: ";2;"))
    #expect(try saved(messy) { $0[2].office = "4" } == messy.replacing("\"3\"", with: "\"4\""))
    #expect(
      try saved(messy) { $0[0].fields["note"] = .text("x\nz") } == messy.replacing("\"x\r\ny\"", with: "\"x\r\nz\""))
  }

  @Test func valuesAreQuotedWhereTheyMust() throws {
    let text = "id,name,office,x\na,Ada,1,p\n"
    let pairs = [
      ("1, 2", "\"1, 2\""), ("5\"", "\"5\"\"\""), ("a\nb", "\"a\nb\""), ("1;2", "1;2"), ("=1", "=1"),
    ]
    for (value, cell) in pairs {
      #expect(try saved(text) { $0[0].fields["x"] = .text(value) } == "id,name,office,x\na,Ada,1,\(cell)\n")
    }
  }

  @Test func shortRowsGrowOnlyAsFarAsTheyMust() throws {
    #expect(try saved(messy) { $0[1].office = "2" } == messy.replacing("b;Bo\n", with: "b;Bo;2\n"))
    #expect(try saved(messy) { $0[1].fields["note"] = .text("n") } == messy.replacing("b;Bo\n", with: "b;Bo;;n\n"))
  }

  @Test func takenAwayFieldLeavesAnEmptyCell() throws {
    #expect(try saved("id,name,office,x\na,Ada,1,2\n") { $0[0].fields["x"] = nil } == "id,name,office,x\na,Ada,1,\n")
  }

  @Test func newFieldIsAColumnBehindTheLast() throws {
    let text = "id,name,office\na,Ada,1\nb,Bo\n"
    #expect(
      try saved(text) { $0[0].fields["phone"] = .text("7") } == "id,name,office,phone\na,Ada,1,7\nb,Bo\n")
    #expect(
      try saved(text) { $0[1].fields["a b"] = .text("7") } == "id,name,office,a b\na,Ada,1\nb,Bo,,7\n")
    let quoted = "\"id\",\"name\"\r\n\"a\",\"Ada\"\r\n"
    #expect(
      try saved(quoted) { $0[0].fields["x"] = .text("7") }
        == "\"id\",\"name\",\"x\"\r\n\"a\",\"Ada\",\"7\"\r\n")
  }

  @Test func newFieldTakesAColumnThatHasNoName() throws {
    #expect(
      try saved("id,name,,\na,Ada,,\nb,Bo,,\n") { $0[1].fields["x"] = .text("7") }
        == "id,name,x,\na,Ada,,\nb,Bo,7,\n")
  }

  @Test func newPersonIsARowInTheStyleOfTheLast() throws {
    let dee = Person(id: id, name: "Dee", office: "4")
    let row = "\(id.uuidString)"
    #expect(
      try saved("id,name,office\r\na,Ada,1\r\n") { $0.append(dee) }
        == "id,name,office\r\na,Ada,1\r\n\(row),Dee,4\r\n")
    #expect(
      try saved("id\tname\toffice\na\tAda\t1") { $0.append(dee) } == "id\tname\toffice\na\tAda\t1\n\(row)\tDee\t4")
    #expect(
      try saved("\"id\",\"name\",\"x\",\"office\"\r\"a\",\"Ada\",\"\",\"1\"\r") { $0.append(dee) }
        == "\"id\",\"name\",\"x\",\"office\"\r\"a\",\"Ada\",\"\",\"1\"\r\"\(row)\",\"Dee\",\"\",\"4\"\r")
    #expect(
      try saved("sep=;\nname;office\nAda;1\n;\n") { $0.append(dee) }
        == "sep=;\nname;office;id\nAda;1\nDee;4;\(row)\n;\n")
    #expect(try saved("id,name\na,Ada\n\u{1A}") { $0.append(dee) }.hasSuffix("\na,Ada\n\(row),Dee,4\n\u{1A}"))
  }

  @Test func removedPersonTakesTheirRow() throws {
    #expect(try saved(messy) { $0.remove(at: 1) } == messy.replacing("b;Bo\n", with: ""))
    #expect(try saved("id,name\na,Ada\nb,Bo") { $0.remove(at: 1) } == "id,name\na,Ada\n")
    #expect(try saved("id,name\na,\"A\nda\"\nb,Bo") { $0.removeAll() } == "id,name\n")
  }

  @Test func newFileHasAHeader() throws {
    let store = CSVStore(path: folder.path + "/new.csv", displayPath: "new.csv")
    try store.save([Person(id: id, name: "Ada, B", office: "1")])
    #expect(try folder.read("new.csv") == "id,name,office\n\(id.uuidString),\"Ada, B\",1\n")
    try store.save([])
    #expect(try folder.read("new.csv") == "id,name,office\n")
  }

  @Test func emptyFileKeepsItsMarks() throws {
    let ada = Person(id: id, name: "Ada", office: "")
    #expect(try saved("\u{FEFF}sep=;") { $0.append(ada) } == "\u{FEFF}sep=;\nid;name\n\(id.uuidString);Ada\n")
  }

  @Test func encodingStays() throws {
    let text = "id;name;office\na;Zoë;1\nb;Jürgen;2\n"
    let windows = text.unicodeScalars.map { UInt8($0.value) }
    let after = try saved(bytes: windows, encoding: .windows1252) { $0[0].office = "5 €" }
    var expected = text.replacing(";1", with: ";5 ~").unicodeScalars.map { UInt8($0.value) }
    expected[expected.firstIndex(of: UInt8(ascii: "~")) ?? 0] = 0x80
    #expect(after == expected)
    let wide = { (text: String) -> [UInt8] in [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    #expect(
      try saved(bytes: wide(text)) { $0[0].office = "𝄞" } == wide(text.replacing(";1", with: ";𝄞")))
  }

  @Test func characterThatTheEncodingLacksIsRefused() throws {
    let path = try folder.write("a.csv", "name\nAda\n")
    let store = CSVStore(path: path, displayPath: "a.csv", encoding: .windows1252)
    var people = try store.load().people
    people[0].office = "Ł"
    #expect(
      problems { try store.save(people) } == [
        "a.csv: 'a.csv' is in windows-1252, which has no 'Ł'"
          + " | save the file with the encoding UTF-8, and take 'encoding' out of roster.yml"
      ])
    #expect(try folder.read("a.csv") == "name\nAda\n")
  }

  @Test func listNeedsASeparator() throws {
    let text = "id,name,tags\na,Ada,\"x; y\"\n"
    let rules = FieldRules(rules: [.init(name: "tags", path: try #require(FieldPath("tags")), separator: ";")])
    #expect(
      try saved(text, rules: rules) { $0[0].fields["tags"] = .list([.text("x"), .text("z")]) }
        == "id,name,tags\na,Ada,\"x; z\"\n")
    let store = CSVStore(path: try folder.write("b.csv", text), displayPath: "b.csv")
    var people = try store.load().people
    people[0].fields["tags"] = .list([.text("x"), .text("z")])
    people.append(
      Person(
        id: UUID(), name: "Bo", fields: FieldMapping([.init(name: "tags", value: .list([.text("a"), .text("b")]))])))
    let remedy =
      " | say how its values are parted in roster.yml, as in 'fields: {tags: {from: tags, split: \";\"}}', or write all of it as one text"
    #expect(
      problems { try store.save(people) } == [
        "2:1: the field 'tags' of 'Ada' cannot be saved: a cell of CSV holds one value" + remedy
      ])
    people[0].fields["tags"] = .list([.text("x")])
    #expect(
      problems { try store.save(people) } == [
        "the field 'tags' of 'Bo' cannot be saved: a cell of CSV holds one value" + remedy
      ])
    people.removeLast()
    try store.save(people)
    #expect(try folder.read("b.csv") == "id,name,tags\na,Ada,\"x\"\n")
  }

  @Test func newTextsOfSeveralPiecesAreLikeOthers() throws {
    for (cell, mark, new) in [
      ("x|y", "|", "1|2"), ("\"x, y\"", ",", "\"1, 2\""), ("x;y", ";", "1;2"), ("x", "|", "1|2"), ("x", ";", "1; 2"),
    ] {
      let rules = FieldRules(rules: [.init(name: "tags", path: try #require(FieldPath("tags")), separator: mark)])
      let fields = FieldMapping([.init(name: "tags", value: .list([.text("1"), .text("2")]))])
      #expect(
        try saved("id,name,tags\na,Ada,\(cell)\n", rules: rules) {
          $0.append(Person(id: UUID(), name: "Bo", fields: fields))
        }
        .hasSuffix(",Bo,\(new)\n"))
    }
  }

  @Test func changeBySomebodyElseIsRefused() throws {
    let path = try folder.write("people.csv", "name\nAda\n")
    let store = CSVStore(path: path, displayPath: "people.csv")
    var people = try store.load().people
    people[0].office = "x"
    try folder.write("people.csv", "name\nBob\n")
    #expect(
      problems { try store.save(people) } == [
        "people.csv: 'people.csv' was changed by another program since it was loaded"
          + " | nothing was saved; load it again and repeat the edit"
      ])
  }

  @Test func randomEditsChangeNothingElse() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("CSV edits: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let pick = { (choices: [String], random: inout SeededGenerator) in choices.randomElement(using: &random) ?? "" }
      let delimiter = pick([",", ";", "\t"], &random)
      let end = pick(["\n", "\r\n", "\r"], &random)
      let cells = [
        "", "x", "\"\"", "\"q\"", "\"a\(end)b\"", "\"1\(delimiter) 2\"", "\"say \"\"hi\"\"\"", "5\" disk", "042",
      ]
      let count = Int.random(in: 1...5, using: &random)
      let rows = (0..<count).map { number -> String in
        let extra = (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(cells, &random) }
        return (["\(number)", pick(["P\(number)", "\"P\(number)\""], &random)] + extra).joined(separator: delimiter)
      }
      let lines = ["id", "name", "office", "f0", "f1"].joined(separator: delimiter)
      let isOpen = Bool.random(using: &random)
      let text =
        pick(["", "\u{FEFF}"], &random) + ([lines] + rows).joined(separator: end + pick(["", end], &random))
        + (isOpen ? "" : end)
      let victim = Int.random(in: 0..<count, using: &random)
      let action = Int.random(in: 0...4, using: &random)
      let after = try saved(text) { people in
        switch action {
        case 0: people.remove(at: victim)
        case 1: people[victim].office = "new"
        case 2: people[victim].fields["f0"] = .text("x\ny\(delimiter)\"")
        case 3: people[victim].fields["f9"] = .text("z")
        default: people.append(Person(name: "Q"))
        }
      }
      let pieces = text.components(separatedBy: rows[victim])
      if pieces.count == 2, action < 3 {
        #expect(after.hasPrefix(pieces[0]), "\(text.debugDescription) → \(after.debugDescription)")
        #expect(action == 0 || after.hasSuffix(pieces[1]), "\(text.debugDescription) → \(after.debugDescription)")
      }
      for (number, row) in rows.enumerated() where number != victim || action == 4 {
        #expect(after.contains(row), "\(text.debugDescription) → \(after.debugDescription)")
      }
    }
  }

  // MARK: Columns that the configuration names

  private func saved(_ text: String, headings: String, _ edit: (inout [Person]) -> Void) throws -> String {
    let path = try folder.write("plain.csv", text)
    let store = CSVStore(path: path, displayPath: "plain.csv", headings: TableHeadings(text: headings))
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    return try folder.read("plain.csv")
  }

  @Test func aFileWithoutNamesOfColumnsStaysOne() throws {
    let text = "Ada;a@x.org\r\nBo;b@x.org\r\n"
    #expect(
      try saved(text, headings: "name,email,office,id") { $0[0].office = "1" }
        == "Ada;a@x.org;1\r\nBo;b@x.org\r\n")
    let cy = Person(id: UUID(uuidString: "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10") ?? UUID(), name: "Cy")
    #expect(
      try saved(text, headings: "name,email,office,id") { $0.append(cy) }
        == text + "Cy;;;6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10\r\n")
    #expect(try saved(text, headings: "name,email,office,id") { $0.removeAll() } == "")
    #expect(
      try saved("", headings: "name,office,id") { $0 = [cy] } == "Cy,,6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10\n")
    #expect(
      problems { _ = try saved(text, headings: "name,email") { $0[0].fields["fax"] = .text("1") } } == [
        "plain.csv: the field 'fax' cannot be saved: 'headings' in roster.yml names no such column"
          + " | put 'fax' at the end of 'headings' first, or a row of names into the file in place of 'headings'"
      ])
    #expect(try folder.read("plain.csv") == text)
  }
}
