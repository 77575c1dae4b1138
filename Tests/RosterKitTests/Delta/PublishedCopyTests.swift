import Foundation
import Testing

@testable import RosterKit

/// A copy of the site that is kept by deltas alone, through random edits: it always is what a clean build makes.
@Suite struct PublishedCopyTests {
  private let site: SiteFixture
  private var people: [(name: String, office: String, department: String)] = []

  init() throws {
    site = try SiteFixture()
  }

  /// Writes the directory of these people.
  private func save() throws {
    try site.write(
      "directory.csv",
      "name,office,department\n" + people.map { "\($0.name),\($0.office),\($0.department)\n" }.joined())
  }

  private mutating func edit(_ random: inout SeededGenerator) throws {
    let first = ["Ada", "Émile", "Grace", "Kurt", "Ødegaard", "Żaneta"].randomElement(using: &random) ?? ""
    let last = ["Borel", "Gödel", "Hopper", "Noether"].randomElement(using: &random) ?? ""
    let place = people.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: people.append(("\(first) \(last)", "A \(Int.random(in: 1...4, using: &random))", "Maths"))
    case 2 where people.count > 2: people.remove(at: place)
    case 3: people[place].office = "B \(Int.random(in: 1...4, using: &random))"
    case 4: people[place].department = ["Maths", "Physics", ""].randomElement(using: &random) ?? ""
    case 5: people[place].name = "\(first) \(last)"
    default: try site.write("Static/note-\(Int.random(in: 1...3, using: &random)).txt", "\(first)\n")
    }
    // Namesakes with nothing else to tell them apart are an error, which is not what this is about.
    var names: Set<String> = []
    people = people.filter { names.insert($0.name).inserted }
    try save()
  }

  /// Applies a delta to the copy as a script would.
  private func publish(_ delta: String) throws {
    let root = site.folder.appendingPathComponent("published")
    for path in (site.text(delta + "/removed.txt") ?? "").split(separator: "\n") {
      try FileManager.default.removeItem(at: root.appendingPathComponent(String(path)))
    }
    for (path, bytes) in try site.tree(delta + "/files") { try site.write("published/" + path, bytes: bytes) }
    try site.remove(delta)
  }

  @Test(arguments: UInt64(1)...12)
  mutating func isWhatACleanBuildMakes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    people = [("Ada Lovelace", "A 1", "Maths"), ("Alan Turing", "A 2", "Physics")]
    try save()
    for step in 0..<10 {
      if step > 0 { try edit(&random) }
      try site.build { options in
        options.delta = site.folder.appendingPathComponent("changes").path
        options.allowShrink = true
      }
      try publish("changes")
      var clean = try site.cleanTree()
      clean[Ownership.file] = nil
      #expect(SiteFixture.differences(try site.tree("published"), clean) == [], "step \(step) of seed \(seed)")
    }
  }
}
