import Testing

@testable import RosterKit

@Suite struct CaseTwinsTests {
  private let twins = CaseTwins(
    removals: ["people/Ada.html", "people/bo.html", "Caf\u{E9}/x", "gone"], written: ["people/ada.html", "new"],
    all: ["people/ada.html", "people/BO.html", "cafe\u{301}/X", "new", "kept"])

  @Test func whatIsWrittenUnderAnotherSpellingIsRemovedFirst() {
    #expect(["people/Ada.html", "people/bo.html", "gone"].map(twins.isReplaced) == [true, false, false])
  }

  @Test func whatIsKeptUnderAnotherSpellingIsRenamed() {
    #expect(twins.renamed.map(\.old) == ["people/bo.html", "Caf\u{E9}/x"])
    #expect(
      twins.renamed.map(\.path.utf8).map(Array.init) == ["people/BO.html", "cafe\u{301}/X"].map { Array($0.utf8) })
    #expect(["people/Ada.html", "people/bo.html", "gone"].map(twins.isRenamed) == [false, true, false])
  }

  @Test func whereNamesAreToldApartThereAreNone() {
    let twins = CaseTwins(removals: [], written: ["a"], all: ["a", "A"])
    #expect(twins.renamed.isEmpty)
    #expect(!twins.isReplaced("A"))
  }
}
