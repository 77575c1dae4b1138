import Foundation
import Testing

@testable import RosterKit

/// What one person has to do with the pages of others.
@Suite struct RelationTests {
  private let site: SiteFixture

  init() throws {
    site = try .ofThreePeople()
  }

  private func writeNeighbours() throws {
    try site.write(
      "Templates/next.txt",
      "---\nfor: person\npath: next/{{ person.slug }}.txt\n---\n{{ person.previous.name }} < {{ person.next.name }}")
    try site.build()
  }

  @Test func whoJoinsConcernsBothNeighbours() throws {
    try writeNeighbours()
    try site.join("id: b, name: Bob Gray")
    #expect(
      try site.build().written.filter { $0.hasPrefix("next/") } == [
        "next/bob-gray.txt", "next/grace-hopper.txt", "next/kurt-godel.txt",
      ])
    try site.expectSettled()
  }

  @Test func whoLeavesConcernsBothNeighbours() throws {
    try writeNeighbours()
    try site.leave("Hopper")
    let report = try site.build()
    #expect(
      report.written.filter { $0.hasPrefix("next/") } == ["next/ada-lovelace.txt", "next/kurt-godel.txt"])
    #expect(report.removed.contains("next/grace-hopper.txt"))
    try site.expectSettled()
  }

  @Test func whoChangesPlacesConcernsOldAndNewNeighbours() throws {
    try writeNeighbours()
    try site.edit("name: Grace Hopper", "name: Grace Zuse, slug: grace-hopper")
    #expect(
      try site.build().written.filter { $0.hasPrefix("next/") }
        == ["next/ada-lovelace.txt", "next/grace-hopper.txt", "next/kurt-godel.txt"])
    try site.expectSettled()
  }

  @Test func aMoveConcernsBothDepartmentsAndTheLists() throws {
    try site.edit("B 3, department: Maths", "B 3, department: Computing")
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
    try site.edit("B 2, department: Computing", "B 2, department: Maths")
    #expect(try site.build().removed == ["departments/computing.html"])
    #expect(try site.files(with: "computing.html") == [])
    try site.expectSettled()
    try site.edit("B 1, department: Maths", "B 1, department: Computing")
    #expect(try site.build().written.contains("departments/computing.html"))
    #expect(
      try site.files(with: "computing.html") == [".roster/outputs", "departments.html", "people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test func aFieldThatOnlySortsConcernsTheListing() throws {
    try site.write("Templates/desks.txt", "{{ people | sort: 'desk' | map: 'name' | join: ', ' }}")
    try site.build()
    #expect(site.text("_site/desks.txt") == "Ada Lovelace, Kurt Gödel, Grace Hopper")
    try site.edit("desk: left", "desk: window")
    let report = try site.build()
    #expect(report.written == ["desks.txt"])
    #expect(report.sentences("desks.txt") == ["people by desk: 'Ada Lovelace' moved from place 1 to place 3"])
    try site.expectSettled()
  }

  @Test func namesThatDifferInCaseOrAccentsAloneHaveStableAddresses() throws {
    try site.edit("department: Computing", "department: Café")
    try site.edit("B 1, department: Maths", "B 1, department: cafe")
    try site.build()
    let pages = try site.tree().keys.filter { $0.hasPrefix("departments/") }.sorted()
    #expect(pages.count == 3)
    let lines = try #require(site.text("directory.yaml")).split(separator: "\n")
    try site.write("directory.yaml", lines.reversed().map { $0 + "\n" }.joined())
    #expect(try site.build().written == [])
    try site.expectSettled()
  }

  @Test func aNameThatChangesItsCaseAloneKeepsOnePage() throws {
    try site.edit("Grace Hopper", "Grace hOpper")
    let report = try site.build()
    #expect(report.written.contains("people/grace-hopper.html"))
    #expect(report.removed == [])
    #expect(try site.tree().keys.count { $0.lowercased().contains("hopper") } == 1)
    try site.expectSettled()
  }

  @Test func anOldAddressLeadsToTheNewOne() throws {
    try site.edit("name: Grace Hopper", "name: Grace Hopper, slug: amazing-grace, aliases: grace-hopper")
    let report = try site.build()
    #expect(report.removed == [])
    #expect(site.text("_site/people/grace-hopper.html")?.contains("amazing-grace.html") == true)
    try site.expectSettled()
    try site.edit(", aliases: grace-hopper", "")
    #expect(try site.build().removed == ["people/grace-hopper.html"])
    try site.expectSettled()
  }
}
