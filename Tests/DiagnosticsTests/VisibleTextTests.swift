import Testing

@testable import Diagnostics

@Suite struct VisibleTextTests {
  @Test func whatATerminalObeysIsShown() {
    #expect(VisibleText.lines("Ada\u{1B}[2J\tL\r\u{7}\u{7F}\u{9B}\u{85}") == "Ada␛[2J\tL␍␇␡\u{FFFD}\u{FFFD}")
  }

  @Test func lineEndsStayOrAreShown() {
    #expect(VisibleText.lines("a\nb\r\nc") == "a\nb␍\nc")
    #expect(VisibleText.line("a\nb\r\nc\u{2028}d\u{2029}e") == "a␊b␍␊c\u{FFFD}d\u{FFFD}e")
  }

  /// CVE-2021-42574: letters that are shown in another order than they stand in.
  @Test(arguments: [
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ])
  func nothingTurnsLettersRound(direction: Character) {
    #expect(VisibleText.lines("a\(direction)b") == "a\u{FFFD}b")
  }

  @Test(arguments: ["Ada Lovelace", "דוד\u{200F} 5", "नि\u{200D}", "日本 \u{FE0F}\t"])
  func textStays(text: String) {
    #expect(VisibleText.lines(text) == text)
    #expect(VisibleText.line(text) == text)
  }

  @Test func noTextOfTheUsersBecomesALineOfTheProgrammes() {
    let diagnostic = Diagnostic.error(
      "'a\nroster: error: b\u{1B}' is c",
      at: SourceLocation(path: "d\ne", line: 2, column: 3, span: 2, lineText: "f\u{202E}gh\u{2028}i\tj"),
      notes: ["k\nnote: l"])
    #expect(
      diagnostic.formatted() == """
        d␊e:2:3: error: 'a␊roster: error: b␛' is c
            2 | f\u{FFFD}gh\u{FFFD}i\tj
              |   ^^
        note: k␊note: l
        """)
  }
}
