import Testing

@testable import RosterKit

@Suite struct OwnershipTests {
  @Test func survivesItsList() {
    var ownership = Ownership()
    ownership.files = ["index.html", "people/ada.html", "people/日本.html"]
    ownership.folders = ["people"]
    #expect(Ownership(text: ownership.text) == ownership)
    #expect(ownership.text == "index.html\npeople/ada.html\npeople/日本.html\npeople/\n")
  }

  @Test func linesThatLeadElsewhereOwnNothing() {
    let ownership = Ownership(text: "../secret\n/etc/passwd\nindex.html\n..//\n\n.roster/outputs\n")
    #expect(ownership.files == ["index.html"])
    #expect(ownership.folders.isEmpty)
  }

  @Test(arguments: ["index.html\npeople", "index.html\npeople/ad"])
  func aLineThatWasCutOffOwnsNothing(text: String) {
    #expect(Ownership(text: text).files == ["index.html"])
  }
}
