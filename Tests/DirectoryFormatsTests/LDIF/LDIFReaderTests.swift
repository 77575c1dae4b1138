import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct LDIFReaderTests {
  private func read(_ text: String) -> (fields: [FieldMapping], complaints: [String]) {
    let (list, problems) = LDIFReader().readableRecords(in: SourceText(path: "a.ldif", text: text))
    return (list.records.map(\.fields), (problems + list.warnings).sorted().map(\.brief))
  }

  @Test func attributesBecomeFieldsOfTheTheme() {
    let (found, complaints) = read(
      """
      version: 1
      # a person
      dn: uid=ada,ou=People,dc=example,dc=edu
      objectClass: inetOrgPerson
      uid: ada
      cn: Ada Marlow
      CN: A. Marlow
      sn: Marlow
      givenName: Ada
      mail: ada@example.edu
      mail: a.marlow@example.edu
      telephoneNumber: +1 555 0100
      ou: Mathematics
      ou: Algebra
      title:
      roomNumber: 0042
      postalAddress: Main 101 $ 1 College Way $ Smalltown
      labeledURI: https://ada.example.org Home page
      userPassword: secret
      entryUUID: 597ae2f6-16a6-1027-98f4-abcdefABCDEF
      employeeNumber: 42
      """)
    #expect(complaints == [])
    let people: [FieldMapping.Field] = [
      .init(name: "id", value: .text("597ae2f6-16a6-1027-98f4-abcdefABCDEF")),
      .init(name: "name", value: .text("Ada Marlow")), .init(name: "family_name", value: .text("Marlow")),
      .init(name: "given_name", value: .text("Ada")), .init(name: "office", value: .text("0042")),
      .init(name: "email", value: .text("ada@example.edu")),
      .init(name: "emails", value: .list([.text("ada@example.edu"), .text("a.marlow@example.edu")])),
      .init(name: "phone", value: .text("+1 555 0100")),
      .init(name: "department", value: .list([.text("Mathematics"), .text("Algebra")])),
      .init(name: "address", value: .text("Main 101\n1 College Way\nSmalltown")),
      .init(name: "website", value: .text("https://ada.example.org")),
      .init(name: "dn", value: .text("uid=ada,ou=People,dc=example,dc=edu")),
      .init(name: "objectClass", value: .text("inetOrgPerson")), .init(name: "uid", value: .text("ada")),
      .init(name: "employeeNumber", value: FieldValue(scalar: "42")),
      .init(name: "names", value: .list([.text("Ada Marlow"), .text("A. Marlow")])),
    ]
    #expect(found.first?.fields == people)
  }

  @Test func foldedBase64IsPutTogetherAndDecoded() {
    let (found, _) = read("dn:: dWlk\n PWFkYQ==\ncn:: Wm/D\n qSBWYWxl\ndescription: one t\n wo\n")
    #expect(found.first?["dn"] == .text("uid=ada"))
    #expect(found.first?["name"] == .text("Zoé Vale"))
    #expect(found.first?["description"] == .text("one two"))
  }

  @Test func idIsTheServersElseTheAccounts() throws {
    func id(_ lines: String) -> FieldValue? { read("dn: cn=a\ncn: Ada\n\(lines)\n").fields.first?["id"] }
    #expect(id("objectGUID:: 9uJ6WaYWJxCY9KvN76vN7w==") == .text("597AE2F6-16A6-1027-98F4-ABCDEFABCDEF"))
    // Bytes that happen to be letters.
    #expect(id("objectGUID:: QUJDREVGR0hJSktMTU5PUA==") == .text("44434241-4645-4847-494A-4B4C4D4E4F50"))
    #expect(id("uid: ada\nemployeeNumber: 7") == .text("ada"))
    #expect(id("sAMAccountName: ada") == .text("ada"))
    #expect(id("employeeNumber: 7") == nil)
  }

  @Test func entriesThatAreNotOfPeopleAreLeftOutWithAWarning() {
    let (found, complaints) = read(
      """
      dn: dc=example
      objectClass: domain

      dn: cn=Faculty
      objectClass: groupOfNames
      cn: Faculty

      dn: cn=PRINTER
      objectClass: user
      objectClass: computer
      cn: PRINTER

      dn: cn=Bo
      objectClass: user
      cn: Bo
      userAccountControl: 514

      dn: cn=Ada
      objectClass: user
      cn: Ada
      userAccountControl: 512
      jpegPhoto:: /9j/
      thumbnailPhoto:< file:///etc/passwd

      dn: CN=ada
      cn: Ada

      search: 2
      result: 0 Success
      """)
    #expect(found.map { $0["name"] } == [.text("Ada"), .text("Ada")])
    #expect(
      complaints == [
        "1:1: 3 entries that are not of people are left out | 'dc=example' on line 1, 'cn=Faculty' on line 4, 'cn=PRINTER' on line 8",
        "13:1: the account of 'Bo' is switched off, so it is left out",
        "22:1: the binary data in 'jpegPhoto' of 'Ada' is left out"
          + " | pages show text; put a picture beside the directory as a file",
        "23:1: the value of 'thumbnailPhoto' is in another file and is left out"
          + " | only what stands in the file itself is read",
        "25:1: 'CN=ada' stands here a second time | remove one of the entries",
      ])
  }

  @Test func addIsAnEntryAndOtherChangesAreErrors() {
    let (found, complaints) = read(
      "dn: cn=a\nchangetype: add\ncn: Ada\n\ndn: cn=b\nchangetype: modify\nreplace: title\ntitle: Dean\n-\n")
    #expect(found.map(\.fields.first?.value) == [.text("Ada")])
    #expect(
      complaints == [
        "5:1: 'cn=b' is a change of type 'modify', not an entry | export the entries themselves, not changes to them"
      ])
  }

  @Test func anEntryThatIsLeftOutHasItsLine() {
    #expect(
      read("dn: cn=a\ncn: Ada\n\ndn: ou=x\nobjectClass: organizationalUnit\n").complaints == [
        "4:1: an entry that is not of a person is left out | 'ou=x'"
      ])
  }

  /// What cannot be read is told once: that it is missing then is no news.
  @Test(arguments: ["cn:: ?", "cn", "objectClass:: ?"])
  func aBrokenLineIsToldAlone(line: String) throws {
    let text =
      "dn: cn=a\n\(line)\nmail: a@example.org\n\ndn: cn=b\ncn: Bo\n\ndn: cn=c\nobjectClass: person\nmail: c@example.org\n"
    let (list, problems) = LDIFReader().readableRecords(in: SourceText(path: "a.ldif", text: text))
    #expect(list.records.map { $0.fields["name"] } == [.text("Bo"), nil])
    #expect(list.warnings == [])
    #expect(problems.map(\.location?.line) == [2])
    let builder = PeopleBuilder()
    #expect(builder.problems(ofReadable: list).map(\.location?.line) == [8])
  }

  @Test func aBrokenNameOfAnEntryIsToldAlone() {
    #expect(
      read("dn:: ?\ncn: Ada\n\ndn: cn=b\ncn: Bo\nsn:: ?\n").complaints == [
        "1:1: the value is not base64 | behind a single colon it is taken as it stands",
        "6:1: the value is not base64 | behind a single colon it is taken as it stands",
      ])
  }

  @Test func linesOfAddressesKeepNoBreakSpaces() {
    let (found, _) = read("dn: cn=a\ncn: Ada\npostalAddress: 12\u{A0}rue X $\u{A0}Paris\t$ \u{AD}F\n")
    #expect(found.first?["address"] == .text("12\u{A0}rue X\n\u{A0}Paris\n\u{AD}F"))
  }

  @Test func everyMalformedLineIsTold() {
    let (found, complaints) = read(
      " stray\n\ndn: cn=a\ncn: Ada\nno colon\ntitle:: ?\n\ncn: Bo\n\ndn: cn=c\ncn: Cy\n")
    #expect(found.map { $0["name"] } == [.text("Ada"), .text("Cy")])
    #expect(
      complaints == [
        "1:1: a line that begins with a blank, and none before it to continue"
          + " | remove the blank, or the empty line above",
        "5:1: a line without a name and a colon | a line that goes on begins with a blank",
        "6:1: the value is not base64 | behind a single colon it is taken as it stands",
        "8:1: an entry without 'dn' | each entry begins with a line 'dn:', and empty lines part entries",
      ])
    #expect(
      read("version: 2\n\ndn: cn=a\ncn: A\n").complaints == ["1:1: unknown version of LDIF, expected 'version: 1'"])
    let bytes = Array("dn: cn=a\ncn: Zo".utf8) + [0xEB, 10]
    #expect(
      LDIFReader().readableRecords(in: SourceText(path: "a", bytes: bytes)).problems.map(\.brief) == [
        "2:1: the value is not UTF-8 | write it in base64, behind two colons"
          + " | \(Diagnostic.encodingAdvice)"
      ])
  }
}
