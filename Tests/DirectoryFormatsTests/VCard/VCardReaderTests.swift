import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct VCardReaderTests {
  private func read(_ text: String) -> (fields: [FieldMapping], complaints: [String]) {
    let (list, problems) = VCardReader().readableRecords(in: SourceText(path: "a.vcf", text: text))
    return (list.records.map(\.fields), (problems + list.warnings).sorted().map(\.brief))
  }

  private func fields(_ lines: String, version: String = "3.0") -> [String: String] {
    let (found, complaints) = read("BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n")
    #expect(complaints == [])
    return Dictionary(
      uniqueKeysWithValues: (found.first ?? FieldMapping()).fields.map { field in
        if case .list(let values) = field.value {
          return (field.name, values.map { $0.spelling ?? "?" }.joined(separator: "|"))
        }
        return (field.name, field.value.spelling ?? "?")
      })
  }

  @Test func namesAreTakenWholeAndInParts() {
    #expect(
      fields("FN:Dr. Ada B. Marlow Jr.\nN:Marlow;Ada;B.,C.;Dr.;Jr.,PhD") == [
        "name": "Dr. Ada B. Marlow Jr.", "family_name": "Marlow", "given_name": "Ada", "additional_name": "B. C.",
        "honorific_prefix": "Dr.", "honorific_suffix": "Jr. PhD",
      ])
    #expect(fields("N:Marlow;Ada;;;")["name"] == "Ada Marlow")
    #expect(fields("FN: \nN:Marlow;Ada;;;")["name"] == "Ada Marlow")
    #expect(fields("FN:Ada\nN;SORT-AS=\"Marlow,Ada\":von Marlow;Ada;;;", version: "4.0")["sort_name"] == "Marlow, Ada")
  }

  @Test(
    arguments: [
      (";X-APPLE-OMIT-YEAR=1604:1604-05-12", "--0512"), (";value=date;X-APPLE-OMIT-YEAR=1604:16040512", "--0512"),
      (":--0512", "--0512"), (":1604-05-12", "1604-05-12"), (";X-APPLE-OMIT-YEAR=1604:1990-05-12", "1990-05-12"),
      (";X-APPLE-OMIT-YEAR=1604:1604", "1604"), (";X-APPLE-OMIT-YEAR=:1604-05-12", "1604-05-12"),
    ])
  func daysMayHaveNoYear(line: String, birthday: String) {
    #expect(fields("FN:Ada\nBDAY\(line)")["birthday"] == birthday)
    #expect(fields("FN:Ada\nitem1.X-ABDATE\(line)")["x_abdate"] == birthday)
  }

  @Test func telephonesGoByTheirType() {
    #expect(
      fields(
        """
        TEL;TYPE=home,voice:1
        TEL;TYPE=CELL;TYPE=pref:2
        TEL;TYPE=WORK;TYPE=FAX:3
        TEL:4
        TEL;TYPE=work,pref:5
        TEL;TYPE=PAGER:6
        """) == [
          "home_phone": "1", "mobile": "2", "fax": "3", "phone": "5", "phones": "5|4", "pager": "6",
        ])
    #expect(
      fields("TEL;VALUE=uri;TYPE=\"work,voice\":tel:+1-555-0103;ext=42", version: "4.0")
        == ["phone": "+1-555-0103 ext. 42"])
  }

  @Test(arguments: ["FN:\nN:;;;;\nORG:ACME", "FN:ACME\nN:;;;;\nORG:ACME;", "FN:ACME\nORG:ACME"])
  func cardsOfOrganizationsAreNobodys(lines: String) throws {
    let text =
      "BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:ACME\nN:;ACME;;;\nORG:ACME\nEND:VCARD\n"
    let list = try VCardReader().records(in: SourceText(path: "a.vcf", text: text))
    #expect(list.records.map { $0.fields["given_name"] } == [.text("ACME")])
    #expect(list.warnings.count == 1)
  }

  @Test func preferredAddressIsTheEmailAndNoneIsLost() {
    #expect(
      fields("EMAIL:a@example.org\nEMAIL;PREF=1:b@example.org", version: "4.0")
        == ["email": "b@example.org", "emails": "b@example.org|a@example.org"])
  }

  @Test func organizationAddressAndTheRest() {
    #expect(
      fields(
        """
        ORG:Example College;Mathematics;Algebra
        TITLE:Professor
        ADR;TYPE=HOME:;;2 Side Street;Smalltown;;;
        ADR;TYPE=WORK:;Main 101;1 College Way;Smalltown;WI;54999;USA
        URL;TYPE=pref:https\\://ada.example.org
        NOTE:one\\ntwo
        UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1
        X-Skype-User:ada
        CATEGORIES:Staff,Algebra
        """) == [
          "organization": "Example College", "department": "Mathematics|Algebra", "title": "Professor",
          "office": "Main 101", "street": "1 College Way", "city": "Smalltown", "region": "WI", "postal_code": "54999",
          "country": "USA", "address": "Main 101\n1 College Way\nSmalltown, WI 54999\nUSA",
          "home_address": "2 Side Street\nSmalltown", "website": "https://ada.example.org", "note": "one\ntwo",
          "id": "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "x_skype_user": "ada", "categories": "Staff|Algebra",
        ])
    #expect(fields("X-OFFICE:B 12\nADR:;Main 101;;;;;")["office"] == "B 12")
  }

  @Test func alternativesInOtherLanguagesAreLeftToTheFirst() {
    #expect(fields("FN;ALTID=1:Émile\nFN;ALTID=1;LANGUAGE=zh:张艾米", version: "4.0") == ["name": "Émile"])
  }

  @Test func oldCardsMayBeQuotedPrintableOverSeveralLines() {
    let lines = """
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller=3B;Ha=
      na;;;
      NOTE;QUOTED-PRINTABLE:one=0D=0A=
      two, three
      """
    #expect(
      fields(lines, version: "2.1") == [
        "name": "Hana Müller;", "family_name": "Müller;", "given_name": "Hana", "note": "one\ntwo, three",
      ])
  }

  @Test func declaredCharacterSetIsUsed() {
    let card = Array("BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=ISO-8859-1:Zo".utf8) + [0xEB] + Array(" x".utf8)
    let end = Array("\nEND:VCARD\n".utf8)
    let reader = VCardReader()
    #expect(
      reader.readableRecords(in: SourceText(path: "a", bytes: card + end)).list.records.first?.fields["name"]
        == .text("Zoë x"))
    let undeclared = Array("BEGIN:VCARD\nVERSION:2.1\nFN:Zo".utf8) + [0xEB] + end
    #expect(
      reader.readableRecords(in: SourceText(path: "a", bytes: undeclared)).problems.map(\.brief) == [
        "3:1: the value of 'FN' is not UTF-8 | export it as vCard 3.0 or 4.0, or correct the value"
          + " | \(Diagnostic.encodingAdvice)"
      ])
    #expect(
      read("BEGIN:VCARD\nFN;CHARSET=ISO-2022-JP:x\nEND:VCARD\n").complaints == [
        "2:1: unknown character set 'ISO-2022-JP' | known are \(TextEncoding.known) | export it as vCard 3.0 or 4.0"
      ])
    #expect(read("BEGIN:VCARD\nFN;CHARSET=ISO-2022-JP:x\nEND:VCARD\n").fields == [])
    let hole = Array("BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=ISO-8859-1:Zo".utf8) + [0x81] + end
    #expect(
      reader.readableRecords(in: SourceText(path: "a", bytes: hole)).problems.map(\.brief) == [
        "3:1: the value of 'FN' is not windows-1252 | export it as vCard 3.0 or 4.0, or correct the value"
      ])
  }

  @Test func aFileWhoseEncodingIsSaidIsNotDecodedTwice() throws {
    let folder = try TemporaryFolder()
    let card =
      "BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=ISO-8859-1:Zoë\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:B=C3=BC;Z\n"
    let bytes = (card + "TITLE:x\nEND:VCARD\n").unicodeScalars.map { UInt8($0.value) }
    let path = try folder.write("a.vcf", bytes: bytes)
    let options = ReadingOptions(encoding: .windows1252)
    let store = try DirectoryFile.store(at: path, displayPath: "a.vcf", rules: FieldRules(), options: options)
    var people = try store.load().people
    #expect(people.map(\.name) == ["Zoë"])
    #expect(people.first?.fields["family_name"] == .text("Bü"))
    people[0].fields["title"] = .text("y")
    try store.save(people)
    #expect(
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        == (card + "TITLE:y\nEND:VCARD\n").unicodeScalars.map { UInt8($0.value) })
  }

  /// Two of these characters have a backslash for their second byte.
  @Test func charactersThatHoldABackslashAreWhole() {
    let bytes: [UInt8] = [0x95, 0x5C, 0x3B, 0x83, 0x5C, 0x83, 0x89]
    let quoted = "=95=5C;=83=5C=83=89"
    for (head, value) in [("", bytes), (";ENCODING=QUOTED-PRINTABLE", Array(quoted.utf8))] {
      let card =
        Array("BEGIN:VCARD\nVERSION:2.1\nFN:Sora\nN;CHARSET=SHIFT_JIS\(head):".utf8) + value
        + Array("\nEND:VCARD\n".utf8)
      let (list, problems) = VCardReader().readableRecords(in: SourceText(path: "a", bytes: card))
      #expect(problems == [])
      #expect(list.records.first?.fields["family_name"] == .text("表"))
      #expect(list.records.first?.fields["given_name"] == .text("ソラ"))
    }
  }

  @Test func utf16WithAMarkIsRead() {
    let text = "\u{FEFF}BEGIN:VCARD\r\nFN:Émile\r\nEND:VCARD\r\n"
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let list = VCardReader().readableRecords(in: SourceText(path: "a", bytes: bytes)).list
    #expect(list.records.map { $0.fields["name"] } == [.text("Émile")])
  }

  @Test func whatIsNoPersonIsLeftOutWithAWarning() {
    let (found, complaints) = read(
      """
      BEGIN:VCARD
      KIND:group
      FN:Algebra
      END:VCARD
      BEGIN:VCARD
      FN:
      ORG:Example College
      X-ABShowAs:COMPANY
      END:VCARD
      BEGIN:VCARD
      KIND:individual
      FN:Ada
      PHOTO;ENCODING=b:AAEC
      END:VCARD
      """)
    #expect(found.map { $0["name"] } == [.text("Ada")])
    #expect(
      complaints == [
        "1:1: the card of 'Algebra' is left out: it is of kind 'group', not of a person",
        "5:1: the card of a person (organization 'Example College') is left out:"
          + " it is of kind 'organization', not of a person",
        "13:1: the binary data in 'PHOTO' of 'Ada' is left out"
          + " | pages show text; put a picture beside the directory as a file",
      ])
  }

  @Test func brokenCardsHideNoOthers() {
    let (found, complaints) = read(
      """
      hello
      BEGIN:VCARD
      FN:Ada
      BEGIN:VCARD
      FN:Bo
      no colon here
      END:VCARD
      BEGIN:VCARD
      FN:Cy
      """)
    #expect(found.map { $0["name"] } == [.text("Bo")])
    let note = "the file is damaged or cut off: export it anew"
    #expect(
      complaints == [
        "1:1: a line outside of the cards is left out",
        "2:1: this card has no 'END:VCARD' | \(note)",
        "6:1: a line without a name and a colon is left out",
        "8:1: this card has no 'END:VCARD' | \(note)",
      ])
    #expect(
      read("name,office\nAda,1\n").complaints == [
        "a.vcf: no 'BEGIN:VCARD' in 'a.vcf' | a vCard file has a card for each person; is this one?"
      ])
    #expect(read("").complaints == [])
  }

  @Test func aCardWhoseNameIsBrokenIsNoDraft() {
    let (found, complaints) = read(
      """
      BEGIN:VCARD
      FN Bob
      END:VCARD
      BEGIN:VCARD
      N:Derek;Bo
      FN
      END:VCARD
      BEGIN:VCARD
      EMAIL:cy@example.org
      FN;Cy
      nothing
      END:VCARD
      """)
    #expect(found.map { $0["name"] } == [.text("Bo Derek")])
    let (message, note) = (
      "a line without a name and a colon, in a card that does not say whose it is",
      "if it is the name, write 'FN:' before it; else give the card such a line"
    )
    #expect(
      complaints == [
        "2:1: \(message) | \(note)", "6:1: a line without a name and a colon is left out",
        "10:1: \(message) | \(note)",
      ])
  }

  @Test func cardOfAnAgentIsNoPersonOfItsOwn() {
    let (found, _) = read(
      "BEGIN:VCARD\nVERSION:2.1\nFN:Ada\nAGENT:\nBEGIN:VCARD\nFN:Bo\nEND:VCARD\nTITLE:Dean\nEND:VCARD\n")
    #expect(found.map { $0["name"] } == [.text("Ada")])
    #expect(found.first?["title"] == .text("Dean"))
  }

  @Test func truncationAtEveryByteNeverCrashes() {
    let text =
      "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=\r\n=91;A\\;;\r\n"
      + "PHOTO;ENCODING=BASE64:AA\r\n AA\r\n\r\nitem1.TEL;TYPE=\"a,b\";X=^n:1\r\n 2\r\nEND:VCARD\r\n"
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      let (list, problems) = VCardReader().readableRecords(in: SourceText(path: "a", bytes: Array(bytes[..<end])))
      #expect(list.records.isEmpty || end >= bytes.count - 2)
      #expect(end == 0 || !problems.isEmpty || !list.records.isEmpty)
    }
  }
}
