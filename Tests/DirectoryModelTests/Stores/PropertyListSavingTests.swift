import Diagnostics
import DirectoryModel
import Foundation
import Testing

@Suite struct PropertyListSavingTests {
  private let folder: TemporaryFolder
  private let store: PropertyListStore

  init() throws {
    folder = try TemporaryFolder()
    store = PropertyListStore(path: folder["directory.plist"], displayPath: "directory.plist")
  }

  /// A file with types, keys and an order that a person knows nothing of.
  private let original = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <array>
    \t<dict>
    \t\t<key>office</key>
    \t\t<string>1</string>
    \t\t<key>name</key>
    \t\t<string>Ada</string>
    \t\t<key>photo</key>
    \t\t<data>
    \t\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKiss
    \t\tLS4v
    \t\t</data>
    \t\t<key>born</key>
    \t\t<date>1815-12-10T00:00:00Z</date>
    \t\t<key>id</key>
    \t\t<string>b4e3e5d7-40cc-5368-b125-ce6d88c2aece</string>
    \t</dict>
    \t<dict>
    \t\t<key>id</key>
    \t\t<string>draft-1</string>
    \t</dict>
    \t<dict>
    \t\t<key>name</key>
    \t\t<string>Bo</string>
    \t\t<key>deep</key>
    \t\t<dict>
    \t\t\t<key>raw</key>
    \t\t\t<data>
    \t\t\tAA==
    \t\t\t</data>
    \t\t\t<key>rate</key>
    \t\t\t<real>1.10</real>
    \t\t\t<key>text</key>
    \t\t\t<string>42</string>
    \t\t</dict>
    \t</dict>
    </array>
    </plist>

    """

  private func load() throws -> [Person] {
    try folder.write(original, to: "directory.plist")
    return try store.load().people
  }

  /// Loads, edits, saves, and expects the file with these replacements and no other.
  private func expectSaved(_ replacements: [(String, String)], _ edit: (inout [Person]) -> Void) throws {
    var people = try load()
    edit(&people)
    try store.save(people)
    let expected = replacements.reduce(original) { text, replacement in
      #expect(text.contains(replacement.0))
      return text.replacingOccurrences(of: replacement.0, with: replacement.1)
    }
    #expect(try folder.text(of: "directory.plist") == expected)
    #expect(try store.load().people == people)
    #expect(folder.names == ["directory.plist"])
  }

  @Test func withoutAChangeTheFileIsNotTouched() throws {
    try folder.write(original.replacingOccurrences(of: "\t", with: " "), to: "directory.plist")
    try store.save(store.load().people)
    #expect(try folder.text(of: "directory.plist") == original.replacingOccurrences(of: "\t", with: " "))
  }

  @Test func anEditChangesItsValueAlone() throws {
    try expectSaved([("<string>1</string>", "<string>Main &amp; 2</string>")]) { $0[0].office = "Main & 2" }
  }

  @Test func aChangedDateStaysADate() throws {
    try expectSaved([("1815-12-10", "1816-01-01")]) { $0[0].fields["born"] = .text("1816-01-01") }
  }

  @Test func anOfficeThatIsANumberStaysOne() throws {
    try folder.write(
      original.replacingOccurrences(of: "<string>1</string>", with: "<integer>1</integer>"), to: "directory.plist")
    var people = try store.load().people
    people[0].office = "2"
    try store.save(people)
    #expect(try folder.text(of: "directory.plist").contains("<key>office</key>\n\t\t<integer>2</integer>"))
    people[0].office = "Main 2"
    try store.save(people)
    #expect(try folder.text(of: "directory.plist").contains("<key>office</key>\n\t\t<string>Main 2</string>"))
  }

  @Test func partsOfAMappingAreChangedInPlace() throws {
    try expectSaved([("<real>1.10</real>", "<real>1.5</real>"), ("<string>42</string>", "<string>43</string>")]) {
      $0[1].fields["deep"] = .mapping(["rate": "1.5", "text": "43"])
    }
  }

  @Test func aRemovedPersonGoesAndDraftsStay() throws {
    let start = try #require(original.range(of: "\t<dict>\n\t\t<key>office"))
    let end = try #require(original.range(of: "\t<dict>\n\t\t<key>id</key>\n\t\t<string>draft"))
    try expectSaved([(String(original[start.lowerBound..<end.lowerBound]), "")]) { $0.removeFirst() }
  }

  @Test func aNewPersonComesAtTheEnd() throws {
    let person = Person(id: UUID(name: "new"), name: "Cy", fields: ["age": "7", "none": .null, "rate": "1.10"])
    var people = try load()
    people.append(person)
    try store.save(people)
    let text = try folder.text(of: "directory.plist")
    let added = """
      \t<dict>
      \t\t<key>id</key>
      \t\t<string>\(person.id.uuidString)</string>
      \t\t<key>name</key>
      \t\t<string>Cy</string>
      \t\t<key>office</key>
      \t\t<string></string>
      \t\t<key>age</key>
      \t\t<integer>7</integer>
      \t\t<key>rate</key>
      \t\t<string>1.10</string>
      \t</dict>
      </array>
      """
    #expect(text == original.replacingOccurrences(of: "</array>", with: added))
    people[2].fields["none"] = nil
    #expect(try store.load().people == people)
  }

  @Test func aFilledInDraftIsItsRecord() throws {
    try expectSaved([("draft-1</string>", "draft-1</string>\n\t\t<key>name</key>\n\t\t<string>Di</string>")]) {
      $0.insert(Person(id: UUID(name: "draft-1"), name: "Di"), at: 1)
    }
  }

  @Test func aNewPersonWithoutANameIsADraftOnce() throws {
    var people = try load()
    people.append(Person())
    try store.save(people)
    let once = try folder.text(of: "directory.plist")
    try store.save(people)
    #expect(try folder.text(of: "directory.plist") == once)
    #expect(try store.load().people == Array(people.dropLast()))
  }

  @Test func anIDThatWouldComeOutDifferentlyIsWritten() throws {
    let id = UUID(name: "name:Bo").uuidString
    let added = "<string>Bob</string>"
    try expectSaved([
      ("<string>Bo</string>", added),
      (
        "<string>42</string>\n\t\t</dict>\n",
        "<string>42</string>\n\t\t</dict>\n\t\t<key>id</key>\n\t\t<string>\(id)</string>\n"
      ),
    ]) { $0[1].name = "Bob" }
  }

  @Test func theBinaryFormIsKept() throws {
    let object: [[String: Any]] = [
      ["name": "Ada", "photo": Data([1]), "seen": Date(timeIntervalSinceReferenceDate: 0.25), "n": 1, "x": 0.1]
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    try data.write(to: URL(fileURLWithPath: folder["directory.plist"]))
    var people = try store.load().people
    people[0].office = "Zoë's"
    try store.save(people)
    let saved = try Data(contentsOf: URL(fileURLWithPath: folder["directory.plist"]))
    var format = PropertyListSerialization.PropertyListFormat.xml
    let read = try PropertyListSerialization.propertyList(from: saved, format: &format)
    #expect(format == .binary)
    var wanted = object
    wanted[0]["office"] = "Zoë's"
    #expect(NSArray(array: wanted).isEqual(to: try #require(read as? [Any])))
    #expect(try store.load().people == people)
  }

  @Test func theOldTextFormIsReadAndNotSaved() throws {
    try folder.write("( { name = Ada; office = \"Main 1\"; } )", to: "directory.plist")
    var people = try store.load().people
    #expect(people.map(\.office) == ["Main 1"])
    people[0].office = "2"
    #expect(
      failures(notes: true) { try store.save(people) } == [
        "0: 'directory.plist' is in the old text form of property lists, which cannot be saved",
        "note: turn it into XML first: plutil -convert xml1 'directory.plist'",
      ])
  }

  @Test func aFileThatSomebodyElseChangedIsNotReplaced() throws {
    var people = try load()
    people[0].office = "2"
    let other = original.replacingOccurrences(of: "Ada", with: "Eda")
    try folder.write(other, to: "directory.plist")
    #expect(
      failures { try store.save(people) } == [
        "0: 'directory.plist' was changed by another program since it was loaded"
      ])
    #expect(try folder.text(of: "directory.plist") == other)
    try FileManager.default.removeItem(atPath: folder["directory.plist"])
    #expect(
      failures { try store.save(people) } == [
        "0: 'directory.plist' was removed by another program since it was loaded"
      ])
  }

  @Test func anExistingFileIsNotReplacedUnread() throws {
    try folder.write(original, to: "directory.plist")
    #expect(
      failures { try store.save([]) } == ["0: 'directory.plist' exists already and was not loaded before it is saved"])
  }

  @Test func severalSavesFollowEachOther() throws {
    var people = try load()
    for office in ["2", "3"] {
      people[0].office = office
      try store.save(people)
    }
    #expect(try PropertyListStore(path: store.path).load().people == people)
  }

  @Test func whatCouldNotBeReadAgainIsNotSaved() throws {
    var people = try load()
    people[0].name = ""
    #expect(failures { try store.save(people) } == ["5: a person without a name (office '1', born '1815-12-10')"])
    people = try store.load().people
    people[1].fields["note"] = .text("bell \u{7}")
    #expect(
      failures(notes: true) { try store.save(people) } == [
        "0: 'directory.plist' cannot hold the control character U+0007",
        "note: remove it from the text 'note' of 'Bo'",
      ])
    people = try store.load().people
    #expect(failures { try store.save(people + people) } == ["0: 'Ada' has the same id as 'Ada'"])
    #expect(try folder.text(of: "directory.plist") == original)
  }

  @Test(arguments: [false, true])
  func randomPeopleComeBackEqual(isBinary: Bool) throws {
    let seed = UInt64.random(in: .min ... .max)
    print("random people, \(isBinary ? "binary" : "XML"): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    if isBinary {
      try Data(try PropertyListSerialization.data(fromPropertyList: [Any](), format: .binary, options: 0))
        .write(to: URL(fileURLWithPath: store.path))
      _ = try store.load()
    }
    var people: [Person] = []
    for round in 0..<30 {
      people.removeAll { _ in Int.random(in: 0..<5, using: &random) == 0 }
      for index in people.indices where Bool.random(using: &random) {
        let other = Person.random(using: &random)
        people[index].office = other.office
        people[index].fields = Bool.random(using: &random) ? other.fields : people[index].fields
        people[index].name = Bool.random(using: &random) ? other.name : people[index].name
      }
      for _ in 0..<Int.random(in: 0..<8, using: &random) { people.append(.random(using: &random)) }
      try store.save(people)
      let loaded = try PropertyListStore(path: store.path).load().people
      #expect(loaded == people, "seed \(seed), round \(round)")
    }
  }
}
