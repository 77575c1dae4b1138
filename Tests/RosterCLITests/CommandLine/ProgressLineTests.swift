import Testing

@testable import RosterCLI

@Suite struct ProgressLineTests {
  private static let erase = "\r\u{1B}[K"

  @Test func shortWorkShowsNothing() throws {
    let capture = try Capture(terminals: true)
    let progress = capture.console.progress("rendering pages", of: 10)
    capture.wait(.milliseconds(999))
    progress.update(9)
    progress.finish()
    #expect(try capture.errors == "")
  }

  @Test func longWorkShowsALineThatGoesAway() throws {
    let capture = try Capture(terminals: true)
    capture.wait(.seconds(5))
    let progress = capture.console.progress("rendering pages", of: 10)
    capture.wait(.seconds(1))
    progress.update(4)
    #expect(try capture.errors == "rendering pages: 4 of 10")
    progress.finish()
    #expect(try capture.errors == "rendering pages: 4 of 10" + Self.erase)
  }

  @Test func theLineChangesTenTimesASecondAtMost() throws {
    let capture = try Capture(terminals: true)
    let progress = capture.console.progress("work", of: 100)
    capture.wait(.seconds(1))
    progress.update(1)
    capture.wait(.milliseconds(99))
    progress.update(2)
    capture.wait(.milliseconds(1))
    progress.update(3)
    #expect(try capture.errors == "work: 1 of 100" + Self.erase + "work: 3 of 100")
  }

  @Test func otherTextTakesTheLineAwayFirst() throws {
    let capture = try Capture(terminals: true)
    let progress = capture.console.progress("work", of: 2)
    capture.wait(.seconds(2))
    progress.update(1)
    capture.console.remark("remark")
    #expect(try capture.errors == "work: 1 of 2" + Self.erase + "remark\n")
  }

  @Test func aPipeSeesNoProgress() throws {
    let capture = try Capture()
    let progress = capture.console.progress("work", of: 2)
    capture.wait(.seconds(2))
    progress.update(1)
    progress.finish()
    #expect(try capture.errors == "")
  }
}
