import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct UnifiedDiffTests {
  private func diff(_ before: String?, _ after: String?) -> [String] {
    FileChange(path: "a", before: before.map { Array($0.utf8) }, after: after.map { Array($0.utf8) }).diff
  }

  private let ten = (1...20).map { "\($0)\n" }.joined()

  @Test func changesStandBetweenThreeLinesOfContext() {
    #expect(
      diff(ten, ten.replacing("\n7\n", with: "\nx\ny\n")) == [
        "--- a", "+++ a", "@@ -4,7 +4,8 @@", " 4", " 5", " 6", "-7", "+x", "+y", " 8", " 9", " 10",
      ])
  }

  @Test func distantChangesAreHunksOfTheirOwn() {
    #expect(
      diff(ten, ten.replacing("1\n2\n", with: "2\n").replacing("\n20\n", with: "\n20\n21\n")) == [
        "--- a", "+++ a", "@@ -1,4 +1,3 @@", "-1", " 2", " 3", " 4", "@@ -18,3 +17,4 @@", " 18", " 19", " 20", "+21",
      ])
    #expect(
      diff(ten, ten.replacing("\n5\n", with: "\n").replacing("\n12\n", with: "\n")).count { $0.hasPrefix("@@") } == 1)
  }

  @Test func newAndRemovedFilesComeFromAndGoToNowhere() {
    #expect(diff(nil, "x\n") == ["--- /dev/null", "+++ a", "@@ -0,0 +1 @@", "+x"])
    #expect(diff("x\n", nil) == ["--- a", "+++ /dev/null", "@@ -1 +0,0 @@", "-x"])
  }

  @Test func missingLineEndIsTold() {
    #expect(
      diff("x", "x\r\ny") == [
        "--- a", "+++ a", "@@ -1 +1,2 @@", "-x", "\\ No newline at end of file", "+x", "+y",
        "\\ No newline at end of file",
      ])
  }

  @Test func equalTextsHaveNone() {
    #expect(diff("x", "x").isEmpty)
  }

  @Test func whatIsNoTextIsNamed() {
    #expect(
      FileChange(path: "a.plist", before: [0x62, 0xFF], after: [0x62]).diff == ["binary file 'a.plist' would change"])
  }
}
