import Testing

@Suite struct CheckCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
  }

  @Test func aGoodSiteHasNoProblemsAndNothingIsWritten() throws {
    let before = try folder.files()
    let outcome = try Binary.run("check", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("3 people, "))
    #expect(outcome.output.hasSuffix(" pages: no problems\n"))
    #expect(try folder.files() == before)
    #expect(try Binary.run("check", "--quiet", in: folder) == Outcome())
  }

  @Test func tellsOfLinksThatLeadNowhere() throws {
    try folder.write(
      "Templates/about.html",
      """
      ---
      layout: none
      ---
      <a href="/people/ada-lovelase.html">Ada</a> <a href="index.html#nix">x</a> <a href="../up.html">y</a>
      <p id="a"></p><p id="a"></p> <a href="#a">a</a> <a href="https://example.com/">z</a>

      """)
    let outcome = try Binary.run("check", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        roster: warning: 'about.html' links to 'people/ada-lovelase.html', and nothing is there
        note: did you mean 'people/ada-lovelace.html'?
        roster: warning: 'about.html' links to what is above the site
        roster: warning: 'about.html' links to 'index.html#nix', and the page has no such anchor
        roster: warning: 'about.html' has more than one element with the id 'a'

        """)
    #expect(outcome.output.hasSuffix(": 4 warnings\n"))
  }

  @Test func tellsAllErrorsAndEndsWithStatus1() throws {
    try folder.write("Templates/one.html", "{{ site.title | upcas }}\n")
    try folder.write("Templates/two.html", "{% if x %}\n")
    try folder.write("directory.json", #"[{"office": "B 1"}]"#)
    let outcome = try Binary.run("check", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output == "3 errors\n")
    #expect(outcome.errors.contains("Templates/one.html:1:17: error: unknown filter 'upcas'\n"))
    #expect(outcome.errors.contains("Templates/two.html:1:"))
    #expect(outcome.errors.contains("directory.json:1:2: error: a person without a name (office 'B 1')\n"))
  }

  @Test func errorsOfRenderingAreToldOnceWithTheirNumber() throws {
    try folder.write(
      "Templates/card.html",
      "---\nfor: person\npath: cards/{{ person.slug }}.html\nlayout: none\n---\n<p onclick=\"{{ person.name }}\">x</p>\n"
    )
    let outcome = try Binary.run("check", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("Templates/card.html:6:"))
    #expect(outcome.errors.contains("note: while rendering cards/ada-lovelace.html\nnote: and 2 more pages\n"))
    #expect(outcome.output.hasSuffix(": 1 error\n"))
  }

  @Test func anEmptyDirectoryIsAnError() throws {
    try folder.write("directory.json", "[]")
    let outcome = try Binary.run("check", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("directory.json: error: there is nobody in 'directory.json'\n"))
  }

  @Test func refusesAnOutputFolderThatCannotBe() throws {
    try folder.write("roster.yml", "output: .\n")
    let outcome = try Binary.run("check", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("it is the site's own folder\n"))
    #expect(outcome.output == "1 error\n")
  }
}
