import Incremental

/// What a page can read: the kinds of `Key`.
///
/// The raw values stand in stored traces: never give a number another meaning without a new schema version.
enum ReadKind: UInt8, Sendable, CaseIterable {
  /// A field of a person, also a computed one. Subject: the person; part: the field.
  case field = 1
  /// All of a person's own fields. Subject: the person.
  case allFields = 2
  /// A field of everyone in a collection, in its order. Subject: the collection; part: the field.
  case fieldOfEach = 3
  /// Who is in a collection, in order. Subject: the collection.
  case members = 4
  /// How many are in a collection. Subject: the collection.
  case count = 5
  /// Who stands at a place of a collection, counted from the front. Subject: the collection; part: the place.
  case memberFromStart = 6
  /// Who stands at a place of a collection, counted from the back. Subject: the collection; part: the place.
  case memberFromEnd = 7
  /// The names of the groups of a collection by a field, in order. Subject: the collection; part: the field.
  case groupNames = 8
  /// All groups of a field, in alphabetical order. Part: the field.
  case groups = 9
  /// Its name or something computed of a group. Subject: the group's collection; part: the field (`name`, `slug`, `url`, …).
  case groupField = 10
  /// Whether anybody has a field. Part: the field.
  case fieldExists = 11
  /// A setting of the site. Subject: its name.
  case setting = 12
  /// A file of the templates, or its absence. Subject: its path.
  case template = 13
  /// A file of free data, or its absence. Subject: its name.
  case data = 14
  /// The day.
  case day = 15
  /// The list of pages. Part: 0 for their addresses, 1 for their titles.
  case pages = 16
  /// Whether a collection is empty. Subject: the collection.
  case isEmpty = 17
  /// Who shares a plain slug. Subject: the slug's name.
  case namesakes = 18
  /// Whom an old slug leads to. Subject: the slug's name.
  case alias = 19
  /// The address of the one page of a template. Subject: the template's name.
  case sitePage = 20
  /// Which fields there are at all.
  case fieldNames = 21
  /// A word that the theme shows, or its absence. Subject and part: the number of its name, by 64.
  case word = 22
  /// Where the first of a collection stands in the one that it was chosen from. Subject: the collection.
  case placeOfFirst = 23
}

extension Key {
  /// Who is in a collection.
  static func members(_ collection: UInt32) -> Key { Key(kind: ReadKind.members.rawValue, subject: collection) }
}

extension ReadSet {
  /// Notes one reading.
  mutating func note(_ kind: ReadKind, _ subject: UInt32 = 0, part: UInt32 = 0) {
    note(kind: kind.rawValue, subject: subject, part: part)
  }
}
