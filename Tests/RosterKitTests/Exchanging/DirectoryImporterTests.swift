import Diagnostics
import DirectoryFormats
import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct DirectoryImporterTests {
  private let site: SiteFixture

  private static let people = """
    [
      {"id": "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10", "name": "Ada Lovelace", "office": "B 11",
        "email": "ada@example.org", "department": ["Maths"], "address": {"street": "Main 1", "city": "London"}},
      {"id": "A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031", "name": "Émile Borel", "email": "borel@example.org"},
      {"name": "Emmy Noether", "phone": "0042"}
    ]

    """

  init() throws {
    site = try SiteFixture(["directory.json": Self.people, "roster.yml": "title: Maths\nprivate: [phone]\n"])
  }

  /// Imports files of these contents; tells what happened, a line each.
  private func run(
    _ files: [(name: String, text: String)], mapping: [FieldRules.Rule] = [],
    _ change: (inout DirectoryImporter.Options) -> Void = { _ in }
  ) throws -> [String] {
    var options = DirectoryImporter.Options()
    change(&options)
    let directory = try openDirectory(site, includesPrivate: true)
    let sources = try files.map { file in
      try site.write(file.name, file.text)
      return try PeopleSource(path: site.folder.path + "/" + file.name, mapping: mapping, for: directory)
    }
    let result = try DirectoryImporter(directory, options: options).run(sources)
    return result.added.map { "added \($0.name)" }
      + result.changed.flatMap { change in
        ["changed \(change.person.name)"] + change.changes.map { "  \($0.field): \($0.sentence)" }
      } + result.gone.map { "gone \($0.name)" } + ["unchanged \(result.unchanged)"]
      + result.leftOut.map { "left out \($0.person.name)" }
  }

  private func directory() throws -> String { try #require(site.text("directory.json")) }

  /// What is wrong with files of these contents, a line each.
  private func problems(
    _ files: [(name: String, text: String)], _ change: (inout DirectoryImporter.Options) -> Void = { _ in }
  ) throws -> [String] {
    var options = DirectoryImporter.Options()
    change(&options)
    let directory = try openDirectory(site, includesPrivate: true)
    for file in files { try site.write(file.name, file.text) }
    let before = try self.directory()
    let readable = try PeopleSource.readable(files.map { site.folder.path + "/" + $0.name }, for: directory)
    let error = #expect(throws: DiagnosticError.self) {
      _ = try DirectoryImporter(directory, options: options).run(
        readable.sources, besides: readable.problems, sound: readable.sound)
    }
    #expect(try self.directory() == before)
    return (error?.diagnostics ?? []).map { "\($0.location?.line ?? 0): \($0.message)" }
  }

  @Test func whatIsWrongWithSoundRecordsIsToldBesidesBrokenOnes() throws {
    let records = """
      - {id: 1, name: A, slug: a/b}
      - {id: 2, name: [B}
      - {id: 3, name: C, slug: c}
      - {id: 3, name: D}
      - {id: 4, name: E, slug: c}
      - {id: 5, office: O}
      - {name: F}

      """
    let sound = [
      "1: the slug 'a/b' of 'A' cannot be used: it has '/', which is special in the names of files; write '-' for it",
      "4: 'D' has the same id as 'C'",
      "5: 'E' and 'C' have the same slug 'c'",
    ]
    #expect(try problems([("n.yaml", records)]).filter { !$0.hasPrefix("2: ") && !$0.hasPrefix("6: ") } == sound)
    #expect(try problems([("n.yaml", records)]).count == 5)
    // What another file says of these people decides.
    #expect(
      try problems([("n.yaml", records), ("m.csv", "id,name,slug\n1,A,a\n")]).filter { $0.contains("slug") } == [])
    // What is wrong in the directory already is no news.
    try site.write("directory.json", #"[{"name": "A", "slug": "a/b"}, {"name": "F"}]"#)
    #expect(try problems([("n.yaml", records)]).filter { $0.contains("a/b") } == [])
  }

  @Test func whomSoundRecordsMeanIsToldWhereBrokenOnesCannotDecideIt() throws {
    try site.write(
      "directory.json",
      #"[{"id": "1", "name": "A", "email": "x@x.org"}, {"id": "2", "name": "A", "email": "x@x.org"}]"#)
    let file = ("n.csv", "id,name,email\n,A,x@x.org\n7,,y@x.org\n9,B,\n")
    #expect(
      try problems([file]) { $0.keys = [.email] } == [
        "2: 'A' may be 2 people of the directory", "3: a person without a name (email 'y@x.org')",
        "4: 'B' has no e-mail address to be known by",
      ])
    // The one without a name may turn out to be one of the two.
    #expect(try problems([file]) == ["3: a person without a name (email 'y@x.org')"])
  }

  @Test func theSameFileTwiceAddsNobodyTwice() throws {
    try site.write("directory.json", #"[{"name": "A"}, {"name": "B", "email": "b@x.org"}]"#)
    let export = ("n.csv", "id,name,email\n1,A,a@x.org\n2,B,B2@x.org\n3,C,c@x.org\n")
    #expect(
      try run([export]) == [
        "added C", "changed A", "  email: 'a@x.org'", "changed B", "  email: 'b@x.org' is now 'B2@x.org'",
        "unchanged 0",
      ])
    // Since their addresses changed, the first two have an id in the file: made of what they were known by before.
    #expect(try run([export]) == ["unchanged 3"])
  }

  @Test func lineEndsAndBlanksAroundATextAreNoChange() throws {
    try site.write(
      "directory.json", #"[{"name": "A", "id": "1", "office": "a\r\nb", "x": "\tc ", "y": ["d\r\ne", "f"]}]"#)
    #expect(
      try run([("n.csv", "id,name,office,x,y\n1,A,\"a\nb\",c,\"d\ne; f\"\n")]) == ["unchanged 1"])
  }

  @Test func anAddressThatIsMadeOfPartsAloneIsNoNews() throws {
    let people = #"[{"name": "A", "id": "1", "street": "Main 1", "city": "Bath", "address": {"floor": "2"}}]"#
    try site.write("directory.json", people)
    func card(_ address: String) -> String {
      "BEGIN:VCARD\nVERSION:4.0\nUID:1\nFN:A\nADR:;;\(address);;;\nEND:VCARD\n"
    }
    #expect(try run([("n.vcf", card("Main 1;Bath"))]) == ["unchanged 1"])
    #expect(try directory() == people)
    #expect(
      try run([("n.vcf", card("Main 1;York"))]).dropLast(1) == [
        "changed A", "  city: 'Bath' is now 'York'", "  address: 'floor: 2' is now 'Main 1 York'",
      ])
  }

  @Test func thoseWhomTheSiteLeavesOutStayLeftOut() throws {
    try site.write(
      "directory.json",
      #"[{"name": "A", "email": "a@x.org", "s": "on"}, {"name": "B", "email": "b@x.org", "s": "off"}]"#)
    try site.write("roster.yml", "directory: {path: directory.json, except: {s: off}}\n")
    let before = try directory()
    #expect(try run([("n.csv", "name,email\nA,a@x.org\nB,B@x.org\n")]) == ["unchanged 1", "left out B"])
    #expect(
      try run([("n.csv", "name\nB\n")]) {
        $0.isSync = true; $0.allowShrink = true
      } == ["gone A", "unchanged 0", "left out B"])
    try site.write("directory.json", before)
    #expect(try run([("n.csv", "name,email,s\nC,c@x.org,on\n")]) == ["added C", "gone A", "unchanged 0"])
    #expect(try directory().contains(#""off""#))
  }

  @Test func thoseWhomTheFileLeavesOutAreNotAddedAgain() throws {
    let folder = try SiteFixture([
      "people/ada.md": "---\nname: Ada\n---\n", "people/bob.md": "---\nname: Bob\ndraft: true\n---\n",
      "people/cy.md": "---\nname: Cy\nemail: c@x.org\npublished: false\n---\n",
    ])
    try folder.write("n.csv", "name,email,office\nBOB,,1\nCyril,C@x.org,2\nDee,,3\n")
    let directory = try openDirectory(folder, includesPrivate: true)
    let source = try PeopleSource(path: folder.folder.path + "/n.csv", for: directory)
    let result = try DirectoryImporter(directory).run([source])
    #expect(result.added.map(\.name) == ["Dee"])
    #expect(result.leftOut.map(\.person.name) == ["Bob", "Cy"])
    #expect(result.leftOut.map(\.reasonInWords) == ["'people/bob.md' itself", "'people/cy.md' itself"])
    #expect(folder.text("people/bob.md") == "---\nname: Bob\ndraft: true\n---\n")

    let entries = try SiteFixture([
      "directory.ldif": """
      dn: cn=Bo
      objectClass: user
      cn: Bo
      userAccountControl: 514

      dn: cn=Ada
      objectClass: user
      cn: Ada

      """
    ])
    try entries.write("n.csv", "name\nBo\nAda\n")
    let ldif = try openDirectory(entries, includesPrivate: true)
    let people = try PeopleSource(path: entries.folder.path + "/n.csv", for: ldif)
    let merged = try DirectoryImporter(ldif).run([people])
    #expect(merged.added.isEmpty && merged.unchanged == 1)
    #expect(merged.leftOut.map(\.person.name) == ["Bo"])
  }

  @Test func partsComeIntoMappingsThatOthersHave() throws {
    try site.write(
      "directory.json", #"[{"id": "a", "name": "Ada", "contact": {"email": "a@x.org"}}, {"id": "d", "name": "Dee"}]"#)
    try site.write("roster.yml", "fields: {email: contact.email}\n")
    _ = try run([("n.csv", "id,name,contact.email,contact.fax,email,a.b\nb,Bo,b@x.org,1,,2\nd,Dee,d@x.org,,,\n")])
    let text = try directory()
    #expect(text.contains(#""contact": {"email": "b@x.org", "fax": 1}"#))
    #expect(text.contains(#""name": "Dee", "contact": {"email": "d@x.org"}"#))
    #expect(text.contains(#""a.b": 2"#))
    #expect(!text.contains("contact."))
  }

  @Test func somebodyWithAnotherIDIsSomebodyElse() throws {
    try site.write(
      "directory.json", #"[{"id": "p1", "name": "Jo", "office": "1"}, {"id": "p2", "name": "Al"}, {"name": "Cy"}]"#)
    #expect(
      try run([("n.csv", "id,name,office\np2,Al,4\np9,Jo,2\np8,Cy,3\n")]) { $0.isDryRun = true } == [
        "added Jo", "changed Al", "  office: '4'", "changed Cy", "  office: '3'", "gone Jo", "unchanged 0",
      ])
    // Where no id is known, the file counts in another way.
    #expect(
      try run([("n.csv", "id,name,office\n70,Al,4\n71,Jo,2\n")]) { $0.isDryRun = true } == [
        "changed Jo", "  office: '1' is now '2'", "changed Al", "  office: '4'", "gone Cy", "unchanged 0",
      ])
  }

  @Test func aDryRunTellsTheChangesOfFiles() throws {
    try site.write("n.csv", "name,office\nAda Lovelace,B 9\n")
    let directory = try openDirectory(site, includesPrivate: true)
    var options = DirectoryImporter.Options()
    options.isDryRun = true
    let source = try PeopleSource(path: site.folder.path + "/n.csv", for: directory)
    let files = try DirectoryImporter(directory, options: options).run([source]).files
    #expect(files.map(\.path) == ["directory.json"])
    #expect(String(decoding: files[0].after ?? [], as: UTF8.self) == Self.people.replacing("B 11", with: "B 9"))
    #expect(site.text("directory.json") == Self.people)
  }

  @Test func booleansOfSpreadsheetsStayBooleans() throws {
    try site.write("directory.json", #"[{"name": "Ada", "active": true, "open": false}]"#)
    #expect(
      try run([("n.csv", "name,active,open\nAda,FALSE,FALSE\n")]) == [
        "changed Ada", "  active: 'true' is now 'false'", "unchanged 0",
      ])
    #expect(try directory() == #"[{"name": "Ada", "active": false, "open": false}]"#)
  }

  @Test func theFirstPeopleCanBeImported() throws {
    for name in [
      "directory.csv", "directory.json", "directory.jsonl", "directory.yaml", "directory.vcf", "directory.ldif",
    ] {
      let empty = try SiteFixture([name: "\n"])
      try empty.write("n.csv", "name,office\nAda,B 1\n")
      let directory = try openDirectory(empty, includesPrivate: true)
      _ = try DirectoryImporter(directory).run([try PeopleSource(path: empty.folder.path + "/n.csv", for: directory)])
      let people = try openDirectory(empty).directory.snapshot
      #expect(people.map(\.name) == ["Ada"] && people.map(\.office) == ["B 1"], "\(name)")
    }
    let folder = try SiteFixture(["people/.keep": "", "n.csv": "name\nAda Marlow\n"])
    let directory = try openDirectory(folder, includesPrivate: true)
    _ = try DirectoryImporter(directory).run([try PeopleSource(path: folder.folder.path + "/n.csv", for: directory)])
    #expect(try #require(folder.text("people/ada-marlow.md")).hasSuffix("name: Ada Marlow\n---\n"))
  }

  @Test func aNewNameTakesItsPartsAlong() throws {
    try site.write(
      "directory.json",
      #"[{"id": "a", "name": "Ada Marlow", "given_name": "Ada", "family_name": "Marlow", "displayName": "Ada Marlow"}]"#
    )
    try site.write("n.csv", "id,name\na,Ada King\n")
    let directory = try openDirectory(site, includesPrivate: true)
    let source = try PeopleSource(path: site.folder.path + "/n.csv", for: directory)
    let result = try DirectoryImporter(directory).run([source])
    #expect(result.changed.flatMap(\.changes).map(\.field) == ["name", "family_name"])
    #expect(
      result.warnings.map(\.message) == ["'Ada Marlow' is 'Ada King' now, and 'displayName' is 'Ada Marlow' still"])
  }

  @Test func peopleAreKnownByIDThenAddressThenName() throws {
    let changes = try run([
      (
        "new.csv",
        """
        id,name,email,office
        6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10,Ada King,other@example.org,
        ,Emile B.,BOREL@example.org,A 2
        ,EMMY  NOETHER,,C 3
        ,Grace Hopper,,D 4

        """
      )
    ])
    #expect(
      changes == [
        "added Grace Hopper",
        "changed Ada King", "  name: 'Ada Lovelace' is now 'Ada King'",
        "  email: 'ada@example.org' is now 'other@example.org'",
        "changed Emile B.", "  name: 'Émile Borel' is now 'Emile B.'", "  office: 'A 2'",
        "  email: 'borel@example.org' is now 'BOREL@example.org'",
        "changed EMMY  NOETHER", "  name: 'Emmy Noether' is now 'EMMY NOETHER'", "  office: 'C 3'", "unchanged 0",
      ])
    let people = try openDirectory(site, includesPrivate: true).directory.snapshot
    #expect(people.map(\.name) == ["Ada King", "Emile B.", "EMMY  NOETHER", "Grace Hopper"])
    #expect(people[0].office == "B 11")
    #expect(people[2]["phone"] == .text("0042"))
  }

  @Test func whatTheSourceLacksStaysAndEqualSaysNothing() throws {
    let before = try directory()
    #expect(
      try run([
        (
          "a.yaml",
          "- {name: Ada Lovelace, email: ada@example.org, department: Maths, address: {city: London}, fax: ''}\n"
        )
      ]) == ["gone Émile Borel", "gone Emmy Noether", "unchanged 1"])
    #expect(try directory() == before)
    #expect(
      try run([("a.yaml", "- {name: Ada Lovelace, department: Engines, address: {city: Bath}}\n")])
        == [
          "changed Ada Lovelace", "  department: 'Maths' is now 'Engines'",
          "  address: 'city: London, street: Main 1' is now 'city: Bath, street: Main 1'", "gone Émile Borel",
          "gone Emmy Noether", "unchanged 0",
        ])
    #expect(try directory().contains(#""department": ["Engines"], "address": {"street": "Main 1", "city": "Bath"}"#))
  }

  @Test func anExportChangesNothing() throws {
    let before = try directory()
    for format in PeopleExport.Format.allCases {
      let file = try openDirectory(site, includesPrivate: true).export(as: format)
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(try run([("x", text)]) { ($0.isSync, $0.isDryRun) = (true, true) } == ["unchanged 3"], "\(format)")
    }
    #expect(try directory() == before)
  }

  @Test func aFieldThatIsCalledRightlyCountsBesideItsSource() throws {
    try site.write("roster.yml", "fields: {office: Raum, department: {from: Abt, split: \",\"}}\n")
    try site.write(
      "directory.json",
      #"[{"id": 1, "name": "Ada", "Raum": "B", "Abt": "Maths, Physics"}, {"id": 2, "name": "Bo", "Raum": "C"}]"#)
    #expect(
      try run([("a.json", #"[{"id": 1, "name": "Ada", "office": "D"}, {"id": 2, "Raum": "E", "name": "Bo"}]"#)]) == [
        "changed Ada", "  office: 'B' is now 'D'", "changed Bo", "  office: 'C' is now 'E'", "unchanged 0",
      ])
    let text = String(decoding: try openDirectory(site, includesPrivate: true).export(as: .csv).bytes, as: UTF8.self)
    #expect(text.contains("\"Maths, Physics\""))
    #expect(try run([("all.csv", text)]) == ["unchanged 2"])
    #expect(
      try run([("all.csv", text.replacing("Maths, Physics", with: "Maths, Art"))]) == [
        "changed Ada", "  department: 'Maths, Physics' is now 'Maths, Art'", "unchanged 1",
      ])
    #expect(try directory().contains(#""Abt": "Maths, Art""#))
  }

  @Test func laterFilesWin() throws {
    #expect(
      try run([
        ("a.csv", "name,office\nEmmy Noether,A\nGrace Hopper,A\n"),
        ("b.csv", "name,office\nEmmy Noether,B\nGrace Hopper,B\n"),
      ]) { $0.isDryRun = true } == [
        "added Grace Hopper", "changed Emmy Noether", "  office: 'B'", "gone Ada Lovelace", "gone Émile Borel",
        "unchanged 0",
      ])
  }

  @Test func synchronizingRemovesWhoIsGone() throws {
    let lines = try run([("a.csv", "name\nAda Lovelace\nEmmy Noether\n")]) { $0.isSync = true }
    #expect(lines == ["gone Émile Borel", "unchanged 2"])
    #expect(try openDirectory(site).directory.snapshot.map(\.name) == ["Ada Lovelace", "Emmy Noether"])
  }

  @Test func aDryRunSavesNothing() throws {
    _ = try run([("a.csv", "name\nGrace Hopper\n")]) { ($0.isSync, $0.isDryRun, $0.allowShrink) = (true, true, true) }
    #expect(try directory() == Self.people)
  }

  @Test(arguments: [(17, 11, true), (18, 12, false), (6, 1, false), (9, 3, true)])
  func aShrunkenSourceIsRefusedAsABuildWould(before: Int, now: Int, isRefused: Bool) throws {
    func list(_ numbers: Range<Int>) -> String {
      "[" + numbers.map { #"{"name": "P \#($0)"}"# }.joined(separator: ",") + "]"
    }
    try site.write("directory.json", list(0..<before))
    let found = messages { _ = try run([("a.json", list(0..<now))]) { $0.isSync = true } }
    #expect(found.count == (isRefused ? 1 : 0))
    if isRefused {
      #expect(found[0].hasPrefix("\(before - now) of \(before) people are not in "))
      #expect(found[0].hasSuffix(" and would go / if that is right, import with '--allow-shrink'"))
      #expect(try directory() == list(0..<before))
    }
    _ = try run([("a.json", list(0..<now))]) { ($0.isSync, $0.allowShrink) = (true, true) }
    #expect(try openDirectory(site).directory.snapshot.count == now)
  }

  @Test func nobodyIsNoSource() throws {
    let found = messages { _ = try run([("a.json", "[]")]) { $0.isSync = true } }
    #expect(found.count == 1 && found[0].hasPrefix("there is nobody in "))
    #expect(try run([("a.json", "[]")]).last == "unchanged 0")
  }

  @Test func namesakesMustBeToldApart() throws {
    try site.write(
      "directory.json", #"[{"id":"a","name":"Jo Smith","office":"A"},{"id":"b","name":"Jo Smith","office":"B"}]"#)
    let before = try directory()
    let found = messages { _ = try run([("a.csv", "name,office\nJo Smith,C\nGrace Hopper,D\n")]) }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("'Jo Smith' may be 2 people of the directory / 'Jo Smith', A has the id ") == true)
    #expect(try directory() == before)
    #expect(try run([("a.csv", "id,name,office\na,Jo Smith,C\n")]).first == "changed Jo Smith")
  }

  @Test func aSharedAddressDecidesNothing() throws {
    try site.write(
      "directory.json", #"[{"name":"Ada","email":"all@example.org"},{"name":"Bo","email":"all@example.org"}]"#)
    #expect(
      try run([("a.csv", "name,email,office\nBo,all@example.org,C\n")])
        == ["changed Bo", "  office: 'C'", "gone Ada", "unchanged 0"])
  }

  @Test func aSingleKeyMustBeThere() throws {
    #expect(
      messages { _ = try run([("a.csv", "name,email\nAda Lovelace,\n")]) { $0.keys = [.email] } }
        == [
          "'Ada Lovelace' has no e-mail address to be known by / without '--by', people are known by id, e-mail address or name"
        ])
    #expect(
      try run([("a.csv", "name,email\nAda King,ada@example.org\n")]) { ($0.keys, $0.isDryRun) = ([.name], true) }.first
        == "added Ada King")
  }

  @Test func problemsOfTheSourceSaveNothing() throws {
    #expect(messages { _ = try run([("a.csv", "name,office\nGrace,\nAda,B,C\n,D\n")]) }.isEmpty == false)
    #expect(try directory() == Self.people)
  }

  @Test func theSitesMappingCountsWhereTheFileHasItsFields() throws {
    try site.write("directory.json", #"[{"Full Name": "Ada", "Unit": "Maths; Engines"}]"#)
    try site.write("roster.yml", "fields: {name: Full Name, department: {from: Unit, split: ';'}}\n")
    #expect(
      try run([("a.csv", "Full Name,Unit,Room\nAda,Maths;Engines,1\n")]).prefix(2) == [
        "changed Ada", "  Room: '1'",
      ])
    #expect(
      try run([("b.csv", "name,office\nAda,B 1\nBo,B 2\n")]).prefix(3) == [
        "added Bo", "changed Ada", "  office: 'B 1'",
      ])
    #expect(try directory().contains(#""Full Name": "Bo""#))
    let path = try #require(FieldPath("Wer"))
    #expect(
      try run([("c.csv", "Wer,office\nBo,B 3\n")], mapping: [FieldRules.Rule(name: "name", path: path)]).prefix(2)
        == ["changed Bo", "  office: 'B 2' is now 'B 3'"])
  }

  @Test func joinedNamesAndDividedTextsComeFromTheirSources() throws {
    try site.write(
      "directory.json",
      #"[{"Nr": "7", "First": "Ada", "Last": "Byron", "Unit": "Maths; Engines"}, {"Nr": "8", "First": "Bo", "Last": "Li"}]"#
    )
    try site.write(
      "roster.yml",
      "fields: {id: Nr, name: {from: [First, Last], join: ' '}, department: {from: Unit, split: ';'}}\n")
    #expect(
      try run([("hr.csv", "Nr,First,Last,Unit\n7,Ada,King,Maths;Art\n9,Cy,Wu,Parks\n")]) { $0.isSync = true } == [
        "added Cy Wu", "changed Ada King", "  name: 'Ada Byron' is now 'Ada King'",
        "  department: 'Maths, Engines' is now 'Maths, Art'",
        "gone Bo Li",
        "unchanged 0",
      ])
    #expect(
      try directory().hasPrefix(#"[{"Nr": "7", "First": "Ada", "Last": "King", "Unit": "Maths;Art"}, {"#))
    #expect(
      try run([("hr.csv", "Nr,First,Last,Unit\n7,Ada,King,Maths;Art\n9,Cy,Wu,Parks\n")]) { $0.isSync = true } == [
        "unchanged 2"
      ])
  }

  @Test func whatIsLeftBlankGoesIfAsked() throws {
    let blank = (
      "a.csv", "name,office,department,address.city,fax,phone\nAda Lovelace,,,,,\nEmmy Noether\nGrace Hopper,,,,,1\n"
    )
    #expect(
      try run([blank]) { $0.isDryRun = true } == ["added Grace Hopper", "gone Émile Borel", "unchanged 2"])
    #expect(
      try run([blank]) { $0.clearsBlank = true } == [
        "added Grace Hopper", "changed Ada Lovelace", "  office: 'B 11' is taken away",
        "  department: 'Maths' is taken away",
        "  address: 'city: London, street: Main 1' is now 'street: Main 1'", "gone Émile Borel", "unchanged 1",
      ])
    let text = try directory()
    #expect(text.contains(#""email": "ada@example.org", "address": {"street": "Main 1"}}"#))
    #expect(text.contains(#""Emmy Noether", "phone": "0042""#))
    #expect(
      try run([("b.yaml", "- {name: Ada Lovelace, email: ~, address: {street: ''}, name2: ''}\n")]) {
        $0.clearsBlank = true
      }.prefix(3) == [
        "changed Ada Lovelace", "  email: 'ada@example.org' is taken away", "  address: 'street: Main 1' is taken away",
      ])
  }

  @Test func aBlankSourceOfAMappedFieldEmptiesBoth() throws {
    try site.write("directory.json", #"[{"name": "Ada", "Room": "B 1", "Unit": "Maths; Art", "x": 1}]"#)
    try site.write("roster.yml", "fields: {office: Room, department: {from: Unit, split: ';'}}\n")
    #expect(
      try run([("a.csv", "name,Room,Unit\nAda,,\n")]) { $0.clearsBlank = true }.first == "changed Ada")
    let person = try openDirectory(site).directory.snapshot[0]
    #expect(person.office == "" && person.fields.fields.filter { !$0.value.isAbsent }.map(\.name) == ["x"])
  }

  @Test func whoWouldNotBeShownIsNotAdded() throws {
    try site.write("directory.json", #"[{"name": "Ada", "Status": "Active", "Unit": "Maths"}]"#)
    try site.write(
      "roster.yml", "directory: {path: directory.json, only: {Status: [Active, New]}, except: {Unit: Rooms}}\n")
    let before = try directory()
    #expect(
      messages { _ = try run([("a.csv", "name,office\nBo,1\nCy,2\n")]) } == [
        "'Bo' would not be in the directory: 'only' in roster.yml shows those whose 'Status' is 'Active' or 'New'"
          + " / give the record such a 'Status' too, or change 'only'",
        "'Cy' would not be in the directory: 'only' in roster.yml shows those whose 'Status' is 'Active' or 'New'"
          + " / give the record such a 'Status' too, or change 'only'",
      ])
    var leaving = PersonEdit()
    leaving.set("Unit", to: "Rooms")
    #expect(
      messages { _ = try DirectoryEditor(try openDirectory(site, includesPrivate: true)).edit("Ada", leaving) } == [
        "'Ada' would not be in the directory: 'except' in roster.yml leaves out those whose 'Unit' is 'Rooms'"
          + " / give the record another 'Unit', or change 'except'"
      ])
    #expect(try directory() == before)
    #expect(try run([("c.csv", "name,Status,Unit\nBo,New,Maths\n")]).first == "added Bo")
  }

  @Test func formatsThatCannotBeSavedSayWhatToDo() throws {
    let old = try SiteFixture(["directory.plist": "({name = Ada;})", "a.csv": "name\nBo\n"])
    let directory = try openDirectory(old, includesPrivate: true)
    let source = try PeopleSource(path: old.folder.path + "/a.csv", for: directory)
    #expect(messages { _ = try DirectoryImporter(directory).run([source]) }.count == 1)
  }
}
