import Testing

@testable import Collation

@Suite struct SlugTests {
  @Test(arguments: [
    ("Ada Lovelace", "ada-lovelace"), ("Nuala O'Drumm & <Co> \"Nu\"", "nuala-odrumm-co-nu"), ("O’Drumm", "odrumm"),
    ("Wintle", "wintle"), (" Wintle ", "wintle"), ("A. B. Quill", "a-b-quill"), ("Ann", "ann"), ("Ann Lee", "ann-lee"),
    ("Ann-Lee", "ann-lee"), ("山田 架空", "shan-tian-jia-kong"), ("李虚构", "li-xu-gou"),
    ("נועה בדיונית", "nwh-bdywnyt"), ("Jörg Größl", "jorg-grossl"), ("Søren Łąka", "soren-laka"),
    ("Ida MacRoe", "ida-macroe"), ("Ren\u{E9} Vale", "rene-vale"), ("Rene\u{301} Vale", "rene-vale"),
    ("Mo\u{200B}ra\u{A0}Fenn", "mora-fenn"), ("Art & Design", "art-design"), ("Art and Design", "art-and-design"),
    ("c#-team", "c-team"), ("4?", "4"), ("snake_case", "snake-case"), ("../../index", "index-1"),
  ])
  func makesSlugsOfNames(name: String, slug: String) {
    #expect(Slug.make(from: name) == slug)
  }

  @Test(arguments: ["", " ", "🦊", "—", "…", "'", "ꀀꀁ"])
  func isEmptyIfNothingIsLeft(text: String) {
    #expect(Slug.make(from: text) == "")
  }

  @Test(arguments: [
    ("Con", "con-1"), ("Aux", "aux-1"), ("Nul", "nul-1"), ("PRN", "prn-1"), ("Com1", "com1-1"), ("lpt9", "lpt9-1"),
    ("Index", "index-1"), ("Com0", "com0"), ("Com10", "com10"), ("Conn", "conn"), ("Con Doe", "con-doe"),
  ])
  func avoidsReservedNames(name: String, slug: String) {
    #expect(Slug.make(from: name) == slug)
  }

  @Test func cutsBetweenWords() {
    #expect(Slug.make(from: String(repeating: "ä-", count: 120)) == String(repeating: "a-", count: 89) + "a")
    let words = Slug.make(from: String(repeating: "word ", count: 60))
    #expect(words.utf8.count == 179)
    #expect(words.hasSuffix("-word"))
    #expect(Slug.make(from: String(repeating: "x", count: 180) + " y") == String(repeating: "x", count: 180))
    #expect(Slug.make(from: String(repeating: "x", count: 999)) == String(repeating: "x", count: 180))
    #expect(Slug.make(from: "short " + String(repeating: "x", count: 999)).utf8.count == Slug.maximumBytes)
  }

  @Test(arguments: [UInt64(6), 70, 800]) func anythingObeysTheAlphabet(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<400 {
      let text = random.next()
      let slug = Slug.make(from: text)
      let isPlain = slug.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-")
      }
      #expect(isPlain && !slug.contains("--"), "seed \(seed): \(text.debugDescription) gave \(slug)")
      #expect(!slug.hasPrefix("-") && !slug.hasSuffix("-") && slug.utf8.count <= Slug.maximumBytes)
      #expect(slug.isEmpty || Slug.objection(to: slug) == nil)
      #expect(Slug.make(from: slug) == slug)
    }
  }
}

@Suite struct SlugObjectionTests {
  @Test(arguments: [
    "ada", "ada-lovelace", "Ada_Lovelace", "v1.2", "c#-team", "100%", "größl", "山田", "Rene\u{301}", "a b", "com0",
    "console", "index-1", "404", String(repeating: "a", count: 180),
  ])
  func acceptsWhatEveryFileSystemHolds(slug: String) {
    #expect(Slug.objection(to: slug) == nil)
  }

  @Test(arguments: [
    ("", "it is empty; remove it, or write one like 'ada-lovelace'"),
    (" \t", "it is empty; remove it, or write one like 'ada-lovelace'"),
    ("../../index", "it has '/', which is special in the names of files; write '-' for it"),
    ("/etc/x", "it has '/', which is special in the names of files; write '-' for it"),
    ("a/../../b", "it has '/', which is special in the names of files; write '-' for it"),
    ("..", "it means a folder; write letters, digits and hyphens"),
    (".", "it means a folder; write letters, digits and hyphens"),
    (#"\\srv\x"#, #"it has '\', which is special in the names of files; write '-' for it"#),
    ("a?", "it has '?', which is special in the names of files; write '-' for it"),
    (".hidden", "it begins with a dot, which hides the file; remove the dot"),
    (" x", "it begins with a blank; remove the blank"),
    ("x.", "it ends with a dot, which Windows drops; remove the dot"),
    ("x ", "it ends with a blank, which Windows drops; remove the blank"),
    ("a\u{7}b", "it has the invisible character U+0007; remove the character"),
    ("a\u{200B}b", "it has the invisible character U+200B; remove the character"),
    ("a\u{202E}b", "it has the invisible character U+202E; remove the character"),
    ("CON", "it is reserved for a device on Windows; write 'CON-1' or another"),
    ("com1.txt", "it is reserved for a device on Windows; write 'com1-1' or another"),
    ("Index", "it is reserved for the index page; write 'Index-1' or another"),
  ])
  func saysWhatIsWrongAndTheRemedy(slug: String, objection: String) {
    #expect(Slug.objection(to: slug) == objection)
  }

  @Test func countsBytes() {
    #expect(Slug.objection(to: String(repeating: "ä", count: 91)) == "it has 182 bytes; shorten it to 180")
    #expect(Slug.objection(to: String(repeating: "a\u{308}", count: 90)) == nil)
  }

  @Test func pinnedSlugsAreComposed() {
    #expect(Array(Slug.pinned("Rene\u{301}").utf8) == Array("Ren\u{E9}".utf8))
    #expect(Slug.pinned("Ada") == "Ada")
  }
}
