import Foundation
import Testing

@testable import RosterKit

/// What is private is nowhere in what a build leaves behind, nor in what it tells.
@Suite struct PrivateStateTests {
  private func leftBehind(_ site: SiteFixture) throws -> Data {
    let folder = site.folder.appendingPathComponent(".roster")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try Data(contentsOf: folder.appendingPathComponent($0)) }.reduce(Data(), +)
  }

  @Test func warningsDoNotShowTheirLine() throws {
    let site = try SiteFixture([
      "directory.csv": "name,office,slug,aliases,born\nAda L,B 1,ada-x,bob-m,SECRET1879\nBob M,B 2,,,SECRET1880\n",
      "roster.yml": "private: [born]\n",
    ])
    let report = try site.build()
    #expect(report.warnings.count == 1)
    #expect(!report.warnings.contains { $0.formatted().contains("SECRET") })
    #expect(try leftBehind(site).range(of: Data("SECRET".utf8)) == nil)
  }

  @Test func reasonsDoNotTellWhatBecomesPrivate() throws {
    let list = "{% for g in groups.phone %}{{ g.slug }}{% for p in g.people %}{{ p.name }}{% endfor %}{% endfor %}"
    let site = try SiteFixture([
      "directory.csv": "name,office,phone\nAda L,B 1,SECRET1\nBob M,B 2,SECRET2\n", "Templates/phones.txt": list,
      "Templates/grouped.txt": "{% assign g = people | group_by: 'phone' %}{% for p in g %}{{ p.name }}{% endfor %}",
    ])
    try site.build()
    try site.write("roster.yml", "private: [phone]\n")
    let report = try site.build()
    #expect(
      report.sentences("phones.txt") == [
        "people with phone: 'Ada L' left", "people with phone: 'Bob M' left",
        "the groups by 'phone': 'phone' is private now",
        "there are no people with phone any more", "nobody has the field 'phone' any more",
      ])
    #expect(try !report.json().contains("SECRET"))
  }

  @Test func whatBecomesPrivateIsForgotten() throws {
    let site = try SiteFixture(["directory.csv": "name,office,phone\nAda L,B 1,SECRET1\nBob M,B 2,SECRET2\n"])
    try site.build()
    #expect(try leftBehind(site).range(of: Data("SECRET".utf8)) != nil)
    try site.write("roster.yml", "private: [phone]\n")
    try site.build()
    #expect(try leftBehind(site).range(of: Data("SECRET".utf8)) == nil)
  }

  @Test func namesOfGroupsThatBecomePrivateAreForgotten() throws {
    let list = "{% for g in groups.phone %}{{ g.name }}: {{ g.people.size }}{% endfor %}"
    let site = try SiteFixture([
      "directory.csv": "name,office,phone\nAda L,B 1,SECRET1\nBob M,B 2,SECRET2\n", "Templates/phones.txt": list,
      "Templates/some.txt":
        "{{ people | where: 'phone', 'SECRET3' | size }}{% for p in people %}{{ p.groups.phone_letter | map: 'name' }}{% endfor %}",
    ])
    try site.build()
    #expect(try leftBehind(site).range(of: Data("SECRET1".utf8)) != nil)
    try site.write("roster.yml", "private: [phone]\n")
    try site.build()
    #expect(try leftBehind(site).range(of: Data("SECRET1".utf8)) == nil)
    try site.expectSettled()
    try site.write("roster.yml", "")
    try site.build()
    try site.expectSettled()
    #expect(site.text("_site/phones.txt") == "SECRET1: 1SECRET2: 1")
  }

  /// A value that a template names itself is no secret of the data, and is not forgotten again and again.
  @Test func templatesMayNameValuesOfPrivateFields() throws {
    let site = try SiteFixture([
      "directory.csv": "name,office,phone\nAda L,B 1,1\nBob M,B 2,2\n", "roster.yml": "private: [phone]\n",
      "Templates/some.txt": "{{ people | where: 'phone', '1' | size }}",
    ])
    try site.build()
    try site.edit("directory.csv", "B 2", "B 3")
    #expect(try !site.build().rendered.map(\.path).contains("some.txt"))
    try site.expectSettled()
  }
}
