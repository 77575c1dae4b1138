import Foundation
import Testing

@testable import RosterKit

/// The list of Roster's files in the output is damaged or lost, with the state or without it: nobody's page is left without a
/// word, and nothing of anybody else's goes.
@Suite struct LostListTests {
  private let site: SiteFixture
  private static let list = "_site/.roster/outputs"
  private static let grace = "people/grace-hopper.html"

  init() throws {
    site = try .ofThreePeople()
    try site.write("_site/CNAME", "mine")
  }

  private enum Damage: String, CaseIterable {
    case middleLine, firstLine, lastLines, otherName, bytes, emptied

    func apply(to site: SiteFixture) throws {
      var lines = try #require(site.text(list)).split(separator: "\n")
      switch self {
      case .middleLine: lines.removeAll { $0 == grace }
      case .firstLine: lines.removeFirst()
      case .lastLines: lines.removeLast(5)
      case .otherName: lines = lines.map { $0 == "404.html" ? "CNAME" : $0 }
      case .bytes: lines[3] = "\u{0}\u{0}"
      case .emptied: lines = []
      }
      try site.write(list, lines.map { $0 + "\n" }.joined())
    }
  }

  private func loseState() throws { try site.remove(".roster") }

  // MARK: - The state is whole

  @Test(arguments: Damage.allCases)
  private func theStateKnowsWhatADamagedListDoesNot(damage: Damage) throws {
    try damage.apply(to: site)
    try site.write("_site/" + Self.grace, "my own words")
    try site.write("Templates/layout.html", "{{ content }}")
    try site.leave("Hopper")
    let report = try site.build()
    #expect(report.removed == ["departments/computing.html", Self.grace])
    #expect(
      report.warnings.map(\.message) == [
        """
        '_site/.roster/outputs', the list of Roster's files, is not as it was written: it is made anew from the state
        """,
        "'_site/people/grace-hopper.html' is not what Roster wrote there, and is removed",
        "nobody knows whose this file in '_site' is: 'CNAME'",
      ])
    #expect(site.text("_site/CNAME") == "mine")
    try site.remove("_site/CNAME")
    try site.expectSettled()
    #expect(try site.build().warnings == [])
  }

  @Test func aDamagedListIsMadeAnewThoughNothingChanged() throws {
    try Damage.middleLine.apply(to: site)
    #expect(try site.build().warnings.count == 2)
    #expect(try site.build().warnings == [])
    try site.remove("_site/CNAME")
    try site.expectSettled()
  }

  @Test func aListOfTheOlderFormIsRenewed() throws {
    let lines = try #require(site.text(Self.list)).split(separator: "\n").filter { !$0.hasPrefix("//") }
    try site.write(Self.list, lines.map { $0 + "\n" }.joined())
    try site.leave("Hopper")
    let report = try site.build()
    #expect(report.removed == ["departments/computing.html", Self.grace])
    #expect(report.warnings == [])
    try site.remove("_site/CNAME")
    try site.expectSettled()
  }

  @Test func aLeaversAlteredPageIsNamedWhereNoListSaysWhoseItIs() throws {
    try site.remove("_site/.roster")
    try site.write("_site/" + Self.grace, "my own words")
    try site.leave("Hopper")
    let report = try site.build()
    #expect(report.removed == ["departments/computing.html"])
    #expect(
      report.warnings.map(\.message)
        == ["nobody knows whose these 2 files in '_site' are: 'CNAME' and 'people/grace-hopper.html'"])
  }

  // MARK: - The state is lost too

  @Test(arguments: Damage.allCases)
  private func withoutTheStateALeaverIsNamedAndNothingOfOthersRemoved(damage: Damage) throws {
    try damage.apply(to: site)
    try loseState()
    try site.leave("Hopper")
    // Pages that show her differ now: where the list does not have them, they are in the way.
    if damage == .emptied {
      let problems = site.problems()
      #expect(problems.count == 1)
      #expect(
        problems.first?.message
          == """
          4 files in '_site' are in the way, and nothing says that Roster made them: 'departments.html', 'index.html', \
          'offices.html' and 1 more
          """)
      #expect(
        problems.first?.notes == [
          """
          '_site/.roster/outputs', the list of Roster's files, is not as it was written, and nothing is known of builds before
          """,
          "if all of '_site' can be made anew, remove it and build again; else remove these files alone",
        ])
      return
    }
    let report = try site.build()
    #expect(report.removed == [])
    #expect(
      report.warnings.map(\.message) == [
        """
        '_site/.roster/outputs', the list of Roster's files, is not as it was written: it is made anew from this build, since \
        the state is lost too
        """,
        """
        nobody knows whose these 3 files in '_site' are: 'CNAME', 'departments/computing.html' and \
        'people/grace-hopper.html'
        """,
      ])
    #expect(site.text("_site/CNAME") == "mine")
    for path in ["CNAME", "departments/computing.html", Self.grace] { try site.remove("_site/" + path) }
    // The list has forgotten them when it is written next.
    try site.join("name: Emmy Noether")
    try site.build()
    try site.expectSettled()
  }

  @Test func withoutStateAndListOneMessageTellsWhatIsInTheWay() throws {
    try loseState()
    try site.remove("_site/.roster")
    try site.write("Templates/layout.html", "{{ content }}")
    let before = try site.tree()
    let problems = site.problems()
    #expect(problems.count == 1)
    #expect(
      problems.first?.message == """
        9 files in '_site' are in the way, and nothing says that Roster made them: '404.html', 'departments.html', \
        'departments/computing.html' and 6 more
        """)
    #expect(problems.first?.notes.first?.hasSuffix("is missing, and nothing is known of builds before") == true)
    #expect(SiteFixture.differences(before, try site.tree()) == [])
    try site.remove("_site")
    try site.build()
    try site.expectSettled()
  }

  @Test func withoutStateAndListEqualPagesAreTakenOverAndOthersNamed() throws {
    try loseState()
    try site.remove("_site/.roster")
    try site.write("_site/people/somebody.html", "a leaver")
    let report = try site.build()
    #expect(report.written == [])
    #expect(
      report.warnings.map(\.message)
        == ["nobody knows whose these 2 files in '_site' are: 'CNAME' and 'people/somebody.html'"])
    #expect(try site.build().warnings == [])
  }

  @Test func aFirstBuildSaysNothingOfWhatIsThere() throws {
    let site = try SiteFixture(["directory.yaml": "- name: Ada\n", "_site/CNAME": "mine", "_site/.git/HEAD": "x"])
    #expect(try site.build().warnings == [])
  }

  @Test func namesOfOthersFilesThatAreNoTextAreToldToo() throws {
    try Damage.middleLine.apply(to: site)
    try site.write(bytesOfName: "_site/caf\u{1}", replacing: 1, with: 0xE9, "mine")
    #expect(
      try site.build().warnings.map(\.message).last
        == "nobody knows whose these 2 files in '_site' are: 'CNAME' and 'caf\\xE9'")
  }

  // MARK: - What the list still tells

  @Test func whatWasListedIsSaidToHaveLostItsState() throws {
    try loseState()
    try site.join("name: Emmy Noether")
    let report = try site.build()
    #expect(report.sentences("people/emmy-noether.html") == ["it is new"])
    #expect(report.sentences("people/ada-lovelace.html") == ["the state was lost"])
    try site.remove("_site/CNAME")
    try site.expectSettled()
  }
}
