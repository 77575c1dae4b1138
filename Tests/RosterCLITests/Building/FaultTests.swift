import Foundation
import Testing

/// What a build does where the system refuses something: it says so with the file's name and exit status 1, and the old site is
/// whole or the next build repairs it.
@Suite struct FaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
    try folder.write("Static/notes/robots.txt", "all")
    try folder.write("Templates/extra.md", "{{ data.links.a }}")
    try folder.write("Data/links.yml", "a: 1\n")
    #expect(try Binary.run("build", in: folder).status == 0)
  }

  /// Edits a field that several pages show.
  private func edit() throws {
    try folder.write("directory.json", SmallSite.people.replacingOccurrences(of: "B 11", with: "B 12"))
  }

  // MARK: - Full

  private static var canMount: Bool {
    #if os(Linux)
      (try? Binary.shell("unshare --mount mount -t tmpfs none /mnt", in: TemporaryFolder()).status) == 0
    #else
      false
    #endif
  }

  @Test(.enabled(if: canMount, "a small disk cannot be mounted here"), arguments: [40, 80, 120, 160, 200])
  func aFullDiskLeavesWholePages(kilobytes: Int) throws {
    try folder.write("full/keep", "")
    try folder.write(
      "Templates/big.txt", "{% for i in (1..5000) %}{{ i }} is a line to make a page that is large.{% endfor %}")
    let script = """
      mount -t tmpfs -o size=\(kilobytes)k none full || exit 99
      "$ROSTER" build --output full/site; echo "status $?"
      cp -R full/site rest
      mount -o remount,size=10m full
      "$ROSTER" build --quiet --output full/site && cp -R full/site repaired
      """
    try folder.write("script", script)
    let outcome = try Binary.shell("unshare --mount sh script", in: folder)
    let clean = try Binary.cleanTree(of: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.hasPrefix("status 1"), "\(outcome)")
    #expect(
      outcome.errors.contains(
        /^roster: error: cannot (write|make the folder) 'full\/site\/.+': No space left on device/),
      "\(outcome)")
    for (path, contents) in try folder.tree("rest") where !path.hasPrefix(".roster/") {
      #expect(contents == clean[path], "\(path) is not whole")
    }
    #expect(differences(try folder.tree("repaired"), clean) == [])
  }

  @Test(.enabled(if: canMount, "a small disk cannot be mounted here"))
  func aDiskNeedNotHoldTheWholeSiteTwice() throws {
    try folder.write("full/keep", "")
    for number in 0..<20 { try folder.write("Static/\(number).bin", String(repeating: "a", count: 100_000)) }
    let script = """
      mount -t tmpfs -o size=3m none full || exit 99
      "$ROSTER" build --quiet --output full/site || exit 98
      for file in Static/*.bin; do tr a b < $file > new && mv new $file; done
      "$ROSTER" build --quiet --output full/site && cp -R full/site changed
      """
    try folder.write("script", script)
    let outcome = try Binary.shell("unshare --mount sh script", in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(differences(try folder.tree("changed"), try Binary.cleanTree(of: folder)) == [])
  }

  @Test(
    .enabled(if: canMount, "a small disk cannot be mounted here"),
    arguments: [("--delta full/changes", 40), ("--delta full/changes", 120), ("--delta changes --state full/s", 44)])
  func aFullDiskLeavesNoChangesForPublishing(options: String, kilobytes: Int) throws {
    try folder.write("full/keep", "")
    for number in 0..<40 { try folder.write("Static/copy/\(number).txt", String(repeating: "\(number)", count: 2_000)) }
    let script = """
      mount -t tmpfs -o size=\(kilobytes)k none full || exit 99
      "$ROSTER" build \(options); echo "status $?"
      ls -A full/changes changes
      mount -o remount,size=10m full
      "$ROSTER" build --quiet \(options) && cp -R full/changes/files files || cp -R changes/files files
      """
    try folder.write("script", script)
    let outcome = try Binary.shell("unshare --mount sh script 2>errors", in: folder)
    #expect(outcome.output == "status 1\n", "\(outcome)")
    let clean = try Binary.cleanTree(of: folder)
    let files = try folder.tree("files")
    #expect(files.count >= 40)
    for (path, contents) in files { #expect(contents == clean[path], "\(path)") }
  }

  /// Backups are often made of hard links, and servers keep files open.
  @Test func whoeverHasAnOldPageGoesOnSeeingIt() throws {
    try edit()
    let outcome = try Binary.shell(
      #"cp -al _site backup && cp -R _site before && "$ROSTER" build --quiet"#, in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(differences(try folder.tree("backup"), try folder.tree("before")) == [])
    #expect(differences(try folder.tree("_site"), try folder.tree("before")) != [])
  }

  @Test func aFileThatTheSystemFindsTooLargeIsNamed() throws {
    try folder.write("Static/large.bin", String(repeating: "x", count: 600_000))
    let outcome = try Binary.shell(#"trap "" XFSZ; ulimit -f 800; "$ROSTER" build"#, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        roster: error: cannot write '_site/large.bin': File too large
        note: the next build repairs what this one left undone

        """)
    #expect(!folder.exists("_site/large.bin"))
    try Binary.expectCleanBuild(in: folder)
  }

  @Test func aStateThatCannotGrowIsNamedAndTheNextBuildRepairs() throws {
    try edit()
    let outcome = try Binary.shell(#"rm -r .roster; trap "" XFSZ; ulimit -f 16; "$ROSTER" build"#, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("roster: error: cannot use '.roster/state.sqlite': "), "\(outcome)")
    try Binary.expectCleanBuild(in: folder)
  }

  // MARK: - Refused

  @Test(
    .enabled(if: Binary.canRunAsNobody, "the tests run as root, and the program cannot be run as somebody else"),
    arguments: [
      ("directory.json", "directory.json"), ("roster.yml", "roster.yml"), ("Templates", "Templates"),
      ("Templates/extra.md", "Templates/extra.md"), ("Static", "Static"), ("Static/notes", "Static/notes"),
      ("Static/notes/robots.txt", "Static/notes/robots.txt"), ("Data", "Data"), ("Data/links.yml", "Data/links.yml"),
    ])
  func anInputThatCannotBeReadStopsTheBuild(path: String, named: String) throws {
    try edit()
    let before = try folder.tree()
    let outcome = try Binary.shellAsNobody(
      #"chmod 0 \#(path); "$ROSTER" build; s=$?; chmod 755 \#(path); exit $s"#, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.lowercased().contains("permission denied"), "\(outcome)")
    #expect(outcome.errors.contains("'\(named)'"), "\(outcome)")
    #expect(differences(before, try folder.tree()) == [])
    try Binary.expectCleanBuild(in: folder)
  }

  @Test(.enabled(if: Binary.canRunAsNobody, "the tests run as root, and the program cannot be run as somebody else"))
  func anOutputThatCannotBeWrittenStopsTheBuild() throws {
    try edit()
    let before = try folder.tree()
    let outcome = try Binary.shellAsNobody(
      #"chmod -R a-w _site; "$ROSTER" build; s=$?; chmod -R u+w _site; exit $s"#, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(/^roster: error: cannot (write|make the folder) '_site\/.+': Permission denied\n/),
      "\(outcome)")
    #expect(differences(before, try folder.tree()) == [])
    try Binary.expectCleanBuild(in: folder)
  }

  @Test(.enabled(if: Binary.canRunAsNobody, "the tests run as root, and the program cannot be run as somebody else"))
  func oneFolderThatCannotBeWrittenIsNamed() throws {
    try edit()
    let outcome = try Binary.shellAsNobody(
      #"chmod a-w _site/people; "$ROSTER" build; s=$?; chmod u+w _site/people; exit $s"#, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("roster: error: cannot write '_site/people/ada-lovelace.html': Permission denied\n"),
      "\(outcome)")
    try Binary.expectCleanBuild(in: folder)
  }

  @Test(
    .enabled(if: Binary.canRunAsNobody, "the tests run as root, and the program cannot be run as somebody else"),
    arguments: [".roster", ".roster/state.sqlite"])
  func aStateThatCannotBeWrittenStopsTheBuild(path: String) throws {
    try edit()
    let before = try folder.tree()
    let outcome = try Binary.shellAsNobody(
      #"chmod -R a-w \#(path); "$ROSTER" build; s=$?; chmod -R u+w \#(path); exit $s"#, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("'.roster/state.sqlite"), "\(outcome)")
    #expect(differences(before, try folder.tree()) == [])
    try Binary.expectCleanBuild(in: folder)
  }

  // MARK: - In the way

  /// Expects that a build refuses, says why, and has not touched anything.
  private func expectRefusal(_ errors: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try folder.tree()
    let outcome = try Binary.run("build", in: folder)
    #expect(outcome == Outcome(output: "", errors: errors, status: 1), sourceLocation: sourceLocation)
    #expect(differences(before, try folder.tree()) == [], sourceLocation: sourceLocation)
  }

  @Test func aFolderInThePlaceOfAPageIsNamed() throws {
    try folder.remove("_site/people/ada-lovelace.html")
    try folder.write("_site/people/ada-lovelace.html/mine.txt", "mine")
    try expectRefusal(
      """
      roster: error: '_site/people/ada-lovelace.html' is a folder, and must be a file
      note: Roster did not make it, or something else is in it: move it or remove it, then build again

      """)
    try folder.remove("_site/people/ada-lovelace.html")
    try Binary.expectCleanBuild(in: folder)
  }

  @Test func aFileInThePlaceOfAFolderIsNamed() throws {
    try folder.remove("_site/people")
    try folder.write("_site/people", "mine")
    try expectRefusal(
      """
      roster: error: '_site/people' is a file, and must be a folder for 'people/ada-lovelace.html', \
      'people/emile-borel.html' and 'people/emmy-noether.html'
      note: Roster did not make it: move it or remove it, then build again

      """)
    try folder.remove("_site/people")
    try Binary.expectCleanBuild(in: folder)
  }

  @Test func aPageThatCannotBeMadeIsTriedAgainThoughNothingChanged() throws {
    try folder.write("Templates/broken.md", "{{ 1 | divided_by: 0 }}")
    let before = try folder.tree()
    for _ in 0..<2 {
      let outcome = try Binary.run("build", in: folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasPrefix("Templates/broken.md:1:"), "\(outcome)")
      #expect(differences(before, try folder.tree()) == [])
    }
    try folder.remove("Templates/broken.md")
    try Binary.expectCleanBuild(in: folder)
  }
}
