import Testing

@testable import RosterKit

extension SiteFixture {
  /// Checks that nothing is left to do, and that the output is that of a clean build.
  func expectSettled(_ what: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation) throws {
    let again = try build()
    let work = again.rendered.map(\.path) + again.written + again.removed
    #expect(work == [], "\(what())", sourceLocation: sourceLocation)
    #expect(
      SiteFixture.differences(try tree(), try cleanTree()) == [], "\(what())", sourceLocation: sourceLocation)
  }

  /// Replaces a text in a file of the site, which must be there.
  func edit(
    _ path: String, _ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = try #require(self.text(path), sourceLocation: sourceLocation)
    #expect(text.contains(old), sourceLocation: sourceLocation)
    try write(path, text.replacingOccurrences(of: old, with: new))
  }
}

extension BuildReport {
  /// The sentences of the reasons of a page; none if it was not rendered.
  func sentences(_ path: String) -> [String] {
    rendered.first { $0.path == path }?.reasons.map(\.sentence) ?? []
  }
}
