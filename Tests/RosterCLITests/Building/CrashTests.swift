import Foundation
import Testing

/// A build that is killed shows no half pages, and the next one makes a clean build's site, whatever was edited meanwhile.
///
/// `ROSTER_KILLS` sets how many builds are killed.
@Suite struct CrashTests {
  /// How a site differs from one build to the next.
  private enum Edit: CaseIterable {
    case everyPage, everyone, leavers, newPages, copies
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try save(people: 0..<60, office: "B 1")
    try folder.write("Templates/layout.html", "<title>{{ page.title }}</title>{{ content }}</html>")
  }

  private static var kills: Int {
    ProcessInfo.processInfo.environment["ROSTER_KILLS"].flatMap { Int($0) } ?? 60
  }

  private func save(people: Range<Int>, office: String) throws {
    let lines = people.map { "- {id: p\($0), name: Person \($0), office: \(office), department: D \($0 % 5)}\n" }
    try folder.write("directory.yaml", lines.joined())
  }

  private func make(_ edit: Edit, _ number: Int) throws {
    switch edit {
    case .everyPage:
      try folder.write("Templates/layout.html", "<h1>\(number)</h1><title>{{ page.title }}</title>{{ content }}</html>")
    case .everyone: try save(people: 0..<60, office: "C \(number)")
    case .leavers: try save(people: (number % 40)..<50, office: "D \(number)")
    case .newPages:
      try folder.write(
        "Templates/card.html",
        "---\nfor: person\npath: \(number % 3)/{{ person.slug }}.html\n---\n{{ person.name }}, {{ person.office }}")
    case .copies:
      for copy in 0..<20 { try folder.write("Static/\(number % 2)/\(copy).txt", "\(number)") }
      if number > 4 { try? folder.remove("Static/\(1 - number % 2)") }
    }
  }

  private func sources() throws -> [String: Data] {
    try folder.tree("").filter { !$0.key.hasPrefix("_site/") && !$0.key.hasPrefix(".roster/") }
  }

  private func restore(_ sources: [String: Data]) throws {
    for path in try self.sources().keys where sources[path] == nil { try folder.remove(path) }
    for (path, contents) in sources { try folder.write(path, bytes: contents) }
  }

  @Test func aKilledBuildShowsNothingHalfAndIsFinishedByTheNext() throws {
    try Binary.expectCleanBuild(in: folder)
    var longest = 0.3
    var killed = 0
    for number in 0..<Self.kills {
      let edit = Edit.allCases[number % Edit.allCases.count]
      let before = (sources: try sources(), tree: try folder.tree())
      try make(edit, number)
      let start = Date()
      let after = try Binary.cleanTree(of: folder)
      longest = max(0.5 * longest, Date().timeIntervalSince(start))
      // Multiples of the golden ratio fall into every part of the build alike.
      let moment = longest * (Double(number) * 0.618_034).truncatingRemainder(dividingBy: 1)
      let what = "kill \(number), of \(edit), after \(moment) s"
      if try Binary.kill("build", "--allow-shrink", in: folder, after: moment) { killed += 1 }
      for (path, contents) in try folder.tree() where !path.hasPrefix(".roster/") {
        #expect(contents == before.tree[path] || contents == after[path], "\(what): \(path) is neither old nor new")
      }
      switch number % 7 {
      case 0, 3: try restore(before.sources)
      case 5: try make(Edit.allCases[(number / 7) % Edit.allCases.count], number + 1)
      default: break
      }
      try Binary.expectCleanBuild(in: folder, what)
    }
    print("\(killed) of \(Self.kills) builds were killed before they ended")
    #expect(killed > 0)
  }
}
