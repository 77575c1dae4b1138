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
}
