import DirectoryModel
import Incremental
import Liquid

/// How everyone is filed: their order, and what each gets from it.
///
/// It follows from a few fields of everyone together, for the slug of one depends on the names of all. So what an
/// earlier run found is taken over whole, if all those fields are as they were, or not at all.
struct PeopleFiling: Sendable {
  /// One person.
  struct Entry: Sendable {
    /// The place in the directory.
    var place: Int
    /// The name by which the person is ordered.
    var sortName: String
    /// The heading in an alphabetical index.
    var letter: String
    /// The part of the page's address that stands for the name.
    var slug: String
    /// The number that stands for the person in traces; 0 until it is known.
    var subject: UInt32 = 0
  }

  /// Everyone, in their order.
  private(set) var entries: [Entry]
  /// Plain slugs that several people share, with the places of those people in the order.
  private(set) var namesakes: [(slug: String, people: [Int])]
  /// Old slugs with the places in the order of the people they lead to.
  private(set) var aliases: [(slug: String, person: Int)]

  /// Puts together what was found.
  ///
  /// - Parameters:
  ///   - filings: How each is filed, in the order of the directory.
  ///   - order: The places in the directory, in the order of the result.
  ///   - slugs: The slugs, in the order of the result.
  init(_ filings: [PersonFiling], order: [Int], slugs: SlugAssigner.Result) {
    entries = zip(order, slugs.slugs).map { place, slug in
      Entry(place: place, sortName: filings[place].sortName, letter: filings[place].letter, slug: slug)
    }
    namesakes = slugs.namesakes
    aliases = slugs.aliases
  }

  /// Takes the numbers of people, in their order.
  mutating func take(_ subjects: [UInt32]) {
    for (place, subject) in subjects.enumerated() where entries[place].subject != subject {
      entries[place].subject = subject
    }
  }

  /// The fingerprint of all that the filing of people depends on, but for the program: what `FilingFields` takes from records.
  static func key(of people: [Person], _ values: PeopleValues, locale: String) -> Fingerprint {
    let names = FilingFields.names.filter { values.present.contains($0) }
    let numbers = names.map { values.fields.number(of: Name($0)) }
    var builder = FingerprintBuilder()
    builder.add(locale)
    builder.add(people.count)
    for name in names { builder.add(name) }
    for index in people.indices {
      builder.add(people[index].id.fingerprint)
      for number in numbers { builder.add(values.fingerprints[number, index]) }
    }
    return builder.fingerprint
  }

  // MARK: - Stored form

  /// The stored form: everyone, namesakes, aliases, each list behind its length.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * 48)
    bytes.append(leb128: UInt64(entries.count))
    for entry in entries {
      bytes.append(leb128: UInt64(entry.place))
      bytes.append(leb128: UInt64(entry.subject))
      for text in [entry.sortName, entry.letter, entry.slug] { bytes.append(packed: text) }
    }
    bytes.append(leb128: UInt64(namesakes.count))
    for (slug, people) in namesakes {
      bytes.append(packed: slug)
      bytes.append(leb128: UInt64(people.count))
      for person in people { bytes.append(leb128: UInt64(person)) }
    }
    bytes.append(leb128: UInt64(aliases.count))
    for (slug, person) in aliases {
      bytes.append(packed: slug)
      bytes.append(leb128: UInt64(person))
    }
    return bytes
  }

  /// Reads a stored form; `nil` if it is not one.
  init?(bytes: [UInt8]) {
    var reader = PackedReader(bytes)
    guard let count = reader.number(below: bytes.count) else { return nil }
    entries = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      guard let place = reader.number(below: count), let subject = reader.number().flatMap({ UInt32(exactly: $0) }),
        let sortName = reader.text(), let letter = reader.text(), let slug = reader.text()
      else { return nil }
      entries.append(Entry(place: place, sortName: sortName, letter: letter, slug: slug, subject: subject))
    }
    namesakes = []
    guard let sharedCount = reader.number(below: bytes.count) else { return nil }
    for _ in 0..<sharedCount {
      guard let slug = reader.text(), let peopleCount = reader.number(below: count + 1) else { return nil }
      var people: [Int] = []
      for _ in 0..<peopleCount {
        guard let person = reader.number(below: count) else { return nil }
        people.append(person)
      }
      namesakes.append((slug, people))
    }
    aliases = []
    guard let aliasCount = reader.number(below: bytes.count) else { return nil }
    for _ in 0..<aliasCount {
      guard let slug = reader.text(), let person = reader.number(below: count) else { return nil }
      aliases.append((slug, person))
    }
    guard reader.isAtEnd else { return nil }
  }
}

/// How everyone was filed, with the fingerprint of what that depended on.
struct StoredFiling: Sendable {
  /// The fingerprint.
  var key: Fingerprint
  /// The filing.
  var filing: PeopleFiling
}
