import Testing

/// A command that has to wait for a build says so, also where nobody watches.
@Suite(.enabled(if: UploadStubs.exists("flock"), "'flock' is not there to hold a lock with"))
struct WaitingTests {
  @Test(arguments: ["build --quiet", "explain index.html", "clean"])
  func waitingIsToldOnce(command: String) throws {
    let folder = try SmallSite.make()
    #expect(try Binary.run("build", in: folder).status == 0)
    let outcome = try Binary.shell(
      #"""
      exec 9>>.roster/state.sqlite.lock && flock 9
      "$ROSTER" \#(command) >/dev/null 2>told 9>&- &
      until [ -s told ]; do sleep 0.05; done
      exec 9>&-
      wait $! && cat told
      """#, in: folder)
    #expect(outcome == Outcome(output: "waiting for another build of this site to finish\n"))
  }

  @Test(arguments: ["edit ada --office X", "add --name Bo", "import new.csv"])
  func editsWaitForOneAnother(command: String) throws {
    let folder = try SmallSite.make()
    try folder.write("new.csv", "name,office\nBo,1\n")
    let outcome = try Binary.shell(
      #"""
      exec 9<. && flock 9
      "$ROSTER" \#(command) >/dev/null 2>told 9>&- &
      until [ -s told ]; do sleep 0.05; done
      exec 9<&-
      wait $! && cat told
      """#, in: folder)
    #expect(outcome == Outcome(output: "waiting for another edit of this directory to finish\n"))
  }

  @Test func editsAtTheSameTimeAreAllSaved() throws {
    let folder = try SmallSite.make()
    let outcome = try Binary.shell(
      #"""
      : >done
      for n in 1 2 3 4 5 6; do { "$ROSTER" add --name "Person $n" >/dev/null; echo >>done; } & done
      until [ "$(grep -c '' done)" = 6 ]; do sleep 0.05; done
      "$ROSTER" list --fields name | grep -c Person
      """#, in: folder)
    #expect(outcome == Outcome(output: "6\n"))
  }
}
