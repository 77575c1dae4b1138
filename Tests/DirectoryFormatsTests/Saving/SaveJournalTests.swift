import Testing

@testable import DirectoryFormats

@Suite struct SaveJournalTests {
  private let journal = SaveJournal(
    id: "3w5e",
    steps: [
      .init(path: "ada.md", before: SaveJournal.digest(of: Array("abc".utf8)), after: SaveJournal.digest(of: [])),
      .init(path: "a b%\n\u{7F}é/index.md", before: nil, after: SaveJournal.digest(of: [])),
      .init(path: "cy.md", before: SaveJournal.digest(of: []), after: nil),
    ])

  private let text = """
    Roster journal 1 3w5e
    a9993e364706816aba3e25717850c26c9cd0d89d da39a3ee5e6b4b0d3255bfef95601890afd80709 ada.md
    - da39a3ee5e6b4b0d3255bfef95601890afd80709 a%20b%25%0a%7fé/index.md
    da39a3ee5e6b4b0d3255bfef95601890afd80709 - cy.md
    end d305b965feae922b0ce1db2db6a5328ab20be8b1

    """

  @Test func isTextThatSaysTheSameWhenItIsReadAgain() {
    #expect(String(decoding: journal.bytes, as: UTF8.self) == text)
    #expect(SaveJournal(journal.bytes) == journal)
    let empty = SaveJournal(id: "0", steps: [])
    #expect(SaveJournal(empty.bytes) == empty)
  }

  @Test func isNotReadIfAnythingIsMissingOrDifferent() {
    let bytes = journal.bytes
    for place in bytes.indices {
      #expect(SaveJournal(Array(bytes[..<place])) == nil, "cut off at \(place)")
      var flipped = bytes
      flipped[place] ^= 1
      #expect(SaveJournal(flipped) == nil, "flipped at \(place)")
    }
    #expect(SaveJournal(bytes + [0x0A]) == nil)
    #expect(SaveJournal(bytes + bytes) == nil)
  }

  @Test(arguments: [
    "", "/etc/passwd", "../ada.md", "a/../../b.md", "a//b.md", "a/", ".hidden.md", "a/.b/index.md", ".",
  ])
  func doesNotLeadOutOfTheFolder(path: String) {
    let step = SaveJournal.Step(path: path, before: nil, after: SaveJournal.digest(of: []))
    #expect(SaveJournal(SaveJournal(id: "3w5e", steps: [step]).bytes) == nil)
  }

  @Test(arguments: ["", "A", "../x", "a/b", "a b"])
  func hasAnIdThatIsNoPath(id: String) {
    #expect(SaveJournal(SaveJournal(id: id, steps: journal.steps).bytes) == nil)
  }

  @Test func doesNotReadStepsThatDoNothing() {
    let step = SaveJournal.Step(path: "ada.md", before: nil, after: nil)
    #expect(SaveJournal(SaveJournal(id: "3w5e", steps: [step]).bytes) == nil)
  }
}
