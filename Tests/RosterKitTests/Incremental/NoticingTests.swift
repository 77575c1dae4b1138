import Foundation
import Testing

@testable import RosterKit

/// What changed is noticed, by its contents; what did not is left alone.
@Suite struct NoticingTests {
  private let site: SiteFixture

  init() throws {
    site = try .ofThreePeople()
  }

  @Test func anyFormatOfTheDirectoryIsNoticed() throws {
    for (name, old, new) in [
      ("directory.csv", "name,office\nAda,B 1\n", "name,office\nAda,B 9\n"),
      ("directory.tsv", "name\toffice\nAda\tB 1\n", "name\toffice\nAda\tB 9\n"),
      ("directory.json", #"[{"name": "Ada", "office": "B 1"}]"#, #"[{"name": "Ada", "office": "B 9"}]"#),
      ("directory.jsonl", #"{"name": "Ada", "office": "B 1"}"#, #"{"name": "Ada", "office": "B 9"}"#),
      ("directory.plist", "({ name = Ada; office = \"B 1\"; })", "({ name = Ada; office = \"B 9\"; })"),
      ("people/ada.md", "---\nname: Ada\noffice: B 1\n---\n", "---\nname: Ada\noffice: B 9\n---\n"),
    ] {
      let site = try SiteFixture([name: old])
      try site.build()
      try site.write(name, new)
      let report = try site.build()
      #expect(report.written == ["index.html", "offices.html", "people.json", "people/ada.html"], "\(name)")
      #expect(report.sentences("people/ada.html") == ["field 'office' of 'Ada' changed"], "\(name)")
      try site.expectSettled(name)
    }
  }

  @Test(arguments: [
    ("base_url", "https://example.org/staff/"), ("locale", "sv"), ("title", "People"), ("private", "[office]"),
    ("fields", "{office: desk}"),
  ])
  func everySettingIsNoticed(name: String, value: String) throws {
    try site.write("roster.yml", name == "title" ? "title: \(value)\n" : "title: Staff\n\(name): \(value)\n")
    #expect(try site.build().written.isEmpty == false)
    try site.expectSettled()
    try site.write("roster.yml", "title: Staff\n")
    #expect(try site.build().written.isEmpty == false)
    try site.expectSettled()
  }

  @Test func anEditWithAnOlderTimeIsNoticed() throws {
    try site.edit("B 1", "B 9")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: site.folder.appendingPathComponent("directory.yaml").path)
    #expect(try site.build().written.contains("people/ada-lovelace.html"))
    try site.expectSettled()
  }

  @Test func aCopiedFileOfTheSameSizeAndTimeIsNoticed() throws {
    let file = site.folder.appendingPathComponent("Static/ada.jpg")
    try site.write("Static/ada.jpg", "left")
    try site.build()
    let time = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as Any
    try site.write("Static/ada.jpg", "back")
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
    #expect(try site.build().written == ["ada.jpg"])
    try site.expectSettled()
  }

  @Test func anOutputThatWasTruncatedIsRestored() throws {
    let path = site.folder.appendingPathComponent("_site/index.html")
    let whole = try Data(contentsOf: path)
    for length in [0, 1, whole.count / 2, whole.count - 1] {
      try whole.prefix(length).write(to: path)
      let report = try site.build()
      #expect(report.written == ["index.html"])
      #expect(report.sentences("index.html") == ["its file is not what was written"])
      try site.expectSettled()
    }
  }

  /// When every file of the output was last written.
  private func times() throws -> [String: Date] {
    try site.tree().keys.reduce(into: [:]) { times, path in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: site.folder.appendingPathComponent("_site/" + path).path)
      times[path] = attributes[.modificationDate] as? Date
    }
  }

  @Test func threeBuildsOfNothingWriteNothing() throws {
    let before = try times()
    for _ in 0..<3 {
      let report = try site.build()
      #expect(report.rendered.isEmpty)
      #expect(report.kept == report.pages)
    }
    #expect(try times() == before)
  }

  @Test func anEditThatGivesTheSameBytesKeepsTheFileAndItsTime() throws {
    try site.write("Templates/extra.md", "one{% comment %} 1 {% endcomment %}\n")
    try site.build()
    let before = try times()
    try site.write("Templates/extra.md", "one{% comment %} 2 {% endcomment %}\n")
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["extra.html"])
    #expect(report.written == [])
    #expect(try times() == before)
    try site.expectSettled()
  }

  @Test func theStateNamesNoPlaceOfTheMachine() throws {
    let state = try Data(contentsOf: site.folder.appendingPathComponent(".roster/state.sqlite"))
    for place in [site.folder.path, site.folder.lastPathComponent, NSHomeDirectory() + "/"] {
      #expect(state.range(of: Data(place.utf8)) == nil, "\(place)")
    }
  }

  @Test func theOrderInWhichFilesWereMadeNeverShows() throws {
    let names = ["Ada Lovelace", "Grace Hopper", "Kurt Gödel", "ada lovelace"]
    var trees: [[String: Data]] = []
    for order in [names, names.reversed(), [names[2], names[0], names[3], names[1]]] {
      let site = try SiteFixture()
      for name in order {
        try site.write("people/\(names.firstIndex(of: name) ?? 0).md", "---\nname: \(name)\n---\n")
        try site.write("Static/\(name).txt", name)
      }
      try site.build()
      trees.append(try site.tree())
    }
    #expect(SiteFixture.differences(trees[0], trees[1]) == [])
    #expect(SiteFixture.differences(trees[0], trees[2]) == [])
  }

  @Test func aBuildAfterACleanIsAFirstBuild() throws {
    let before = try site.tree()
    try site.remove(".roster")
    try site.remove("_site")
    let report = try site.build()
    #expect(report.rendered.count == report.pages)
    #expect(report.rendered.allSatisfy { $0.reasons == [.neverBuilt] })
    #expect(SiteFixture.differences(before, try site.tree()) == [])
    try site.expectSettled()
  }
}
