import Foundation
import Testing

/// The page on continuous integration: its scripts are found, and its settings use them.
@Suite struct RecipeTests {
  private let recipes: Recipes

  init() throws {
    recipes = try Recipes()
  }

  @Test func theseScriptsAreThereAndRunByTheseTests() {
    #expect(
      recipes.scripts.map(\.name) == [
        "ci/get-roster.sh", "ci/build.sh", "ci/netlify.sh", "ci/rsync-all.sh", "ci/publish.sh", "ci/to-rsync.sh",
        "ci/to-rclone.sh", "ci/to-aws.sh", "ci/count.sh",
      ])
  }

  @Test func settingsRunScriptsOfThePage() throws {
    let settings = recipes.blocks.filter { $0.language == "yaml" }
    #expect(
      settings.map(\.name) == [
        ".github/workflows/pages.yml", ".gitlab-ci.yml", ".github/workflows/publish.yml", ".gitlab-ci.yml",
      ])
    let scripts = Set(recipes.scripts.map(\.name))
    for block in settings {
      let named = block.text.split(whereSeparator: { " \n\"'".contains($0) }).filter { $0.hasPrefix("ci/") }
      #expect(named.count > 1)
      for name in named { #expect(scripts.contains(String(name)), "in \(block.name)") }
    }
  }

  @Test func theStateIsKeptAfterTheUpload() throws {
    let workflow = try #require(recipes.blocks.first { $0.name == ".github/workflows/publish.yml" }).text
    let steps = ["cache/restore", "ci/publish.sh", "cache/save"].map { workflow.range(of: $0)?.lowerBound }
    #expect(steps.compactMap(\.self).count == 3)
    #expect(steps.compactMap(\.self) == steps.compactMap(\.self).sorted())
    // Both steps have to name the same folders, or the one does not find what the other keeps.
    #expect(workflow.components(separatedBy: "path: .roster\n").count == 3)
    #expect(workflow.components(separatedBy: "key: roster-state-${{ github.run_id }}").count == 3)
  }

  @Test(arguments: [(3, 0), (4, 1)])
  func aDirectoryThatIsTooShortEndsTheJob(number: Int, status: Int32) throws {
    let outcome = try Pipeline(keeping: []).run("sh ci/count.sh \(number)")
    #expect(outcome.status == status)
    #expect(outcome.errors == (status == 0 ? "" : "only 3 people, and not 4 or more\n"))
  }

  @Test func theProgramIsFetchedToWhereJobsFindIt() throws {
    let pipeline = try Pipeline(keeping: [])
    let outcome = try pipeline.run(
      #"mkdir bin && ROSTER_URL="file://$ROSTER" BIN=$PWD/bin sh ci/get-roster.sh && bin/roster --version"#)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("roster "))
    #expect(!pipeline.workspace.exists("roster.download"))
  }
}
