import Foundation
import Testing

@testable import RosterKit

/// Every example in the tables of tags and filters of the authors' guide renders, and prints what the guide says.
@Suite struct TemplatesGuideTests {
  /// One row of a table.
  struct Example: CustomTestStringConvertible, Sendable {
    /// The first cell's pieces of code.
    var code: [String]
    /// What the first of them prints, if the second cell begins with that.
    var output: String?

    var testDescription: String { code.joined(separator: " ") }
  }

  private static let site = [
    "directory.yaml": """
    - name: Ada Lovelace
      office: B 12
      department: [Maths, Physics]
      phone: "+1 555 0100"
      floor: 3
      hours: 4
      started: 2015-12-10
      photo: ada.jpg
      bio: "*Maps.*"
      address: {city: Leeds}
    - {name: Grace Hopper, office: C 1, department: Maths, floor: 1, hours: 2, started: 2016-01-02}
    """,
    "roster.yml": "base_url: https://example.edu/staff/\ntimezone: UTC\n",
    "Templates/partials/name.html": "partial",
  ]

  /// What examples take for granted.
  private static let given = """
    {% assign teachers = people %}{% assign guests = people | slice: 0, 1 %}{% capture address %}a
    b{% endcapture %}{% assign list = people %}{% assign x = "b" %}{% assign y = "b" %}{% assign a = 1 %}{% assign b = 2 %}
    """

  @Test(arguments: try TemplatesGuideTests.examples(in: "Filters"))
  func filtersDoWhatTheGuideSays(example: Example) throws {
    let code = try #require(example.code.first)
    let output = try rendered(code)
    if let expected = example.output { #expect(output == expected) }
  }

  @Test(arguments: try TemplatesGuideTests.examples(in: "Tags"))
  func tagsAreWrittenAsTheGuideSays(example: Example) throws {
    let template = example.code.joined(separator: "-").replacingOccurrences(of: " … ", with: "\necho x\n")
    let whole = template.replacingOccurrences(of: "| filter", with: "| upcase")
    _ = try rendered("{% for round in (1..1) %}\(whole){% endfor %}")
  }

  @Test func bothTablesAreFound() throws {
    #expect(try Self.examples(in: "Filters").count == 70)
    #expect(try Self.examples(in: "Filters").count { $0.output != nil } > 35)
    #expect(try Self.examples(in: "Tags").count > 12)
  }

  /// What a page of plain text about Ada Lovelace shows.
  private func rendered(_ code: String) throws -> String {
    let site = try SiteFixture(Self.site)
    try site.write(
      "Templates/example.txt", "---\nfor: person\npath: example/{{ person.slug }}.txt\n---\n\(Self.given)[[\(code)]]")
    try site.build()
    let text = try #require(site.text("_site/example/ada-lovelace.txt"))
    let start = try #require(text.range(of: "[["))
    let end = try #require(text.range(of: "]]", options: .backwards))
    return String(text[start.upperBound..<end.lowerBound])
  }

  private static func examples(in section: String) throws -> [Example] {
    let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/Templates.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let lines = text.components(separatedBy: "\n").drop { $0 != "## \(section)" }.dropFirst()
    return lines.prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| `") }.map(example)
  }

  private static func example(in row: String) -> Example {
    let cells = row.replacingOccurrences(of: "\\|", with: "\u{1}").split(separator: "|")
      .map { $0.replacingOccurrences(of: "\u{1}", with: "|").trimmingCharacters(in: .whitespaces) }
    let output = cells.count > 1 && cells[1].hasPrefix("`") ? code(in: cells[1]).first : nil
    return Example(code: code(in: cells[0]), output: output)
  }

  private static func code(in cell: String) -> [String] {
    let pieces = cell.components(separatedBy: "`")
    return pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0] }
  }
}
