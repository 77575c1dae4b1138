import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// Edits of LDIF files whose entries are called by what they hold, and refer to one another.
@Suite struct LDIFNamingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func saved(_ text: String, _ edit: (inout [Person]) -> Void) throws -> String {
    let store = try DirectoryFile.store(
      at: try folder.write("a.ldif", text), displayPath: "a.ldif", rules: FieldRules())
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    #expect(try store.load().people.map(\.name) == people.map(\.name))
    return try folder.read("a.ldif")
  }

  private static let entries = """
    # extended LDIF
    version: 1

    # Ada Byron, people, example
    dn: cn=Ada Byron,ou=people,dc=example
    objectClass: inetOrgPerson
    cn: Ada Byron
    sn: Byron
    mail: ada@example.org

    dn: cn=Bo,ou=people,dc=example
    objectClass: inetOrgPerson
    cn: Bo
    sn: Bo
    mail: bo@example.org
    manager: CN=ada byron, OU=people, DC=example
    description: works for cn=Ada Byron

    dn: cn=staff,dc=example
    objectClass: groupOfNames
    member: cn=Bo,ou=people,dc=example
    member: cn=Ada Byron,ou=people,dc=example

    dn: cn=phone,cn=Ada Byron,ou=people,dc=example
    objectClass: device

    # search result
    search: 2
    result: 0 Success

    # numResponses: 5
    # numEntries: 4

    """

  @Test func aNewNameRenamesTheEntryWhereverItsNameStands() throws {
    #expect(
      try saved(Self.entries) { $0[0].name = "Ada King, Countess" }
        == Self.entries.replacing("dn: cn=Ada Byron,", with: #"dn: cn=Ada King\, Countess,"#)
        .replacing("\ncn: Ada Byron", with: "\ncn: Ada King, Countess")
        .replacing(
          "manager: CN=ada byron, OU=people, DC=example", with: #"manager: cn=Ada King\, Countess,ou=people,dc=example"#
        )
        .replacing("member: cn=Ada Byron,", with: #"member: cn=Ada King\, Countess,"#)
        .replacing("cn=phone,cn=Ada Byron,", with: #"cn=phone,cn=Ada King\, Countess,"#))
    #expect(
      try saved(Self.entries) { $0[1].name = "Bö" }
        == Self.entries.replacing("dn: cn=Bo,ou=people,dc=example", with: "dn:: Y249QsO2LG91PXBlb3BsZSxkYz1leGFtcGxl")
        .replacing("\ncn: Bo", with: "\ncn:: QsO2")
        .replacing("member: cn=Bo,ou=people,dc=example", with: "member:: Y249QsO2LG91PXBlb3BsZSxkYz1leGFtcGxl"))
  }

  @Test func aNameThatIsStillTrueStays() throws {
    let text = Self.entries.replacing("\ncn: Ada Byron", with: "\ncn: Ada B.\ncn: Ada Byron")
    #expect(try saved(text) { $0[0].name = "Ada King" } == text.replacing("cn: Ada B.", with: "cn: Ada King"))
    #expect(
      try saved(Self.entries) { $0[0].name = "ADA BYRON" }
        == Self.entries.replacing("\ncn: Ada", with: "\ncn: ADA")
        .replacing("\ncn: ADA Byron", with: "\ncn: ADA BYRON"))
    let wrong = Self.entries.replacing("\ncn: Ada Byron", with: "\ncn: Ada")
    #expect(try saved(wrong) { $0[0].name = "Ada King" } == wrong.replacing("\ncn: Ada\n", with: "\ncn: Ada King\n"))
  }

  @Test func addressesInNamesFollowToo() throws {
    let text = "dn: cn=Ada,mail=ada@example.org\ncn: Ada\nmail: ada@example.org\n"
    #expect(
      try saved(text) { $0[0].fields["email"] = .text("a@example.org") }
        == "dn: cn=Ada,mail=a@example.org\ncn: Ada\nmail: a@example.org\nuid: \(Person(name: "Ada", fields: FieldMapping([.init(name: "email", value: .text("ada@example.org"))])).impliedID)\n"
    )
  }

  @Test func aNameThatWasSetIsTaken() throws {
    #expect(
      try saved(Self.entries) { $0[1].fields["dn"] = .text("cn=Bo+mail=bo@example.org,ou=people,dc=example") }
        == Self.entries.replacing("cn=Bo,ou=", with: "cn=Bo+mail=bo@example.org,ou="))
    #expect(
      problems { _ = try saved(Self.entries) { $0[1].fields["dn"] = .text("cn=Robert,ou=people,dc=example") } } == [
        "11:1: what changes of 'Bo' cannot be saved: its name begins with 'cn=Robert', and that is not what the entry has there"
          + " | an entry is called by values of its own attributes; change both, or leave 'dn' to follow"
      ])
  }

  @Test func namesThatCannotBeAreRefused() throws {
    let byMail = "dn: mail=ada@example.org,dc=x\ncn: Ada\nsn: A\nuid: ada\nmail: ada@example.org\n"
    #expect(
      problems { _ = try saved(byMail) { $0[0].fields["email"] = nil } } == [
        "1:1: what changes of 'Ada' cannot be saved: the entry is called by its 'mail', and would have none"
          + " | call it by another attribute first, as in '--set dn=uid=…,ou=…'"
      ])
    #expect(
      problems { _ = try saved(Self.entries) { $0[1].name = "Ada Byron" } } == [
        "11:1: what changes of 'Bo' cannot be saved: another entry is called 'cn=Ada Byron,ou=people,dc=example' already"
          + " | call one of them by more than one attribute, as in '--set dn=cn=…+mail=…,ou=…'"
      ])
    #expect(try folder.read("a.ldif") == Self.entries)
    // The name of somebody who goes is free.
    #expect(
      try saved(Self.entries) {
        $0[1].name = "Ada Byron"
        $0.removeFirst()
      }.contains("\ndn: cn=Ada Byron,ou=people,dc=example\nobjectClass: inetOrgPerson\ncn: Ada Byron\nsn: Bo\n"))
  }

  @Test func whatRefersToSomebodyWhoGoesGoesToo() throws {
    let ada =
      "# Ada Byron, people, example\ndn: cn=Ada Byron,ou=people,dc=example\nobjectClass: inetOrgPerson\ncn: Ada Byron\nsn: Byron\nmail: ada@example.org\n\n"
    #expect(
      try saved(Self.entries) { $0.removeFirst() }
        == Self.entries.replacing(ada.split(separator: "\n", maxSplits: 1)[1], with: "")
        .replacing("manager: CN=ada byron, OU=people, DC=example\n", with: "")
        .replacing("member: cn=Ada Byron,ou=people,dc=example\n", with: ""))
    #expect(
      try saved(Self.entries) { $0.remove(at: 1) }.contains(
        "objectClass: groupOfNames\nmember: cn=Ada Byron,ou=people,dc=example\n\n"))
  }

  @Test func whatMustReferToSomebodyKeepsOne() throws {
    let text = """
      dn: cn=Ada,dc=x
      cn: Ada

      dn: cn=Bo,dc=x
      cn: Bo

      dn: cn=staff,dc=x
      objectClass: GroupOfNames
      member: cn=Ada,dc=x
      member: CN=Bo, DC=x

      dn: cn=boards,dc=x
      objectClass: top
      objectClass: groupOfUniqueNames
      uniqueMember: cn=Ada,dc=x

      dn: cn=list,dc=x
      objectClass: groupOfMembers
      member: cn=Ada,dc=x

      dn: cn=nobodies,dc=x
      objectClass: groupOfNames

      dn: cn=a,dc=x
      objectClass: alias
      aliasedObjectName: cn=Bo,dc=x

      """
    let remedy =
      "nothing was saved; take this entry out of the file, or let it refer to somebody else, then try again"
    #expect(
      problems { _ = try saved(text) { $0.removeFirst() } } == [
        "12:1: 'cn=boards,dc=x' would have no 'uniqueMember' any more, and must have one | \(remedy)"
      ])
    #expect(
      problems { _ = try saved(text) { $0.removeAll() } } == [
        "7:1: 'cn=staff,dc=x' would have no 'member' any more, and must have one | \(remedy)",
        "12:1: 'cn=boards,dc=x' would have no 'uniqueMember' any more, and must have one | \(remedy)",
        "24:1: 'cn=a,dc=x' would have no 'aliasedObjectName' any more, and must have one | \(remedy)",
      ])
    #expect(try folder.read("a.ldif") == text)
  }

  @Test func valuesInListsGoAloneAndHistoryStays() throws {
    let bo = """
      dn: cn=Bo,dc=x
      cn: Bo
      secretary:: Y249QWRhLGRj
       PXg=
      seeAlso: cn=Cy,dc=x
      seeAlso: cn=Ada, dc=x
      creatorsName: cn=Ada,dc=x
      description: cn=Ada,dc=x is away

      """
    let text = "dn: cn=Ada,dc=x\ncn: Ada\nmanager: cn=Bo,dc=x\n\n\(bo)\ndn: cn=Cy,dc=x\ncn: Cy\nmanager: cn=Ada,dc=x"
    let saved = try saved(text) { $0.removeFirst() }
    let without = bo.replacing("secretary:: Y249QWRhLGRj\n PXg=\n", with: "").replacing(
      "seeAlso: cn=Ada, dc=x\n", with: "")
    #expect(saved == "\(without)\ndn: cn=Cy,dc=x\ncn: Cy\n")
  }

  @Test func referencesStayWhereSomebodyElseHasTheNameNow() throws {
    let text =
      "dn: cn=Ada,dc=x\ncn: Ada\nuid: 1a\n\ndn: cn=Bo,dc=x\ncn: Bo\nuid: 2b\n\ndn: cn=Cy,dc=x\ncn: Cy\nmanager: cn=Ada,dc=x\n"
    let saved = try saved(text) {
      $0[1].name = "Ada"
      $0.removeFirst()
    }
    #expect(saved == "dn: cn=Ada,dc=x\ncn: Ada\nuid: 2b\n\ndn: cn=Cy,dc=x\ncn: Cy\nmanager: cn=Ada,dc=x\n")
  }

  @Test func newEntriesStandBehindTheOthersBeforeTheTrailer() throws {
    func person(_ name: String, _ email: String? = nil) -> Person {
      let fields = FieldMapping(email.map { [.init(name: "email", value: .text($0))] } ?? [])
      return Person(id: Person(name: name, fields: fields).impliedID, name: name, fields: fields)
    }
    let trailer = "\n# search result\n"
    #expect(
      try saved(Self.entries) { $0 += [person("Cy"), person("Bo", "b@example.org")] }
        == Self.entries.replacing(
          trailer,
          with: """

            dn: cn=Cy,ou=people,dc=example
            cn: Cy
            sn: Cy
            objectClass: inetOrgPerson

            dn: cn=Bo+mail=b@example.org,ou=people,dc=example
            cn: Bo
            mail: b@example.org
            sn: Bo
            objectClass: inetOrgPerson

            """ + trailer))
    let bo = FieldMapping([.init(name: "uid", value: .text("bo"))])
    #expect(
      try saved(Self.entries) { $0.append(Person(id: UUID(), name: "Bo", fields: bo)) }
        .contains("\ndn: cn=Bo+uid=bo,ou=people,dc=example\n"))
    #expect(
      problems { _ = try saved(Self.entries) { $0.append(person("Bo")) } } == [
        "'Bo' cannot be saved: another entry is called 'cn=Bo,ou=people,dc=example' already"
          + " | call one of them by more than one attribute, as in '--set dn=cn=…+mail=…,ou=…'"
      ])
    #expect(
      try saved("version: 1\n\n# search result\nsearch: 2\nresult: 0 Success\n") { $0 = [person("Cy")] }
        == "version: 1\n\ndn: cn=Cy\ncn: Cy\n\n# search result\nsearch: 2\nresult: 0 Success\n")
  }

  @Test func manyNewEntriesHaveAccountsOfTheirOwn() throws {
    let text = "dn: uid=bo,ou=x\nuid: bo\ncn: Bo\n\ndn: uid=bo-2,ou=y\nuid: bo-2\ncn: Bob\n"
    let result = try saved(text) { people in
      for number in 0..<3 {
        let fields = FieldMapping([.init(name: "email", value: .text("\(number)@x.org"))])
        people.append(Person(id: Person(name: "Bo", fields: fields).impliedID, name: "Bo", fields: fields))
      }
    }
    #expect(
      result.split(separator: "\n").filter { $0.hasPrefix("dn:") } == [
        "dn: uid=bo,ou=x", "dn: uid=bo-2,ou=y", "dn: uid=bo-3,ou=y", "dn: uid=bo-4,ou=y", "dn: uid=bo-5,ou=y",
      ])
  }

  @Test func newEntriesAreLikePeopleWhoAreShown() throws {
    let text = """
      dn: CN=Ada,OU=Staff,DC=x
      objectClass: user
      cn: Ada
      physicalDeliveryOfficeName: 1

      dn: CN=Room,OU=Rooms,DC=x
      objectClass: user
      cn: Room
      userAccountControl: 514

      """
    let bo = Person(id: Person(name: "Bo").impliedID, name: "Bo", office: "2")
    #expect(
      try saved(text) { $0.append(bo) }
        == text + "\ndn: CN=Bo,OU=Staff,DC=x\ncn: Bo\nphysicalDeliveryOfficeName: 2\nobjectClass: user\n")
  }
}
