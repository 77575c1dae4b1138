import Collation
import DirectoryModel

/// The words by which columns are called in English, German, French, Spanish, Dutch, Swedish, Danish, Norwegian, Finnish, Italian,
/// Portuguese, Polish, Czech, Slovak, Russian, Turkish, Japanese and Chinese.
struct HeaderWords {
  /// A heading in words: plain small letters, without accents.
  let words: [String]

  /// Takes a heading apart at blanks, punctuation and capitals: `displayName` and `Display name:` are the same.
  init(_ heading: String) {
    var words: [String] = []
    var word = ""
    var wasSmall = false
    for scalar in Transliteration.ascii(heading).unicodeScalars {
      let isCapital = ("A"..."Z").contains(scalar)
      let isPart = isCapital || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if !isPart || (isCapital && wasSmall) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word += scalar.properties.lowercaseMapping }
      wasSmall = isPart && !isCapital
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }

  /// How well the heading names a field, up to 1; 0 if not at all.
  ///
  /// A heading with more words than needed may still be meant, `First Name [Required]`, if none of them says that it is about
  /// somebody or something else.
  func likeness(to field: ProposedField) -> Double {
    let joined = words.joined()
    // Of several such headings the one that says it best, which stands first.
    if let place = field.headings.firstIndex(where: { $0.joined() == joined }) { return 1 - Double(place) / 10_000 }
    guard Self.others.isDisjoint(with: words) else { return 0 }
    let best = field.headings.lazy.filter { heading in
      (heading.count > 1 || field.isKnownByOneWord) && heading.allSatisfy(words.contains)
    }.map(\.count).max()
    return Double(best ?? 0) / Double(max(words.count, 1)) * 0.9
  }

  /// Whether the heading is this and nothing else.
  func isOne(of headings: [String]) -> Bool { headings.contains(words.joined()) }

  /// Whether the heading is Swedish and nothing else: there an institution is a department, in other languages an organization.
  var isSwedish: Bool {
    isOne(of: [
      "namn", "fornamn", "tilltalsnamn", "efternamn", "befattning", "tjanst", "avdelning", "enhet", "rum", "rumsnummer",
      "epost", "epostadress", "mejl", "telefonnummer",
    ])
  }

  /// Whether a path leads into something that is not the person's place now, whatever it is called in there: the institution of a degree,
  /// the title of a publication, the address of somebody else.
  static func isInsideOfOthers(_ path: FieldPath) -> Bool {
    let outer = path.steps.dropLast().compactMap { step -> String? in
      if case .name(let name) = step { name } else { nil }
    }
    return outer.contains { name in
      let words = HeaderWords(name).words
      return words.contains { things.contains($0) || others.contains($0) && !keptInside.contains($0) }
    }
  }

  /// What people have and are not: their studies, works, earlier places, and others whom they name.
  private static let things: Set<String> = [
    "education", "educations", "course", "courses", "degree", "degrees", "study", "studies", "academic",
    "qualifications",
    "ausbildung", "studium", "werdegang", "formation", "formations", "formacion", "estudios", "opleiding",
    "opleidingen",
    "utbildning", "istruzione", "formazione", "formacao",
    "publication", "publications", "paper", "papers", "article", "articles", "book", "books", "publikationen",
    "selected",
    "project", "projects", "projekte", "proyectos", "projets", "award", "awards", "prize", "prizes", "honors", "grant",
    "grants",
    "funding", "talk", "talks", "event", "events", "news", "teaching", "certification", "certifications",
    "certificates",
    "experience", "history", "previous", "past", "former", "formerly", "career", "cv", "resume", "patents",
    "advisor", "advisors", "adviser", "advisers", "student", "students", "reference", "references", "contactperson",
    "partner", "spouse", "children", "boss", "head", "substitute", "deputy", "vertretung",
  ]

  /// Words that say nothing against what is inside, as a company or a user may be the person.
  private static let keptInside: Set<String> = [
    "user", "company", "personal", "personnel", "group", "other", "id", "status",
  ]

  /// Words of headings that are about another person, a private matter, or something beside the field.
  private static let others: Set<String> = [
    "manager", "supervisor", "vorgesetzter", "vorgesetzte", "responsable", "jefe", "chef", "assistant", "emergency",
    "notfall",
    "urgence", "recovery", "private", "privat", "prive", "personal", "personnel", "home", "secondary", "second",
    "other", "alt",
    "head", "leiter", "leiterin", "leitung", "kierownik", "kana", "furigana",
    "password", "fax", "group", "user", "company", "file", "date", "id", "status", "code", "url", "hours", "photo",
  ]
}

/// The fields that are proposed for an unknown file, in the order in which they are.
enum ProposedField: String, CaseIterable, Sendable {
  case name
  case givenName = "given_name"
  case familyName = "family_name"
  case title
  case department
  case office
  case email
  case mobile
  case phone

  /// Whether a heading that has one of the words among others is meant: `Telephone (office)`, but not `Building name`.
  var isKnownByOneWord: Bool {
    switch self {
    case .name, .givenName, .familyName, .office: false
    case .title, .department, .email, .mobile, .phone: true
    }
  }

  /// Whether it is the name or a part of it.
  var isPartOfName: Bool { [.name, .givenName, .familyName].contains(self) }

  /// The headings, each in words.
  var headings: [[String]] { Self.table[self] ?? [] }

  private static let table: [ProposedField: [[String]]] = texts.mapValues { text in
    text.split(separator: ",").map { HeaderWords(String($0)).words }
  }

  private static let texts: [ProposedField: String] = [
    .name: """
    full name,display name,employee name,person name,real name,name,employee,common name,cn,\
    vollstandiger name,voller name,anzeigename,mitarbeiter,mitarbeiterin,vor und nachname,\
    nom complet,nom et prenom,prenom et nom,nom prenom,prenom nom,nom affiche,\
    nombre completo,nombre y apellidos,apellidos y nombre,naam,volledige naam,weergavenaam,medewerker,\
    namn,fullstandigt namn,visningsnamn,nome completo,nome e cognome,cognome e nome,nominativo,nome e sobrenome,\
    navn,fulde navn,fullt navn,nimi,koko nimi,imie i nazwisko,nazwisko i imie,jmeno a prijmeni,prijmeni a jmeno,meno a priezvisko,\
    ФИО,полное имя,имя и фамилия,фамилия и имя,фамилия имя отчество,ad soyad,adi soyadi,氏名,名前,お名前,姓名,氏名漢字
    """,
    .givenName: """
    first name,given name,forename,givenname,firstname,fname,vorname,rufname,prenom,nombres,nombre de pila,voornaam,roepnaam,\
    fornamn,tilltalsnamn,nome proprio,primeiro nome,\
    first,fornavn,etunimi,imie,krestni jmeno,имя,ad,adi,名
    """,
    .familyName: """
    last name,family name,surname,lastname,lname,sn,nachname,familienname,zuname,nom de famille,apellido,apellidos,\
    primer apellido,achternaam,familienaam,efternamn,cognome,sobrenome,apelido,apelidos,ultimo nome,\
    last,efternavn,etternavn,sukunimi,nazwisko,prijmeni,priezvisko,фамилия,soyad,soyadi,姓,苗字,名字,\
    nom d usage,nom usuel,nom patronymique,apellido 1,apellido paterno
    """,
    .title: """
    job title,title,position,role,job,funktion,position,stelle,berufsbezeichnung,amtsbezeichnung,stellenbezeichnung,\
    fonction,poste,intitule du poste,titre,cargo,puesto,titulo,functie,functietitel,titel,befattning,tjanst,\
    titolo,qualifica,ruolo,mansione,funcao,\
    stilling,stillingsbetegnelse,nimike,tehtavanimike,tehtava,stanowisko,funkcja,tytul,funkce,funkcia,pozice,pozicia,\
    должность,unvan,gorev,役職,職名,肩書,职位,职务,职称,職位,職稱
    """,
    .department: """
    department,dept,unit,division,team,org unit,organizational unit,organisational unit,school,abteilung,organisationseinheit,\
    dienststelle,dezernat,sachgebiet,fachbereich,institut,referat,bereich,\
    service,departement,direction,unite,departamento,seccion,unidad,afdeling,vakgroep,avdelning,institution,enhet,\
    dipartimento,reparto,settore,unita,secao,setor,unidade,\
    avdeling,enhed,osasto,yksikko,wydzial,dzial,katedra,zaklad,instytut,oddeleni,oddelenie,ustav,отдел,кафедра,подразделение,\
    bolum,birim,departman,部署,所属,部門,学科,部门,单位,院系,單位,\
    composante,jednostka organizacyjna,komorka organizacyjna,部課名,部課
    """,
    .office: """
    office,room,room number,office location,office number,room no,building and room,physical delivery office name,raum,zimmer,buro,raumnummer,zimmernummer,\
    raum nr,zimmer nr,zi nr,gebaude raum,raum gebaude,dienstzimmer,bureau,salle,local,numero de bureau,oficina,despacho,kamer,kantoor,kamernummer,werkkamer,ruimte,\
    rum,kontor,rumsnummer,tjansterum,ufficio,stanza,numero stanza,gabinete,escritorio,sala,office room,work location,\
    n bureau,lokale,lokalenummer,huone,huonenumero,pokoj,nr pokoju,numer pokoju,mistnost,miestnost,kancelar,кабинет,комната,\
    oda,oda no,部屋,部屋番号,居室,研究室,办公室,房间,辦公室,\
    geschaftszimmer,localisation,ubicacion,localizacion,pokoj nr,lokalizacja
    """,
    .email: """
    email,e mail,mail,email address,e mail address,mail address,work email,mailadresse,e mail adresse,courriel,adresse mail,\
    adresse electronique,adresse e mail,correo,correo electronico,e post,epost,mejl,epostadress,e postadress,mailadres,\
    e mailadres,posta elettronica,indirizzo email,indirizzo e mail,correio eletronico,endereco de email,\
    sahkoposti,sahkopostiosoite,adres e mail,adres email,poczta,электронная почта,эл почта,почта,e posta,eposta,e posta adresi,\
    メール,メールアドレス,Eメール,邮箱,电子邮件,电子邮箱,電子郵件
    """,
    .mobile: """
    mobile,mobile phone,mobile number,cell,cell phone,cellphone,handy,mobil,mobiltelefon,mobilnummer,portable,telephone portable,\
    movil,celular,telefono movil,mobiel,mobieltje,cellulare,telemovel,telefone celular,\
    matkapuhelin,komorka,telefon komorkowy,mobilni telefon,мобильный,мобильный телефон,cep,cep telefonu,tel kom,kom,telefon kom,nr kom,携帯,携帯電話,携帯番号,手机,手机号,手機
    """,
    .phone: """
    phone,telephone,tel,phone number,telephone number,work phone,business phone,office phone,direct line,landline,telefon,\
    telefonnummer,rufnummer,durchwahl,festnetz,numero de telephone,ligne directe,telefono,numero de telefono,telefoon,\
    telefoonnummer,numero di telefono,telefone,\
    tfno,tlf,n de poste,numero de poste,puhelin,puhelinnumero,nr telefonu,numer telefonu,telefonni cislo,телефон,telefon numarasi,電話,電話番号,内線,电话,办公电话
    """,
  ]
}
