import Diagnostics
import Testing

@Suite struct DiagnosticTests {
  @Test func showsLineAndCarets() {
    let source = SourceText(path: "Templates/person.md", text: "one\r\n## {{ person.name | upcas }}\r\n")
    let diagnostic = Diagnostic.error(
      "unknown filter 'upcas'", at: source.location(of: 25..<30), notes: ["did you mean 'upcase'?"])
    #expect(
      diagnostic.formatted() == """
        Templates/person.md:2:21: error: unknown filter 'upcas'
            2 | ## {{ person.name | upcas }}
              |                     ^^^^^
        note: did you mean 'upcase'?
        """)
  }

  @Test(arguments: ["a\nbc", "a\rbc", "a\r\nbc"])
  func everyLineEndCountsOnce(text: String) {
    let source = SourceText(path: "x", text: text)
    let end = text.utf8.count
    let location = source.location(of: end - 1..<end)
    #expect(location.line == 2)
    #expect(location.column == 2)
    #expect(location.lineText == "bc")
  }

  @Test func columnsCountCharactersNotBytes() {
    let source = SourceText(path: "x", text: "日本é!")
    #expect(source.location(of: 8..<9).column == 4)
  }

  @Test(
    arguments: [
      (160, 1, 200, 0, "", 0..<160, ""), (161, 1, 200, 0, "", 0..<160, "…"), (220, 101, 3, 61, "…", 40..<200, "…"),
      (200, 101, 999, 61, "…", 40..<200, ""), (200, 201, 1, 61, "…", 140..<200, ""),
    ])
  func longLinesAreCutAroundTheCarets(
    length: Int, column: Int, span: Int, indent: Int, before: String, shown: Range<Int>, after: String
  ) {
    let line = (0..<length).map { $0 % 10 == 0 ? "é" : "\($0 % 10)" }
    let location = SourceLocation(path: "x", line: 1, column: column, span: span, lineText: line.joined())
    let carets = max(1, min(span, shown.upperBound - column + 1))
    #expect(
      Diagnostic.error("e", at: location).formatted() == """
        x:1:\(column): error: e
            1 | \(before)\(line[shown].joined())\(after)
              | \(String(repeating: " ", count: indent))\(String(repeating: "^", count: carets))
        """)
  }
}

@Suite struct SuggestionTests {
  private let names = ["for", "office", "name", "id", "x"]

  @Test(arguments: [
    ("offcie", "office"), ("Ofice", "office"), ("nme", "name"), ("fro", "for"), ("fr", "for"), ("namex", "name"),
    ("ID", "id"), ("di", "id"),
  ])
  func slipsOfTheHandAreFound(name: String, expected: String) {
    #expect(Suggestion.nearest(to: name, among: names) == expected)
  }

  @Test(arguments: ["foo", "fox", "y", "i", "phone", "is", ""])
  func otherWordsAreNone(name: String) {
    #expect(Suggestion.nearest(to: name, among: names) == nil)
  }

  @Test func suggestsASwapOfNeighbours() {
    #expect(Suggestion.nearest(to: "biuld", among: ["init", "build", "list"]) == "build")
  }

  @Test func suggestsNothingThatIsFarAway() {
    #expect(Suggestion.nearest(to: "frobnicate", among: ["init", "build"]) == nil)
  }

  @Test func tieIsBrokenByName() {
    #expect(Suggestion.nearest(to: "cats", among: ["hats", "bats"]) == "bats")
  }
}
