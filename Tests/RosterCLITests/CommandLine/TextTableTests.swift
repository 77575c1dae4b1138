import Testing

@testable import RosterCLI

@Suite struct TextTableTests {
  @Test func columnsStandBelowEachOther() {
    let rows = [["a", "bbb", "c"], ["aa", "b", ""], ["", "b", "c"]]
    #expect(TextTable.lines(rows) == ["a   bbb  c", "aa  b", "    b    c"])
  }

  @Test func noRowsAreNoLines() {
    #expect(TextTable.lines([]) == [])
    #expect(TextTable.lines([[], ["", ""]]) == ["", ""])
  }

  @Test(arguments: [("Ada", 3), ("É", 1), ("E\u{301}", 1), ("王小梅", 6), ("김", 2), ("🙂", 2), ("نوعا", 4), ("", 0)])
  func widthIsThatOfATerminal(text: String, width: Int) {
    #expect(TextTable.width(of: text) == width)
  }
}
