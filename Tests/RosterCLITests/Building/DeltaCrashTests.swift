import Foundation
import Testing

/// A site that is published by `--delta` alone, by somebody who publishes what is in `changes/files` whenever it is there: builds are
/// killed at any moment, edits are taken back, and what is published is a clean build's site after each that ends.
@Suite struct DeltaCrashTests {
  private let folder: TemporaryFolder
  private let published: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    published = try TemporaryFolder()
  }

  private static var kills: Int {
    (ProcessInfo.processInfo.environment["ROSTER_KILLS"].flatMap { Int($0) } ?? 60) / 4
  }

  private func save(_ number: Int) throws {
    let people = (number % 5)..<(60 + number % 3)
    let lines = people.map {
      "- {id: p\($0), name: Person \($0), office: B \(($0 + number) % 9), department: D \(number % 4)}\n"
    }
    try folder.write("directory.yaml", lines.joined())
    try folder.write("Static/\(number % 2)/note.txt", "\(number)")
    try? folder.remove("Static/\(1 - number % 2)")
  }

  /// Publishes the changes, if they are there.
  ///
  /// - Returns: Whether they were.
  private func publish() throws -> Bool {
    guard folder.exists("changes/files") else { return false }
    if folder.exists("changes/removed.txt") {
      for path in try folder.read("changes/removed.txt").split(separator: "\n") { try published.remove(String(path)) }
    } else {
      for path in try published.tree("").keys { try published.remove(path) }
    }
    for (path, contents) in try folder.tree("changes/files") { try published.write(path, bytes: contents) }
    try folder.remove("changes")
    return true
  }

  @Test func whatIsPublishedIsRightWheneverBuildsAreKilled() throws {
    var longest = 0.3
    var killed = 0
    for number in 0..<Self.kills {
      try save(number)
      let start = Date()
      _ = try Binary.cleanTree(of: folder)
      longest = max(0.5 * longest, Date().timeIntervalSince(start))
      let moment = longest * (Double(number) * 0.618_034).truncatingRemainder(dividingBy: 1)
      if try Binary.kill("build", "--allow-shrink", "--delta", "changes", in: folder, after: moment) { killed += 1 }
      if number % 3 == 1 { try save(number - 1) }
      while true {
        _ = try publish()
        let outcome = try Binary.run("build", "--quiet", "--allow-shrink", "--delta", "changes", in: folder)
        guard try publish(), outcome.status != 0 else {
          #expect(outcome.status == 0, "kill \(number), after \(moment) s: \(outcome)")
          break
        }
      }
      let clean = try Binary.cleanTree(of: folder).filter { !$0.key.hasPrefix(".roster/") }
      #expect(differences(try published.tree(""), clean) == [], "kill \(number), after \(moment) s")
    }
    #expect(killed > 0)
  }
}
