import Foundation
import Testing

/// The table of `Documentation/CI.md` that says what happens where state, list or output are lost, damaged or old: each row is
/// driven with the program.
@Suite struct LostFilesTests {
  private let site: TemporaryFolder

  /// The rows, by their first cells.
  private enum Row: String, CaseIterable {
    case nothing = "nothing"
    case state = "the state is lost or damaged"
    case stateOlder = "the state is older than the output"
    case list = "the list in the output is lost or damaged"
    case outputOlder = "the output, with its list, is older than the state"
    case filesOlder = "an older output was put over the newer one, list left out"
    case stateAndListOlder = "the state is lost, and the list in the output is older than the files"
    case stateAndList = "state and list are lost, and the output is there"
    case all = "all is lost, the output too"
    case stateWithDelta = "the state is lost, with `--delta`"
  }

  /// What is lost or old.
  private struct Loss {
    var row: Row
    /// A line of shell. `old` holds state and output of an earlier build.
    var script: String
  }

  private static let losses = [
    Loss(row: .nothing, script: "true"), Loss(row: .state, script: "rm -r .roster"),
    Loss(row: .state, script: "echo rubbish >.roster/state.sqlite"),
    Loss(row: .stateOlder, script: "rm -r .roster && cp -R old/.roster ."),
    Loss(row: .list, script: "rm -r _site/.roster"),
    Loss(row: .list, script: "sed -i -e 3d _site/.roster/outputs"),
    Loss(row: .outputOlder, script: "rm -r _site && cp -R old/_site ."),
    Loss(row: .filesOlder, script: "rm -r old/_site/.roster && cp -R old/_site/. _site"),
    Loss(row: .stateAndListOlder, script: "rm -r .roster && cp old/_site/.roster/outputs _site/.roster/outputs"),
    Loss(row: .stateAndList, script: "rm -r .roster _site/.roster"), Loss(row: .all, script: "rm -r .roster _site"),
    Loss(row: .stateWithDelta, script: "rm -r .roster"),
  ]

  private static let staff = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida", "Jo"]

  init() throws {
    site = try TemporaryFolder()
    // An earlier build: Veteran is still there, and Newcomer not yet.
    try build(Self.staff + ["Veteran", "Leaver"])
    #expect(try Binary.shell("mkdir old && cp -R .roster _site old", in: site).status == 0)
    try build(Self.staff + ["Newcomer", "Leaver"])
  }

  @discardableResult
  private func build(_ names: [String], _ option: String = "") throws -> Outcome {
    try site.write("directory.csv", "name,office\n" + names.map { "\($0) Vale,B 1\n" }.joined())
    return try Binary.shell("\"$ROSTER\" build --quiet \(option)", in: site)
  }

  private func isThere(_ name: String) -> Bool { site.exists("_site/people/\(name)-vale.html") }

  /// A build after the loss, when Leaver and Newcomer have left: what it tells, and whose old pages are there.
  private func outcome(of loss: Loss) throws -> (outcome: Outcome, left: [String]) {
    #expect(try Binary.shell(loss.script, in: site).status == 0)
    let outcome = try build(Self.staff, loss.row == .stateWithDelta ? "--delta changes" : "")
    return (outcome, ["veteran", "leaver", "newcomer"].filter(isThere))
  }

  @Test(arguments: losses)
  private func pagesOfLeaversGoOrAreTold(loss: Loss) throws {
    let (outcome, left) = try outcome(of: loss)
    let told = outcome.errors
    switch loss.row {
    case .nothing, .all:
      #expect(told == "")
      #expect(left == [])
    case .state:
      #expect(told == "" || told.hasPrefix("roster: warning: '.roster/state.sqlite' is damaged"))
      #expect(left == [])
    case .list:
      #expect(
        told == "" || told.hasPrefix("roster: warning: '_site/.roster/outputs', the list of Roster's files, is not as"))
      #expect(left == [])
    case .stateOlder, .outputOlder:
      #expect(
        told.hasPrefix("roster: warning: '_site/index.html' is not what Roster wrote there, and is overwritten\n"))
      #expect(left == [])
    case .filesOlder:
      #expect(told.contains("looks like a page of this site, and is none: 'people/veteran-vale.html'"))
      #expect(left == ["veteran"])
    case .stateAndListOlder:
      #expect(told.contains("looks like a page of this site, and is none: 'people/newcomer-vale.html'"))
      #expect(left == ["newcomer"])
    case .stateAndList:
      #expect(told.contains("files in '_site' are in the way, and nothing says that Roster made them"))
      #expect(left == ["leaver", "newcomer"])
    case .stateWithDelta:
      #expect(told.contains("nothing is known of what was published before"))
      #expect(!site.exists("changes/removed.txt"))
    }
    #expect(outcome.status == (loss.row == .stateAndList ? 1 : 0), "\(loss): \(outcome)")
    if loss.row == .stateAndList { return }
    // The next build has nothing to say, whatever this one had.
    #expect(try build(Self.staff).errors == "" || loss.row == .stateWithDelta)
    if loss.row != .stateWithDelta {
      let odd = differences(try site.tree(), try Binary.cleanTree(of: site)).filter { $0 != ".roster/outputs" }
      #expect(odd == left.map { "people/\($0)-vale.html" })
    }
  }

  @Test(arguments: losses)
  private func anExportThatWasCutOffIsNoticedOrNot(loss: Loss) throws {
    #expect(try Binary.shell(loss.script, in: site).status == 0)
    let outcome = try build(["Ada", "Bo"], loss.row == .stateWithDelta ? "--delta changes" : "")
    let isNoticed = ![.stateAndList, .all, .stateWithDelta].contains(loss.row)
    #expect(outcome.errors.contains("'directory.csv' has lost 10 of 12 people") == isNoticed, "\(loss): \(outcome)")
    if isNoticed { #expect(outcome.status == 1 && isThere("leaver")) }
  }

  @Test func theTableHasJustTheseRows() throws {
    let table = try #require(
      Recipes.page().components(separatedBy: "## When the cache is lost").last?.components(separatedBy: "\n## ").first)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let cells = rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
    #expect(cells == Row.allCases.map(\.rawValue))
    let isNoticed = rows.map { $0.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) == "holds" }
    #expect(isNoticed == Row.allCases.map { ![.stateAndList, .all, .stateWithDelta].contains($0) })
  }
}
