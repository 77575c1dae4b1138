import Foundation
import Testing

/// Recipes that keep state and site between jobs, and publish all of it.
@Suite struct WholeSiteTests {
  private let pipeline: Pipeline

  init() throws {
    pipeline = try Pipeline(keeping: [".roster", "_site"])
  }

  private struct Report: Decodable {
    struct Page: Decodable {
      var path: String
    }

    var rendered: [Page]
    var written: [String]
    var removed: [String]
  }

  private func report() throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(try pipeline.workspace.read("report.json").utf8))
  }

  @Test func makesTheSiteWithoutRostersOwnFiles() throws {
    #expect(try pipeline.run("sh ci/build.sh").status == 0)
    #expect(try Pipeline.files(below: pipeline.workspace.file("public")) == pipeline.clean())
    #expect(pipeline.workspace.exists("_site/.roster/outputs"))
  }

  @Test(arguments: [("", "--output docs", "docs"), ("output: web/docs\n", "", "web/docs"), ("", "--quiet", "_site")])
  func theSiteMayBeAnywhere(settings: String, options: String, output: String) throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    try pipeline.repository.write("roster.yml", "title: Maths\nprivate: [mobile]\n" + settings)
    #expect(try pipeline.run("sh ci/build.sh", options: options).status == 0)
    #expect(try Pipeline.files(below: pipeline.workspace.file("public")) == pipeline.clean())
    #expect(pipeline.workspace.exists(output + "/.roster/outputs"))
  }

  @Test(arguments: [
    ("sh ci/build.sh --output public", "public"), ("sh ci/build.sh --output public/staff", "public/staff"),
    ("sh ci/build.sh --output docs && rm -r public && mv docs public && sh ci/build.sh --output public", "public"),
  ])
  func theCopyDoesNotTakeThePlaceOfTheSite(script: String, output: String) throws {
    let pipeline = try Pipeline(keeping: [])
    let outcome = try pipeline.run(script)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "'public' is the site itself: give it another output\n")
    #expect(pipeline.workspace.exists(output + "/.roster/outputs"))
    #expect(pipeline.workspace.exists(output + "/index.html"))
  }

  @Test func mostPeopleGoneEndsTheJobUnlessThatIsRight() throws {
    #expect(try pipeline.run("sh ci/build.sh").status == 0)
    try pipeline.repository.write("directory.json", "[]")
    #expect(try pipeline.run("sh ci/build.sh").status == 1)
    #expect(try pipeline.run("sh ci/build.sh", options: "--allow-shrink").status == 0)
    #expect(try Pipeline.files(below: pipeline.workspace.file("public"))["people/ada-lovelace.html"] == nil)
  }

  @Test func newTimesMakeNoWork() throws {
    #expect(try pipeline.run("sh ci/build.sh").status == 0)
    // Each job's files are copies, and have been touched: no time is what it was.
    let outcome = try pipeline.run(
      "cp -Rp _site before && touch start && sh ci/build.sh && diff -r before _site && find _site -newer start")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.lines.first?.contains("pages, nothing changed") == true)
    let report = try report()
    #expect(report.rendered.isEmpty)
    #expect(report.written.isEmpty)
    #expect(report.removed.isEmpty)
  }

  @Test func anEditRendersWhatShowsIt() throws {
    #expect(try pipeline.run("sh ci/build.sh").status == 0)
    try pipeline.edit("B 11", "B 12")
    #expect(try pipeline.run("sh ci/build.sh").status == 0)
    #expect(
      try report().written == [
        "departments/engines.html", "departments/maths.html", "index.html", "offices.html", "people.json",
        "people/ada-lovelace.html",
      ])
    #expect(try Pipeline.files(below: pipeline.workspace.file("public")) == pipeline.clean())
  }

  @Test func aProblemEndsTheJobAndPublishesNothing() throws {
    #expect(try pipeline.run("sh ci/build.sh && sh ci/netlify.sh").status == 0)
    let before = try pipeline.published()
    try pipeline.edit("\"name\": \"Ada Lovelace\",", "")
    #expect(try pipeline.run("sh ci/build.sh && sh ci/netlify.sh").status == 1)
    #expect(try pipeline.published() == before)
    #expect(!pipeline.workspace.exists("public"))
  }

  @Test(arguments: ["netlify", "rsync-all"], [false, true])
  func publishesWhatACleanBuildMakes(with script: String, real: Bool) throws {
    let pipeline = try Pipeline(keeping: [".roster", "_site"], keepingReal: real)
    let job = "sh ci/build.sh && sh ci/\(script).sh"
    #expect(try pipeline.run(job).status == 0)
    #expect(try pipeline.differences() == [])
    try pipeline.edit("Émile Borel", "Félix Borel")
    try pipeline.edit("B 11", "B 99")
    #expect(try pipeline.run(job).status == 0)
    #expect(try pipeline.differences() == [])
    // A failed upload is put right by the next, since all is compared with what is there.
    if !real {
      try pipeline.edit("B 99", "B 12")
      #expect(try pipeline.run(job, breakAfter: 4).status == 1)
      try pipeline.edit("B 12", "B 99")
      #expect(try pipeline.run(job).status == 0)
      #expect(try pipeline.differences() == [])
    }
  }

  @Test(arguments: [false, true])
  func whatIsProtectedOnTheServerStays(real: Bool) throws {
    let pipeline = try Pipeline(keeping: [".roster", "_site"], keepingReal: real)
    try pipeline.store.write("site/staff/.well-known/security.txt", "Contact: us")
    try pipeline.store.write("site/staff/old.html", "from the site before")
    #expect(try pipeline.run("sh ci/build.sh && sh ci/rsync-all.sh").status == 0)
    #expect(try pipeline.differences() == [".well-known/security.txt"])
  }
}
