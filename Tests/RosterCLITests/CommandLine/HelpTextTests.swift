import Testing

@testable import RosterCLI

@Suite struct HelpTextTests {
  @Test func commandHelpShowsAllThereIs() {
    #expect(
      HelpText.command(Sample.spec, of: "roster") == """
        Try the command line.

        Usage: roster sample [OPTIONS] [DIR]

        Only for tests.

        The second paragraph is long enough to be wrapped at the eightieth column, no
        later.

        Arguments:
          [DIR]  the folder of the site

        Options:
          -o, --output PATH      where the pages go (default: DIR/_site)
              --jobs N           how many pages are rendered at once
              --set FIELD=VALUE  change a field; may be given several times
              --format FORMAT    how the result is written
              --force            render every page, whether it changed or not, and say
                                 so in the summary
          -h, --help             show this help

        Examples:
          # the site in this folder
          roster sample
          # another one
          roster sample people --output public
        """)
  }

  @Test func smallestCommandHasOnlyHelp() {
    #expect(
      HelpText.command(CommandSpec(name: "clean", summary: "remove what was made"), of: "roster") == """
        Remove what was made.

        Usage: roster clean

        Options:
          -h, --help  show this help
        """)
  }

  @Test func veryLongNameHasALineOfItsOwn() {
    let option = Option.value("a-name-that-goes-on-and-on", "PLACEHOLDER", "what it does")
    #expect(
      HelpText.command(CommandSpec(name: "x", summary: "y", options: [option]), of: "roster").contains(
        """
              --a-name-that-goes-on-and-on PLACEHOLDER
                                        what it does
          -h, --help                    show this help
        """))
  }

  @Test func programHelpListsCommands() {
    #expect(
      HelpText.program("roster", summary: "make a site", commands: [Sample.spec], notes: ["A note."]) == """
        Make a site.

        Usage: roster COMMAND [OPTIONS] [ARGUMENTS]

        Commands:
          sample          try the command line
          help [COMMAND]  show the help of a command, or this list
          --version       show the program's version

        A note.
        """)
  }
}

/// The help of the program's own commands.
@Suite struct CommandHelpTests {
  @Test(arguments: Roster.program.commands.map { $0.spec.name })
  func everyCommandHasExamplesAndFits(name: String) throws {
    let spec = try #require(Roster.program.commands.first { $0.spec.name == name }).spec
    #expect(!spec.examples.isEmpty)
    for example in spec.examples {
      #expect(example.line.hasPrefix("roster \(name)"))
    }
    for line in HelpText.command(spec, of: "roster").split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func commandsAreInTheOrderOfTheirUse() {
    #expect(
      Roster.program.commands.map { $0.spec.name } == [
        "init", "build", "check", "explain", "inspect", "list", "show", "add", "edit", "remove", "import", "export",
        "clean",
      ])
  }
}
