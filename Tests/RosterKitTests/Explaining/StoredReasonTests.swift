import Foundation
import Testing

@testable import RosterKit

@Suite struct StoredReasonTests {
  private func roundTrip(_ reasons: [RebuildReason]) -> [String] {
    var encoder = ReasonEncoder()
    return StoredReason.decode(encoder.encode(reasons)).map(\.reason.explanation)
  }

  @Test func reasonsComeBackAsTheyWereExplained() {
    let reasons: [RebuildReason] = [
      .neverBuilt, .forced, .programChanged, .interrupted, .outputMissing, .outputChanged,
      .subjectChanged(from: "'Ada'"), .readingChanged(what: "the list changed", from: nil, to: nil),
      .readingChanged(what: "field 'office' of 'Ada' changed", from: "1", to: "2"),
      .readingChanged(what: "field 'office' of 'Ada' changed", from: nil, to: "2"),
    ]
    #expect(roundTrip(reasons) == reasons.map(\.explanation))
  }

  @Test func whatIsGoneIsNotKept() {
    for to in ["", nil] {
      let reason = RebuildReason.readingChanged(what: "field 'mobile' of 'Ada' changed", from: "555", to: to)
      #expect(StoredReason(reason).from == nil)
      #expect(roundTrip([reason]) == ["field 'mobile' of 'Ada' changed"])
    }
  }

  @Test func equalReasonsInARowAndOthersAreTold() {
    var encoder = ReasonEncoder()
    let texts = [[.neverBuilt], [.neverBuilt], [.forced], [], [.neverBuilt]].map { encoder.encode($0) }
    #expect(texts == [texts[0], texts[0], #"[{"sentence":"everything is rebuilt"}]"#, "[]", texts[0]])
  }

  @Test(arguments: ["", "x", "{}", "[1]"])
  func damageIsNoReason(text: String) {
    #expect(StoredReason.decode(text) == [])
  }
}

@Suite struct PageExplainerTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.json": #"[{"name": "Ada", "office": "1", "mobile": "555", "dept": "M"}, {"name": "Bo", "dept": "M"}]"#,
      "Templates/index.md": "",
      "Templates/list.txt": "{% for p in people %}{{ p.name }}{{ p.office }}{{ p.mobile }}{% endfor %}",
      "Templates/some.txt":
        "{{ people.size }}{% for d in groups.dept %}{{ d.slug }}{% endfor %}{{ people.first.name }}",
    ])
    try site.build()
  }

  private func explain(_ page: String, naming limit: Int? = 5) throws -> PageExplanation {
    try PageExplainer(site: SiteFolder(argument: site.folder.path)).explanation(of: page, naming: limit)
  }

  @Test func readingsAreToldInWords() throws {
    #expect(
      try explain("some.txt").reads == [
        "of 'Ada': name", "the number of people (2)", "who is number 1 of people (2)", "all groups: by dept",
        "of the group of people with dept 'M': slug", "whether anybody has a field: dept", "templates: some.txt",
      ])
  }

  @Test func aFieldOfEveryoneIsOneReading() throws {
    #expect(
      try explain("list.txt").reads == [
        "of everyone in people (2): mobile, name, office", "who is in people (2), in order", "templates: list.txt",
      ])
  }

  @Test func manyAlikeAreCountedUnlessAllAreAskedFor() throws {
    try site.write("Templates/some.txt", "{% for n in people %}{{ n.url }}{% endfor %}")
    try site.write("Templates/some.txt", "{% for d in groups.name %}{{ d.slug }}{% endfor %}")
    try site.build()
    #expect(try explain("some.txt", naming: 1).reads[1] == "of the group of people with name 'Ada' and 1 more: slug")
    #expect(try explain("some.txt", naming: nil).reads[1] == "of the group of people with name 'Ada', 'Bo': slug")
  }

  @Test func theReasonsAreThoseOfTheLastRendering() throws {
    #expect(try explain("list.txt").reasons.map(\.explanation) == ["it is new"])
    try site.write(
      "directory.json", #"[{"name": "Ada", "office": "2", "mobile": "555", "dept": "M"}, {"name": "Bo", "dept": "M"}]"#)
    try site.build()
    let reasons = ["field 'office' of 'Ada' changed: '1' is now '2'"]
    #expect(try explain("list.txt").reasons.map(\.explanation) == reasons)
    #expect(try explain("some.txt").reasons.map(\.explanation) == ["it is new"])
    try site.build()
    #expect(try explain("list.txt").reasons.map(\.explanation) == reasons)
  }

  @Test func aFieldThatBecamePrivateIsNowhereInTheState() throws {
    try site.write("roster.yml", "private: [mobile]\n")
    try site.build()
    #expect(try explain("list.txt").reasons.map(\.explanation) == ["field 'mobile' of 'Ada' changed"])
    let state = try Data(contentsOf: site.folder.appendingPathComponent(".roster/state.sqlite"))
    #expect(state.range(of: Data("555".utf8)) == nil)
  }

  @Test func pagesAreMadeForSomebody() throws {
    #expect(try explain("people/ada.html").maker == "'person.md' for 'Ada'")
    #expect(try explain("list.txt").maker == "'list.txt'")
    #expect(try explain("assets/style.css").maker == nil)
  }
}

@Suite struct PageAddressTests {
  private func address(_ yaml: String = "") -> PageAddress {
    var settings = SiteConfiguration()
    if !yaml.isEmpty { settings.baseURL = yaml }
    return PageAddress(output: ("_site", "/home/x/_site"), settings: settings)
  }

  private let paths: Set<String> = ["index.html", "people/ä b.html", "a#b.html", "people/index.html"]

  @Test(arguments: [
    ("", "index.html"), ("/", "index.html"), ("people/", "people/index.html"), ("people", "people/index.html"),
    ("people/%C3%A4%20b.html", "people/ä b.html"), ("/home/x/_site/people/ä b", "people/ä b.html"),
    ("a#b.html", "a#b.html"), ("index.html#top", "index.html"), ("https://e.edu/staff/people/", "people/index.html"),
    ("/staff/people/", "people/index.html"),
  ])
  func finds(text: String, page: String) {
    #expect(address("https://e.edu/staff/").page(text, among: paths) == page)
  }

  @Test(arguments: [("idnex", "index.html"), ("ä b", "people/ä b.html"), ("peple/index.html", "people/index.html")])
  func suggests(text: String, page: String) {
    #expect(address().page(text, among: paths) == nil)
    #expect(address().suggestion(for: text, among: paths) == page)
  }

  @Test func whatIsFarFromAllHasNoSuggestion() {
    #expect(address().suggestion(for: "zzzzzz", among: paths) == nil)
  }
}
