import Foundation
import Testing

@testable import RosterKit

extension SiteFixture {
  /// A site of three people in two departments, built.
  static func ofThreePeople() throws -> SiteFixture {
    let site = try SiteFixture([
      "directory.yaml": """
      - {id: 6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10, name: Ada Lovelace, office: B 1, department: Maths, desk: left}
      - {id: a3c7e9b4-51d8-4c66-8f0e-7b9d4e2f6031, name: Grace Hopper, office: B 2, department: Computing, desk: right}
      - {id: d94b1f6e-8a2c-4b35-a1e7-0c5f3d8b9274, name: Kurt Gödel, office: B 3, department: Maths, desk: middle}

      """,
      "roster.yml": "title: Staff\n",
    ])
    try site.build()
    return site
  }

  /// Replaces a text in the directory, which must be there.
  func edit(_ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try edit("directory.yaml", old, new, sourceLocation: sourceLocation)
  }

  /// Takes the lines of a person out of the directory.
  func leave(_ name: String) throws {
    let lines = try #require(text("directory.yaml")).split(separator: "\n")
    try write("directory.yaml", lines.filter { !$0.contains(name) }.map { $0 + "\n" }.joined())
  }

  /// Adds a person to the directory.
  func join(_ record: String) throws {
    try write("directory.yaml", (text("directory.yaml") ?? "") + "- {\(record)}\n")
  }

  /// The paths of the files that hold a text, of the output's.
  func files(with text: String) throws -> [String] {
    try tree().filter { $0.value.range(of: Data(text.utf8)) != nil }.keys.sorted()
  }
}
