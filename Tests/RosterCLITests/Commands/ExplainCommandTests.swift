import Testing

@Suite struct ExplainCommandTests {
  private let folder: TemporaryFolder

  /// A site of two templates of its own; those of the theme are switched off.
  init() throws {
    folder = try SmallSite.make()
    _ = try Binary.run("init", "--templates", in: folder)
    for file in try folder.files(in: "Templates") { try folder.write("Templates/" + file, "") }
    try folder.write("Templates/layout.html", "<title>{{ site.title }}</title>{{ content }}")
    try folder.write("Templates/index.md", "{% for p in people %}- {{ p.name }}: {{ p.office }}\n{% endfor %}")
    try folder.write(
      "Templates/person.md", "---\nfor: person\npath: people/{{ person.slug }}.html\n---\n# {{ person.name }}\n")
    try folder.write("Static/robots.txt", "")
  }

  @Test func tellsWhatAPageReadAndWhyItWasRendered() throws {
    #expect(try Binary.run("build", in: folder).status == 0)
    #expect(
      try Binary.run("explain", "people/ada-lovelace.html", in: folder)
        == Outcome(
          output: """
            people/ada-lovelace.html
            made by 'person.md' for 'Ada Lovelace'

            rendered because
              it is new

            read
              of 'Ada Lovelace': name
              settings: title
              templates: layout.html, person.md

            """))
    _ = try Binary.run("edit", "ada", "--office", "B 12", in: folder)
    #expect(try Binary.run("build", in: folder).status == 0)
    #expect(
      try Binary.run("explain", "index.html", in: folder)
        == Outcome(
          output: """
            index.html
            made by 'index.md'

            rendered because
              field 'office' of 'Ada Lovelace' changed: 'B 11' is now 'B 12'

            read
              of everyone in people (3): name, office
              who is in people (3), in order
              settings: title
              templates: index.md, layout.html

            """))
  }

  @Test(arguments: [
    "people/ada-lovelace.html", "/people/ada-lovelace.html", "people/ada-lovelace", "_site/people/ada-lovelace.html",
    "./_site/people/ada-lovelace.html", "people/ada%2Dlovelace.html", "people/ada-lovelace.html?x#y",
  ])
  func findsAPage(by address: String) throws {
    _ = try Binary.run("build", in: folder)
    #expect(try Binary.run("explain", address, in: folder).lines.first == "people/ada-lovelace.html")
  }

  @Test func theRootIsTheIndex() throws {
    _ = try Binary.run("build", in: folder)
    for address in ["/", "_site/", "index"] {
      #expect(try Binary.run("explain", address, in: folder).lines.first == "index.html")
    }
  }

  @Test func copiedFilesReadNothing() throws {
    _ = try Binary.run("build", in: folder)
    #expect(try Binary.run("explain", "robots.txt", in: folder) == Outcome(output: "robots.txt\ncopied as it is\n"))
  }

  @Test(arguments: ["ada-lovelace.html", "people/ada-lovelase.html"])
  func suggestsThePageThatIsMeant(address: String) throws {
    _ = try Binary.run("build", in: folder)
    #expect(
      try Binary.run("explain", address, in: folder)
        == Outcome(
          errors: """
            roster: error: no page was built at '\(address)'
            note: did you mean 'people/ada-lovelace.html'?

            """, status: 1))
  }

  @Test func aSiteThatWasNotBuiltHasNoExplanations() throws {
    #expect(
      try Binary.run("explain", "index.html", in: folder)
        == Outcome(
          errors: """
            roster: error: the site was not built yet, so nothing is known of its pages
            note: 'roster build' builds it; if its state is kept elsewhere, name it with '--output' or '--state'

            """, status: 1))
    #expect(!folder.exists(".roster"))
  }

  @Test func aDamagedStateIsLeftAlone() throws {
    try folder.write(".roster/state.sqlite", "rubbish")
    #expect(
      try Binary.run("explain", "index.html", in: folder)
        == Outcome(
          errors: """
            roster: error: '.roster/state.sqlite' is damaged, or of another version of Roster
            note: 'roster build' makes it anew

            """, status: 1))
    #expect(try folder.read(".roster/state.sqlite") == "rubbish")
  }
}
