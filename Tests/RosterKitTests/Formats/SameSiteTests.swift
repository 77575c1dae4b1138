import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import RosterKit

/// The same directory in two formats gives the same site, byte for byte, for all that both can hold.
///
/// `ROSTER_SEED` runs one seed alone; there is one for each twenty of `ROSTER_SEQUENCES`.
@Suite struct SameSiteTests {
  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["ROSTER_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    let count = environment["ROSTER_SEQUENCES"].flatMap { UInt64($0) } ?? 200
    return (1...max(1, count / 20)).map { 20_261_131_000 + $0 }
  }

  private static let templates = [
    "Templates/all.txt": """
    ---
    for: person
    path: all/{{ person.slug }}.txt
    ---
    {% for field in person %}{{ field[0] }} = {{ field[1] | json }}
    {% endfor %}{{ person | json }}
    """
  ]

  @Test(arguments: seeds)
  func anyTwoFormatsGiveTheSameSite(seed: UInt64) throws {
    let formats = WrittenDirectory.Format.allCases
    let shared = Set(
      formats.indices.flatMap { index in formats[index...].map { formats[index].holds.intersection($0.holds) } })
    for features in shared.sorted(by: { $0.rawValue < $1.rawValue }) {
      var random = RandomDirectory(seed: seed, features)
      let directory = random.directory()
      let able = formats.filter { $0.holds.isSuperset(of: features) }
      // All who can are held against the first, and so against each other.
      var first: (tree: [String: Data], files: [String: String])?
      for format in able {
        var generator = SeededGenerator(seed: seed &+ UInt64(features.rawValue))
        let files = directory.files(as: format, using: &generator)
        let tree = try tree(files, directory.configuration(for: format), format)
        guard let first else {
          first = (tree, files)
          continue
        }
        let different = SiteFixture.differences(first.tree, tree)
        #expect(different == [], "seed \(seed): \(able[0]) and \(format)\n\(Self.log(different, first.tree, tree))")
        guard different.isEmpty else { return print(Self.log(first.files), Self.log(files)) }
      }
    }
  }

  private func tree(
    _ files: [String: String], _ configuration: String, _ format: WrittenDirectory.Format
  ) throws -> [String: Data] {
    let settings = ["roster.yml": "title: Staff\n" + configuration]
    let site = try SiteFixture(files.merging(Self.templates.merging(settings) { $1 }) { $1 })
    do {
      try site.build()
    } catch let error as DiagnosticError {
      let text = error.diagnostics.map { $0.formatted() }.joined(separator: "\n")
      throw DiagnosticError([.error("\(format): \(text)\n\(Self.log(files))")])
    }
    return try site.tree()
  }

  private static func log(_ files: [String: String]) -> String {
    files.sorted { $0.key < $1.key }.map { "\($0.key):\n\($0.value)" }.joined(separator: "\n")
  }

  /// The first few different lines.
  private static func log(_ paths: [String], _ left: [String: Data], _ right: [String: Data]) -> String {
    paths.prefix(4).map { path in
      let (one, other) = (lines(left[path]), lines(right[path]))
      let lines = zip(one, other).filter { $0 != $1 }.prefix(5).map {
        "  \($0.debugDescription)\n  \($1.debugDescription)"
      }
      return "\(path): \(one.count) and \(other.count) lines\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func lines(_ data: Data?) -> [String] {
    data.map { String(decoding: $0, as: UTF8.self).components(separatedBy: "\n") } ?? []
  }
}
