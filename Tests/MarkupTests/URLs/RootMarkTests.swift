import Testing

@testable import Markup

@Suite
struct RootMarkTests {
  private static let mark = "\\u0001\\u003c/"

  private func resolved(_ json: String, _ root: String = "../") -> String {
    RootMark.resolved(inJSON: json, root: Root(root))
  }

  @Test(arguments: ["", "{}", #""a\\b\n\u0001""#, #"\u0001\u003"#, "\\"])
  func jsonWithoutMarksStaysAsItIs(json: String) {
    #expect(resolved(json) == json)
  }

  @Test func everyMarkBecomesTheWayToTheRoot() {
    let json = #"["<a href=\"\#(Self.mark)a/\">é\\", "\#(Self.mark)\#(Self.mark)b"]"#
    #expect(resolved(json) == #"["<a href=\"../a/\">é\\", "../../b"]"#)
  }

  @Test func hexadecimalDigitsMayBeCapitals() {
    #expect(resolved(#""\u0001\u003C/a""#) == #""../a""#)
  }

  @Test func aDotStandsBeforeWhatMustNotBeginALink() {
    #expect(resolved(#"\#(Self.mark)a \#(Self.mark)?b \#(Self.mark)\" \#(Self.mark)"#, "") == #"a ./?b ./\" ./"#)
  }

  @Test func quotesAndBackslashesOfTheWayAreEscaped() {
    #expect(resolved(Self.mark, #"a"\"#) == #"a\"\\"#)
  }
}
