import Foundation
import Testing

@testable import RosterKit

/// What one person has to do with the pages of others.
@Suite struct RelationTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.yaml": """
      - {id: 6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10, name: Ada Lovelace, office: B 1, department: Maths, desk: left}
      - {id: a3c7e9b4-51d8-4c66-8f0e-7b9d4e2f6031, name: Grace Hopper, office: B 2, department: Computing, desk: right}
      - {id: d94b1f6e-8a2c-4b35-a1e7-0c5f3d8b9274, name: Kurt Gödel, office: B 3, department: Maths, desk: middle}

      """,
      "roster.yml": "title: Staff\n",
    ])
    try site.build()
  }

  private func edit(_ old: String, _ new: String) throws { try site.edit("directory.yaml", old, new) }

  /// Takes a line of the directory away.
  private func leave(_ name: String) throws {
    let lines = try #require(site.text("directory.yaml")).split(separator: "\n")
    try site.write("directory.yaml", lines.filter { !$0.contains(name) }.map { $0 + "\n" }.joined())
  }

  private func join(_ record: String) throws {
    try site.write("directory.yaml", (site.text("directory.yaml") ?? "") + "- {\(record)}\n")
  }

  /// The paths of the files that hold a text, of the output's.
  private func files(with text: String) throws -> [String] {
    try site.tree().filter { $0.value.range(of: Data(text.utf8)) != nil }.keys.sorted()
  }

  private func writeNeighbours() throws {
    try site.write(
      "Templates/next.txt",
      "---\nfor: person\npath: next/{{ person.slug }}.txt\n---\n{{ person.previous.name }} < {{ person.next.name }}")
    try site.build()
  }

  @Test func whoJoinsConcernsBothNeighbours() throws {
    try writeNeighbours()
    try join("id: b, name: Bob Gray")
    #expect(
      try site.build().written.filter { $0.hasPrefix("next/") } == [
        "next/bob-gray.txt", "next/grace-hopper.txt", "next/kurt-godel.txt",
      ])
    try site.expectSettled()
  }

  @Test func whoLeavesConcernsBothNeighbours() throws {
    try writeNeighbours()
    try leave("Hopper")
    let report = try site.build()
    #expect(
      report.written.filter { $0.hasPrefix("next/") } == ["next/ada-lovelace.txt", "next/kurt-godel.txt"])
    #expect(report.removed.contains("next/grace-hopper.txt"))
    try site.expectSettled()
  }

  @Test func whoChangesPlacesConcernsOldAndNewNeighbours() throws {
    try writeNeighbours()
    try edit("name: Grace Hopper", "name: Grace Zuse, slug: grace-hopper")
    #expect(
      try site.build().written.filter { $0.hasPrefix("next/") }
        == ["next/ada-lovelace.txt", "next/grace-hopper.txt", "next/kurt-godel.txt"])
    try site.expectSettled()
  }

  @Test func aMoveConcernsBothDepartmentsAndTheLists() throws {
    try edit("B 3, department: Maths", "B 3, department: Computing")
    let report = try site.build()
    #expect(
      report.written == [
        "departments.html", "departments/computing.html", "departments/maths.html", "people.json",
        "people/kurt-godel.html",
      ])
    #expect(report.removed == [])
    try site.expectSettled()
  }

  @Test func aDepartmentGoesWithItsLastMemberAndComesWithAnother() throws {
    try edit("B 2, department: Computing", "B 2, department: Maths")
    #expect(try site.build().removed == ["departments/computing.html"])
    #expect(try files(with: "computing.html") == [])
    try site.expectSettled()
    try edit("B 1, department: Maths", "B 1, department: Computing")
    #expect(try site.build().written.contains("departments/computing.html"))
    #expect(try files(with: "computing.html") == [".roster/outputs", "departments.html", "people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test func aFieldThatOnlySortsConcernsTheListing() throws {
    try site.write("Templates/desks.txt", "{{ people | sort: 'desk' | map: 'name' | join: ', ' }}")
    try site.build()
    #expect(site.text("_site/desks.txt") == "Ada Lovelace, Kurt Gödel, Grace Hopper")
    try edit("desk: left", "desk: window")
    let report = try site.build()
    #expect(report.written == ["desks.txt"])
    #expect(report.sentences("desks.txt") == ["people by desk came, left or changed their order"])
    try site.expectSettled()
  }

  @Test func namesThatDifferInCaseOrAccentsAloneHaveStableAddresses() throws {
    try edit("department: Computing", "department: Café")
    try edit("B 1, department: Maths", "B 1, department: cafe")
    try site.build()
    let pages = try site.tree().keys.filter { $0.hasPrefix("departments/") }.sorted()
    #expect(pages.count == 3)
    let lines = try #require(site.text("directory.yaml")).split(separator: "\n")
    try site.write("directory.yaml", lines.reversed().map { $0 + "\n" }.joined())
    #expect(try site.build().written == [])
    try site.expectSettled()
  }

  @Test func aNameThatChangesItsCaseAloneKeepsOnePage() throws {
    try edit("Grace Hopper", "Grace hOpper")
    let report = try site.build()
    #expect(report.written.contains("people/grace-hopper.html"))
    #expect(report.removed == [])
    #expect(try site.tree().keys.count { $0.lowercased().contains("hopper") } == 1)
    try site.expectSettled()
  }

  @Test func anOldAddressLeadsToTheNewOne() throws {
    try edit("name: Grace Hopper", "name: Grace Hopper, slug: amazing-grace, aliases: grace-hopper")
    let report = try site.build()
    #expect(report.removed == [])
    #expect(site.text("_site/people/grace-hopper.html")?.contains("amazing-grace.html") == true)
    try site.expectSettled()
    try edit(", aliases: grace-hopper", "")
    #expect(try site.build().removed == ["people/grace-hopper.html"])
    try site.expectSettled()
  }
}
