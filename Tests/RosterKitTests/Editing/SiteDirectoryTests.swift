import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import RosterKit

/// Opens the directory of a fixture.
func openDirectory(_ site: SiteFixture, includesPrivate: Bool = false) throws -> SiteDirectory {
  try SiteDirectory(site: SiteFolder(argument: site.folder.path), includesPrivate: includesPrivate)
}

/// The messages of an error with their notes; none if nothing is thrown.
func messages(of work: () throws -> Void) -> [String] {
  do {
    try work()
    return []
  } catch let error as DiagnosticError {
    return error.diagnostics.map { ([$0.message] + $0.notes).joined(separator: " / ") }
  } catch {
    return ["\(error)"]
  }
}

@Suite struct SiteDirectoryTests {
  @Test func privateFieldsComeOnlyIfAsked() throws {
    let site = try SiteFixture([
      "directory.yaml": "- {name: Ada, mobile: 1, home: {street: S, city: C}}\n",
      "roster.yml": "private: [mobile, home.street]\n",
    ])
    let shown = try openDirectory(site)
    #expect(shown.directory.snapshot[0].fields.fields.map(\.name) == ["home"])
    #expect(shown.hiddenFields == ["mobile", "home.street"])
    let all = try openDirectory(site, includesPrivate: true)
    #expect(all.directory.snapshot[0].fields.fields.map(\.name) == ["mobile", "home"])
    #expect(all.hiddenFields == [])
  }

  @Test func fieldsAreThoseThatSomebodyHasOrTheConfigurationMaps() throws {
    let site = try SiteFixture([
      "directory.yaml": "- {name: Ada, tel: 1}\n- {name: Bo, fax: 2}\n", "roster.yml": "fields: {phone: tel}\n",
    ])
    #expect(try openDirectory(site).fieldNames == ["fax", "name", "office", "phone", "tel"])
  }

  @Test func whatAMappedFieldSaysIsShownOnce() throws {
    let site = try SiteFixture([
      "directory.yaml": "- {Full Name: Ada, Unit: a; b, Room: 1, id: {code: 7}, x: 2}\n",
      "roster.yml":
        "fields: {name: Full Name, department: {from: Unit, split: ';'}, room: Room, office: Room, number: id.code, x: x, id: id.code}\n",
    ])
    let names = ["id", "slug", "name", "office", "x", "department", "room", "number"]
    #expect(try openDirectory(site).person("ada").fields.fields.map(\.name).sorted() == names.sorted())
    var query = PeopleQuery()
    #expect(try openDirectory(site).list(query)[0].fields.map(\.name).sorted() == names.sorted())
    query.fields = ["Full Name"]
    #expect(try openDirectory(site).list(query)[0]["Full Name"] == .text("Ada"))
  }

  @Test func whoRefersToSomebodyRemovedIsTold() throws {
    let site = try SiteFixture([
      "directory.yaml": """
      - {id: ada, name: Ada}
      - {id: bo, name: Bo, manager: ada}
      - {id: cy, name: Cy, team: [bo, ada], manager: ada}
      - {id: 4, name: Di, manager: ada, office: 4, floor: 4}

      """
    ])
    let result = try DirectoryEditor(openDirectory(site), isDryRun: true).remove("ada")
    #expect(
      result.warnings.map { ([$0.message] + $0.notes).joined(separator: " / ") } == [
        "'manager' of 'Bo', 'team' of 'Cy', 'manager' of 'Cy' and 1 more are 'ada', which was 'Ada'"
          + " / say who it is now: 'roster edit NAME --set manager=…', or '--unset manager'"
      ])
    #expect(try DirectoryEditor(openDirectory(site), isDryRun: true).remove("Bo").warnings.count == 1)
    #expect(try DirectoryEditor(openDirectory(site), isDryRun: true).remove("Cy").warnings.isEmpty)
    #expect(try DirectoryEditor(openDirectory(site), isDryRun: true).remove("Di").warnings.isEmpty, "4 may be anything")
  }

  @Test func referencesInLDIFGoWithWhoTheyReferTo() throws {
    let site = try SiteFixture([
      "directory.ldif":
        "dn: uid=ada,dc=x\ncn: Ada\nuid: ada\n\ndn: uid=bo,dc=x\ncn: Bo\nuid: bo\nmanager: uid=ada,dc=x\n"
    ])
    let result = try DirectoryEditor(openDirectory(site)).remove("Ada")
    #expect(result.warnings.isEmpty)
    #expect(site.text("directory.ldif") == "dn: uid=bo,dc=x\ncn: Bo\nuid: bo\n")
  }

  @Test func peopleAreKnownAndShownByTheirOwnIDs() throws {
    let site = try SiteFixture([
      "directory.json":
        #"[{"id": "P-1", "name": "Ada"}, {"id": 42, "name": "Bo"}, {"id": "6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10", "name": "Cy"}, {"name": "Dee"}]"#
    ])
    let directory = try openDirectory(site)
    #expect(try directory.person("P-1").person.name == "Ada")
    #expect(try directory.person("p-1").fields["id"] == .text("P-1"))
    #expect(try directory.person("42").fields["id"] == .text("42"))
    #expect(try directory.person("6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10").person.name == "Cy")
    #expect(try directory.person("dee").fields["id"]?.spelling?.count == 36)
    var query = PeopleQuery()
    query.conditions = [.init(field: "id", value: "p-1")]
    query.fields = ["id", "name"]
    #expect(try directory.list(query).map { $0["id"] } == [.text("P-1")])
    query.conditions = [.init(field: "id", value: try directory.person("Bo").person.id.uuidString.lowercased())]
    #expect(try directory.list(query).map { $0["id"] } == [.text("42")])
  }

  @Test func anIDThatIsPrivateIsNotShown() throws {
    let site = try SiteFixture([
      "directory.json": #"[{"number": "7001", "name": "Ada"}]"#,
      "roster.yml": "fields: {id: number}\nprivate: [number]\n",
    ])
    #expect(try openDirectory(site).person("Ada").fields["id"]?.spelling?.count == 36)
    #expect(try openDirectory(site, includesPrivate: true).person("7001").fields["id"] == .text("7001"))
  }

  @Test func anExportIsNeverWrittenOverTheDirectory() throws {
    let site = try SiteFixture(["directory.json": #"[{"name": "Ada"}]"#])
    let directory = try openDirectory(site)
    let path = site.folder.path
    #expect(
      messages { _ = try directory.check(exportTo: path + "/directory.json") } == [
        "'\(path)/directory.json' is the directory itself / an export may lack private fields, comments and more; write it to another file"
      ])
    #expect(
      messages { _ = try directory.check(exportTo: path + "/roster.yml") } == [
        "'\(path)/roster.yml' is where the site has its settings / write the export to another file"
      ])
    #expect(!messages { _ = try directory.check(exportTo: path + "/Templates/all.json") }.isEmpty)
    #expect(try directory.check(exportTo: path + "/staff.csv").isEmpty)
    #expect(try directory.check(exportTo: path + "/sub/directory.csv").isEmpty)
    #expect(
      try directory.check(exportTo: path + "/directory.csv").map(\.message) == [
        "there are two directories now, 'directory.json' and 'directory.csv', and a build cannot tell which one counts"
      ])
    try site.write("roster.yml", "directory: directory.json\n")
    #expect(try openDirectory(site).check(exportTo: path + "/directory.csv").isEmpty)
    try site.write("roster.yml", "directory: people\n")
    try site.write("people/ada.yml", "name: Ada\n")
    #expect(
      messages { _ = try openDirectory(site).check(exportTo: path + "/people/all.yaml") }.first?.contains(
        "in the directory itself")
        == true)
  }

  @Test func anExportTellsWhoIsNotInIt() throws {
    let site = try SiteFixture([
      "directory.csv": "id,name,Status\n1,Ada,Active\n2,Bo,Left\n3,Cy,Left\n",
      "roster.yml": "directory: {path: directory.csv, except: {Status: Left}}\n",
    ])
    #expect(
      try openDirectory(site).export(as: .json).warnings.map(\.message) == [
        "2 people are not written, whom 'only' or 'except' leaves out"
      ])
  }

  @Test func whatAPrivateFieldIsTakenFromIsPrivateToo() throws {
    let site = try SiteFixture([
      "directory.csv": "name,Tel,First,Last,Room\nAda King,12,Ada,King,B\n",
      "roster.yml":
        "fields: {phone: Tel, full: {from: [First, Last], join: \" \"}, given: First, place: Room, office: Room}\n"
        + "private: [phone, full, place]\n",
      "Templates/all.html": "---\npath: all.html\n---\n{% for p in people %}{{ p | json }}{% endfor %}",
    ])
    let person = try openDirectory(site).person("ada").person
    #expect(person.fields.fields.map(\.name) == ["First", "Room", "given"])
    #expect(person.office == "B")
    _ = try site.build()
    let page = try #require(site.text("_site/all.html"))
    #expect(page.contains("Ada") && !page.contains("12") && !page.contains("Last"))
    #expect(try openDirectory(site, includesPrivate: true).person("ada").person.fields["Tel"]?.spelling == "12")
    #expect(
      try !String(decoding: openDirectory(site).export(as: .csv).bytes, as: UTF8.self).contains("12"))
  }

  @Test func allAddressesGoWithTheFirst() throws {
    let site = try SiteFixture([
      "directory.vcf":
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nN:;Ada;;;\nUID:7\nEMAIL:a@x\nEMAIL:b@x\nTEL:1\nEND:VCARD\n"
    ])
    var edit = PersonEdit()
    edit.removals = ["email"]
    let result = try DirectoryEditor(openDirectory(site), isDryRun: true).edit("Ada", edit)
    #expect(
      result.changes.map { "\($0.field): \($0.sentence)" } == [
        "email: 'a@x' is taken away", "emails: 'a@x, b@x' is taken away",
      ])
    edit = PersonEdit()
    edit.set("email", to: "c@x")
    let other = try DirectoryEditor(openDirectory(site)).edit("Ada", edit)
    #expect(other.changes.map(\.field) == ["email", "emails"])
    #expect(site.text("directory.vcf")?.contains("EMAIL:c@x\nEMAIL:b@x\n") == true)
  }

  @Test func nobodyNeedsAnOffice() throws {
    let site = try SiteFixture(["directory.yaml": "- name: Ada\n"])
    #expect(try openDirectory(site).person("ada").slug == "ada")
    #expect(try site.build().people == 1)
  }
}

@Suite struct PersonFinderTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.yaml": """
      - {name: Jo Smith, office: A, id: 11111111-1111-1111-1111-111111111111}
      - {name: Jo Smith, office: B, id: 22222222-2222-2222-2222-222222222222}
      - {name: Anna Maria Größl, slug: boss, aliases: [old-anna]}
      - {name: Ann}
      - {name: 山田}
      - {name: 三田}

      """
    ])
  }

  private func find(_ query: String) throws -> String {
    try openDirectory(site).person(query).slug
  }

  @Test(arguments: [
    ("22222222-2222-2222-2222-222222222222", "jo-smith-2222"), ("JO-SMITH-1111", "jo-smith-1111"),
    ("boss", "boss"), ("old-anna", "boss"), ("anna maria grossl", "boss"), ("ANNA  MARIA GRÖSSL", "boss"),
    ("maria", "boss"), ("gro", "boss"), ("bo", "boss"), ("anna", "boss"),
  ])
  func findsBy(query: String, slug: String) throws {
    #expect(try find(query) == slug)
  }

  @Test func aWholeNameWinsOverABeginning() throws {
    #expect(try find("ann") == "ann")
  }

  @Test func theExactNameWinsOverItsSpelling() throws {
    #expect(try openDirectory(site).person("山田").person.name == "山田")
  }

  @Test func namesakesAreListed() throws {
    #expect(
      messages { _ = try find("jo smith") } == [
        "'jo smith' may be 2 people; say who by the slug behind the name"
          + " / 'Jo Smith', A: jo-smith-1111 / 'Jo Smith', B: jo-smith-2222"
      ])
    #expect(messages { _ = try find("jo-smith") }.first?.hasPrefix("'jo-smith' may be 2 people") == true)
  }

  @Test func theIDOrSlugOfOneAndTheNameOfAnotherMeanNeither() throws {
    try site.write(
      "directory.yaml",
      "- {name: Ada King, slug: bo, id: K}\n- {name: Bo, id: 2}\n- {name: K, id: 3}\n- {name: '3', id: 4}\n")
    #expect(try openDirectory(site).person("Bo").person.name == "Bo")
    #expect(try openDirectory(site).person("bo").person.name == "Ada King")
    #expect(messages { _ = try find("BO") }.first?.hasPrefix("'BO' may be 2 people") == true)
    #expect(messages { _ = try find("K") }.first?.hasPrefix("'K' may be 2 people") == true)
    #expect(messages { _ = try find("3") }.first?.hasPrefix("'3' may be 2 people") == true)
    #expect(messages { _ = try DirectoryEditor(openDirectory(site)).remove("K") }.count == 1)
    #expect(try find("2") == find("Bo"))
  }

  @Test func peopleAreKnownByTheirKeysAndFiles() throws {
    try site.write("directory.yaml", "007: {name: Bo}\nkey: {name: Ada, slug: x}\n")
    #expect(try openDirectory(site).person("007").person.name == "Bo")
    #expect(try DirectoryEditor(openDirectory(site)).remove("key").person.name == "Ada")
    let folder = try SiteFixture(["people/b-7.md": "---\nname: Bo\n---\n"])
    #expect(try openDirectory(folder).person("b-7").person.name == "Bo")
  }

  @Test func manyAreCounted() throws {
    try site.write("directory.yaml", (1...13).map { "- {name: Al \($0)}\n" }.joined())
    let message = try #require(messages { _ = try find("al") }.first)
    #expect(message.hasPrefix("'al' may be 13 people"))
    #expect(message.hasSuffix(" / and 3 more"))
  }

  @Test(arguments: [
    ("Jo Smyth", "did you mean 'Jo Smith'?"), ("grosl", "did you mean 'Anna Maria Größl'?"),
    ("boxs", "did you mean 'boss'?"), ("zzz", "'roster list' lists everyone"), ("", "'roster list' lists everyone"),
  ])
  func suggests(query: String, note: String) throws {
    #expect(messages { _ = try find(query) } == ["nobody is called '\(query)' / \(note)"])
  }
}

@Suite struct PeopleQueryTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.yaml": """
      - {name: Ada Zed, rank: 10, tags: [x, "1.50"], home: {city: Ulm}}
      - {name: Bo Yak, rank: 9, active: true}
      - {name: Ćira Xen, tags: [X]}

      """
    ])
  }

  private func names(_ change: (inout PeopleQuery) -> Void) throws -> [String] {
    var query = PeopleQuery()
    change(&query)
    return try openDirectory(site).list(query).compactMap { $0["name"]?.spelling }
  }

  @Test func everyoneIsInTheOrderOfSortNames() throws {
    #expect(try names { _ in } == ["Ćira Xen", "Bo Yak", "Ada Zed"])
    #expect(try names { $0.isDescending = true } == ["Ada Zed", "Bo Yak", "Ćira Xen"])
  }

  @Test func numbersAreOrderedByValueAndThoseWithoutComeLast() throws {
    #expect(try names { $0.sort = ["rank"] } == ["Bo Yak", "Ada Zed", "Ćira Xen"])
    #expect(try names { $0.sort = ["-rank"] } == ["Ada Zed", "Bo Yak", "Ćira Xen"])
    #expect(
      try names {
        $0.sort = ["-rank"]
        $0.isDescending = true
      } == ["Bo Yak", "Ada Zed", "Ćira Xen"])
    #expect(try names { $0.sort = ["name"] } == ["Ada Zed", "Bo Yak", "Ćira Xen"])
  }

  @Test(arguments: [
    ("tags", "x", ["Ćira Xen", "Ada Zed"]), ("tags", "1.5", ["Ada Zed"]), ("name", "ćira xen", ["Ćira Xen"]),
    ("home.city", "ULM", ["Ada Zed"]), ("active", "true", ["Bo Yak"]), ("rank", "", ["Ćira Xen"]),
    ("slug", "bo-yak", ["Bo Yak"]), ("letter", "c", []), ("sort_name", "xen, ćira", ["Ćira Xen"]),
  ])
  func conditions(field: String, value: String, found: [String]) throws {
    #expect(try names { $0.conditions = [.init(field: field, value: value)] } == found)
  }

  @Test func fieldsAreThoseAskedForAsFarAsTheyAreThere() throws {
    var query = PeopleQuery()
    query.fields = ["rank", "home.city"]
    let people = try openDirectory(site).list(query)
    #expect(people.map { $0.fields.map(\.name) } == [[], ["rank"], ["rank", "home.city"]])
  }

  @Test func fieldsThatNobodyHasAreErrors() throws {
    #expect(
      messages {
        _ = try names {
          $0.sort = ["-rnk"]
          $0.conditions = [.init(field: "home.town", value: "")]
        }
      } == [
        "nobody has a field 'home.town' / the fields are 'active', 'home', 'name', 'office', 'rank', 'tags'",
        "nobody has a field 'rnk' / did you mean 'rank'?",
      ])
    #expect(try names { $0.sort = ["office"] }.count == 3)
  }
}
