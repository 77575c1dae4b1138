import Diagnostics
import Foundation
import Testing

@testable import RosterKit

/// Edit, build, and exactly these pages and reasons; each scenario ends with a build that does nothing, and with the tree
/// of a clean build.
@Suite struct ScenarioTests {
  private let site: SiteFixture

  private static let directory = """
    - {id: 6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10, name: Ada Lovelace, office: Briggs 413, department: Maths, phone: 555-0100, desk: left}
    - {id: A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031, name: Grace Hopper, office: Steitz 131, department: Computing}
    - {id: D94B1F6E-8A2C-4B35-A1E7-0C5F3D8B9274, name: Kurt Gödel, office: Briggs 411, department: Maths}
    """

  init() throws {
    site = try SiteFixture(["directory.yaml": Self.directory, "roster.yml": "title: Staff\n"])
    try site.build()
  }

  private func edit(_ old: String, _ new: String) throws {
    try site.edit("directory.yaml", old, new)
  }

  /// Checks that nothing is left to do, and that the output is that of a clean build.
  private func expectSettled() throws {
    try site.expectSettled()
  }

  private func sentences(_ report: BuildReport, _ path: String) -> [String] { report.sentences(path) }

  @Test func nothingChangedRendersAndWritesNothing() throws {
    try expectSettled()
  }

  @Test func anOfficeConcernsThePersonAndTheListingsThatShowIt() throws {
    try edit("Briggs 413", "Briggs 100")
    let report = try site.build()
    #expect(
      report.rendered.map(\.path)
        == ["departments/maths.html", "index.html", "offices.html", "people.json", "people/ada-lovelace.html"])
    #expect(report.written == report.rendered.map(\.path))
    #expect(report.removed == [])
    #expect(sentences(report, "people/ada-lovelace.html") == ["field 'office' of 'Ada Lovelace' changed"])
    #expect(sentences(report, "index.html") == ["field 'office' of 'Ada Lovelace' changed"])
    #expect(
      report.rendered.last?.reasons.map(\.explanation)
        == ["field 'office' of 'Ada Lovelace' changed: 'Briggs 413' is now 'Briggs 100'"])
    try expectSettled()
  }

  @Test func aFieldOfTheDetailPageConcernsThatPageAlone() throws {
    try edit("555-0100", "555-0199")
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["people/ada-lovelace.html"])
    #expect(report.written == ["people/ada-lovelace.html"])
    try expectSettled()
  }

  @Test func aFieldThatNothingShowsWritesNothing() throws {
    try edit("desk: left", "desk: right")
    let report = try site.build()
    #expect(report.rendered.isEmpty)
    #expect(report.written == [])
    try expectSettled()
  }

  @Test func aNewPersonGetsAPageAndTheListingsChange() throws {
    try edit(
      "- {id: D94", "- {id: 11111111-0000-4000-8000-000000000001, name: Emmy Noether, department: Maths}\n- {id: D94")
    let report = try site.build()
    #expect(
      report.rendered.map(\.path) == [
        "departments.html", "departments/maths.html", "index.html", "people.json", "people/emmy-noether.html",
      ])
    #expect(sentences(report, "people/emmy-noether.html") == ["it is new"])
    #expect(sentences(report, "index.html") == ["the number of people changed", "the groups by 'letter': 'N' came"])
    #expect(sentences(report, "people.json").first == "people: 'Emmy Noether' came")
    try expectSettled()
  }

  @Test func aLeaverLeavesNothing() throws {
    let text = try #require(site.text("directory.yaml"))
    try site.write(
      "directory.yaml", text.split(separator: "\n").filter { !$0.contains("Grace") }.joined(separator: "\n"))
    let report = try site.build()
    #expect(report.removed == ["departments/computing.html", "people/grace-hopper.html"])
    for (path, contents) in try site.tree() {
      #expect(!String(decoding: contents, as: UTF8.self).contains("Hopper"), "in \(path)")
    }
    try expectSettled()
  }

  @Test func theOrderOfRowsNeverShows() throws {
    let lines = try #require(site.text("directory.yaml")).split(separator: "\n")
    try site.write("directory.yaml", lines.reversed().joined(separator: "\n"))
    let report = try site.build()
    #expect(report.rendered.isEmpty)
    try expectSettled()
  }

  @Test func aRenamedPersonMovesAndTheOldPageGoes() throws {
    try edit("Grace Hopper", "Grace Murray Hopper")
    let report = try site.build()
    #expect(report.removed == ["people/grace-hopper.html"])
    #expect(report.written.contains("people/grace-murray-hopper.html"))
    try expectSettled()
  }

  @Test func theAddressOfAnotherTemplatesPageIsFollowedRunAfterRun() throws {
    try site.write(
      "Templates/card.md", "---\nfor: person\npath: 'cards/{{ person.slug }}-{{ person.phone }}.html'\n---\nCard\n")
    try site.write("Templates/cards.txt", "{% for person in people %}{{ person.urls.card }} {% endfor %}")
    try site.build()
    for (old, new) in [("555-0100", "555-0101"), ("555-0101", "555-0102"), ("555-0102", "555-0103")] {
      try edit(old, new)
      #expect(try site.build().rendered.map(\.path).contains("cards.txt"))
      #expect(site.text("_site/cards.txt")?.contains("ada-lovelace-\(new)") == true)
    }
    try expectSettled()
  }

  @Test func aSlugThatChangesHandsShowsItsNewOwner() throws {
    try edit("name: Ada Lovelace", "name: Grace Hopper, slug: first")
    try edit("name: Grace Hopper, office", "name: Ada Lovelace, office")
    let report = try site.build()
    #expect(sentences(report, "people/ada-lovelace.html").first?.hasPrefix("its address was that of") == true)
    #expect(site.text("_site/people/ada-lovelace.html")?.contains("Steitz 131") == true)
    try expectSettled()
  }

  @Test func aSettingConcernsThePagesThatShowIt() throws {
    try site.write("roster.yml", "title: People of Briggs Hall\n")
    let report = try site.build()
    #expect(report.rendered.count == report.pages - 1)
    #expect(!report.rendered.map(\.path).contains("people.json"))
    #expect(sentences(report, "index.html") == ["setting 'title' changed"])
    try expectSettled()
  }

  @Test func aPathMayUseThePagesTitle() throws {
    try site.write(
      "Templates/card.txt", "---\nfor: person\ntitle: '{{ person.office }}'\npath: c/{{ page.title }}.txt\n---\nx")
    let written = try site.build().written
    #expect(written == ["c/Briggs 411.txt", "c/Briggs 413.txt", "c/Steitz 131.txt"])
    try expectSettled()
  }

  @Test func whatAFieldWasIsNotToldOnceItIsPrivate() throws {
    try site.write("roster.yml", "title: Staff\nprivate: [phone]\n")
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["people/ada-lovelace.html"])
    #expect(
      report.rendered.flatMap(\.reasons).map(\.explanation) == ["field 'phone' of 'Ada Lovelace' changed"])
    try expectSettled()
  }

  @Test func anOverrideIsNoticedWhenItComesAndWhenItGoes() throws {
    try site.write("Templates/offices.md", "---\ntitle: Rooms\n---\n# Rooms\n")
    let added = try site.build()
    #expect(added.rendered.map(\.path) == ["offices.html"])
    #expect(sentences(added, "offices.html") == ["template 'offices.md' changed"])
    try expectSettled()
    try site.remove("Templates/offices.md")
    let removed = try site.build()
    #expect(removed.rendered.map(\.path) == ["offices.html"])
    #expect(site.text("_site/offices.html")?.contains("Briggs 413") == true)
    try expectSettled()
  }

  @Test func anEmptyOverrideSwitchesAPageOff() throws {
    try site.write("Templates/offices.md", "")
    let report = try site.build()
    #expect(report.removed == ["offices.html"])
    #expect(site.text("_site/index.html")?.contains("offices.html") == false)
    try expectSettled()
  }

  @Test func aPartialOfAPartialConcernsItsUsers() throws {
    try site.write("Templates/partials/outer.html", "{% render \"inner\" %}")
    try site.write("Templates/partials/inner.html", "<b>one</b>")
    try site.write("Templates/extra.md", "{% assign name = 'outer' %}{% include name %}\n")
    try site.build()
    #expect(site.text("_site/extra.html")?.contains("<b>one</b>") == true)
    try site.write("Templates/partials/inner.html", "<b>two</b>")
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["extra.html"])
    #expect(sentences(report, "extra.html") == ["template 'partials/inner.html' changed"])
    try expectSettled()
  }

  @Test func aFieldOfAConditionCountsThoughItIsNotPrinted() throws {
    try site.write(
      "Templates/left.md",
      "{% for p in people %}\n{% if p.desk == 'left' %}\n- {{ p.name }}\n{% endif %}\n{% endfor %}\n")
    try site.build()
    try edit("desk: left", "desk: right")
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["left.html"])
    #expect(sentences(report, "left.html") == ["field 'desk' of 'Ada Lovelace' changed"])
    try expectSettled()
  }

  @Test func aWhereDependsOnItsResultAlone() throws {
    try site.write(
      "Templates/maths.md", "{{ people | where: 'department', 'Maths' | map: 'name' | join: ', ' }}\n")
    try site.build()
    try edit("department: Computing", "department: Physics")
    let elsewhere = try site.build()
    #expect(!elsewhere.rendered.map(\.path).contains("maths.html"))
    try edit("department: Physics", "department: Maths")
    let joined = try site.build()
    #expect(joined.rendered.map(\.path).contains("maths.html"))
    try expectSettled()
  }

  @Test func groupingDependsOnTheGroupsAndOnWhatIsShownOfThem() throws {
    try site.write(
      "Templates/desks.txt",
      "{% assign desks = people | group_by: 'desk' %}{% for d in desks %}[{{ d.name }}]{{ d.size }}"
        + "{% for p in d.items %} {{ p.name }}{% endfor %};{% endfor %}")
    try site.build()
    #expect(site.text("_site/desks.txt") == "[]2 Kurt Gödel Grace Hopper;[left]1 Ada Lovelace;")
    try edit("Briggs 413", "Briggs 100")
    #expect(!(try site.build().rendered.map(\.path).contains("desks.txt")))
    try edit("name: Kurt Gödel,", "name: Kurt Gödel, desk: left,")
    #expect(try site.build().rendered.map(\.path).contains("desks.txt"))
    #expect(site.text("_site/desks.txt") == "[left]2 Kurt Gödel Ada Lovelace;[]1 Grace Hopper;")
    try expectSettled()
  }

  @Test func neighboursFollowWhoComesBetween() throws {
    try site.write(
      "Templates/next.html",
      "---\nfor: person\npath: next/{{ person.slug }}.html\nlayout: none\n---\n{{ person.next.name }}")
    try site.build()
    try edit("- {id: D94", "- {id: 11111111-0000-4000-8000-000000000001, name: Anna Kepler}\n- {id: D94")
    let report = try site.build()
    #expect(
      report.rendered.map(\.path).filter { $0.hasPrefix("next/") } == [
        "next/anna-kepler.html", "next/grace-hopper.html",
      ])
    try expectSettled()
  }

  @Test func anOutputThatWasDeletedOrEditedIsRestored() throws {
    try site.remove("_site/index.html")
    let restored = try site.build()
    #expect(sentences(restored, "index.html") == ["its file is missing"])
    #expect(restored.written == ["index.html"])
    try site.write("_site/people/ada-lovelace.html", "scribble")
    let overwritten = try site.build()
    #expect(overwritten.written == ["people/ada-lovelace.html"])
    #expect(
      overwritten.warnings.map(\.message) == [
        "'_site/people/ada-lovelace.html' is not what Roster wrote there, and is overwritten"
      ])
    try expectSettled()
  }

  @Test func aFolderThatWasDeletedIsRestored() throws {
    try site.remove("_site/people")
    #expect(try site.build().written.filter { $0.hasPrefix("people/") }.count == 3)
    try expectSettled()
  }

  @Test func filesOfOthersInTheOutputSurvive() throws {
    let own = ["CNAME": "x", ".well-known/a": "b", ".git/HEAD": "ref", "people/notes.txt": "mine"]
    for (path, text) in own { try site.write("_site/" + path, text) }
    try edit("Grace Hopper", "Grace Murray Hopper")
    try site.build()
    for (path, text) in own { #expect(site.text("_site/" + path) == text) }
  }

  @Test func aFileInTheWayIsAnErrorAndNothingIsTouched() throws {
    try site.write("_site/people/emmy-noether.html", "not Roster's")
    let before = try site.tree()
    try edit("- {id: D94", "- {id: 11111111-0000-4000-8000-000000000001, name: Emmy Noether}\n- {id: D94")
    #expect(
      site.problems().map(\.message) == ["'_site/people/emmy-noether.html' is in the way: Roster did not make it"])
    #expect(SiteFixture.differences(before, try site.tree()) == [])
  }

  @Test func aLostStateOrOutputIsMadeAnew() throws {
    try site.remove(".roster")
    let kept = try site.build()
    #expect(kept.written == [])
    try site.remove("_site")
    let written = try site.build()
    #expect(written.written.count == written.pages + 3)
    try expectSettled()
  }

  @Test func theStateSurvivesAMoveOfTheSite() throws {
    let moved = site.folder.deletingLastPathComponent().appendingPathComponent("roster-moved-\(UUID().uuidString)")
    try FileManager.default.moveItem(at: site.folder, to: moved)
    defer { try? FileManager.default.moveItem(at: moved, to: site.folder) }
    let report = try SiteBuilder(site: SiteFolder(argument: moved.path), options: site.options()).build()
    #expect(report.rendered.isEmpty)
  }

  @Test func freshTimesAloneChangeNothing() throws {
    for path in try site.tree().keys.sorted() + ["../directory.yaml"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date()], ofItemAtPath: site.folder.appendingPathComponent("_site/" + path).path)
    }
    let report = try site.build()
    #expect(report.rendered.isEmpty)
    #expect(report.written == [])
  }

  @Test func anEditOfTheSameLengthAndTimeIsNoticed() throws {
    let path = site.folder.appendingPathComponent("directory.yaml").path
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as Any
    try edit("Briggs 413", "Briggs 431")
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    #expect(try site.build().rendered.map(\.path).contains("people/ada-lovelace.html"))
  }

  @Test func aPageOfTodayIsRenderedOnAnotherDayOnly() throws {
    try site.write("Templates/today.md", "{{ 'now' | date: '%Y-%m-%d' }}\n")
    try site.build()
    site.moment += 3600
    #expect(try site.build().rendered.isEmpty)
    site.moment += 86_400
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["today.html"])
    #expect(sentences(report, "today.html") == ["it is another day"])
    #expect(site.text("_site/today.html")?.contains("2026-12-01") == true)
    try expectSettled()
  }

  @Test func staticFilesAreCopiedReplacedAndRemoved() throws {
    try site.write("Static/robots.txt", "one")
    #expect(try site.build().written == ["robots.txt"])
    try site.write("Static/robots.txt", "two")
    #expect(try site.build().written == ["robots.txt"])
    #expect(site.text("_site/robots.txt") == "two")
    try site.remove("Static/robots.txt")
    #expect(try site.build().removed == ["robots.txt"])
    try expectSettled()
  }

  @Test func mostPeopleGoneStopsTheBuild() throws {
    let many = (0..<20).map { "- {id: a\($0), name: Person \($0)}" }
    try site.write("directory.yaml", many.joined(separator: "\n"))
    try site.build()
    let before = try site.tree()
    try site.write("directory.yaml", many.prefix(12).joined(separator: "\n"))
    #expect(site.problems().map(\.message) == ["'directory.yaml' has lost 8 of 20 people since the last build"])
    #expect(SiteFixture.differences(before, try site.tree()) == [])
    try site.build { $0.allowShrink = true }
    try expectSettled()
  }

  @Test func namesakesGetPagesOfTheirOwnAndASharedOne() throws {
    try edit("Grace Hopper", "Ada Lovelace")
    let report = try site.build()
    #expect(report.removed == ["people/grace-hopper.html"])
    #expect(report.written.contains("people/ada-lovelace-6f0d.html"))
    #expect(report.written.contains("people/ada-lovelace-a3c7.html"))
    #expect(site.text("_site/people/ada-lovelace.html")?.contains("ada-lovelace-6f0d.html") == true)
    try expectSettled()
  }

  @Test func aFirstBuildThatFailsLeavesAStateThatIsNotDamaged() throws {
    let other = try SiteFixture(["directory.csv": "name,office\nAda,1\n", "Templates/x.md": "{% include 'nothing' %}"])
    #expect(other.problems().map(\.message) == ["unknown partial 'nothing'"])
    try other.write("Templates/x.md", "fine")
    let report = try other.build()
    #expect(report.warnings.isEmpty)
    #expect(report.rendered.allSatisfy { $0.reasons == [.neverBuilt] })
  }

  @Test func aPathThatLeavesTheOutputPointsAtItsWords() throws {
    try site.write("Templates/out.md", "---\nfor: person\npath: ../{{ person.slug }}.html\n---\nx")
    let problems = site.problems()
    #expect(problems.count == 3)
    #expect(problems[0].location?.line == 3)
    #expect(problems[0].message == "no page can be at '../ada-lovelace.html': it leaves its folder")
  }
}
