import Diagnostics
import DirectoryModel
import Testing

/// Property lists in text whose records are broken: each fault is told, once, and the sound records are read.
@Suite struct BrokenPropertyListTests {
  /// What is told of a file, `line:column: message`, and who could be read.
  private func read(_ text: String, records: String? = nil) -> (problems: [String], names: [String]) {
    let reader = PropertyListReader(records: records.flatMap(FieldPath.init))
    let (list, problems) = reader.readableRecords(in: SourceText(path: "a.plist", text: text))
    return (
      problems.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)" },
      list.records.map { $0.fields["name"]?.spelling ?? "" }
    )
  }

  // MARK: XML

  private func xml(_ records: String) -> String { "<plist>\n<array>\n\(records)\n</array>\n</plist>\n" }

  @Test func whatIsNotClosedInXMLEndsWhereTheNextRecordBegins() {
    let (problems, names) = read(
      xml(
        """
          <dict><key>name</key><string>Ann</string></dict>
          <dict><key>name</key><string>Bob</string>
          <dict><key>name</key><string>Cy</string></dict>
          <dict><key>name</key><string>Dee<key>a</key><string>1</string></dict>
          <dict><key>name</key><string>Eve</string><key>a</key><array><string>1</string>
          <dict><key>name</key><string>Fay</string></dict>
        """))
    #expect(
      problems == [
        "4:3: this '<dict>' is never closed", "6:35: unexpected '<key>' in '<string>', expected text",
        "7:3: this '<dict>' is never closed",
      ])
    #expect(names == ["Ann", "Cy", "Fay"])
  }

  @Test func aKeyWithoutAValueTakesInNoRecord() {
    let (problems, names) = read(
      xml(
        """
          <dict><key>name</key><string>Ann</string></dict>
          <dict><key>name</key><string>Bob</string><key>boss</key>
          <dict><key>name</key><string>Cy</string></dict>
          <dict><key>name</key><string>Dee</string></dict>
        """))
    #expect(problems == ["4:3: this '<dict>' is never closed"])
    #expect(names == ["Ann", "Cy", "Dee"])
  }

  @Test func faultsOfXMLItselfHideNoOther() {
    let (problems, names) = read(
      xml(
        """
        <dict>
          <key>name</key><string>Ann</string>
        </dict>
        <dict>
          <key>name</key><string>B & B</string>
        </dict>
        <!--
        <dict>
          <key>name</key>
        </dict>
        -->
        <dict>
          <key>name</key><string>Cy</string>
        </dict>
          <key>name</key><string>Dee</string>
        </dict>
        <dict>
          <string>Eve</string>
        </array>
        <dict>
          <key>name</key><string>Fay &wave;</string>
        </dict>
        <dict>
          <key>name</key><string>Gus</string>
        </dict>
        """))
    #expect(
      problems == [
        "7:29: the property list is malformed: not well-formed (invalid token)",
        "17:3: unexpected '<key>', which belongs in a dictionary", "20:3: unexpected '<string>', expected a key",
        "23:30: the property list is malformed: undefined entity",
      ])
    #expect(names == ["Ann", "Cy", "Gus"])
  }

  @Test func peopleByKeyAndWithRecordsInXMLHideNoOther() {
    let records = """
      <key>a</key>
      <dict><key>name</key><string>Ann</string></dict>
      <key>b</key>
      <dict><key>name</key><string>Bob</string>
      <key>c</key>
      <dict><key>name</key><string>Cy</string></dict>
      <key>d</key>
      <dict><key>name</key><string>Dee</key></dict>
      <key>e</key>
      <dict><string>Eve</string></dict>
      <key>f</key>
      <dict><key>name</key><string>Fay</string></dict>
      """
    let expected = [
      "7:1: this '<dict>' is never closed", "11:35: the property list is malformed: mismatched tag",
      "13:7: unexpected '<string>', expected a key",
    ]
    let keyed = read("<plist>\n<dict>\n\n\(records)\n</dict>\n</plist>")
    #expect(keyed.problems == expected)
    #expect(keyed.names == ["Ann", "Cy", "Fay"])
    let inside = read(
      "<plist><dict>\n<key>v</key><integer>1</integer>\n<key>people</key><dict>\n\(records)\n</dict></dict>\n</plist>",
      records: "people")
    #expect(inside.problems == expected)
    #expect(inside.names == ["Ann", "Cy", "Fay"])
  }

  @Test func xmlInOneLineHidesNoFault() {
    let (problems, names) = read(
      "<plist><array><dict><key>name</key><string>Ann</string></dict><dict><key>name</key><string>Bob</dict>"
        + "<dict><key>name</key><string>Cy</string></dict><dict><string>Dee</string></dict>"
        + "<dict><key>name</key>Eve</dict><dict><key>name</key><string>Fay</string></dict></array></plist>")
    #expect(
      problems == [
        "1:97: the property list is malformed: mismatched tag", "1:155: unexpected '<string>', expected a key",
        "1:203: unexpected text between the elements of a property list",
      ])
    #expect(names == ["Ann", "Cy", "Fay"])
  }

  @Test func whereRecordsBeginCannotBeSeenTheRestIsToldToBeUnread() {
    let friends = "<key>friends</key><array><dict><key>name</key><string>Zoe</string></dict></array>"
    let text =
      "<plist><array><dict><key>name</key><string>Ann</string>\(friends)</dict><dict><key>name</dict>"
      + "<dict><key>name</key><string>Cy</string></dict></array></plist>"
    let (_, problems) = PropertyListReader().readableRecords(in: SourceText(path: "a", text: text))
    #expect(problems.map(\.message) == ["the property list is malformed: mismatched tag"])
    #expect(problems.first?.notes.last == "what follows it was not read: once it is correct, more may be told")
  }

  // MARK: The old text form

  @Test func aBrokenRecordOfTheOldTextFormHidesNoOther() {
    let (problems, names) = read(
      """
      // staff
      (
        { name = Ann; },
        { name = "Bob; },
        { name = "Cy"; },
        { name = Dee office = 1; },
        { name = Eve; /* x },
        { name = Fay; tags = (a, b; },
        { name = Gus; }
        { name = <0g>; },
        { name = "Zo\u{301}e"; }
      )
      """)
    #expect(
      problems == [
        "4:12: the text is not closed, expected '\"'", "6:16: unexpected 'o', expected ';'",
        "7:17: the comment is not closed, expected '*/'", "8:29: unexpected ';', expected ',' or ')'",
        "10:3: unexpected '{', expected ',' or ')'", "10:14: unexpected 'g', expected hexadecimal digits",
      ])
    #expect(names == ["Ann", "Cy", "Gus", "Zo\u{301}e"])
  }

  @Test func aTextThatLooksLikeARecordIsNone() {
    let (problems, names) = read(
      """
      (
        {
          name = Ann;
        },
        {
          name = Bob;
          code = "if x
      {
      } else
      {";
          tags = (a, ;
        },
        {
          name = Cy;
          tags = (a, b);
        {
          name = Dee;
        }
      )
      """)
    #expect(problems == ["11:16: unexpected ';', expected a value", "13:3: this dictionary is never closed"])
    #expect(names == ["Ann", "Dee"])
  }

  @Test func peopleByKeyInTheOldTextFormHideNoOther() {
    let records = """
      ann = { name = Ann; };
      bob = { name = Bob };
      cy = { name = Cy; };
      "dee" = { name = Dee;
      eve = { name = "Eve };
      fay = { name = "Fay"; };
      """
    let expected = [
      "3:20: unexpected '}', expected ';'", "5:9: this dictionary is never closed",
      "6:16: the text is not closed, expected '\"'",
    ]
    let keyed = read("{\n\(records)\n}\n")
    #expect(keyed.problems == expected)
    #expect(keyed.names == ["Ann", "Cy", "Fay"])
    let inside = read("{ v = 1; people = {\n\(records)\n}; }\n", records: "people")
    #expect(inside.problems == expected)
    let line = read("{" + records.replacing("\n", with: " ").replacing("Dee;", with: "Dee;};") + "}")
    #expect(
      line.problems == ["1:44: unexpected '}', expected ';'", "1:107: the text is not closed, expected '\"'"])
    #expect(line.names == ["Ann", "Cy", "Dee", "Fay"])
  }

  @Test func theOldTextFormInOneLineHidesNoFault() {
    let (problems, names) = read(
      "({name=Ann;},{name=Bob},{name=Cy;},{name=\"Dee;},{name=\"Eve\";x=<0g>;},{name=Fay;})")
    #expect(
      problems == [
        "1:23: unexpected '}', expected ';'", "1:42: the text is not closed, expected '\"'",
        "1:65: unexpected 'g', expected hexadecimal digits",
      ])
    #expect(names == ["Ann", "Cy", "Fay"])
  }

  @Test func bytesThatAreNoTextAreTold() {
    let source = SourceText(path: "a", bytes: Array("({ name = \"Zo".utf8) + [0xEB] + Array("\"; })".utf8))
    let (list, problems) = PropertyListReader().readableRecords(in: source)
    #expect(problems.map(\.message) == ["the text is not in UTF-8"])
    #expect(list.records.isEmpty)
  }

  // MARK: All forms

  @Test func aKeyOfPeopleThatStandsTwiceIsAnError() {
    let xml =
      "<plist><dict>\n<key>a</key><dict/>\n<key>a</key><dict><key>name</key><string>A</string></dict></dict></plist>"
    #expect(read(xml).problems == ["3:1: the key 'a' appears twice in one dictionary"])
    #expect(
      read("{\n a = { name = A; };\n a = { name = B; };\n}").problems == [
        "3:2: the key 'a' appears twice in one dictionary"
      ])
    let (list, problems) = PropertyListReader().readableRecords(
      in: SourceText(path: "a", text: "({ name = A;\n name = B; })"))
    #expect(problems.isEmpty)
    #expect(list.warnings.map(\.message) == ["the key 'name' appears twice in one dictionary"])
  }

  @Test(arguments: [
    "<plist>\n<array>\n<<<<<<< ours\n<dict/>\n=======\n>>>>>>> theirs\n</array></plist>", "(\n<<<<<<< ours\n)",
  ])
  func aConflictOfGitIsAllThatIsTold(text: String) {
    #expect(
      read(text).problems.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
        "a conflict that git left here"
      ])
  }

  @Test func filesFullOfOpenBracketsAreReadAFewTimesAtMost() {
    let old = read("(\n" + (0..<5_000).map { "{ name = P\($0); x = (" }.joined(separator: "\n") + "\n)")
    #expect(old.problems.count <= 21)
    #expect(old.problems.first == "2:18: this array is never closed")
    let xml = read(
      xml((0..<5_000).map { "<dict><key>name</key><string>P\($0)</string><key>x</key><array>" }.joined(separator: "\n"))
    )
    #expect(xml.problems.count <= 21)
    #expect(xml.problems.first == "3:53: this '<array>' is never closed")
  }
}
