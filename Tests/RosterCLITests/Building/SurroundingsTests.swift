import Dispatch
import Foundation
import Synchronization
import Testing

/// What a build does not depend on, and what "today" is for it.
@Suite struct SurroundingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
    try folder.write("Templates/today.txt", "{{ 'now' | date: '%A %F %H:%M %z' }}, {{ 'today' | date: '%j' }}")
    try folder.write("Templates/order.txt", "{{ people | sort: 'name' | map: 'name' | join: ', ' }}")
  }

  private func build(_ environment: [String: String]) throws -> Outcome {
    try Binary.run("build", in: folder, environment: ["SOURCE_DATE_EPOCH": "1796040000"].merging(environment) { $1 })
  }

  @Test func neitherTimeZoneNorLanguageNorUserOfTheMachineChangeAnything() throws {
    #expect(try build(["TZ": "UTC", "LANG": "C"]).status == 0)
    let tree = try folder.tree()
    let other = try TemporaryFolder()
    for environment in [
      ["TZ": "Pacific/Kiritimati"], ["TZ": "America/Los_Angeles", "LC_ALL": "de_DE.UTF-8"],
      ["LANG": "sv_SE.UTF-8", "LANGUAGE": "sv:fi"], ["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "C"],
      ["HOME": other.url.path, "USER": "somebody", "LOGNAME": "somebody"],
      ["PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": other.url.path, "XDG_CONFIG_HOME": other.url.path],
    ] {
      let again = try build(environment)
      #expect(again.output.contains("nothing changed"), "\(environment): \(again)")
      try folder.remove("_site")
      try folder.remove(".roster")
      #expect(try build(environment).status == 0)
      #expect(differences(tree, try folder.tree()) == [], "\(environment)")
    }
  }

  private func today(_ arguments: [String], _ environment: [String: String]) throws -> (Outcome, String) {
    let line = (["\"$ROSTER\" build -q"] + arguments).joined(separator: " ")
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)='\($0.value)' " }.joined()
    let outcome = try Binary.shell(variables + line, in: folder)
    return (outcome, outcome.status == 0 ? try folder.read("_site/today.txt") : "")
  }

  @Test func anOptionSaysWhichDayItIs() throws {
    #expect(try today(["--date", "2026-11-30"], [:]).1 == "Monday 2026-11-30 00:00 +0000, 334")
    #expect(try today(["--date", "2024-02-29"], [:]).1 == "Thursday 2024-02-29 00:00 +0000, 060")
  }

  @Test func theEnvironmentSaysWhichDayItIsUnlessAnOptionDoes() throws {
    let epoch = ["SOURCE_DATE_EPOCH": "86400"]
    #expect(try today([], epoch).1 == "Friday 1970-01-02 00:00 +0000, 002")
    #expect(try today(["--date", "2026-11-30"], epoch).1 == "Monday 2026-11-30 00:00 +0000, 334")
    #expect(try today(["--date", "2026-11-30"], ["SOURCE_DATE_EPOCH": "soon"]).0.status == 0)
  }

  @Test(arguments: ["2026-02-30", "30.11.2026", "2026-11", "today", "26-11-30", "2026-13-01", "1500-03-01"])
  func whatIsNoDayIsWrongUsage(day: String) throws {
    let outcome = try today(["--date", day], [:]).0
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix("roster: error: '\(day)' is not a day\nnote: write it like 2026-11-30, from 1583 on\n"),
      "\(outcome)")
  }

  @Test func anEpochThatIsNoNumberIsWrongUsage() throws {
    let outcome = try today([], ["SOURCE_DATE_EPOCH": "soon"]).0
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix("roster: error: SOURCE_DATE_EPOCH is not a number of seconds: 'soon'\n"), "\(outcome)")
  }

  @Test(arguments: ["9999999999999", "253402300800", "-12212553601"])
  func anEpochFarOffIsWrongUsage(epoch: String) throws {
    let outcome = try today([], ["SOURCE_DATE_EPOCH": epoch]).0
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix("roster: error: SOURCE_DATE_EPOCH is no moment of the years 1583 to 9999: '\(epoch)'\n"),
      "\(outcome)")
  }

  @Test func ofTwoBuildsAtOnceTheSecondWaits() throws {
    let folder = folder
    let outcomes = Mutex<[Outcome]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      guard let outcome = try? Binary.run("build", "--quiet", in: folder) else { return }
      outcomes.withLock { $0.append(outcome) }
    }
    #expect(outcomes.withLock { $0 } == [Outcome](repeating: Outcome(), count: 4))
    try Binary.expectCleanBuild(in: folder)
  }
}
