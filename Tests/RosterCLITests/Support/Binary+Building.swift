import Foundation
import Testing

extension Binary {
  /// The output of a clean build of a site, made beside it.
  static func cleanTree(of folder: TemporaryFolder) throws -> [String: Data] {
    let clean = try TemporaryFolder()
    let outcome = try run(
      "build", "--quiet", "--allow-shrink", "--output", clean.file("site").path, "--state", clean.file("state").path,
      in: folder)
    guard outcome.status == 0 else { throw BuildFailure(outcome: outcome) }
    return try clean.tree("site")
  }

  struct BuildFailure: Error {
    var outcome: Outcome
  }

  /// Checks that a build makes the site that a clean build makes.
  static func expectCleanBuild(
    in folder: TemporaryFolder, _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run("build", "--quiet", "--allow-shrink", in: folder)
    #expect(outcome.status == 0, "\(what) \(outcome)", sourceLocation: sourceLocation)
    let wrong = differences(try folder.tree(), try cleanTree(of: folder))
    #expect(wrong == [], "\(what)", sourceLocation: sourceLocation)
  }
}
