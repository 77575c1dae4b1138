import Testing

@testable import Collation

@Suite struct IndexAlphabetTests {
  @Test(arguments: [
    ("sv", "Ång", "Å"), ("sv", "Äng", "Ä"), ("sv", "örn", "Ö"), ("sv", "Ølund", "Ö"), ("sv", "Zorn", "Z"),
    ("sv", "Éa", "E"), ("sv", "Wall", "W"),
    ("de", "Äng", "A"), ("de", "Örn", "O"), ("de", "ßa", "S"), ("de-AT", "Äng", "A"),
    ("de-u-co-phonebk", "Äng", "A"),
    ("es", "Ñu", "Ñ"), ("es", "Nu", "N"), ("es", "Chávez", "C"), ("es", "Ávila", "A"),
    ("da", "Aagaard", "Å"), ("da", "Ågaard", "Å"), ("da", "Ærø", "Æ"), ("da", "Øst", "Ø"), ("da", "Abel", "A"),
    ("nb", "Aasen", "Å"), ("fi", "Äijä", "Ä"), ("is", "Þór", "Þ"), ("is", "Ång", "Å"),
    ("cs", "Chalupa", "Ch"), ("cs", "Cibulka", "C"), ("cs", "Čapek", "Č"), ("cs", "Říha", "Ř"),
    ("cs", "Žák", "Ž"), ("cs", "Ýr", "Y"),
    ("hu", "Csaba", "Cs"), ("hu", "Czeglédy", "C"), ("hu", "Ágh", "A"), ("hu", "Dzsida", "Dzs"),
    ("hu", "Őze", "Ö"), ("pl", "Łąka", "Ł"), ("pl", "Laka", "L"), ("pl", "Żuk", "Ż"),
    ("tr", "ilhan", "İ"), ("tr", "Işık", "I"), ("tr", "Çelik", "Ç"), ("lt", "Yla", "I"),
    ("fr", "Éa", "E"), ("fr", "Œuvre", "O"), ("en", "Łąka", "L"), ("en", "Ælf", "A"), ("en", "Þór", "Þ"),
    ("en", "Chalupa", "C"), ("vi", "Đặng", "Đ"),
  ])
  func latinNamesAreUnderTheLettersOfTheLanguage(locale: String, name: String, letter: String) {
    #expect(Collator(locale: locale).letter(of: name) == letter)
  }

  @Test(arguments: [
    ("ru", "Шевченко", "Ш"), ("ru", "Ёлкин", "Е"), ("ru", "Йов", "Й"), ("uk", "Іван", "І"), ("uk", "Ґонта", "Ґ"),
    ("en", "шевченко", "Ш"), ("en", "Іван", "І"), ("el", "Ωμέγα", "Ω"), ("en", "Άλφα", "Α"), ("en", "ὠδή", "Ω"),
    ("he", "נועה", "נ"), ("en", "נועה", "נ"), ("ar", "أحمد", "ا"), ("en", "أحمد", "ا"), ("hi", "अनिल", "अ"),
    ("en", "अनिल", "अ"), ("th", "เก", "ก"), ("en", "เก", "ก"), ("hy", "Հայկ", "Հ"), ("en", "գոռ", "Գ"),
    ("ka", "გია", "გ"), ("en", "გია", "გ"), ("ru", "Zorn", "Z"), ("el", "Éa", "E"),
  ])
  func otherAlphabetsKeepTheirLetters(locale: String, name: String, letter: String) {
    #expect(Collator(locale: locale).letter(of: name) == letter)
  }

  @Test(arguments: [
    ("zh", "山田", "S"), ("zh", "李虚构", "L"), ("zh", "阿明", "A"), ("zh", "Shaw", "S"), ("zh-Hant", "山田", "3劃"),
    ("zh-TW", "李虚构", "7劃"), ("ja", "山田", "漢"), ("en", "李虚构", "漢"), ("sv", "山田", "漢"),
    ("ja", "やまだ", "や"), ("ja", "がん", "か"), ("ja", "カトウ", "か"), ("en", "カトウ", "か"), ("ja", "んだ", "ん"),
    ("ko", "김철수", "ㄱ"), ("ko", "까치", "ㄱ"), ("ko", "金", "ㄱ"), ("ko", "하나", "ㅎ"), ("en", "김철수", "ㄱ"),
  ])
  func eastAsianNamesAreUnderWhatTheLocaleSortsBy(locale: String, name: String, letter: String) {
    #expect(Collator(locale: locale).letter(of: name) == letter)
  }

  @Test(arguments: ["", " ", "123", "3M", "🦊", "#1 Team", "-", "…", "٣ أ"])
  func whatHasNoLetterIsUnderTheNumberSign(text: String) {
    #expect(Collator(locale: "en").letter(of: text) == "#")
  }

  @Test(arguments: [
    ("\"Nu\" Vale", "N"), ("'t Hooft", "T"), ("(Ann)", "A"), ("🦊 Fox", "F"), ("¡Ay!", "A"), ("O'Drumm", "O"),
  ])
  func marksBeforeTheFirstLetterAreSkipped(text: String, letter: String) {
    #expect(Collator(locale: "en").letter(of: text) == letter)
  }

  @Test func composedAndDecomposedLettersHaveOneHeading() {
    #expect(Collator(locale: "sv").letter(of: "A\u{30A}ng") == "Å")
    #expect(Collator(locale: "is").letter(of: "A\u{30A}ng") == "Å")
    #expect(Collator(locale: "fr").letter(of: "E\u{301}a") == "E")
  }

  @Test(arguments: [
    "en", "sv", "de", "da", "cs", "hu", "is", "zh", "zh-Hant", "ja", "ko", "ru", "uk", "el", "th", "lt",
  ])
  func sortedNamesHaveEachHeadingOnce(locale: String) {
    let collator = Collator(locale: locale)
    let names = [
      "Aagaard", "Abel", "Ång", "Äng", "Ærø", "Chalupa", "Cibulka", "Čapek", "Csaba", "Éa", "Ida", "Ýr", "Yla", "Łąka",
      "Lee", "Ñu", "Nu", "Œuvre", "O'Drumm", "Odrumm", "Örn", "Øst", "Þór", "Thor", "'t Hooft", "Zorn", "Žák", "Ʒa",
      "山田", "李虚构", "阿明", "金", "김철수", "까치", "하나", "がん", "カトウ", "んだ", "やまだ", "Шевченко", "Іван", "Ёлкин",
      "Йов", "Ґонта", "Гонта", "Ωμέγα", "Άλφα", "נועה", "أحمد", "بسام", "เก", "ขา", "गा", "अनिल", "გია", "Հայկ", "123",
      "3M", "🦊", "", "(Ann)", "-",
    ]
    let headings = names.map { (collator.sortKey($0), collator.letter(of: $0)) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    let runs = headings.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(runs.count == Set(runs).count, "\(runs)")
    #expect(runs.first == "#")
  }
}
