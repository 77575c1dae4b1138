import Testing

@testable import Collation

@Suite struct CollatorTests {
  private func sorted(_ texts: [String], locale: String) -> [String] {
    let collator = Collator(locale: locale)
    return texts.sorted { collator.sortKey($0).lexicographicallyPrecedes(collator.sortKey($1)) }
  }

  @Test(arguments: [
    ("en", ["Ång", "Äng", "Macroe", "McRoe", "Nu", "Ñu", "Örn", "St. Vale", "Zorn"]),
    ("sv", ["Macroe", "McRoe", "Nu", "Ñu", "St. Vale", "Zorn", "Ång", "Äng", "Örn"]),
    ("de", ["Ång", "Äng", "Macroe", "McRoe", "Nu", "Ñu", "Örn", "St. Vale", "Zorn"]),
    ("es", ["Ång", "Äng", "Macroe", "McRoe", "Nu", "Ñu", "Örn", "St. Vale", "Zorn"]),
    ("da", ["Macroe", "McRoe", "Nu", "Ñu", "St. Vale", "Zorn", "Äng", "Örn", "Ång"]),
  ])
  func ordersLikeTheLocalesReaders(locale: String, expected: [String]) {
    #expect(sorted(expected.reversed(), locale: locale) == expected)
  }

  @Test func spanishPutsEnyeAfterAllOfN() {
    #expect(sorted(["Ñu", "Nzo", "Nu", "Oz"], locale: "es") == ["Nu", "Nzo", "Ñu", "Oz"])
    #expect(sorted(["Ñu", "Nzo", "Nu", "Oz"], locale: "de") == ["Nu", "Ñu", "Nzo", "Oz"])
  }

  @Test func honoursTheTagsExtension() {
    let names = ["Afa", "Äfa", "Aefb"]
    #expect(sorted(names, locale: "de") == ["Aefb", "Afa", "Äfa"])
    #expect(sorted(names, locale: "de-u-co-phonebk") == ["Äfa", "Aefb", "Afa"])
  }

  @Test func aShorterPartBeforeACommaComesFirst() {
    let names = ["Lee, Zoe", "Lee Smith, Ann", "Lee-Smith, Bob", "Lee Smith, Cy", "Leeds, Al"]
    #expect(sorted(names.reversed(), locale: "en") == names)
  }

  @Test func apostrophesAndFullStopsCountNothing() {
    let names = ["DAmbra", "D'Ambra", "D’Ambra", "Dance", "Oak", "O'Drumm", "Oz", "St Vale", "St. Vale", "Stone"]
    #expect(sorted(names.reversed(), locale: "en") == names)
  }

  @Test func marksAtTheBeginningCountNothing() {
    let names = ["Mo", "\"Nu\" Vale", "Oz", "'t Hooft", "🦊 Vale"]
    #expect(sorted(names.reversed(), locale: "en") == names)
  }

  @Test func numbersGoByValue() {
    #expect(sorted(["Room 10", "Room 1.5", "Room 9"], locale: "en") == ["Room 1.5", "Room 9", "Room 10"])
  }

  @Test func composedAndDecomposedTextsHaveOneKey() {
    let collator = Collator(locale: "sv")
    #expect(collator.sortKey("Ren\u{E9} \u{C5}ng") == collator.sortKey("Rene\u{301} A\u{30A}ng"))
    #expect(collator.sortKey("a\u{323}\u{302}") == collator.sortKey("a\u{302}\u{323}"))
  }

  @Test func textsThatDifferInMarksAloneHaveDifferentKeys() {
    let collator = Collator(locale: "en")
    let texts = ["Ann Lee", "Ann-Lee", "Ann–Lee", "An'n Lee", "Ann Lee.", "(Ann Lee", "ann lee"]
    #expect(Set(texts.map(collator.sortKey)).count == texts.count)
  }

  @Test func emptyTextComesFirst() {
    let collator = Collator(locale: "en")
    #expect(collator.sortKey("").lexicographicallyPrecedes(collator.sortKey("!")))
    #expect(collator.sortKey("!").lexicographicallyPrecedes(collator.sortKey("0")))
    #expect(collator.sortKey("9").lexicographicallyPrecedes(collator.sortKey("A")))
  }

  @Test func longTextsKeepTheirOrder() {
    let collator = Collator(locale: "de")
    let long = String(repeating: "Äxß山", count: 3000)
    #expect(collator.sortKey(long + "a").lexicographicallyPrecedes(collator.sortKey(long + "b")))
  }

  @Test(arguments: ["xx", "not a locale", "", "und", "C"])
  func unknownLocalesGetTheRootRules(locale: String) {
    let root = Collator(locale: "und")
    let collator = Collator(locale: locale)
    for text in ["Ärla, Örn", "山田", "Зорн"] {
      #expect(collator.sortKey(text) == root.sortKey(text))
      #expect(collator.letter(of: text) == root.letter(of: text))
    }
  }

  @Test func tellsKnownLocalesFromUnknown() {
    for locale in ["sv", "de-AT", "de_AT", "de-u-co-phonebk", "zh-Hant", "zh-TW", "nb", "en-GB", "und", "sr-Latn"] {
      #expect(Collator.supports(locale: locale), "\(locale)")
    }
    for locale in ["xx", "swedish language", "", "sv-", "de--AT", "e"] {
      #expect(!Collator.supports(locale: locale), "\(locale)")
    }
  }

  @Test func underscoresDoForHyphens() {
    #expect(Collator(locale: "sv_SE").sortKey("Ång") == Collator(locale: "sv-SE").sortKey("Ång"))
  }

  @Test func threadsShareACollator() async {
    let collator = Collator(locale: "cs")
    let names = (0..<500).map { "Chalupa\($0), Žofie 山田" }
    let expected = names.map(collator.sortKey)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 { group.addTask { names.map(collator.sortKey) == expected } }
      for await isSame in group { #expect(isSame) }
    }
  }
}
