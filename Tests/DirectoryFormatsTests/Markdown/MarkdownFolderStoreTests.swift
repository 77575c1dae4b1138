import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct MarkdownFolderStoreTests {
  private let folder: TemporaryFolder
  private let id = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()

  init() throws { folder = try TemporaryFolder() }

  private var store: MarkdownFolderStore { MarkdownFolderStore(path: folder.path, displayPath: "people") }

  /// The files after the people of the folder were loaded, edited and saved.
  @discardableResult
  private func saved(_ edit: (inout [Person]) -> Void) throws -> [String: String] {
    let store = self.store
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    let again = try self.store.load().people
    for person in people {
      let found = try #require(again.first { $0.id == person.id })
      #expect(SavedRecords.isSame(found.fields, person.fields) && found.office == person.office)
    }
    #expect(again.count == people.count)
    return try files()
  }

  private func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try MarkdownFolderReader(path: folder.path, displayPath: "").stamps().keys {
      files[name] = try folder.read(name)
    }
    return files
  }

  private let ada =
    "---\r\n# about Ada\r\nname:  'Ada'\r\ntags: [x]\r\noffice: 1 # old\r\n---\r\n\r\n  Ada likes\r\nchess.\r\n\r\n"
  private let bo = "---\nname: Bo\n---\n"

  @Test func onlyTheEditedLinesChange() throws {
    try folder.write("ada.md", ada)
    try folder.write("bo.md", bo)
    #expect(
      try saved { $0[0].office = "2" } == ["ada.md": ada.replacing("office: 1", with: "office: 2"), "bo.md": bo])
    try folder.write("ada.md", ada)
    #expect(
      try saved { $0[0].fields["tags"] = nil }["ada.md"] == ada.replacing("tags: [x]\r\n", with: ""))
    #expect(try saved { $0[1].fields["x"] = .text("a: b") }["bo.md"] == "---\nname: Bo\nx: \"a: b\"\n---\n")
  }

  @Test func bioIsTheBody() throws {
    try folder.write("ada.md", ada)
    try folder.write("bo.md", bo)
    let after = try saved {
      $0[0].fields["bio"] = .text("New.\n\nText.")
      $0[1].fields["bio"] = .text("Bo.")
    }
    #expect(after["ada.md"] == ada.replacing("  Ada likes\r\nchess.", with: "New.\r\n\r\nText."))
    #expect(after["bo.md"] == bo + "Bo.\n")
    #expect(try saved { $0[1].fields["bio"] = nil }["bo.md"] == bo)
  }

  @Test func bioOfTheFrontMatterStaysThere() throws {
    try folder.write("ada.md", "---\nname: Ada\nbio: Short.\n---\nLong.\n")
    #expect(
      try saved {
        $0[0].fields["bio"] = .text("Shorter.")
        $0[0].fields["body"] = .text("Longer.")
      }["ada.md"] == "---\nname: Ada\nbio: Shorter.\n---\nLonger.\n")
  }

  @Test func newPersonIsANewFile() throws {
    try folder.write("ada-b.md", bo)
    try folder.write("notes.txt", "x")
    let after = try saved {
      $0.append(
        Person(
          id: id, name: "Ada B", office: "",
          fields: FieldMapping([.init(name: "bio", value: .text("Hi.")), .init(name: "k", value: .list([.text("x")]))]))
      )
    }
    #expect(
      after == [
        "ada-b.md": bo, "ada-b-2.md": "---\nid: \(id.uuidString)\nname: Ada B\nk:\n  - x\n---\n\nHi.\n",
      ])
  }

  @Test func removedPersonTakesTheirFile() throws {
    try folder.write("ada.md", ada)
    try folder.write("bo.md", bo)
    try folder.write("cy/index.md", "---\nname: Cy\n---\n")
    try folder.write("dee/index.md", "---\nname: Dee\n---\n")
    try folder.write("dee/photo.jpg", "x")
    #expect(try saved { $0.removeAll { $0.name != "Ada" } } == ["ada.md": ada])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/cy"))
    #expect(try folder.read("dee/photo.jpg") == "x")
  }

  @Test func wholeFilesOfYAMLAreEditedToo() throws {
    try folder.write("ada.yml", "# Ada\nname: Ada\n")
    #expect(try saved { $0[0].office = "B 1" }["ada.yml"] == "# Ada\nname: Ada\noffice: B 1\n")
  }

  @Test func frontMatterInTOMLIsRefusedButItsBodyIsNot() throws {
    let toml = "+++\nname = 'Ada'\n+++\nText.\n"
    try folder.write("ada.md", toml)
    #expect(try saved { $0[0].fields["bio"] = .text("New.") }["ada.md"] == toml.replacing("Text", with: "New"))
    let store = self.store
    var people = try store.load().people
    people[0].office = "1"
    #expect(
      problems { try store.save(people) } == [
        "2:1: front matter in TOML cannot be saved | change it by hand, or write it in YAML between lines '---'"
      ])
  }

  @Test func draftsStay() throws {
    try folder.write("ada.md", ada)
    try folder.write("bo.md", "---\nname: Bo\ndraft: true\n---\n")
    #expect(try saved { $0.removeAll() } == ["bo.md": "---\nname: Bo\ndraft: true\n---\n"])
  }

  @Test func changeBySomebodyElseIsRefused() throws {
    try folder.write("ada.md", ada)
    try folder.write("bo.md", bo)
    for change in [{ try folder.write("bo.md", bo + "x\n") }, { try folder.write("cy.md", bo) }] {
      let store = self.store
      var people = try store.load().people
      people[0].office = "9"
      _ = try change()
      #expect(problems { try store.save(people) }.count == 1)
      #expect(try folder.read("ada.md") == ada)
    }
    let store = self.store
    var people = try store.load().people
    people[0].office = "9"
    try FileManager.default.removeItem(atPath: folder.path + "/cy.md")
    #expect(
      problems { try store.save(people) } == [
        "people/cy.md: 'people/cy.md' was removed by another program since it was loaded"
          + " | nothing was saved; load it again and repeat the edit"
      ])
  }

  @Test func randomEditsTouchOneFile() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("Markdown edits: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      for name in try files().keys { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
      let end = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
      let count = Int.random(in: 1...4, using: &random)
      for number in 0..<count {
        var lines = ["name: 'P\(number)'", "# c", "f0: [1, 2]", "f1: |\(end)  a\(end)  b", "office: \"9\" # o"]
        lines = lines.filter { $0.hasPrefix("name") || Bool.random(using: &random) }.shuffled(using: &random)
        let body = ["", "\(end)Text.\(end)", "One.\(end)\(end)    Two.", "\(end)"].randomElement(using: &random) ?? ""
        try folder.write("p\(number).md", "---\(end)" + lines.joined(separator: end) + "\(end)---\(end)" + body)
      }
      let before = try files()
      let victim = Int.random(in: 0..<count, using: &random)
      let action = Int.random(in: 0...5, using: &random)
      let after = try saved { people in
        switch action {
        case 0: people.remove(at: victim)
        case 1: people[victim].office = "new"
        case 2: people[victim].fields["f0"] = .text("x: y\n")
        case 3: people[victim].fields["f1"] = nil
        case 4: people[victim].fields["bio"] = .text("New.\n\n  Two.")
        default: people.append(Person(name: "Q"))
        }
      }
      for (name, text) in before where name != "p\(victim).md" || action == 5 { #expect(after[name] == text) }
      if action == 4, let text = before["p\(victim).md"], let fence = text.range(of: "---", options: .backwards) {
        #expect(after["p\(victim).md"]?.hasPrefix(text[..<fence.upperBound]) ?? false)
      }
    }
  }

  @Test func newFilesAreCalledLikeTheMappedName() throws {
    try folder.write("ada/_index.md", "---\ntitle: Ada King\n---\n")
    let rules = FieldRules(rules: [.init(name: "name", path: try #require(FieldPath("title")))])
    let store = MarkdownFolderStore(path: folder.path, displayPath: "people", rules: rules)
    var people = try store.load().people
    #expect(people.map { $0.fields["title"] } == [nil])
    people.append(Person(id: id, name: "Bo Li"))
    try store.save(people)
    #expect(try folder.read("bo-li/_index.md") == "---\nid: \(id.uuidString)\ntitle: Bo Li\n---\n")
    #expect(try store.load().people.map(\.name) == ["Ada King", "Bo Li"])
    people[0].fields["title"] = .text("Dean")
    #expect(
      problems { try store.save(people) } == [
        "2:1: the field 'title' of 'Ada King' cannot be saved: the name stands there"
          + " | say in roster.yml where job titles are, as in 'fields: {title: role}'"
      ])
  }

  @Test func amongFilesOfYAMLANewPersonIsOneToo() throws {
    try folder.write("ada.yaml", "name: Ada\n")
    let emmy = Person(id: id, name: "Emmy", fields: FieldMapping([.init(name: "bio", value: .text("Likes\nrings."))]))
    #expect(
      try saved { $0.append(emmy) } == [
        "ada.yaml": "name: Ada\n", "emmy.yaml": "id: \(id)\nname: Emmy\nbio: |-\n  Likes\n  rings.\n",
      ])
  }
}
