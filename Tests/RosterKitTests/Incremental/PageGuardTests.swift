import Foundation
import Testing

@testable import RosterKit

/// A slip in a template or in the configuration does not empty a site.
@Suite struct PageGuardTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture(["Templates/person.md": Self.person])
    try save(0..<12)
  }

  private static let person = "---\nfor: person\npath: people/{{ person.slug }}.html\n---\n{{ person.name }}"

  /// Saves people, each in a department of their own.
  private func save(_ numbers: some Sequence<Int>, rest: String = "") throws {
    try site.write(
      "directory.yaml", numbers.map { "- {id: a\($0), name: Person \($0), department: D\($0)\(rest)}\n" }.joined())
  }

  /// What becomes of a site that was built and then edited: the messages with their notes. The site is as it was then, and
  /// right when the edit is confirmed.
  private func problems(after edit: () throws -> Void) throws -> [String] {
    try site.build()
    try edit()
    return try problems()
  }

  private func problems() throws -> [String] {
    let before = try site.tree()
    let problems = site.problems()
    guard !problems.isEmpty else {
      try site.expectSettled()
      return []
    }
    #expect(SiteFixture.differences(before, try site.tree()) == [])
    #expect(site.problems() == problems)
    try site.build { $0.allowShrink = true }
    try site.expectSettled()
    return problems.map { problem in
      let path = problem.location.map { $0.path + ": " } ?? ""
      return path + ([problem.message] + problem.notes).joined(separator: " / ")
    }
  }

  /// What is said of the template of people where it makes no pages any more.
  private static func madeNone(_ cause: String) -> String {
    "Templates/person.md: 'person.md' made 12 pages at the last build, and makes none now / \(cause) / \(remedy)"
  }

  private static let remedy = "if that is right, build with '--allow-shrink'"
  private static let lines =
    "a page for each person needs the line 'for: person', one for each value of a field 'for: FIELD'"

  @Test func aTemplateThatLosesItsSubject() throws {
    let found = try problems {
      try site.write("Templates/person.md", Self.person.replacingOccurrences(of: "for: person\n", with: ""))
    }
    #expect(
      found == [
        "Templates/person.md: unknown variable 'person' / templates with 'for: person' have it, and loops: '{% for person in people %}'",
        "Templates/person.md: 'person.md' made 12 pages at the last build, and makes 1 now / \(Self.lines) / \(Self.remedy)",
      ])
  }

  @Test(arguments: ["persn", "people", "persons"])
  func aTemplateOfASubjectThatIsMisspelt(word: String) throws {
    let found = try problems {
      try site.write("Templates/person.md", Self.person.replacingOccurrences(of: "for: person", with: "for: \(word)"))
    }
    #expect(
      found == [
        "Templates/person.md: nobody has the field '\(word)', so this makes no page / did you mean 'for: person'?",
        Self.madeNone("nobody has the field '\(word)'"),
      ])
  }

  @Test(arguments: ["", " \n"])
  func aTemplateThatIsEmpty(text: String) throws {
    let found = try problems { try site.write("Templates/person.md", text) }
    #expect(found == [Self.madeNone("the file is empty or gone, so it makes none")])
  }

  @Test func aConditionThatLeavesMostOut() throws {
    let found = try problems {
      try site.write(
        "Templates/person.md", Self.person.replacingOccurrences(of: "path:", with: "when: person.bio\npath:"))
    }
    #expect(found == [Self.madeNone("look whether 'when' still says the right thing")])
  }

  @Test func aColumnByWhichPagesAreChosen() throws {
    try site.write(
      "Templates/person.md", Self.person.replacingOccurrences(of: "path:", with: "when: person.public\npath:"))
    try save(0..<12, rest: ", public: true")
    let found = try problems { try save(0..<12, rest: ", is_public: true") }
    #expect(found.last == Self.madeNone("look whether 'when' still says the right thing"))
  }

  @Test func groupsOfAFieldThatNobodyHasAnyMore() throws {
    let found = try problems {
      try site.edit("directory.yaml", "department", "Department")
      try site.write("roster.yml", "fields: {unit: Department}\n")
    }
    #expect(
      found == [
        "theme/department.md: nobody has the field 'department', so this makes no page / did you mean 'for: Department'?",
        "theme/department.md: 'department.md' made 12 pages at the last build, and makes none now / nobody has the field 'department' / \(Self.remedy)",
      ])
  }

  @Test func singlePagesAndCopiedFilesCountTogether() throws {
    for number in 0..<12 {
      try site.write("Templates/own/page-\(number).md", "\(number)")
      try site.write("Static/\(number).txt", "\(number)")
    }
    let found = try problems {
      try site.remove("Templates/own")
      try site.remove("Static")
    }
    #expect(
      found == [
        """
        12 of 16 templates that make one page each make none any more: 'own/page-0.md', 'own/page-1.md', 'own/page-10.md' and 9 \
        more / look whether 'Templates' is whole / \(Self.remedy)
        """,
        "12 of 15 files that were copied are there no more / look whether 'Static' and 'Templates' are whole / \(Self.remedy)",
      ])
  }

  // MARK: - What is let through

  @Test func aFewPagesGoWithoutQuestions() throws {
    try save(0..<5)
    #expect(try problems { try site.write("Templates/person.md", "") } == [])
    #expect(try problems { try site.write("Templates/departments.md", "") } == [])
  }

  @Test func aTemplateThatIsRenamedAndMovesItsPages() throws {
    let found = try problems {
      try site.write("Templates/person.md", "")
      try site.write("Templates/staff.md", Self.person.replacingOccurrences(of: "people/", with: "staff/"))
    }
    #expect(found == [])
    #expect(try problems { try site.write("Templates/staff.md", Self.person) } == [])
  }

  @Test func departmentsThatArePutTogether() throws {
    let found = try problems {
      try site.write(
        "directory.yaml", (0..<12).map { "- {id: a\($0), name: Person \($0), department: D\($0 % 3)}\n" }.joined())
    }
    #expect(found == [])
  }

  @Test func pagesOfLettersOfASiteThatGetsSmall() throws {
    let letters = (0..<12).map { UnicodeScalar(UInt8(ascii: "A") + UInt8($0)) }
    try site.write(
      "Templates/letter.md", "---\nfor: letter\nwhen: people.size > 11\npath: l/{{ letter.slug }}.html\n---\nx")
    func save(_ count: Int) throws {
      try site.write("directory.yaml", letters.prefix(count).map { "- {id: a\($0), name: \($0)nna}\n" }.joined())
    }
    try save(12)
    #expect(try problems { try save(11) } == [])
    #expect(try site.tree().keys.contains { $0.hasPrefix("l/") } == false)
  }

  @Test(arguments: ["department", "department_letter"])
  func pagesOfAFieldThatBecomesPrivate(subject: String) throws {
    let letters = (0..<12).map { UnicodeScalar(UInt8(ascii: "A") + UInt8($0)) }
    try site.write(
      "directory.yaml",
      letters.enumerated().map { "- {id: a\($0), name: Person \($0), department: \($1)x}\n" }.joined())
    try site.write(
      "Templates/unit.md", "---\nfor: \(subject)\npath: u/{{ \(subject).slug }}.html\n---\nx")
    #expect(try problems { try site.write("roster.yml", "private: [department]\n") } == [])
    #expect(try site.tree().keys.contains { $0.hasPrefix("u/") } == false)
  }

  @Test func peopleWhoLeaveTakeTheirPagesWithThem() throws {
    #expect(try problems { try save(0..<8) } == [])
  }

  // MARK: - What it knows from where

  @Test func theOutputRemembersWhereTheStateIsLost() throws {
    let found = try problems {
      try site.remove(".roster")
      try site.write("Templates/person.md", "")
    }
    #expect(found.count == 1)
    try site.remove(".roster")
    #expect(try problems() == [])
  }

  @Test func anOlderStateBesideANewerOutputAsksNothing() throws {
    try site.build()
    let state = try Data(contentsOf: site.folder.appendingPathComponent(".roster/state.sqlite"))
    try site.write("Templates/person.md", "")
    try site.write("Templates/staff.md", Self.person)
    try site.build()
    try site.write(".roster/state.sqlite", bytes: state)
    #expect(try problems() == [])
  }

  @Test func changesAloneAreGuardedToo() throws {
    let delta = site.folder.appendingPathComponent("changes").path
    func build(_ change: (inout BuildOptions) -> Void = { _ in }) -> [String] {
      defer { try? site.remove("changes") }
      return site.problems {
        $0.delta = delta
        change(&$0)
      }.map(\.message)
    }
    #expect(build() == [])
    try site.write("Templates/person.md", "")
    let message = "'person.md' made 12 pages at the last build, and makes none now"
    #expect(build() == [message])
    #expect(build { $0.force = true } == [message])
    #expect(build { $0.allowShrink = true } == [])
    #expect(build() == [])
  }
}
