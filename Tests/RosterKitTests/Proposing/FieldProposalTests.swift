import DirectoryFormats
import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct FieldProposalTests {
  private func lines(_ text: String, _ name: String = "a.csv") throws -> [String] {
    let site = try SiteFixture([name: text])
    return DirectoryFile.inspect(path: site.folder.path + "/" + name, displayPath: name).proposals.map(\.line)
  }

  @Test(arguments: [
    (
      "Nombre;Primer apellido;Segundo apellido\nAna;Gil;Paz\n",
      #"name: {from: [Nombre, Primer apellido, Segundo apellido], join: " "}"#
    ),
    ("NOM D'USAGE;PRENOM;N° de poste;Localisation\nGide;Ana;12;B\n", "office: Localisation"),
    ("NOM D'USAGE;PRENOM\nGide;Ana\n", #"name: {from: [PRENOM, NOM D'USAGE], join: " "}"#),
    ("Name,Department Head\nAna Gil,Bo Paz\n", "name: Name"),
    ("氏名(漢字),氏名(カナ),部課名\n山田 太郎,ヤマダ タロウ,総務\n", "name: 氏名(漢字) | department: 部課名"),
    ("Imię;Nazwisko;Jednostka organizacyjna;Tel. kom.\nAna;Gil;Wydział;600 1\n", "department: Jednostka organizacyjna"),
  ])
  func headingsOfOtherOfficesAreKnown(text: String, wanted: String) throws {
    let lines = try lines(text).filter { !$0.hasPrefix("given") && !$0.hasPrefix("family") }
    #expect(wanted.split(separator: " | ").allSatisfy { lines.contains(String($0)) }, "\(lines)")
    #expect(!lines.contains { $0.contains("Head") || $0.contains("カナ") })
  }

  @Test(arguments: [
    ("Nazwisko;Imię;E-mail;Telefon;Pokój;Wydział;Stanowisko", "Imię", "Nazwisko"),
    ("Efternavn;Fornavn;E-mail;Telefon;Lokale;Afdeling;Stilling", "Fornavn", "Efternavn"),
    ("Etternavn;Fornavn;E-post;Telefon;Kontor;Avdeling;Stilling", "Fornavn", "Etternavn"),
    ("Sukunimi;Etunimi;Sähköposti;Puhelin;Huone;Osasto;Nimike", "Etunimi", "Sukunimi"),
    ("Příjmení;Jméno;E-mail;Telefon;Místnost;Oddělení;Funkce", "Jméno", "Příjmení"),
    ("Фамилия;Имя;Эл. почта;Телефон;Кабинет;Отдел;Должность", "Имя", "Фамилия"),
    ("Soyadı;Adı;E-posta;Telefon;Oda;Bölüm;Unvan", "Adı", "Soyadı"),
    ("姓;名;メールアドレス;電話番号;部屋;部署;役職", "名", "姓"),
    ("Last;First;Mail;Phone;Room;Dept;Role", "First", "Last"),
    ("NOM;PRENOM;Courriel;Tél;N° bureau;Service;Poste", "PRENOM", "NOM"),
  ])
  func headingsAreKnownInManyLanguages(_ headings: String, given: String, family: String) throws {
    let names = headings.split(separator: ";").map(String.init)
    let whole = given == "名" ? [family, given] : [given, family]
    #expect(
      try lines("\(headings)\nKing;Ada;ada@x.org;+1 555 0100;B 1;Maths;Dean\n") == [
        "name: {from: [\(whole.joined(separator: ", "))], join: \" \"}", "given_name: \(given)",
        "family_name: \(family)", "title: \(names[6])", "department: \(names[5])", "office: \(names[4])",
        "email: \(names[2])", "phone: \(names[3])",
      ])
  }

  @Test(arguments: [
    "name,family_name\nAda Lovelace,Lovelace\nBob,Stone\n", "name,Surname\nAnna Meier,Meyer\nRobert Stone,Stone-Hill\n",
  ])
  func aNameThatHoldsTheFamilyNameIsNoGivenName(_ text: String) throws {
    #expect(try lines(text).allSatisfy { $0 == "family_name: Surname" })
    #expect(
      try lines("name,Surname\nAda,Lovelace\nMary Ann,Stone\n") == [
        "name: {from: [name, Surname], join: \" \"}", "given_name: name", "family_name: Surname",
      ])
  }

  @Test func anEntryHasItsWholeNameWhateverTheFamilyNameIs() throws {
    #expect(
      try lines("dn: cn=Madonna\ncn: Madonna\nsn: Ciccone\n\ndn: cn=Cher\ncn: Cher\nsn: Sarkisian\n", "a.ldif") == [])
  }

  @Test func titlesOfPagesWithPartsOfNamesAreNames() throws {
    let site = try SiteFixture([
      "b/jane/_index.md": "---\ntitle: Dr. Jane Doe\nfirst_name: Jane\nlast_name: Doe\nrole: Prof\n---\n"
    ])
    #expect(
      DirectoryFile.inspect(path: site.folder.path + "/b", displayPath: "b").proposals.map(\.line) == [
        "name: title", "given_name: first_name", "family_name: last_name", "title: role",
      ])
  }

  @Test func nothingIsProposedWhereAPersonStandsInTheFirstRow() throws {
    #expect(try lines("Ada King,ada@x.org,+1 555 0100\nBo Derek,bo@x.org,+1 555 0101\n") == [])
  }

  @Test(arguments: [
    (
      "Full Name,Job Title,Unit,Room,E-mail address,Cell phone,Telephone\nAda King,Dean,Maths,B 1,a@b.org,+1 555 01,+1 555 02\n",
      [
        "name: Full Name", "title: Job Title", "department: Unit", "office: Room", "email: E-mail address",
        "mobile: Cell phone",
        "phone: Telephone",
      ]
    ),
    (
      "Nachname;Vorname;Funktion;Abteilung;Büro;E-Mail;Telefon;Handy\nKing;Ada;Dekanin;Mathe;B 1;a@b.org;030 12;0170 1\n",
      [
        "name: {from: [Vorname, Nachname], join: \" \"}", "given_name: Vorname", "family_name: Nachname",
        "title: Funktion",
        "department: Abteilung", "office: Büro", "email: E-Mail", "mobile: Handy", "phone: Telefon",
      ]
    ),
    (
      "Name;Vorname;Raum\nKing;Ada;1\n",
      ["name: {from: [Vorname, Name], join: \" \"}", "given_name: Vorname", "family_name: Name", "office: Raum"]
    ),
    (
      "Nom,Prénom,Fonction,Service,Bureau,Courriel,Téléphone\nKing,Ada,Doyenne,Maths,B 1,a@b.org,01 23\n",
      [
        "name: {from: [Prénom, Nom], join: \" \"}", "given_name: Prénom", "family_name: Nom", "title: Fonction",
        "department: Service", "office: Bureau", "email: Courriel", "phone: Téléphone",
      ]
    ),
    (
      "Nombre,Apellidos,Cargo,Departamento,Despacho,Correo electrónico,Teléfono\nAda,King,Decana,Mate,B 1,a@b.org,91 23\n",
      [
        "name: {from: [Nombre, Apellidos], join: \" \"}", "given_name: Nombre", "family_name: Apellidos",
        "title: Cargo",
        "department: Departamento", "office: Despacho", "email: Correo electrónico", "phone: Teléfono",
      ]
    ),
    (
      "Voornaam,Achternaam,Functie,Afdeling,Kamer,E-mailadres,Telefoon,Mobiel\nAda,King,Decaan,Wis,1,a@b.org,020 1,06 1\n",
      [
        "name: {from: [Voornaam, Achternaam], join: \" \"}", "given_name: Voornaam", "family_name: Achternaam",
        "title: Functie", "department: Afdeling", "office: Kamer", "email: E-mailadres", "mobile: Mobiel",
        "phone: Telefoon",
      ]
    ),
    (
      "Förnamn,Efternamn,Befattning,Avdelning,Rum,E-post,Telefon\nAda,King,Dekan,Matte,1,a@b.org,08 1\n",
      [
        "name: {from: [Förnamn, Efternamn], join: \" \"}", "given_name: Förnamn", "family_name: Efternamn",
        "title: Befattning", "department: Avdelning", "office: Rum", "email: E-post", "phone: Telefon",
      ]
    ),
    (
      "Nome,Cognome,Qualifica,Dipartimento,Stanza,Posta elettronica,Telefono\nAda,King,Preside,Mate,1,a@b.org,06 1\n",
      [
        "name: {from: [Nome, Cognome], join: \" \"}", "given_name: Nome", "family_name: Cognome", "title: Qualifica",
        "department: Dipartimento", "office: Stanza", "email: Posta elettronica", "phone: Telefono",
      ]
    ),
    (
      "Nome completo,Função,Setor,Gabinete,Correio eletrónico,Telefone,Telemóvel\nAda King,Decana,Mate,1,a@b.org,21 1,91 1\n",
      [
        "name: Nome completo", "title: Função", "department: Setor", "office: Gabinete", "email: Correio eletrónico",
        "mobile: Telemóvel", "phone: Telefone",
      ]
    ),
  ])
  func headingsInEightLanguages(text: String, expected: [String]) throws {
    #expect(try lines(text) == expected)
  }

  @Test func contentsDecideWhereHeadingsSayNothing() throws {
    #expect(
      try lines(
        """
        a,b,c,d,e
        7,Ada King,Applied Maths,ada@example.org,+1 555 0100
        8,Bo Lindqvist,Applied Maths,bo@example.org,+1 555 0101

        """) == ["name: b", "email: d", "phone: e"])
  }

  @Test func contentsCanContradictHeadings() throws {
    #expect(
      try lines("name,E-Mail,Kontakt,Telefon\nAda,yes,ada@example.org,none\nBo,no,bo@example.org,none\n")
        == ["email: Kontakt"])
  }

  @Test func headingsAboutSomebodyElseAreNotMeant() throws {
    #expect(
      try lines("name,Manager Email,Building name,Emergency phone,Password\nAda,x,North,none,y\n") == [])
  }

  @Test func theFullestHeadingWins() throws {
    #expect(
      try lines(
        "First Name [Required],Last Name [Required],Recovery Email,Email Address [Required],Employee Title,Work Phone\n"
          + "Ada,King,c@d.org,a@b.org,Dean,+1 555 0100\n") == [
          "name: {from: [\"First Name [Required]\", \"Last Name [Required]\"], join: \" \"}",
          "given_name: \"First Name [Required]\"", "family_name: \"Last Name [Required]\"", "title: Employee Title",
          "email: \"Email Address [Required]\"", "phone: Work Phone",
        ])
  }

  @Test func nothingIsProposedForWhatIsCalledRightly() throws {
    #expect(try lines("name,office,email,phone,title,department,mobile\nAda,1,a@b.org,+1 5,x,y,+2\n") == [])
    #expect(try lines("[{\"name\": \"Ada King\", \"given_name\": \"Ada\"}]", "a.json") == [])
  }

  @Test func pathsAndSeveralValuesAreTold() throws {
    #expect(
      try lines(
        "[{\"displayName\": \"Ada King\", \"contact\": {\"mail\": \"a@b.org\"}, \"Unit\": \"Maths; Art\"}]", "a.json")
        == [
          "name: displayName", "department: {from: Unit, split: \";\"}", "email: contact.mail",
        ])
  }

  @Test func theSettingCanBeRead() throws {
    let site = try SiteFixture(["directory.csv": "Wer: Name,Dept.,E-Mail\nAda King,\"a;b\",a@b.org\nBo Li,c,b@b.org\n"])
    let inspection = DirectoryFile.inspect(path: site.folder.path + "/directory.csv", displayPath: "directory.csv")
    try site.write("roster.yml", inspection.proposedSetting)
    let people = try openDirectory(site).directory.snapshot
    #expect(people.map(\.name) == ["Ada King", "Bo Li"])
    #expect(people[0]["department"] == .list([.text("a"), .text("b")]))
    #expect(people[0]["email"] == .text("a@b.org"))
  }

  @Test func exportsOfAddressBooksAreKnown() throws {
    #expect(
      try lines(
        "Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Department\n"
          + "Ada King,Ada,King,* Work,a@x.org ::: b@x.org,+1 555 0100 ::: +1 555 0101,Maths ::: Art\nBo Li,Bo,Li,* Work,c@x.org,,Maths\n"
      )
        == [
          "name: Name", "given_name: Given Name", "family_name: Family Name",
          #"department: {from: Organization 1 - Department, split: ":::"}"#,
          #"email: {from: "E-mail 1 - Value[0]", split: ":::"}"#,
          #"phone: {from: "Phone 1 - Value[0]", split: ":::"}"#,
        ])
    #expect(
      try lines(
        "Title,First Name,Last Name,Job Title,E-mail Address,E-mail Display Name\n"
          + "Dr.,Ada,King,Dean,a@x.org,Ada King (a@x.org)\n,Bo,Li,Lecturer,b@x.org,Bo Li (b@x.org)\n")
        == [
          #"name: {from: [First Name, Last Name], join: " "}"#, "given_name: First Name", "family_name: Last Name",
          "title: Job Title", "email: E-mail Address",
        ])
  }

  @Test func officesOfTheOtherKindAreKnown() throws {
    #expect(
      try lines("name;Organisationseinheit;Gebäude / Raum\nAda;Bauamt; A 1\n") == [
        "department: Organisationseinheit", "office: Gebäude / Raum",
      ])
    #expect(try lines("name;Zi.-Nr.\nAda;2.14\n") == ["office: Zi.-Nr."])
  }

  @Test func ofListsTheFirstIsProposedWhereOneIsWanted() throws {
    #expect(
      try lines(
        #"[{"name": "Ada King", "emails": ["a@x.org", "b@x.org"], "units": 1}, {"name": "Bo", "emails": ["c@x.org"]}]"#,
        "a.json")
        == [#"email: "emails[0]""#])
    #expect(try lines(#"[{"name": "Ada King", "email": ["a@x.org", "b@x.org"]}]"#, "a.json") == [#"email: "email[0]""#])
  }

  @Test func namesInPartsThatNotAllHaveAreNotTaken() throws {
    let site = try SiteFixture([
      "authors/ada/_index.md": "---\ntitle: Ada King\nfirst_name: Ada\nlast_name: King\n---\n",
      "authors/bo/_index.md": "---\ntitle: Bo Li\nrole: Lecturer\n---\n",
    ])
    let lines = DirectoryFile.inspect(path: site.folder.path + "/authors", displayPath: "authors").proposals.map(\.line)
    #expect(lines == ["name: title", "given_name: first_name", "family_name: last_name", "title: role"])
  }

  @Test func pagesOfHugoHaveNamesForTitles() throws {
    let site = try SiteFixture([
      "authors/ada/_index.md": "---\ntitle: Ada King\nrole: Dean\nsocial:\n- link: mailto:a@x.org\n---\n",
      "authors/bo/_index.md": "---\ntitle: Bo Li\nrole: Lecturer\n---\n",
    ])
    let path = site.folder.path + "/authors"
    #expect(
      DirectoryFile.inspect(path: path, displayPath: "authors").proposals.map(\.line) == [
        "name: title", "title: role", #"email: {from: "social[-1].link", remove: "mailto:"}"#,
      ])
    #expect(try lines("Wer,title\nAda King,Head Librarian\n") == ["name: Wer"])
  }

  @Test func whatPeopleStudiedOrWroteIsNotTheirPlace() throws {
    let education = "education:\n  courses:\n  - course: PhD\n    institution: MIT\n    year: 2012\n"
    let rest =
      "organizations:\n- name: ETH\n  url: https://ethz.ch\nuser_groups: [Staff]\nsocial:\n- icon: x\n  link: https://x.org\npublications:\n- title: Notes\n  department: Journal\n  contact: a@x.org\nexperience:\n- position: Clerk\n  team: Sales\n"
    let site = try SiteFixture([
      "authors/ada/_index.md": "---\ntitle: Ada King\nrole: Dean\n\(education)\(rest)---\n",
      "authors/bo/_index.md": "---\ntitle: Bo Li\nrole: Lecturer\n\(education)\(rest)---\n",
    ])
    let path = site.folder.path + "/authors"
    #expect(
      DirectoryFile.inspect(path: path, displayPath: "authors").proposals.map(\.line) == ["name: title", "title: role"])
    #expect(
      try lines(
        """
        [{"fullName": "Ada King", "advisor": {"fullName": "Zed", "email": "z@x.org", "phone": "+1 555 0100"},
          "education": [{"degree": "PhD", "department": "Physics"}], "previous": {"title": "Intern"}}]
        """, "a.json") == ["name: fullName"])
  }

  @Test func whatIsInsideOfAPositionIsTheirs() throws {
    #expect(
      try lines(
        """
        [{"fullName": "Ada King", "position": {"title": "Dean", "department": {"name": "Maths", "id": 4}},
          "contact": {"email": "a@x.org"}, "user": {"phone": "+1 555 0100"}}]
        """, "a.json") == [
          "name: fullName", "title: position.title", "department: position.department.name", "email: contact.email",
          "phone: user.phone",
        ])
  }

  @Test func namesWithParticlesAndInSignsAreNames() throws {
    let site = try SiteFixture([
      "authors/fatima/_index.md": "---\ntitle: Fatima al-Hakimi\nrole: Alumna\n---\n",
      "authors/jean/_index.md": "---\ntitle: Jean d'Alembert\nrole: Editor\n---\n",
      "authors/wei/_index.md": "---\ntitle: 李伟\nfirst_name: 伟\nlast_name: 李\nrole: Scholar\n---\n",
    ])
    let path = site.folder.path + "/authors"
    #expect(
      DirectoryFile.inspect(path: path, displayPath: "authors").proposals.map(\.line) == [
        "name: title", "given_name: first_name", "family_name: last_name", "title: role",
      ])
  }

  @Test func columnsThatFewHaveYieldToThoseThatMostHave() throws {
    let rows = (0..<8).map { "{\"name\": \"P \($0)\", \"role\": \"r\"\($0 == 0 ? ", \"position\": \"p\"" : "")}" }
    #expect(try lines("[\(rows.joined(separator: ","))]", "a.json") == ["title: role"])
    let named = (0..<8).map { $0 == 0 ? "{\"first_name\": \"A\", \"last_name\": \"B\"}" : "{\"x\": \"\($0)\"}" }
    #expect(
      try lines("[\(named.joined(separator: ","))]", "a.json") == ["given_name: first_name", "family_name: last_name"])
  }

  @Test func anInstitutionIsADepartmentInSwedishAlone() throws {
    #expect(try lines("name,institution\nAda King,Example College\n") == [])
    #expect(
      try lines("Namn,Institution,Telefon\nAda King,Matematik,08-123 45\n") == [
        "name: Namn", "department: Institution", "phone: Telefon",
      ])
  }
}
