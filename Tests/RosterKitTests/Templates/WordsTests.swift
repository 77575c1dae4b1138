import Testing

@testable import RosterKit

/// Which pages a word makes stale: those that show it.
@Suite struct WordsTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.yaml": "- {id: a, name: Ada, office: B1}\n- {id: b, name: Bob, office: B2, phone: 555-0100}\n",
      "Templates/one.txt": "{{ words.office }}", "Templates/two.txt": "{{ words.phone }}",
      "Templates/none.txt": "{{ site.title }}", "Templates/words.yml": "office: Room\n",
    ])
    try site.build()
  }

  private func rendered(_ words: String) throws -> [String] {
    try site.write("Templates/words.yml", words)
    let pages = try site.build().rendered.map(\.path)
    #expect(SiteFixture.differences(try site.tree(), try site.cleanTree()) == [])
    #expect(try site.build().rendered.isEmpty)
    return pages
  }

  @Test func aPageIsRenderedWhenAWordThatItShowsChanges() throws {
    #expect(try rendered("office: Zimmer\n").contains("one.txt"))
    #expect(site.text("_site/one.txt") == "Zimmer")
    #expect(try rendered("office: Zimmer\nphone: Telefon\n") == ["people/bob.html", "two.txt"])
  }

  @Test func aWordThatIsMissingIsSeenWhenItComes() throws {
    try site.write("Templates/mine.txt", "{% if words.mine %}!{% endif %}")
    try site.build()
    #expect(try rendered("office: Room\nmine: My own\n") == ["mine.txt"])
    #expect(try rendered("office: Room\nmine: My own\nother: No page asks for it\n") == [])
    #expect(try rendered("office: Room\n") == ["mine.txt"])
  }

  @Test func theReasonNamesTheWord() throws {
    try site.write("Templates/words.yml", "office: Room\nphone: Telefon\n")
    let page = try site.build().rendered.first { $0.path == "two.txt" }
    #expect(page?.reasons.map(\.sentence) == ["the word 'phone' changed"])
  }

  @Test func aSuggestionForAWordIsKeptUpToDate() throws {
    try site.write("Templates/three.txt", "{{ words.phones }}")
    #expect(try site.build().warnings.first?.notes.first == "did you mean 'phone'?")
    try site.write("Templates/words.yml", "office: Room\nphones: x\n")
    #expect(try site.build().warnings.isEmpty)
  }
}
