import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct LineStoreTests {
  private let folder: TemporaryFolder
  private static let id = UUID(uuidString: "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10") ?? UUID()

  init() throws { folder = try TemporaryFolder() }

  private func saved(_ name: String, _ text: String, _ edit: (inout [Person]) -> Void) throws -> String {
    let store = try DirectoryFile.store(
      at: try folder.write(name, text), displayPath: name, rules: FieldRules())
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    #expect(try store.load().people.map(\.name) == people.map(\.name))
    return try folder.read(name)
  }

  private static let cards = """
    BEGIN:VCARD
    VERSION:3.0
    UID:a
    N:Lovelace;Ada;;;
    FN;CHARSET=UTF-8:Ada Lovelace
    item1.EMAIL;type=INTERNET;type=pref:ada@example.org
    item1.X-ABLabel:Uni
    EMAIL:ada@home.example
    TEL;TYPE=CELL,VOICE:1
    TEL;TYPE=WORK:2
    ORG:University;Maths
    NOTE:A long note that is folded over more than one line of the file\\, as cards
      have them
    X-OFFICE:B 12
    PHOTO;ENCODING=b;TYPE=JPEG:AAAA
    END:VCARD

    BEGIN:VCARD
    VERSION:2.1
    N:Borel;Émile
    END:VCARD

    """

  @Test func onlyTheLinesOfTheEditedFieldChange() throws {
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].office = "B, 14" }
        == Self.cards.replacing("X-OFFICE:B 12", with: "X-OFFICE:B\\, 14"))
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].fields["mobile"] = .text("7") }
        == Self.cards.replacing("TEL;TYPE=CELL,VOICE:1", with: "TEL;TYPE=CELL,VOICE:7"))
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].fields["email"] = .text("new@example.org") }
        == Self.cards.replacing("type=pref:ada@example.org", with: "type=pref:new@example.org"))
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].fields["note"] = .text("Short\nlines") }
        == Self.cards.replacing(
          "NOTE:A long note that is folded over more than one line of the file\\, as cards\n  have them",
          with: "NOTE:Short\\nlines"))
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].fields["given_name"] = .text("Augusta") }
        == Self.cards.replacing("N:Lovelace;Ada;;;", with: "N:Lovelace;Augusta;;;"))
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].fields["department"] = .list([.text("Maths"), .text("Engines")]) }
        == Self.cards.replacing("ORG:University;Maths", with: "ORG:University;Maths;Engines"))
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].name = "Ada King" }
        == Self.cards.replacing("FN;CHARSET=UTF-8:Ada Lovelace", with: "FN:Ada King"))
  }

  private static let labelled = """
    BEGIN:VCARD
    VERSION:3.0
    UID:p1
    FN:Ada
    item1.ADR;TYPE=work;LABEL="R 1\\nMain St\\nYork":;R 1;Main St;York;;1234;
    item1.X-ABLabel:Uni
    LABEL;TYPE=work:R 1\\nMain St\\nYork
    item2.EMAIL;TYPE=work,pref:a@x.org
    item2.X-ABLabel:Uni
    item3.EMAIL;TYPE=home:b@x.org
    item3.X-ABLabel:Home
    TEL;VALUE=uri;TYPE=work:tel:+1-555-0100;ext=4
    END:VCARD

    """

  @Test func aDayWithoutAYearStaysOne() throws {
    let line = "BDAY;value=date;X-APPLE-OMIT-YEAR=1604:1604-05-12"
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\n\(line)\nNOTE:x\nEND:VCARD\n"
    #expect(try saved("a.vcf", card) { $0[0].fields["note"] = .text("y") } == card.replacing("NOTE:x", with: "NOTE:y"))
    func edited(_ birthday: String) throws -> String {
      try saved("a.vcf", card) { $0[0].fields["birthday"] = .text(birthday) }
    }
    #expect(try edited("--0601") == card.replacing("1604-05-12", with: "1604-06-01"))
    #expect(try edited("1815-12-10") == card.replacing(line, with: "BDAY;value=date:1815-12-10"))
  }

  @Test func theLabelOfAnAddressFollowsItsParts() throws {
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["city"] = .text("Bath") }
        == Self.labelled.replacing("nYork", with: "nBath").replacing(";York;", with: ";Bath;"))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].office = "B; 2" }
        == Self.labelled.replacing(";LABEL=\"R 1\\nMain St\\nYork\":;R 1;", with: ":;B\\; 2;").replacing(
          "LABEL;TYPE=work:R 1\\nMain St\\nYork\n", with: ""))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["country"] = .text("UK") }
        == Self.labelled.replacing(";LABEL=\"R 1\\nMain St\\nYork\"", with: "").replacing(
          "LABEL;TYPE=work:R 1\\nMain St\\nYork\n", with: ""
        ).replacing(";1234;", with: ";1234;UK"))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["address"] = .text("Elsewhere\nBath") }
        == Self.labelled.replacing("LABEL=\"R 1\\nMain St\\nYork\"", with: "LABEL=\"Elsewhere^nBath\""))
    #expect(
      try saved("a.vcf", Self.labelled) {
        $0[0].fields["address"] = .text("Bath, UK")
        $0[0].fields["city"] = .text("Bath")
      }
        == Self.labelled.replacing("LABEL=\"R 1\\nMain St\\nYork\"", with: "LABEL=\"Bath, UK\"").replacing(
          ";York;", with: ";Bath;"
        ).replacing("nYork", with: "nBath"))
  }

  @Test func theValuesOfAListKeepTheirTypesAndLabels() throws {
    let (first, second) = (FieldValue.text("a@x.org"), FieldValue.text("b@x.org"))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["emails"] = .list([first, .text("c@x.org")]) }
        == Self.labelled.replacing("b@x.org", with: "c@x.org"))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["emails"] = .list([first]) }
        == Self.labelled.replacing("item3.EMAIL;TYPE=home:b@x.org\nitem3.X-ABLabel:Home\n", with: ""))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["emails"] = nil }
        == Self.labelled.replacing("item3.EMAIL;TYPE=home:b@x.org\nitem3.X-ABLabel:Home\n", with: ""))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["emails"] = .list([second]) }
        == Self.labelled.replacing("item2.EMAIL;TYPE=work,pref:a@x.org\nitem2.X-ABLabel:Uni\n", with: ""))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["email"] = second }
        == Self.labelled.replacing("item2.EMAIL;TYPE=work,pref:a@x.org\nitem2.X-ABLabel:Uni\n", with: ""))
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["emails"] = .list([first, second, .text("c@x.org")]) }
        == Self.labelled.replacing("b@x.org\n", with: "b@x.org\nEMAIL;TYPE=home:c@x.org\n"))
  }

  @Test func aNumberThatIsAnAddressStaysOne() throws {
    let numbers = [
      ("+1 (555) 0101", "tel:+1-(555)-0101"), ("+1 555 0101 ext. 7", "tel:+1-555-0101;ext=7"), ("0042", "tel:0042"),
    ]
    for (number, address) in numbers {
      #expect(
        try saved("a.vcf", Self.labelled) { $0[0].fields["phone"] = .text(number) }
          == Self.labelled.replacing("tel:+1-555-0100;ext=4", with: address))
    }
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["phone"] = .text("by appointment") }
        == Self.labelled.replacing(
          "TEL;VALUE=uri;TYPE=work:tel:+1-555-0100;ext=4", with: "TEL;TYPE=work:by appointment"))
  }

  @Test func anIdThatIsMadeOfAnAddressOutlivesIt() throws {
    let text = Self.labelled.replacing("UID:p1\n", with: "")
    let id = UUID(name: "email:a@x.org")
    let after = try saved("a.vcf", text) {
      #expect($0[0].id == id)
      $0[0].fields["emails"] = .list([.text("b@x.org")])
    }
    #expect(after.contains("UID:urn:uuid:\(id.uuidString.lowercased())\n"))
    #expect(!after.contains("a@x.org"))
  }

  @Test func newCardsAreOfTheVersionOfTheOthers() throws {
    #expect(
      try saved("a.vcf", Self.labelled) { $0.append(Person(id: Self.id, name: "Jan van der Berk", office: "2")) }
        == Self.labelled + """
          BEGIN:VCARD
          VERSION:3.0
          UID:urn:uuid:6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10
          FN:Jan van der Berk
          N:van der Berk;Jan;;;
          X-OFFICE:2
          END:VCARD

          """)
    #expect(
      try saved("a.vcf", Self.labelled.replacing("VERSION:3.0", with: "VERSION:4.0")) {
        $0.append(Person(id: Self.id, name: "Jo"))
      }
      .hasSuffix("BEGIN:VCARD\nVERSION:4.0\nUID:urn:uuid:6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10\nFN:Jo\nEND:VCARD\n"))
  }

  @Test func aListOfAddressesIsSeveralLines() throws {
    let emails = FieldValue.list([.text("a@x.org"), .text("d@x.org")])
    #expect(
      try saved("a.vcf", Self.labelled) { $0[0].fields["email"] = emails }
        == Self.labelled.replacing("b@x.org", with: "d@x.org"))
    let fields = FieldMapping([.init(name: "email", value: emails)])
    #expect(
      try saved("a.vcf", Self.cards) { $0.append(Person(id: Self.id, name: "Bo", fields: fields)) }
        .hasSuffix("FN:Bo\nN:Bo;;;;\nEMAIL:a@x.org\nEMAIL:d@x.org\nEND:VCARD\n"))
  }

  @Test func newCardsMayHavePartsOfAnAddress() throws {
    let fields = FieldMapping([.init(name: "city", value: .text("Bath")), .init(name: "country", value: .text("UK"))])
    #expect(
      try saved("a.vcf", Self.cards) { $0.append(Person(id: Self.id, name: "Bo", fields: fields)) }
        .hasSuffix("FN:Bo\nN:Bo;;;;\nADR;TYPE=work:;;;Bath;;;UK\nEND:VCARD\n"))
  }

  @Test func fieldsComeAndGo() throws {
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].fields["skills"] = .text("Analysis") }
        == Self.cards.replacing(
          "TYPE=JPEG:AAAA\n", with: "TYPE=JPEG:AAAA\nX-ROSTER;FIELD=\"skills\":Analysis\n"))
    #expect(
      try saved("a.vcf", Self.cards) { $0[0].fields["phone"] = nil }
        == Self.cards.replacing("TEL;TYPE=WORK:2\n", with: ""))
    #expect(
      try saved("a.vcf", Self.cards) { $0[1].office = "1" }
        == Self.cards.replacing("N:Borel;Émile\n", with: "N:Borel;Émile\nX-OFFICE:1\n"))
    #expect(
      try saved("a.vcf", Self.cards.replacing("\n", with: "\r\n")) { $0[0].fields["title"] = .text("Dr") }
        == Self.cards.replacing("TYPE=JPEG:AAAA\n", with: "TYPE=JPEG:AAAA\nTITLE:Dr\n").replacing("\n", with: "\r\n"))
  }

  private static let old = """
    BEGIN:VCARD
    VERSION:2.1
    N:Borel;Emile
    NOTE:short
    ADR;WORK;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:;R 1;Caf=E9 1;York;;12;FR
    UID:b
    END:VCARD

    """

  @Test func oldCardsHaveLineEndsAndLettersInQuotedPrintable() throws {
    let mark = ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
    #expect(
      try saved("a.vcf", Self.old) { $0[0].fields["note"] = .text("a, b\nZoë = c ") }
        == Self.old.replacing("NOTE:short", with: "NOTE\(mark)a, b=0D=0AZo=C3=AB =3D c=20"))
    #expect(
      try saved("a.vcf", Self.old) { $0[0].fields["title"] = .text("Dr, Prof") }
        == Self.old.replacing("UID:b\n", with: "UID:b\nTITLE:Dr, Prof\n"))
    #expect(
      try saved("a.vcf", Self.old) { $0[0].fields["note"] = .text(String(repeating: "long ", count: 8) + "x=y") }
        == Self.old.replacing("NOTE:short", with: "NOTE:" + String(repeating: "long ", count: 8) + "x=y"))
    #expect(
      try saved("a.vcf", Self.old) { $0[0].fields["note"] = .text(String(repeating: "long ", count: 16) + "x=y") }
        == Self.old.replacing(
          "NOTE:short",
          with: "NOTE\(mark)" + String(repeating: "long ", count: 6) + "=\n"
            + String(repeating: "long ", count: 10) + "x=3Dy"))
    #expect(
      try saved("a.vcf", Self.old) { $0[0].fields["city"] = .text("Bath") }
        == Self.old.replacing(
          "ADR;WORK;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:;R 1;Caf=E9 1;York;;12;FR",
          with: "ADR;WORK\(mark);R 1;Caf=C3=A9 1;Bath;;12;=\nFR"))
  }

  @Test func anOfficeGoesWhereverItStands() throws {
    let text = """
      BEGIN:VCARD
      VERSION:3.0
      UID:a
      FN:Ada
      X-OFFICE:B 1
      ADR:;B 2;Main St;York;;;
      END:VCARD

      """
    #expect(
      try saved("a.vcf", text) { $0[0].office = "" }
        == text.replacing("X-OFFICE:B 1\n", with: "").replacing("B 2", with: ""))
  }

  private func refusal(_ name: String, _ text: String, _ edit: (inout [Person]) -> Void) throws -> [String] {
    let found = problems { _ = try saved(name, text, edit) }
    #expect(try folder.read(name) == text)
    return found
  }

  @Test func refusalsTellWhatAnAddressIsMadeOfAndWhatTheIDIs() throws {
    #expect(
      try refusal("a.vcf", Self.old) { $0[0].fields["address"] = nil }.map {
        $0.contains("it is made of 'office', 'street', ")
      }
        == [true])
    let entry = "dn: uid=ada,dc=x\nobjectClass: person\nuid: ada\ncn: Ada\n"
    #expect(
      try refusal("a.ldif", entry) { $0[0].fields["uid"] = nil } == [
        "1:1: the field 'uid' of 'Ada' cannot be taken away: it is their id, which never changes"
      ])
  }

  @Test func cardsComeAndGo() throws {
    let start = try #require(Self.cards.range(of: "BEGIN:VCARD\nVERSION:2.1"))
    #expect(
      try saved("a.vcf", Self.cards) { $0.removeFirst() } == String(Self.cards[start.lowerBound...]))
    #expect(
      try saved("a.vcf", Self.cards) {
        $0.append(
          Person(id: Self.id, name: "Bo", office: "2", fields: FieldMapping([.init(name: "phone", value: .text("3"))])))
      }
        == Self.cards + """
          BEGIN:VCARD
          VERSION:3.0
          UID:urn:uuid:6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10
          FN:Bo
          N:Bo;;;;
          X-OFFICE:2
          TEL;TYPE=work:3
          END:VCARD

          """)
  }

  @Test func whatACardCannotSayIsRefused() throws {
    let found = problems {
      _ = try saved("a.vcf", Self.cards) {
        $0[0].fields["address"] = .mapping(FieldMapping([.init(name: "city", value: .text("London"))]))
      }
    }
    #expect(
      found == [
        "1:1: the field 'address' of 'Ada Lovelace' cannot be saved: it has parts, and the format has no values inside of values"
          + " | give each part a field of its own, or go on with a format that holds everything, made by 'roster export --format yaml'"
      ])
    #expect(try folder.read("a.vcf") == Self.cards)
  }

  private static let entries = """
    version: 1

    # Staff
    dn: uid=ada,dc=example
    objectClass: inetOrgPerson
    uid: ada
    cn: Ada Lovelace
    mail: ada@example.org
    mail: ada@home.example
    department;lang-de: Mathe
    physicalDeliveryOfficeName: B 12
    description: A long text that is folded over more than one line of the file, as ser
     vers have them
    userPassword:: AAAA

    dn: uid=emile,dc=example
    objectClass: person
    uid: emile
    cn:: w4ltaWxlIEJvcmVs
    """

  @Test func onlyTheLinesOfTheEditedAttributeChange() throws {
    #expect(
      try saved("a.ldif", Self.entries) { $0[0].office = "B 14 ü" }
        == Self.entries.replacing("Name: B 12", with: "Name:: QiAxNCDDvA=="))
    #expect(
      try saved("a.ldif", Self.entries) { $0[0].fields["email"] = .text("new@example.org") }
        == Self.entries.replacing("mail: ada@example.org", with: "mail: new@example.org"))
    #expect(
      try saved("a.ldif", Self.entries) { $0[0].fields["description"] = nil }
        == Self.entries.replacing(
          "description: A long text that is folded over more than one line of the file, as ser\n vers have them\n",
          with: ""))
    #expect(
      try saved("a.ldif", Self.entries) { $0[1].fields["phone"] = .text("1") } == Self.entries + "\ntelephoneNumber: 1")
    #expect(
      try saved("a.ldif", Self.entries) { $0[1].name = "Emile" }
        == Self.entries.replacing("cn:: w4ltaWxlIEJvcmVs", with: "cn: Emile"))
  }

  @Test(arguments: ["", "\n", "\r\n"]) func theLastLineOfAnEntryLeavesNoneBehind(end: String) throws {
    let lineEnd = end.isEmpty ? "\n" : end
    let first = ["dn: cn=Ada", "cn: Ada", "mail: a@x.org"].joined(separator: lineEnd)
    let second = ["", "", "dn: cn=Bo", "cn: Bo", "mail: b@x.org"].joined(separator: lineEnd)
    let number = lineEnd + "telephoneNumber: 1" + lineEnd + "telephoneNumber: 2"
    #expect(
      try saved("a.ldif", first + number + second + number + end) { people in
        for place in people.indices { for name in ["phone", "phones"] { people[place].fields[name] = nil } }
      } == first + second + end)
  }

  @Test func attributesKeepTheirForm() throws {
    let text = Self.entries.replacing(
      "uid: ada\n", with: "uid: ada\npostalAddress: Main St 1$York\nlabeledURI: https://x.org/a My page\n")
    #expect(
      try saved("a.ldif", text) { $0[0].fields["address"] = .text("High St 2\nBath") }
        == text.replacing("Main St 1$York", with: "High St 2$Bath"))
    #expect(
      try saved("a.ldif", text) { $0[0].fields["website"] = .text("https://x.org/b") }
        == text.replacing("https://x.org/a", with: "https://x.org/b"))
    #expect(
      try saved("a.ldif", text) { $0[0].fields["emails"] = .list([.text("ada@home.example")]) }
        == text.replacing("mail: ada@example.org\n", with: ""))
  }

  @Test func aFieldThatNoAttributeIsCalledLikeIsNamed() throws {
    let fields = FieldMapping([.init(name: "Full Name", value: .text("x"))])
    let found = [
      problems {
        _ = try saved("a.ldif", Self.entries) { $0.append(Person(id: Self.id, name: "Bo", fields: fields)) }
      },
      problems { _ = try saved("a.ldif", Self.entries) { $0[0].fields["Full Name"] = .text("x") } },
    ]
    #expect(
      found[0] == [
        "the field 'Full Name' of 'Bo' cannot be saved: LDIF has no attribute of such a name"
          + " | attributes are called by letters, digits and hyphens; leave the field out, or give it such a name"
      ])
    #expect(found[1] == ["4:1: " + found[0][0].replacing("'Bo'", with: "'Ada Lovelace'")])
  }

  @Test func entriesComeAndGo() throws {
    #expect(
      try saved("a.ldif", Self.entries) { $0.append(Person(id: Self.id, name: "Bo", office: "2")) }
        == Self.entries + """


          dn: uid=6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10,dc=example
          cn: Bo
          physicalDeliveryOfficeName: 2
          sn: Bo
          uid: 6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10
          objectClass: person

          """)
    let start = try #require(Self.entries.range(of: "dn: uid=ada"))
    let end = try #require(Self.entries.range(of: "dn: uid=emile"))
    #expect(
      try saved("a.ldif", Self.entries) { $0.removeFirst() }
        == String(Self.entries[..<start.lowerBound] + Self.entries[end.lowerBound...]))
  }
}
