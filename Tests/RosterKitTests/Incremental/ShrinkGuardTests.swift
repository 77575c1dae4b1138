import Testing

@testable import RosterKit

/// A failed export does not empty a site.
@Suite struct ShrinkGuardTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture(["Templates/person.md": "---\nfor: person\npath: p/{{ person.slug }}.html\n---\nx"])
  }

  private func save(_ numbers: some Sequence<Int>, ids: String = "a") throws {
    try site.write("directory.yaml", numbers.map { "- {id: \(ids)\($0), name: Person \($0)}\n" }.joined())
  }

  /// What becomes of a site that had so many people and has so many now.
  private func problems(from before: Int, to now: Int) throws -> [String] {
    try save(0..<before)
    try site.build()
    try save(0..<now)
    return site.problems().map(\.message)
  }

  @Test(arguments: [(17, 11), (100, 66), (9, 3), (8, 1)])
  func moreThanAThirdAndMoreThanFiveGoneStopsTheBuild(before: Int, now: Int) throws {
    #expect(
      try problems(from: before, to: now)
        == ["'directory.yaml' has lost \(before - now) of \(before) people since the last build"])
    #expect(try site.tree().keys.count { $0.hasPrefix("p/") } == before)
    try site.build { $0.allowShrink = true }
    #expect(try site.tree().keys.count { $0.hasPrefix("p/") } == now)
    try site.expectSettled()
  }

  @Test(arguments: [(18, 12), (9, 4), (6, 1), (99, 66), (3, 5)])
  func aThirdOrFiveGoneDoesNot(before: Int, now: Int) throws {
    #expect(try problems(from: before, to: now) == [])
    try site.expectSettled()
  }

  @Test func nobodyLeftStopsTheBuild() throws {
    try save(0..<2)
    try site.build()
    try site.write("directory.yaml", "[]\n")
    let problems = site.problems()
    #expect(problems.map(\.message) == ["there is nobody in 'directory.yaml'"])
    #expect(problems.first?.notes == ["if that is right, build with '--allow-shrink'"])
    try site.build { $0.allowShrink = true }
    try site.build { $0.allowShrink = true }
    #expect(try site.tree().keys.contains { $0.hasPrefix("p/") } == false)
  }

  @Test func whatLeavesEverybodyOutIsTold() throws {
    try site.write("directory.yaml", "- id: a\n- id: b\n")
    #expect(
      site.problems().map(\.message) == [
        "a person with nothing but an id is left out", "a person with nothing but an id is left out",
        "there is nobody in 'directory.yaml'",
      ])
    try site.write("directory.yaml", "- {name: Ada, office: B 1}\n- name: Bo\n")
    try site.write("roster.yml", "directory: {path: directory.yaml, only: {office: Nowhere}}\n")
    #expect(
      site.problems().last?.notes == [
        "'only' and 'except' leave people out: look whether they still leave out the right ones",
        "if that is right, build with '--allow-shrink'",
      ])
  }

  @Test func peopleCountNotIDs() throws {
    try save(0..<20)
    try site.build()
    try save(0..<20, ids: "b")
    #expect(site.problems().isEmpty)
    try save(100..<120, ids: "c")
    #expect(site.problems().isEmpty)
    try site.expectSettled()
  }

  @Test func thoseWhoAreLeftOutCountAsGone() throws {
    try save(0..<20)
    try site.build()
    let drafts = (0..<8).map { "- {id: a\($0)}\n" } + (8..<20).map { "- {id: a\($0), name: Person \($0)}\n" }
    try site.write("directory.yaml", drafts.joined())
    #expect(site.problems().map(\.message) == ["'directory.yaml' has lost 8 of 20 people since the last build"])
  }

  @Test func aRefusedDirectoryIsRefusedAgain() throws {
    #expect(try problems(from: 20, to: 5).count == 1)
    #expect(site.problems().count == 1)
    try save(0..<20)
    #expect(try site.build().rendered.isEmpty)
  }

  @Test func theOutputRemembersHowManyThereWereWhereTheStateIsLost() throws {
    try save(0..<20)
    try site.build()
    try site.remove(".roster")
    try save(0..<5)
    for _ in 0..<2 {
      #expect(site.problems().map(\.message) == ["'directory.yaml' has lost 15 of 20 people since the last build"])
    }
    try site.write(".roster/state.sqlite", "damaged")
    #expect(site.problems().count == 1)
    try site.build { $0.allowShrink = true }
    try site.expectSettled()
    try site.remove(".roster")
    #expect(site.problems() == [])
  }

  @Test func whoHasNoPageCountsInTheOutputsListToo() throws {
    try site.write("Templates/person.md", "")
    try site.write("Templates/people.json", "")
    for template in ["index", "departments", "offices"] { try site.write("Templates/\(template).md", "") }
    for count in [20, 30] {
      try save(0..<count)
      try site.build()
      try site.expectSettled()
      #expect(OwnershipList(text: site.text("_site/.roster/outputs")).ownership.people == count)
    }
    try site.remove(".roster")
    #expect(try problems(to: 4) == ["'directory.yaml' has lost 26 of 30 people since the last build"])
  }

  /// What becomes of a site that was built and has so many people now.
  private func problems(to now: Int) throws -> [String] {
    try save(0..<now)
    return site.problems().map(\.message)
  }

  @Test func whereStateAndListAreLostNobodyIsRemoved() throws {
    try save(0..<20)
    try site.build()
    for path in [".roster", "_site/.roster"] { try site.remove(path) }
    for page in ["index.html", "people.json"] { try site.remove("_site/" + page) }
    try save(0..<5)
    let report = try site.build()
    #expect(report.removed == [])
    #expect(
      report.warnings.map(\.message) == [
        "nobody knows whose these 15 files in '_site' are: 'p/person-10.html', 'p/person-11.html', 'p/person-12.html' and 12 more"
      ])
  }

  @Test func aMissingDirectoryStopsTheBuild() throws {
    try save(0..<20)
    try site.build()
    let before = try site.tree()
    try site.remove("directory.yaml")
    #expect(site.problems().map(\.message) == ["there is no directory of people here"])
    #expect(SiteFixture.differences(before, try site.tree()) == [])
  }
}
