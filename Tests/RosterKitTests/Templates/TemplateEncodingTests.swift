import Foundation
import Testing

/// Templates that are not UTF-8 never get into a page.
@Suite struct TemplateEncodingTests {
  @Test(arguments: ["extra.md", "card.vcf", "layout.html", "layouts/wide.html", "partials/count.html"])
  func otherEncodingsAreRefused(path: String) throws {
    let site = try SiteFixture(["directory.yaml": "- name: Ada\n"])
    try site.write(
      "Templates/" + path, bytes: Data("Caf\u{E9} {{ people.size }}\n".unicodeScalars.map { UInt8($0.value) }))
    let problem = try #require(site.problems().first)
    #expect(problem.message == "byte 0xE9 is not UTF-8")
    #expect(problem.location?.path == "Templates/" + path)
    #expect(problem.location?.line == 1 && problem.location?.column == 4)
    #expect(problem.notes == ["save the file with the encoding UTF-8"])
  }

  @Test func filesThatAreCopiedMayHoldAnything() throws {
    let site = try SiteFixture(["directory.yaml": "- name: Ada\n"])
    try site.write("Templates/assets/logo.bin", bytes: Data([0xE9, 0xFF]))
    try site.build()
    #expect(try site.tree()["assets/logo.bin"] == Data([0xE9, 0xFF]))
  }

  @Test func aMarkAtTheBeginningIsNoText() throws {
    let site = try SiteFixture(["directory.yaml": "- name: Ada\n"])
    try site.write("Templates/extra.txt", "\u{FEFF}---\npath: list.txt\n---\n{{ people.size }}")
    try site.write("Templates/plain.txt", "\u{FEFF}{{ people.size }}")
    try site.build()
    #expect(site.text("_site/list.txt") == "1")
    #expect(site.text("_site/plain.txt") == "1")
  }
}
