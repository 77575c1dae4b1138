import Testing

/// `add`, `edit` and `remove`.
@Suite struct EditCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
  }

  private func directory() throws -> String { try folder.read("directory.json") }

  // MARK: - add

  @Test func addsAPersonAtTheEnd() throws {
    #expect(
      try Binary.run(
        "add", "--name", "Grace Hopper", "--office", "C 3", "--set", "department=Maths", "--set", "department=Navy",
        "--set", "floor=3", in: folder)
        == Outcome(
          output: """
            added 'Grace Hopper'
              office: 'C 3'
              department: 'Maths, Navy'
              floor: '3'

            """))
    let text = try directory()
    let start = try #require(text.range(of: ",\n  {\n    \"id\": \"", options: .backwards)).lowerBound
    #expect(text[..<start] == SmallSite.people.dropLast(3))
    #expect(text.contains(#""name": "Grace Hopper","#))
    #expect(text.contains(#""floor": 3"#))
    #expect(try Binary.run("show", "grace", in: folder).status == 0)
  }

  @Test func aNewPersonHasTheIDThatIsGiven() throws {
    try folder.write("staff.csv", "id,name\nA1,Ann\nB2,Bob\n")
    try folder.write("roster.yml", "directory: staff.csv\n")
    #expect(try Binary.run("add", "--name", "Cy", "--set", "id=C3", in: folder) == Outcome(output: "added 'Cy'\n"))
    #expect(try folder.read("staff.csv") == "id,name\nA1,Ann\nB2,Bob\nC3,Cy\n")
    #expect(
      try Binary.run("add", "--name", "Dee", "--set", "id=A1", in: folder)
        == Outcome(
          errors: "roster: error: 'Ann' has the id 'A1' already\nnote: give the new person another one\n", status: 1))
    #expect(
      try Binary.run("add", "--name", "Dee", "--set", "id= ", in: folder).errors == "roster: error: 'id' is blank\n")
    #expect(
      try Binary.run("add", "--name", "Dee", "--set", "id=1", "--set", "id=2", in: folder).errors
        == "roster: error: 'id' needs one value and no list\n")
    #expect(try folder.read("staff.csv") == "id,name\nA1,Ann\nB2,Bob\nC3,Cy\n")
  }

  @Test func aGivenIDGoesWhereIDsComeFromAndIsANumberWhereTheyAre() throws {
    try folder.write("directory.json", #"[{"StaffNo": 7, "name": "Ann"}]"#)
    try folder.write("roster.yml", "fields: {id: StaffNo}\n")
    #expect(try Binary.run("add", "--name", "Bo", "--set", "StaffNo=12", in: folder).status == 0)
    #expect(try Binary.run("add", "--name", "Cy", "--set", "id=X 1", in: folder).status == 0)
    #expect(
      try directory()
        == #"[{"StaffNo": 7, "name": "Ann"}, {"StaffNo": 12, "name": "Bo"}, {"StaffNo": "X 1", "name": "Cy"}]"#)
    #expect(
      try Binary.run("add", "--name", "Dee", "--set", "StaffNo=7", in: folder).errors
        == "roster: error: 'Ann' has the StaffNo '7' already\nnote: give the new person another one\n")
  }

  @Test func aNamesakeIsAddedWithAWarning() throws {
    #expect(
      try Binary.run("add", "--name", "ada lovelace", in: folder)
        == Outcome(
          output: "added 'ada lovelace'\n",
          errors: """
            roster: warning: there is a 'Ada Lovelace' already, in 'B 11'
            note: both are in the directory now; 'roster show' tells their slugs

            """))
  }

  @Test func namesAreDividedAsForSorting() throws {
    try folder.write("staff.csv", "Vorname,Nachname\nAda,King\n")
    try folder.write(
      "roster.yml",
      "directory: staff.csv\nfields: {name: {from: [Vorname, Nachname], join: \" \"}, given_name: Vorname, family_name: Nachname}\n"
    )
    #expect(
      try Binary.run("add", "--name", "Maria von der Aue", in: folder).lines == [
        "added 'Maria von der Aue'", "  given_name: 'Maria'", "  family_name: 'von der Aue'",
      ])
    #expect(try folder.read("staff.csv").contains("\nMaria,von der Aue,"))
    #expect(
      try Binary.run("edit", "maria", "--name", "Maria del Mar Diaz", in: folder)
        == Outcome(
          output: """
            changed 'Maria del Mar Diaz'
              name: 'Maria von der Aue' is now 'Maria del Mar Diaz'
              given_name: 'Maria' is now 'Maria del Mar'
              family_name: 'von der Aue' is now 'Diaz'

            """,
          errors: """
            roster: warning: the page of 'Maria del Mar Diaz' moves from 'maria-von-der-aue' to 'maria-del-mar-diaz'
            note: for links to the old address to lead on, put it into 'aliases': --set aliases=maria-von-der-aue

            """))
    #expect(try folder.read("staff.csv").contains("\nMaria del Mar,Diaz,"))
  }

  @Test func onePieceOfATextIsReplaced() throws {
    try folder.write("staff.csv", "id,name,Mail\n1,Ada,a@x.org ::: b@x.org\n")
    try folder.write("roster.yml", "directory: staff.csv\nfields: {email: {from: \"Mail[0]\", split: \":::\"}}\n")
    #expect(
      try Binary.run("edit", "ada", "--set", "email=c@x.org", in: folder).lines == [
        "changed 'Ada'", "  email: 'a@x.org' is now 'c@x.org'",
      ])
    #expect(try folder.read("staff.csv") == "id,name,Mail\n1,Ada,c@x.org ::: b@x.org\n")
    #expect(try Binary.run("edit", "ada", "--unset", "email", in: folder).status == 0)
    #expect(try folder.read("staff.csv") == "id,name,Mail\n1,Ada,b@x.org\n")
  }

  @Test func aNameMayBeGivenInItsParts() throws {
    try folder.write("staff.csv", "First,Last\nAda,King\n")
    try folder.write("roster.yml", "directory: staff.csv\nfields: {name: {from: [First, Last], join: \" \"}}\n")
    #expect(
      try Binary.run("add", "--set", "First=Bo", "--set", "Last=van Dyk", in: folder).lines == [
        "added 'Bo van Dyk'", "  First: 'Bo'", "  Last: 'van Dyk'",
      ])
    #expect(try Binary.run("add", "--name", "Cy Wu", in: folder).status == 0)
    #expect(
      try folder.read("staff.csv").split(separator: "\n").map {
        $0.split(separator: ",").prefix(2).joined(separator: ",")
      } == ["First,Last", "Ada,King", "Bo,van Dyk", "Cy,Wu"])
    let outcome = try Binary.run("add", "--name", "Maria del Mar Diaz", in: folder)
    #expect(
      outcome.errors == """
        staff.csv: error: new record: the field 'name' of 'Maria del Mar Diaz' cannot be saved: it is joined of 'First' and 'Last', and 'Maria del Mar Diaz' may be divided in several ways
        note: give the parts in place of 'name': --set 'First=…' --set 'Last=…'

        """)
  }

  @Test(arguments: [[], ["--office", "B 1"]])
  func addNeedsAName(arguments: [String]) throws {
    let outcome = try Binary.shell(
      (["\"$ROSTER\"", "add"] + arguments.map { "'\($0)'" }).joined(separator: " "), in: folder)
    #expect(
      outcome
        == Outcome(
          errors: """
            roster: error: a person needs a name
            note: give one with '--name'

            """, status: 64))
  }

  @Test func addNeedsANameThatCanBeSeen() throws {
    #expect(
      try Binary.run("add", "--name", " ", in: folder)
        == Outcome(
          errors: """
            roster: error: a person needs a name
            note: give one with '--name'

            """, status: 1))
    #expect(try directory() == SmallSite.people)
  }

  @Test func aDryRunShowsADiffAndSavesNothing() throws {
    let added = try Binary.run("add", "--name", "Grace Hopper", "--dry-run", in: folder)
    #expect(added.output.hasPrefix("would add 'Grace Hopper'\n--- directory.json\n+++ directory.json\n@@ -"))
    #expect(added.output.contains("\n+    \"name\": \"Grace Hopper\","))
    #expect(
      try Binary.run("edit", "ada", "--office", "B 12", "-n", in: folder)
        == Outcome(
          output: """
            would change 'Ada Lovelace'
              office: 'B 11' is now 'B 12'
            --- directory.json
            +++ directory.json
            @@ -2,7 +2,7 @@
               {
                 "id": "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10",
                 "name": "Ada Lovelace",
            -    "office": "B 11",
            +    "office": "B 12",
                 "department": ["Maths", "Engines"],
                 "mobile": "+44 20 555 0101"
               },

            """))
    let removed = try Binary.run("remove", "ada-lovelace", "-n", in: folder)
    #expect(removed.output.hasPrefix("would remove 'Ada Lovelace', B 11\n--- directory.json\n+++ directory.json\n"))
    #expect(removed.output.contains("\n-    \"name\": \"Ada Lovelace\",\n"))
    #expect(try directory() == SmallSite.people)
  }

  // MARK: - edit

  @Test func changesOneFieldAndNoOtherByte() throws {
    #expect(
      try Binary.run("edit", "ada", "--office", "B 12", in: folder)
        == Outcome(output: "changed 'Ada Lovelace'\n  office: 'B 11' is now 'B 12'\n"))
    #expect(try directory() == SmallSite.people.replacing("B 11", with: "B 12"))
  }

  @Test func changesPrivateFieldsAndParts() throws {
    #expect(
      try Binary.run("edit", "ada", "--set", "mobile=1", in: folder).output
        == "changed 'Ada Lovelace'\n  mobile: '+44 20 555 0101' is now '1'\n")
    #expect(
      try Binary.run("edit", "emmy noether", "--set", "address.city=Göttingen", in: folder).status == 0)
    #expect(
      try directory()
        == SmallSite.people.replacing("+44 20 555 0101", with: "1").replacing("Erlangen", with: "Göttingen"))
  }

  @Test func takesFieldsAway() throws {
    #expect(
      try Binary.run("edit", "ada", "--unset", "mobile", "--unset", "department", in: folder).output
        == """
        changed 'Ada Lovelace'
          department: 'Maths, Engines' is taken away
          mobile: '+44 20 555 0101' is taken away

        """)
    #expect(try !directory().contains("Engines"))
  }

  @Test func nothingToChangeTouchesNothing() throws {
    #expect(
      try Binary.run("edit", "ada", "--office", "B 11", in: folder)
        == Outcome(output: "nothing to change: 'Ada Lovelace' is so already\n"))
    #expect(try directory() == SmallSite.people)
  }

  @Test func nothingAskedForIsAMistake() throws {
    #expect(
      try Binary.run("edit", "ada", in: folder)
        == Outcome(
          errors: """
            roster: error: nothing is to be changed
            note: say what with '--name', '--office', '--set' or '--unset', or name an editor in EDITOR

            """, status: 64))
  }

  @Test func withoutOptionsAnEditorOpens() throws {
    #expect(
      try Binary.shell("EDITOR=\"sed -i 's/B 11/B 12/'\" \"$ROSTER\" edit ada", in: folder)
        == Outcome(output: "changed 'Ada Lovelace'\n  office: 'B 11' is now 'B 12'\n"))
    #expect(try directory() == SmallSite.people.replacing("B 11", with: "B 12"))
    #expect(
      try Binary.shell("EDITOR=\"sed -i /mobile/d\" \"$ROSTER\" edit ada", in: folder).output
        == "changed 'Ada Lovelace'\n  mobile: '+44 20 555 0101' is taken away\n")
    for command in ["true", "sed -i d"] {
      #expect(
        try Binary.shell("EDITOR='\(command)' \"$ROSTER\" edit emmy", in: folder)
          == Outcome(output: "nothing to change: 'Emmy Noether' is so already\n"))
    }
  }

  @Test func whatAnEditorSpoilsIsKept() throws {
    let outcome = try Binary.shell("TMPDIR=\"$PWD\" EDITOR='sed -i s/:/[/' \"$ROSTER\" edit ada", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("note: nothing was saved; the text is kept in '"))
    let failed = try Binary.shell("TMPDIR=\"$PWD\" EDITOR=false \"$ROSTER\" edit ada", in: folder)
    #expect(failed.errors.hasPrefix("roster: error: the editor 'false' failed\n"))
    #expect(try directory() == SmallSite.people)
  }

  @Test(arguments: [
    (["--name", ""], "roster: error: a person needs a name\nnote: give one with '--name'\n"),
    (["--set", "id=7"], "roster: error: the id of a person never changes\n"),
    (["--unset", "name"], "roster: error: the name cannot be taken away: a person needs one\n"),
    (["--set", "office=1", "--set", "office=2"], "roster: error: 'office' needs one value and no list\n"),
    (["--unset", "offise"], "roster: error: nobody has a field 'offise'\nnote: did you mean 'office'?\n"),
    (["--set", "fax=1", "--unset", "fax"], "roster: error: 'fax' cannot be both set and taken away\n"),
    (
      ["--set", "slug=a/b"],
      "roster: error: the slug 'a/b' of 'Ada Lovelace' cannot be used: it has '/', which is special in the names of"
        + " files; write '-' for it\n"
    ),
  ])
  func refusesNonsense(arguments: [String], errors: String) throws {
    let outcome = try Binary.shell(
      (["\"$ROSTER\"", "edit", "ada"] + arguments.map { "'\($0)'" }).joined(separator: " "), in: folder)
    #expect(outcome == Outcome(errors: errors, status: 1))
    #expect(try directory() == SmallSite.people)
  }

  @Test func warnsOfAFieldThatIsNearlyAnother() throws {
    #expect(
      try Binary.run("edit", "ada", "--set", "departmet=X", in: folder)
        == Outcome(
          output: "changed 'Ada Lovelace'\n  departmet: 'X'\n",
          errors: """
            roster: warning: nobody else has a field 'departmet'
            note: if you meant 'department', set that and take this one away with '--unset departmet'

            """))
  }

  @Test func writesMappedFieldsBackToTheirPlace() throws {
    try folder.write(
      "roster.yml", "fields:\n  office: work.room\n  tags: {from: tags, split: \";\"}\n")
    try folder.write(
      "directory.json", #"[{"name": "Ada", "work": {"room": "1", "floor": 2}, "tags": "a; b", "id": "x"}]"#)
    #expect(
      try Binary.run("edit", "ada", "--office", "2", "--set", "tags=a;c", in: folder).output
        == "changed 'Ada'\n  office: '1' is now '2'\n  tags: 'a, b' is now 'a, c'\n")
    #expect(
      try directory() == #"[{"name": "Ada", "work": {"room": "2", "floor": 2}, "tags": "a; c", "id": "x"}]"#)
  }

  // MARK: - remove

  @Test func removesAPerson() throws {
    #expect(
      try Binary.run("remove", "emile borel", in: folder) == Outcome(output: "removed 'Émile Borel', A 2\n"))
    #expect(try Binary.run("list", in: folder).lines == ["Ada Lovelace\tB 11", "Emmy Noether\t"])
  }

  @Test func removeWantsTheWholeName() throws {
    #expect(
      try Binary.run("remove", "ada", in: folder)
        == Outcome(
          errors: """
            roster: error: nobody is called 'ada'
            note: if you mean 'Ada Lovelace', give the whole name

            """, status: 1))
    #expect(try directory() == SmallSite.people)
  }

  // MARK: - formats

  @Test func savesPropertyLists() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "directory.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <array>
      </array>
      </plist>
      """)
    #expect(try Binary.run("add", "--name", "Ada", "--office", "1", in: folder).status == 0)
    #expect(try Binary.run("edit", "ada", "--office", "2", in: folder).status == 0)
    #expect(try Binary.run("list", in: folder) == Outcome(output: "Ada\t2\n"))
    #expect(try folder.read("directory.plist").contains("<string>2</string>"))
  }

  @Test(arguments: [
    ("directory.csv", "name;office;x\r\nAda;1;\"a;b\"\r\n", "Ada;1", "Ada;2"),
    ("directory.yml", "# All of us\n- name: Ada # first\n  office: 1\n", "office: 1", "office: 2"),
    ("people/ada.md", "---\nname: 'Ada'\noffice: 1 # old\n---\nAda.\n", "office: 1", "office: 2"),
    ("directory.json", "{\"x\": 1.0, \"people\": [{\"name\": \"Ada\", \"office\": 1}]}", ": 1}", ": 2}"),
    ("directory.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nX-OFFICE:1\r\nEND:VCARD\r\n", "OFFICE:1", "OFFICE:2"),
    ("directory.ldif", "dn: cn=Ada\ncn: Ada\nroomNumber: 1\n", "roomNumber: 1", "roomNumber: 2"),
  ])
  func everyTextFormatIsChangedInPlace(name: String, text: String, old: String, new: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, text)
    let path = name.hasPrefix("people") ? "people" : name
    let records = name.hasSuffix("json") ? ", records: people" : ""
    try folder.write("roster.yml", "directory: {path: \(path)\(records)}\n")
    #expect(try Binary.run("edit", "ada", "--office", "2", "-n", in: folder).output.contains("\n@@ -1"))
    #expect(try folder.read(name) == text)
    #expect(
      try Binary.run("edit", "ada", "--office", "2", in: folder)
        == Outcome(output: "changed 'Ada'\n  office: '1' is now '2'\n"))
    #expect(try folder.read(name) == text.replacing(old, with: new))
    #expect(try Binary.run("add", "--name", "Bo", in: folder) == Outcome(output: "added 'Bo'\n"))
    #expect(try Binary.run("list", in: folder).output == "Ada\t2\nBo\t\n")
    #expect(try Binary.run("remove", "bo", in: folder).status == 0)
    #expect(try Binary.run("list", in: folder).output == "Ada\t2\n")
  }
}

/// The first person of a directory that has nobody yet.
@Suite struct FirstPersonTests {
  @Test(arguments: [
    ("directory.plist", ["", "<plist version=\"1.0\"><array/></plist>", "<plist><dict/></plist>", "<plist/>"]),
    ("directory.json", ["", "[]", "{\"people\": []}"]), ("directory.jsonl", ["", "\n"]),
    ("directory.yaml", ["", "# staff\n", "[]\n", "---\n", "people: []\n"]),
    ("directory.csv", ["", "name,office\n", "Name;Raum\n"]), ("directory.tsv", ["", "name\toffice"]),
    ("directory.vcf", ["", "\n"]), ("directory.ldif", ["", "version: 1\n", "# search result\nsearch: 2\n"]),
  ])
  func isTakenByEveryFormat(name: String, texts: [String]) throws {
    for text in texts {
      let folder = try TemporaryFolder()
      try folder.write(name, text)
      let isMapped = text.hasPrefix("Name;")
      try folder.write("roster.yml", "directory: \(name)\n" + (isMapped ? "fields: {name: Name, office: Raum}\n" : ""))
      for person in ["Ada Lovelace", "Bo Derek"] {
        let outcome = try Binary.run("add", "--name", person, "--office", "1", in: folder)
        #expect(outcome == Outcome(output: "added '\(person)'\n  office: '1'\n"), "\(name): \(text)")
      }
      #expect(
        try Binary.run("list", in: folder) == Outcome(output: "Bo Derek\t1\nAda Lovelace\t1\n"), "\(name): \(text)")
      if name == "directory.jsonl" {
        #expect(
          try folder.read(name).split(separator: "\n").map { $0.hasPrefix("{") && $0.hasSuffix("}") } == [true, true])
      }
    }
  }
}

/// An address that stands in its parts too.
@Suite struct AddressEditTests {
  @Test func theStructuredAddressOfACardFollows() throws {
    let folder = try TemporaryFolder()
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:a\nFN:Ada\nADR;TYPE=work:;;Main St 1;York;;1234;UK\nEND:VCARD\n"
    try folder.write("directory.vcf", card)
    #expect(try Binary.run("edit", "ada", "--set", "address=High St 2\nBath, 99\nUK", in: folder).status == 0)
    #expect(
      try folder.read("directory.vcf") == card.replacing(";;Main St 1;York;;1234;UK", with: ";;High St 2;Bath;;99;UK"))
    #expect(
      try Binary.run("edit", "ada", "--set", "address=Box 7", in: folder).errors == """
        roster: warning: the address of 'Ada' is another now, and 'street' is 'High St 2', 'city' is 'Bath', 'postal_code' is '99', 'country' is 'UK' still
        note: change these too, as in '--set street=…'

        """)
  }

  @Test func columnsOfATableFollowToo() throws {
    let folder = try TemporaryFolder()
    try folder.write("directory.csv", "id,name,address,city\n1,Ada,\"Main St 1, York\",York\n")
    #expect(try Binary.run("edit", "ada", "--set", "city=Bath", in: folder).status == 0)
    #expect(try folder.read("directory.csv") == "id,name,address,city\n1,Ada,\"Main St 1, Bath\",Bath\n")
    #expect(try Binary.run("edit", "ada", "--set", "address=Main St 1, Leeds", in: folder).status == 0)
    #expect(try folder.read("directory.csv") == "id,name,address,city\n1,Ada,\"Main St 1, Leeds\",Leeds\n")
  }
}
