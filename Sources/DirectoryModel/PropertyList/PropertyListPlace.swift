/// Where a value of a property list begins, and what stands in it as far as people may be there.
struct PropertyListPlace: Sendable {
  /// The bytes of its tag or bracket, or of a value without these all.
  var range: Range<Int>

  /// The places of its elements, or of its members in the order of their keys; empty further inside than people are.
  var children: [PropertyListPlace] = []
}

extension [PropertyListPlace] {
  /// Notes where a member begins, in the place of the one of its key if there was one.
  mutating func set(_ place: PropertyListPlace, at index: Int) {
    if index < count { self[index] = place } else { append(place) }
  }
}
