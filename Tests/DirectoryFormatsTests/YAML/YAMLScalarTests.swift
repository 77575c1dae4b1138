import DirectoryModel
import Diagnostics
import Testing

@testable import DirectoryFormats

@Suite struct YAMLScalarTests {
  @Test(arguments: [
    "Ada Lovelace", "B 12", "=1+1", "a:b", "é", "山田", "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10",
    "+1 555 0100", "o'clock", "a#b", "yesterday",
  ])
  func whatIsTextForEverybodyStandsPlain(text: String) {
    #expect(bytes(text) == text)
  }

  @Test(arguments: [
    "", " a", "a ", "true", "No", "y", "N", "null", "~", "0042", "1_000", "1e5", "0x1F", ".5", "-.inf", "+.INF", ".nan",
    "10:30",
    "2020-01-31", "- x", "a: b", "a #b", "{x", "[x", "*x", "&x", "!x", "%x", "@x", "'x", "\"x", "<<", "=", "...",
    "a\nb", "a\tb",
    "a\u{85}b", "\u{FEFF}a",
  ])
  func whatIsSomethingElseForSomebodyStandsInQuotes(text: String) throws {
    let written = bytes(text)
    #expect(written.hasPrefix("\""))
    let node = try #require(
      try YAMLNode.parse(SourceText(path: "", text: "- " + written), range: 0..<written.utf8.count + 2))
    guard case .sequence(let items) = node.content, case .scalar(let read, isQuoted: true) = items[0].content else {
      Issue.record("\(node)")
      return
    }
    #expect(read == text)
  }

  @Test(arguments: ["a,b", "a]", "x: [y]", "a:b"])
  func bracketsNeedMoreQuotes(text: String) {
    #expect(YAMLScalar(text).anywhere.hasPrefix("\""))
  }

  private func bytes(_ text: String) -> String {
    String(decoding: YAMLScalar(text).bytes(isInBrackets: false, isText: true, like: .plain), as: UTF8.self)
  }
}
