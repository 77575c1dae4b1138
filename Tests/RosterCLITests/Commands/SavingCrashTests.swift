import Foundation
import Testing

/// A command that changes many people of a folder is killed: whoever reads the folder next, and be it only to look, sees all of the
/// change or nothing.
///
/// `ROSTER_KILLS` sets how many commands are killed.
@Suite struct SavingCrashTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("people/person-0.md", "---\nid: p0\nname: Person 0\n---\n")
    try folder.write("Templates/layout.html", "<title>{{ page.title }}</title>{{ content }}</html>")
  }

  private static var kills: Int {
    (ProcessInfo.processInfo.environment["ROSTER_KILLS"].flatMap { Int($0) } ?? 60) / 3
  }

  /// Commands that only look.
  private static let readers = [
    ["list", "--fields", "name,office"], ["export", "--format", "json"], ["build", "--quiet", "--allow-shrink"],
    ["check"],
  ]

  /// Many people, of whom some come, some go and the others change from one number to the next.
  private func write(_ number: Int) throws {
    let first = number % 3 * 20
    let lines = (first..<first + 120).map { "p\($0),Person \($0),B \(number)\n" }
    try folder.write("new.csv", "id,name,office\n" + lines.joined())
  }

  private func people(_ folder: TemporaryFolder) throws -> [String: Data] {
    try folder.tree("people").filter { !$0.key.hasPrefix(".") }
  }

  /// The people after the change, made elsewhere.
  private func changed() throws -> [String: Data] {
    let copy = try TemporaryFolder()
    for (path, bytes) in try people(folder) { try copy.write("people/\(path)", bytes: bytes) }
    try copy.write("new.csv", folder.read("new.csv"))
    let outcome = try Binary.run("import", "new.csv", "--sync", "--allow-shrink", in: copy)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try copy.files(in: "people").filter { $0.hasPrefix(".") } == [])
    return try people(copy)
  }

  /// Kills the command anywhere, or while files are replaced.
  private func kill(_ number: Int, _ longest: Double, _ part: Double) throws -> Bool {
    if number % 3 == 0 {
      return try Binary.kill("import", "new.csv", "--sync", "--allow-shrink", in: folder, after: longest * part)
    }
    return try Binary.kill(
      "import", "new.csv", "--sync", "--allow-shrink", in: folder, onceThereIs: "people/.roster-journal",
      after: 0.01 * part)
  }

  @Test func aKilledChangeOfManyFilesIsAllOrNothing() throws {
    var longest = 0.3
    var outcomes = (killed: 0, old: 0, new: 0)
    for number in 0..<Self.kills {
      let before = try people(folder)
      try write(number)
      let start = Date()
      let after = try changed()
      longest = max(0.5 * longest, Date().timeIntervalSince(start))
      // Multiples of the golden ratio fall into every part of the command alike.
      let part = (Double(number) * 0.618_034).truncatingRemainder(dividingBy: 1)
      let what = "kill \(number), at \(part)"
      if try kill(number, longest, part) { outcomes.killed += 1 }
      let reader = Self.readers[number % Self.readers.count]
      let outcome = try Binary.run(reader, in: folder)
      #expect(outcome.status == 0, "\(what): \(reader) \(outcome)")
      let now = try people(folder)
      let wrong = (old: differences(now, before), new: differences(now, after))
      #expect(wrong.old.isEmpty || wrong.new.isEmpty, "\(what): neither \(wrong.old) nor \(wrong.new)")
      if wrong.new.isEmpty { outcomes.new += 1 } else { outcomes.old += 1 }
      let second = try Binary.run("import", "new.csv", "--sync", "--allow-shrink", in: folder)
      #expect(second.status == 0, "\(what): \(second)")
      #expect(differences(try people(folder), after) == [], "\(what)")
      if wrong.old.isEmpty {
        #expect(try folder.files(in: "people").filter { $0.hasPrefix(".") } == [], "\(what)")
      }
      if number % 5 == 0 { try Binary.expectCleanBuild(in: folder, what) }
    }
    print(
      "\(outcomes.killed) of \(Self.kills) changes were killed, \(outcomes.new) were whole, \(outcomes.old) not begun")
    #expect(outcomes.killed > 0 && outcomes.old > 0 && outcomes.new > 0)
  }
}
