import Testing

@testable import RosterKit

@Suite struct CollectionSpecTests {
  @Test func everySpecSurvivesItsStoredForm() {
    let specs: [CollectionSpec] = [
      .everyone,
      .group("department", "Art & Design: 5:where"),
      CollectionSpec.everyone.adding(.filter(property: "name", value: "Łąka\n 日本")).adding(.reverse),
      CollectionSpec.everyone.adding(.filter(property: "head", value: nil)),
      CollectionSpec.everyone.adding(.reject(property: "office", value: "")).adding(.slice(offset: 2, length: 10)),
      CollectionSpec.everyone.adding(.reject(property: "office", value: nil)),
      CollectionSpec.everyone.adding(.absent(property: "office")),
      CollectionSpec.everyone.adding(.present(property: "office")),
      CollectionSpec.everyone.adding(.unique(property: "office")),
      CollectionSpec.everyone.adding(
        .sort([
          SortKey(property: "office", isDescending: true, comparison: .collated),
          SortKey(property: nil, comparison: .codePoint),
        ])),
    ]
    for spec in specs { #expect(CollectionSpec(text: spec.text) == spec) }
    #expect(Set(specs.map(\.text)).count == specs.count)
  }

  @Test func wordsOfAPartOfAPartAreThoseOfAPart() {
    let part = CollectionSpec.everyone.adding(.slice(offset: 1, length: 3))
    #expect(part.description == "some people")
    #expect(part.adding(.slice(offset: 1, length: 1)).description == "some people")
  }

  @Test(arguments: ["5:wher", "x", "3:abc", "5:where4:name", "-1:", "4:sort2:99", "99:where"])
  func whatIsNoSpecIsRefused(text: String) {
    #expect(CollectionSpec(text: text) == nil)
  }
}

@Suite struct PropertyIdentityTests {
  @Test(arguments: [
    ("1.50", "1.5"), ("2.0", "2"), ("-0.0", "0"), ("0042", "0042"), ("1.2.30", "1.2.30"), ("Maths", "Maths"),
    ("100", "100"),
  ])
  func numbersAreEqualWhateverTheirSpelling(spelling: String, identity: String) {
    #expect(Property.identity(spelling) == identity)
  }
}
