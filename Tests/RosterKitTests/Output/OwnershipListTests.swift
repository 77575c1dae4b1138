import Testing

@testable import RosterKit

@Suite struct OwnershipListTests {
  private static let ownership: Ownership = {
    var ownership = Ownership()
    ownership.files = ["index.html", "people/ada.html", "people/日本.html"]
    ownership.folders = ["people"]
    ownership.people = 2
    ownership.counts = PageCounts()
    ownership.counts?.pages = ["person.md": 2, "own/a b.md": 1, "two\nlines.md": 1]
    ownership.counts?.copied = 3
    ownership.strangers = ["people/me.html"]
    return ownership
  }()
  private let text = OwnershipList.text(of: ownership)

  @Test func survivesItsText() {
    let list = OwnershipList(text: text)
    var ownership = Self.ownership
    ownership.counts?.pages["two\nlines.md"] = nil
    #expect(list.ownership == ownership)
    #expect(list.condition == .whole)
    #expect(
      text.split(separator: "\n").dropFirst()
        == [
          "index.html", "people/ada.html", "people/日本.html", "people/", "//people 2", "//pages 1 own/a b.md",
          "//pages 2 person.md", "//copied 3", "//stranger people/me.html",
        ])
    #expect(text.contains(/^\/\/checksum [0-9a-f]{32}\n/))
  }

  @Test func aSiteOfNothingHasAListToo() {
    let list = OwnershipList(text: OwnershipList.text(of: Ownership()))
    #expect(list.condition == .whole)
    #expect(list.ownership == Ownership())
  }

  @Test func anyMissingLineIsNoticed() {
    let lines = text.split(separator: "\n")
    for index in lines.indices {
      var rest = lines
      rest.remove(at: index)
      let list = OwnershipList(text: rest.map { $0 + "\n" }.joined())
      #expect(list.condition == .damaged, "without line \(index)")
      #expect(list.ownership.files.isSubset(of: Self.ownership.files))
      #expect(list.ownership.people == nil)
      #expect(list.ownership.counts == nil)
      #expect(list.ownership.strangers.isEmpty)
    }
  }

  @Test func anyChangedByteIsNoticed() {
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(OwnershipList(text: String(decoding: changed, as: UTF8.self)).condition == .damaged, "byte \(index)")
    }
  }

  @Test func anyShorterListIsNoticed() {
    for length in 0..<text.utf8.count {
      let list = OwnershipList(text: String(decoding: text.utf8.prefix(length), as: UTF8.self))
      #expect(list.condition == .damaged, "\(length) bytes")
      #expect(list.ownership.files.isSubset(of: Self.ownership.files), "\(length) bytes")
    }
  }

  @Test func addedAndRepeatedLinesAreNoticed() {
    #expect(OwnershipList(text: text + "more.html\n").condition == .damaged)
    #expect(OwnershipList(text: text + text).condition == .damaged)
  }

  @Test func aListOfTheOlderFormIsUnderstood() {
    let list = OwnershipList(text: "index.html\npeople/ada.html\npeople/\n")
    #expect(list.condition == .unsealed)
    #expect(list.ownership.files == ["index.html", "people/ada.html"])
    #expect(list.ownership.folders == ["people"])
    #expect(list.ownership.people == nil)
  }

  @Test func linesThatLeadElsewhereOwnNothing() {
    let list = OwnershipList(text: "../secret\n/etc/passwd\nindex.html\n..//\n\n.roster/outputs\n")
    #expect(list.ownership.files == ["index.html"])
    #expect(list.ownership.folders.isEmpty)
    #expect(list.condition == .damaged)
  }

  @Test(arguments: ["index.html\npeople", "index.html\npeople/ad"])
  func aLineThatWasCutOffOwnsNothing(text: String) {
    let list = OwnershipList(text: text)
    #expect(list.ownership.files == ["index.html"])
    #expect(list.condition == .damaged)
  }

  @Test func noListIsMissing() {
    #expect(OwnershipList(text: nil).condition == .missing)
  }
}
