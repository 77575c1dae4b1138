import Testing

@testable import RosterKit

/// What is remembered of the slugs of people and of groups.
@Suite struct SlugCachesTests {
  @Test func bothComeBackAsTheyWere() {
    var caches = SlugCaches()
    _ = caches.people.slug(of: "Åsa Öberg")
    _ = caches.groups.slug(of: "Möbel")
    #expect(!caches.isAsKnown)

    var restored = SlugCaches(caches.bytes)
    #expect(restored.people.slug(of: "Åsa Öberg") == "asa-oberg")
    #expect(restored.groups.slug(of: "Möbel") == "mobel")
    #expect(restored.isAsKnown)
    #expect(restored.bytes == caches.bytes)
  }

  @Test func groupsWithoutAnyInOtherLettersChangeNothing() {
    var caches = SlugCaches()
    _ = caches.people.slug(of: "Åsa Öberg")
    var restored = SlugCaches(caches.bytes)
    restored.people.keepAll()
    _ = restored.groups.slug(of: "Maths")
    #expect(restored.isAsKnown)
    #expect(restored.bytes == caches.bytes)
  }

  @Test func whatNobodyAsksForAnyMoreIsForgotten() {
    var caches = SlugCaches()
    for name in ["Möbel", "Größe"] { _ = caches.groups.slug(of: name) }
    var restored = SlugCaches(caches.bytes)
    _ = restored.groups.slug(of: "Größe")
    #expect(!restored.isAsKnown)
    var only = SlugCaches()
    _ = only.groups.slug(of: "Größe")
    #expect(restored.bytes == only.bytes)
  }

  @Test func aCutOffFormIsEmpty() {
    var caches = SlugCaches()
    _ = caches.people.slug(of: "Åsa Öberg")
    _ = caches.groups.slug(of: "Möbel")
    for length in 0..<caches.bytes.count {
      #expect(SlugCaches(Array(caches.bytes[..<length])).bytes == SlugCaches().bytes, "at \(length)")
    }
  }
}
