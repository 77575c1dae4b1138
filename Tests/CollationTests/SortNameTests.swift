import Testing

@testable import Collation

@Suite struct SortNameTests {
  @Test(arguments: [
    ("Ada Lovelace", "Lovelace, Ada"), ("A. B. Quill", "Quill, A. B."), ("  Ada   Lovelace ", "Lovelace, Ada"),
    ("Wintle", "Wintle"), (" Wintle ", "Wintle"), ("", ""), (" ", ""), (",", ""), ("Ann-Lee Berk", "Berk, Ann-Lee"),
    ("Mo\u{200B}ra\u{A0}Fenn", "Fenn, Mora"), ("Yo-Yo Ma", "Ma, Yo-Yo"), ("Nuala O'Drumm", "O'Drumm, Nuala"),
    ("José Ortega y Gasset", "Ortega y Gasset, José"), ("Robert \"Bob\" Vale", "Vale, Robert \"Bob\""),
    ("Ada Lovelace (née Byron)", "Lovelace, Ada (née Byron)"), ("Ray (Bob) Vale", "Vale, Ray (Bob)"),
  ])
  func theLastWordIsTheFamilyName(name: String, sortName: String) {
    #expect(SortName.make(from: name) == sortName)
  }

  @Test(arguments: [
    ("Berk, Jan van der", "Berk, Jan van der"), ("Lovelace, Ada", "Lovelace, Ada"), ("Lovelace,Ada", "Lovelace, Ada"),
    ("Wintle,", "Wintle"), (", Ada", "Ada"), ("Vale, V", "Vale, V"), ("Vale, Dr. Ray", "Vale, Ray"),
    ("Vale, Ray, Jr.", "Vale, Ray, Jr."), ("Vale Jr., Ray", "Vale, Ray, Jr."),
    ("van der Berk, Jan", "Berk, Jan van der"),
  ])
  func aCommaTellsTheFamilyName(name: String, sortName: String) {
    #expect(SortName.make(from: name) == sortName)
  }

  @Test(arguments: [
    ("Jan van der Berk", "Berk, Jan van der", "van der Berk, Jan"),
    ("Berk, Jan van der", "Berk, Jan van der", "van der Berk, Jan"),
    ("Piet Van Assel", "Van Assel, Piet", "Van Assel, Piet"),
    ("Piet Van der Berk", "Van der Berk, Piet", "Van der Berk, Piet"),
    ("Gerard 't Hooft", "Hooft, Gerard 't", "'t Hooft, Gerard"),
    ("Ursula von der Leyen", "Leyen, Ursula von der", "von der Leyen, Ursula"),
    ("Charles de Gaulle", "Gaulle, Charles de", "de Gaulle, Charles"),
    ("María de los Ángeles García", "García, María de los Ángeles", "García, María de los Ángeles"),
    ("Harun al-Rashid", "Rashid, Harun al-", "al-Rashid, Harun"),
    ("Jean d'Alembert", "Alembert, Jean d'", "d'Alembert, Jean"),
    ("Zayed bin Sultan Al Nahyan", "Al Nahyan, Zayed bin Sultan", "Al Nahyan, Zayed bin Sultan"),
    ("van der Berk", "Berk, van der", "van der Berk"),
    ("Van Morrison", "Morrison, Van", "Morrison, Van"),
    ("St. Vale", "St. Vale", "St. Vale"),
    ("Ann St. John", "St. John, Ann", "St. John, Ann"),
  ])
  func particlesFollowTheSetting(name: String, ignored: String, kept: String) {
    #expect(SortName.make(from: name) == ignored)
    #expect(SortName.make(from: name, particles: .ignored) == ignored)
    #expect(SortName.make(from: name, particles: .kept) == kept)
  }

  @Test(arguments: [
    ("van der Berk", "Jan", "Berk, Jan van der", "van der Berk, Jan"),
    ("von Braun", "Eva", "Braun, Eva von", "von Braun, Eva"),
    ("de Souza", "Ana Maria", "Souza, Ana Maria de", "de Souza, Ana Maria"),
    ("Van Assel", "Piet", "Van Assel, Piet", "Van Assel, Piet"), ("De Luca", "Ugo", "De Luca, Ugo", "De Luca, Ugo"),
    ("d'Alembert", "Jean", "Alembert, Jean d'", "d'Alembert, Jean"), ("al-Rashid", "", "Rashid, al-", "al-Rashid"),
    ("'t Hooft", "Gerard", "Hooft, Gerard 't", "'t Hooft, Gerard"), ("van", "Jan", "van, Jan", "van, Jan"),
    ("García Márquez", "Gabriel", "García Márquez, Gabriel", "García Márquez, Gabriel"),
    ("bell", "hooks", "bell, hooks", "bell, hooks"),
    ("Ångström", "Ida", "Ångström, Ida", "Ångström, Ida"), ("山田", "太郎", "山田, 太郎", "山田, 太郎"),
  ])
  func familyNamesAreTreatedAsWholeNames(family: String, given: String, ignored: String, kept: String) {
    #expect(SortName.make(family: family, given: given) == ignored)
    #expect(SortName.make(family: family, given: given, particles: .kept) == kept)
    if given.isEmpty { #expect(SortName.make(family: family, given: nil) == ignored) }
  }

  @Test func belgiansLookUnderTheParticle() {
    for locale in ["nl-BE", "nl_BE", "nl-Latn-BE"] { #expect(SortName.Particles(locale: locale) == .kept) }
    for locale in ["nl", "nl-NL", "fr-BE", "en", "de", "pt-BR"] {
      #expect(SortName.Particles(locale: locale) == .ignored)
    }
  }

  @Test(arguments: [
    ("Ray Vale Jr.", "Vale, Ray, Jr."), ("Ray Vale, Jr.", "Vale, Ray, Jr."), ("Ray Vale III", "Vale, Ray, III"),
    ("Ray Vale IV", "Vale, Ray, IV"), ("Ray Bo Vale V", "Vale, Ray Bo, V"), ("Malcolm V.", "V., Malcolm"),
    ("Ray Vale Sr., PhD", "Vale, Ray, Sr."),
  ])
  func generationsComeLast(name: String, sortName: String) {
    #expect(SortName.make(from: name) == sortName)
  }

  @Test(arguments: [
    ("Dr. Ray Vale, PhD", "Vale, Ray"), ("Ray Vale MD", "Vale, Ray"), ("Ray Vale, M.D., Ph.D.", "Vale, Ray"),
    ("Ray Vale LLB", "Vale, Ray"), ("Ray Vale LL.M.", "Vale, Ray"), ("Ray Vale, LL.B.", "Vale, Ray"),
    ("Ray Vale, MA", "Vale, Ray"), ("Ray MA", "MA, Ray"), ("Prof. Dr. rer. nat. Jörg Größl", "Größl, Jörg"),
    ("Prof Ray Vale", "Vale, Ray"), ("Sir Tim Vale", "Vale, Tim"), ("Dr. Vale", "Vale"), ("Dr.", "Dr."),
    ("Rev. Dr. Martin Luther King, Jr.", "King, Martin Luther, Jr."), ("Dr.-Ing. Eva Roth", "Roth, Eva"),
    ("Dr. Jan van der Berk", "Berk, Jan van der"),
  ])
  func titlesAndDegreesAreLeftOut(name: String, sortName: String) {
    #expect(SortName.make(from: name) == sortName)
  }

  @Test(arguments: ["山田 架空", "李虚构", "김 철수", "やまだ はなこ", "山田 Taro"])
  func eastAsianNamesStay(name: String) {
    #expect(SortName.make(from: name) == name)
  }

  @Test func otherScriptsGoByTheirLastWord() {
    #expect(SortName.make(from: "Иван Шевченко") == "Шевченко, Иван")
    #expect(SortName.make(from: "נועה בדיונית") == "בדיונית, נועה")
  }

  @Test(arguments: [UInt64(9), 100]) func noWordIsLostButTitles(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<400 {
      let name = random.next()
      let sortName = SortName.make(from: name)
      let letters = { (text: String) in text.unicodeScalars.filter(\.isLetter).map(\.value).sorted() }
      #expect(letters(sortName) == letters(name), "seed \(seed): \(name.debugDescription)")
    }
  }

  @Test func theShortWayOfOrdinaryNamesLeadsToTheSameResult() {
    let words = [
      "Ada", "Lovelace", "Doctor", "Prof", "Professor", "Miss", "Sir", "Saint", "Ste", "St", "Jnr", "II", "V", "VI",
      "Phd",
      "Esq", "Van", "Von", "Del", "Los", "Ben", "Abu", "Ing", "Dipl", "Apl", "Rev", "Herr", "Frau", "Sra", "MA", "DR",
      "N.", "V.", "N.B.", "St.", "Dr.", "Jr.", "Ann-Lee", "O'Drumm", "Dr-Ing", "D'Arc", "Élodie", "Brânză", "É.",
      "נועה", "नोवा", "Nguyễn", "\u{61C}X", "\u{6DD}", "ᄀ", "A\u{1680}B", "y",
      "e",
      "van", "al-Rashid", "×", "Univ-Prof", "Reverend", "Иван", "Ёж", "ʼt", "李",
    ]
    for first in words {
      for last in words {
        for name in [
          "\(first) \(last)", "Ada \(first) \(last)", "\(first) \(last) Berk", "\(first)  \(last)", "\(last) ",
        ] {
          for particles in SortName.Particles.allCases {
            let derived = SortName.derived(from: name, particles: particles)
            #expect(SortName.make(from: name, particles: particles) == derived, "\(name)")
          }
        }
      }
    }
  }

  @Test(arguments: ["Ada Lovelace", "Susan N. Carver", "José Brânză", "Ann-Lee O'Drumm"])
  func ordinaryNamesTakeTheShortWay(name: String) {
    #expect(OrdinaryName.sortName(of: name) == SortName.derived(from: name, particles: .ignored))
  }

  @Test(arguments: [
    "Wintle", "Dr Vale", "Ray Vale III", "Jan van Berk", "Piet Van Assel", "Vale, Ray", "Ray  Vale", "",
  ])
  func otherNamesDoNot(name: String) {
    #expect(OrdinaryName.sortName(of: name) == nil)
  }
}
