import Testing

@Suite struct CleanCommandTests {
  private let folder: TemporaryFolder
  private let sources = ["directory.json", "roster.yml"]

  init() throws {
    folder = try SmallSite.make()
  }

  @Test func removesWhatABuildMadeAndNothingElse() throws {
    _ = try Binary.run("build", in: folder)
    let made = try folder.files(in: "_site").count { !$0.hasPrefix(".roster/") }
    #expect(
      try Binary.run("clean", in: folder) == Outcome(output: "removed \(made) files, 4 folders and the state\n"))
    #expect(try folder.files() == sources)
    #expect(!folder.exists("_site"))
    #expect(!folder.exists(".roster"))
    #expect(try Binary.run("clean", in: folder) == Outcome(output: "nothing to remove\n"))
  }

  @Test func leavesWhatOthersPutThere() throws {
    _ = try Binary.run("build", in: folder)
    try folder.write("_site/people/mine.html", "mine")
    try folder.write("_site/CNAME", "example.org")
    try folder.write(".roster/note.txt", "mine")
    #expect(try Binary.run("clean", in: folder).status == 0)
    #expect(try folder.files() == [".roster/note.txt", "_site/CNAME", "_site/people/mine.html"] + sources)
  }

  @Test func namesWhatWasChangedByHand() throws {
    _ = try Binary.run("build", in: folder)
    try folder.write("_site/index.html", "changed")
    #expect(
      try Binary.run("clean", in: folder).errors
        == "roster: warning: '_site/index.html' is not what Roster wrote there, and is removed\n")
    #expect(try folder.files() == sources)
  }

  @Test func aDryRunListsAndRemovesNothing() throws {
    _ = try Binary.run("build", in: folder)
    let before = try folder.files()
    let made = try folder.files(in: "_site").filter { !$0.hasPrefix(".roster/") }
    #expect(
      try Binary.run("clean", "-n", in: folder).lines == made + ["would remove \(made.count) files and the state"])
    #expect(try folder.files() == before)
  }

  @Test func aFolderMadeOfALinkIsNotFollowed() throws {
    _ = try Binary.run("build", in: folder)
    _ = try Binary.shell("mv _site/people elsewhere && ln -s ../elsewhere _site/people", in: folder)
    let outcome = try Binary.run("clean", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        roster: warning: 3 files in '_site' are behind links, and stay: 'people/ada-lovelace.html', 'people/emile-borel.html' \
        and 'people/emmy-noether.html'

        """)
    #expect(folder.exists("elsewhere/ada-lovelace.html"))
    #expect(folder.exists("_site/people"))
  }

  @Test func aFileThatIsNoStateStays() throws {
    try folder.write("notes.txt", "mine")
    let outcome = try Binary.run("clean", "--state", "notes.txt", in: folder)
    #expect(outcome.errors == "roster: warning: 'notes.txt' is no state of Roster's, and stays\n")
    #expect(outcome.output == "nothing to remove\n")
    #expect(try folder.files() == sources.prefix(1) + ["notes.txt"] + sources.suffix(1))
  }

  @Test func anotherOutputAndStateAreCleanedByName() throws {
    _ = try Binary.run("build", "--output", "public", "--state", "kept/state", in: folder)
    #expect(try Binary.run("clean", in: folder) == Outcome(output: "nothing to remove\n"))
    #expect(try Binary.run("clean", "--output", "public", "--state", "kept/state", in: folder).status == 0)
    #expect(try folder.files() == sources)
    #expect(folder.exists("kept"))
  }

  @Test func withoutAStateTheListOfTheOutputIsEnough() throws {
    _ = try Binary.run("build", in: folder)
    _ = try Binary.shell("rm -r .roster", in: folder)
    #expect(try Binary.run("clean", in: folder).status == 0)
    #expect(try folder.files() == sources)
  }

  @Test func refusesAFolderThatABuildWouldRefuse() throws {
    let outcome = try Binary.run("clean", "--output", ".", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("it is the site's own folder"))
    #expect(try folder.files() == sources)
  }
}
