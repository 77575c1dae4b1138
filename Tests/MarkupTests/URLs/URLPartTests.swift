import Testing

@testable import Markup

@Suite struct PercentEncodingTests {
  private func encoded(_ text: String, _ part: PercentEncoding.Part) -> String {
    var bytes: [UInt8] = []
    text.withBytes { PercentEncoding.append($0, as: part, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private let everything = String(decoding: (0x20..<0x7F).map { UInt8($0) }, as: UTF8.self)

  @Test func aWholeURLKeepsWhatHasAMeaning() {
    #expect(
      encoded(everything, .whole)
        == "%20!%22#$%25&amp;&#39;()*+,-./0123456789:;%3C=%3E?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[%5C]%5E_%60abcdefghijklmnopqrstuvwxyz%7B%7C%7D~"
    )
  }

  @Test func aComponentKeepsOnlyWhatIsNeverSpecial() {
    #expect(encoded(everything, .component).filter { !$0.isLetter && !$0.isNumber && $0 != "%" } == "-._~")
  }

  @Test func anAddressKeepsItsSignAndPlus() {
    #expect(encoded("a+b@e.org?x&y/%20", .mailAddress) == "a+b@e.org%3Fx%26y%2F%2520")
  }

  @Test func encodingAWholeURLTwiceChangesNothing() {
    let once = encoded("é a%20b%zz/?x=y", .whole)
    #expect(once == "%C3%A9%20a%20b%25zz/?x=y")
    #expect(encoded(once, .whole) == once)
  }

  @Test(arguments: [PercentEncoding.Part.whole, .wholeOfList, .component, .mailAddress])
  func nothingGetsOutOfAnAttribute(part: PercentEncoding.Part) {
    let all = String(String.UnicodeScalarView((0..<0x250).compactMap { Unicode.Scalar(UInt32($0)) }))
    let result = encoded(all, part)
    #expect(
      !result.contains { $0 == "\"" || $0 == "'" || $0 == "<" || $0 == ">" || $0 == " " || $0 == "`" || $0 == "\\" })
    #expect(result.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }
}

@Suite struct URLSchemeTests {
  @Test(arguments: [
    ("http://e.org", "http"), ("HTTPS:x", "https"), ("a+b-c.d1:x", "a+b-c.d1"), ("a", nil), ("1a:b", nil), (":a", nil),
    ("a/b:c", nil),
    ("a?b:c", nil), ("a#b:c", nil), ("", nil), ("a b:c", nil), ("é:a", nil),
  ])
  func isFound(url: String, expected: String?) {
    #expect(URLScheme.prefix(of: url.utf8) == expected)
  }
}

@Suite struct RootTests {
  @Test(arguments: [
    ("", true), ("a", false), ("a/b:c", false), ("a:b", true), ("?a", true), ("#a", true), ("\"", true), ("1:2", false),
    ("./a", false),
  ])
  func anEmptyWayNeedsADotBeforeSomeRests(rest: String, expected: Bool) {
    #expect(Root.needsDot(rest.utf8) == expected)
  }

  @Test func theWayItselfIsEscaped() {
    #expect(String(decoding: Root("/a\"b'c&/").bytes, as: UTF8.self) == "/a&quot;b&#39;c&amp;/")
  }
}
