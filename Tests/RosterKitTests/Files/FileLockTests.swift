import Diagnostics
import Foundation
import Synchronization
import Testing

@testable import RosterKit

@Suite struct FileLockTests {
  private let site: SiteFixture
  private var path: String { site.folder.path + "/lock" }

  init() throws {
    site = try SiteFixture()
  }

  private func lock(_ onWaiting: WaitNotice? = nil) throws -> FileLock {
    try FileLock(path: path, displayPath: "lock", onWaiting: onWaiting)
  }

  @Test func aFreeLockIsTakenAtOnce() throws {
    for _ in 0..<2 { #expect(try lock { Issue.record("nobody has it") }.refusal == nil) }
    #expect(site.text("lock") == "\(ProcessInfo.processInfo.processIdentifier)\n")
  }

  @Test func whoWaitsIsToldAndHasItWhenItIsFree() throws {
    let holder = Holder(try lock())
    let second = try lock { holder.letGo() }
    #expect(second.refusal == nil)
    #expect(holder.timesLetGo == 1)
  }

  /// Has a lock until it is let go.
  private final class Holder: Sendable {
    private nonisolated(unsafe) var lock: FileLock?
    private let count = Atomic(0)

    init(_ lock: FileLock) { self.lock = lock }

    var timesLetGo: Int { count.load(ordering: .relaxed) }

    func letGo() {
      lock = nil
      count.add(1, ordering: .relaxed)
    }
  }

  @Test func aLockThatCannotBeMadeIsNamed() throws {
    let error = #expect(throws: DiagnosticError.self) {
      _ = try FileLock(path: site.folder.path + "/none/lock", displayPath: "none/lock", sharing: true, onWaiting: nil)
    }
    #expect(error?.diagnostics.map(\.message) == ["cannot make 'none/lock': No such file or directory"])
  }
}
