import Diagnostics
import Foundation
import Synchronization
import Testing

@testable import RosterKit

/// A build during which somebody saves the directory shows what was or what is, never some of both.
@Suite struct SavingMeanwhileTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture(["directory.yaml": Self.directory("B 1")])
    try site.build()
  }

  private static func directory(_ office: String) -> String {
    "- {id: a, name: Ada Lovelace, office: \(office)}\n- {id: g, name: Grace Hopper, office: \(office)}\n"
  }

  /// Builds; while pages are rendered, `save` is called with the number of the call.
  private func build(_ save: @escaping @Sendable (Int, URL) -> Void) throws -> BuildReport {
    let calls = Mutex(0)
    let folder = site.folder
    return try SiteBuilder(site: SiteFolder(argument: folder.path), options: site.options()).build { _, _ in
      calls.withLock { number in
        number += 1
        save(number, folder)
      }
    }
  }

  @Test func aDirectoryThatWasSavedMeanwhileIsReadAgain() throws {
    try site.write("directory.yaml", Self.directory("B 2"))
    let report = try build { call, folder in
      guard call == 1 else { return }
      try? Data(Self.directory("B 3").utf8).write(to: folder.appendingPathComponent("directory.yaml"), options: .atomic)
    }
    #expect(report.written.contains("people/ada-lovelace.html"))
    #expect(site.text("_site/people/ada-lovelace.html")?.contains("B 3") == true)
    try site.expectSettled()
  }

  @Test func aSiteThatIsSavedAgainAndAgainIsAnErrorAndNothingIsTouched() throws {
    let before = try site.tree()
    try site.write("directory.yaml", Self.directory("B 2"))
    let error = #expect(throws: DiagnosticError.self) {
      try build { call, folder in
        try? Data(Self.directory("C \(call)").utf8).write(
          to: folder.appendingPathComponent("directory.yaml"), options: .atomic)
      }
    }
    #expect(error?.diagnostics.map(\.message) == ["the site's files change while they are read"])
    #expect(SiteFixture.differences(before, try site.tree()) == [])
    try site.build()
    try site.expectSettled()
  }

  @Test func aTemplateThatWasSavedMeanwhileIsReadAgain() throws {
    try site.write("directory.yaml", Self.directory("B 2"))
    _ = try build { call, folder in
      guard call == 1 else { return }
      try? FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Templates"), withIntermediateDirectories: true)
      try? Data("<main>{{ content }}</main>".utf8).write(to: folder.appendingPathComponent("Templates/layout.html"))
    }
    #expect(site.text("_site/index.html")?.hasPrefix("<main>") == true)
    try site.expectSettled()
  }
}
