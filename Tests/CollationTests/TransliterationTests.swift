import Testing

@testable import Collation

@Suite struct TransliterationTests {
  @Test(arguments: [
    ("Ada Lovelace", "Ada Lovelace"), ("Jörg Größl", "Jorg Grossl"), ("Søren Łąka", "Soren Laka"),
    ("Ren\u{E9} Vale", "Rene Vale"), ("Rene\u{301} Vale", "Rene Vale"), ("Ærø Œuvre", "Aero Oeuvre"),
    ("Þór Ðað", "Thor Dad"), ("Işık İlhan", "Isik Ilhan"), ("Nguyễn Thị Ơ", "Nguyen Thi O"), ("Đặng", "Dang"),
    ("Əliyev", "Eliyev"), ("STRAẞE", "STRASSE"), ("O’Drumm ʻOkina", "O'Drumm 'Okina"),
    ("Шевченко Іван", "Shevchenko Ivan"), ("Фёдор Щукин", "Fyodor Shchukin"), ("Достоевский", "Dostoevskiy"),
    ("Ґонта Їжак", "Gonta Yizhak"), ("Љиљана Ђурђевић", "Ljiljana Djurdjevic"),
  ])
  func spellsLatinAndCyrillic(text: String, ascii: String) {
    #expect(Transliteration.ascii(text) == ascii)
  }

  @Test(arguments: [
    ("山田 架空", "shan tian jia kong"), ("李虚构", "li xu gou"), ("やまだ はなこ", "yamada hanako"), ("カトウ", "katou"),
    ("김철수", "gimcheolsu"), ("נועה בדיונית", "nw'h bdywnyt"), ("محمد الخيالي", "mhmd alkhyaly"),
    ("Ὀδυσσεύς Ελύτης", "Odysseus Elytes"), ("अनिल", "anila"), ("Հայկ", "Hayk"), ("გია", "gia"), ("ኣበበ", "ababa"),
    ("Søren 山田", "Soren shan tian"), ("สมชาย", "smchay"),
  ])
  func romanizesOtherScripts(text: String, ascii: String) {
    #expect(Transliteration.ascii(text) == ascii)
  }

  @Test(arguments: [
    ("🦊", ""), ("🦊 Fox", " Fox"), ("👩🏽‍🔬Ada", "Ada"), ("Mo\u{200B}ra\u{A0}Fenn", "Mora Fenn"), ("a\u{AD}b", "ab"),
    ("½ № ™ ﬁ Ｆｕｌｌ 𝓙𝓸𝓮", "1/2 No TM fi Full Joe"), ("A–B—C", "A-B-C"), ("“a” «b»", "\"a\" \"b\""),
    ("Ada・Lovelace", "Ada Lovelace"), ("ꀀꀁ", ""), ("\u{FFFD}\u{E000}", ""),
  ])
  func dropsOrPlainsWhatIsNoLetter(text: String, ascii: String) {
    #expect(Transliteration.ascii(text) == ascii)
  }

  @Test func everyAccentedLatinLetterIsSpelledInEitherForm() {
    for value in [UInt32](0xC0...0x17F) + [UInt32](0x1CD...0x1E9) + [UInt32](0x1E00...0x1EF9) {
      guard let scalar = Unicode.Scalar(value), scalar.isLetter, scalar != "\u{1E9F}" else { continue }
      let ascii = Transliteration.ascii(String(scalar))
      let decomposed = scalar.withDecomposition { parts in
        String(String.UnicodeScalarView(parts.compactMap(Unicode.Scalar.init)))
      }
      if !decomposed.isEmpty { #expect(Transliteration.ascii(decomposed) == ascii) }
      #expect(!ascii.isEmpty, "U+\(String(value, radix: 16)) vanished")
    }
  }

  @Test func threadsShareTheRules() async {
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { Transliteration.ascii("김철수 山田 Ωμέγα") } }
      for await text in group { #expect(text == "gimcheolsu shan tian Omega") }
    }
  }

  @Test(arguments: [UInt64(1), 20, 300]) func anythingBecomesASCII(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<400 {
      let text = random.next()
      #expect(Transliteration.ascii(text).utf8.allSatisfy { $0 < 0x80 }, "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("Ida MacRoe", "ida macroe"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
    ("Rene\u{301}", "ren\u{E9}"), ("\u{1F80}", "\u{1F00}\u{3B9}"), ("İ", "i\u{307}"), ("ﬀ", "ff"), ("", ""),
  ])
  func foldsCaseAndForm(text: String, folded: String) {
    #expect(Array(Transliteration.folded(text).utf8) == Array(folded.utf8))
  }

  @Test(arguments: [UInt64(4), 50]) func foldingTwiceChangesNothing(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<400 {
      let folded = Transliteration.folded(random.next())
      #expect(
        Array(Transliteration.folded(folded).utf8) == Array(folded.utf8), "seed \(seed): \(folded.debugDescription)")
    }
  }

  @Test func namesItsVersions() {
    #expect(CollationVersion.current.hasPrefix("ICU "))
    #expect(CollationVersion.current.contains(", CLDR "))
  }
}
