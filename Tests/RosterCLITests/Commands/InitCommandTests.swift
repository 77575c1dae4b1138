import Testing

@Suite struct InitCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func makesASiteThatBuilds() throws {
    #expect(
      try Binary.run("init", "staff", in: folder)
        == Outcome(
          output: """
            made staff/directory.csv
            made staff/roster.yml

            Next:
              roster build staff
              open staff/_site/index.html in a browser
              put your own people into staff/directory.csv, your title into staff/roster.yml, and build again

            """))
    #expect(try folder.files() == ["staff/directory.csv", "staff/roster.yml"])
    #expect(try Binary.run("build", "staff", in: folder).status == 0)
    #expect(folder.exists("staff/_site/index.html"))
  }

  @Test func beginsWithThePeopleOfAFile() throws {
    try folder.write("hr.csv", "Vorname,Nachname,Raum\nAda,King,B 1\n")
    #expect(
      try Binary.run("init", "staff", "--from", "hr.csv", in: folder)
        == Outcome(
          output: """
            made staff/directory.csv
            made staff/roster.yml

            Next:
              roster build staff
              open staff/_site/index.html in a browser
              look whether 'fields' in staff/roster.yml are right, put your title there, and build again

            """))
    #expect(try Binary.run("build", "staff", in: folder).status == 0)
    #expect(try Binary.run("list", "staff", in: folder).output == "Ada King\tB 1\n")
    #expect(try Binary.run("init", "other", "--sheet", "x", in: folder).status == 64)
  }

  @Test func makesItInTheCurrentFolderBesideOtherFiles() throws {
    try folder.write("README.md", "mine")
    let outcome = try Binary.run("init", in: folder)
    #expect(outcome.lines.prefix(5) == ["made directory.csv", "made roster.yml", "", "Next:", "  roster build"])
    #expect(try folder.files() == ["README.md", "directory.csv", "roster.yml"])
    #expect(try folder.read("README.md") == "mine")
  }

  @Test func leavesASiteAlone() throws {
    try folder.write("directory.yaml", "[]")
    #expect(
      try Binary.run("init", in: folder)
        == Outcome(
          errors: """
            roster: error: '.' holds a site already: 'directory.yaml'
            note: 'roster build' builds it; for a new one, name another folder

            """, status: 1))
    #expect(try folder.files() == ["directory.yaml"])
  }

  @Test func refusesAFile() throws {
    try folder.write("staff", "")
    #expect(
      try Binary.run("init", "staff", in: folder)
        == Outcome(
          errors: """
            roster: error: 'staff' is not a folder
            note: name a folder for the site, new or not

            """, status: 1))
  }

  @Test func copiesTemplatesThatAreNotThereYet() throws {
    try folder.write("directory.csv", "name\nAda\n")
    try folder.write("Templates/index.md", "mine")
    let first = try Binary.run("init", "--templates", in: folder)
    #expect(first.status == 0)
    #expect(first.lines.count == 1)
    #expect(first.output.hasSuffix(" templates to Templates\n"))
    #expect(try folder.read("Templates/index.md") == "mine")
    #expect(folder.exists("Templates/person.md"))
    #expect(folder.exists("Templates/partials/count.html"))
    #expect(!folder.exists("roster.yml"))
    #expect(
      try Binary.run("init", "--templates", in: folder)
        == Outcome(output: "all templates are in Templates already\n"))
  }
}

@Suite struct HeadinglessTableTests {
  @Test func columnsAreNamedFromTheFirstLookToTheBuild() throws {
    let folder = try TemporaryFolder()
    try folder.write("staff.csv", "Ada Lovelace,ada@example.org,B 1\nBo Derek,bo@example.org,B 2\n")
    #expect(
      try Binary.run("inspect", "staff.csv", in: folder).errors.hasPrefix(
        "staff.csv:1:14: error: the first row is a person, expected the names of the columns\n"))
    let look = try Binary.run("inspect", "staff.csv", "--headings", "name,email,office", in: folder)
    #expect(look.status == 0)
    #expect(look.output.hasPrefix("staff.csv: CSV, 2 records\n  name    2  'Ada Lovelace', 'Bo Derek'\n"))
    #expect(
      try Binary.run("init", "site", "--from", "staff.csv", "--headings", "name,email,office", in: folder).status == 0)
    #expect(
      try folder.read("site/roster.yml").contains(
        "directory: {path: directory.csv, headings: [name, email, office]}\n"))
    #expect(try Binary.run("list", "site", in: folder) == Outcome(output: "Bo Derek\tB 2\nAda Lovelace\tB 1\n"))
    #expect(
      try Binary.run("inspect", "staff.csv", "--headings", "name,,office", in: folder)
        == Outcome(
          errors:
            "roster: error: 'name,,office' names no columns\nnote: give each column a name of its own, as in '--headings name,email,office'\n",
          status: 64))
  }

  @Test(arguments: [
    ("headings: name", "2:13"), ("headings: [name, name]", "2:13"), ("headings: []", "2:13"),
    ("headings: false", "2:13"),
  ])
  func aSettingThatNamesNothingIsTold(setting: String, place: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("staff.csv", "name\nAda\n")
    try folder.write("roster.yml", "directory:\n  \(setting)\n  path: staff.csv\n")
    let errors = try Binary.run("list", in: folder).errors
    #expect(
      errors.hasPrefix("roster.yml:\(place): error: 'headings' needs the names of all columns, each once\n"),
      "\(errors)")
  }
}
