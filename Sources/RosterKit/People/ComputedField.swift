import Liquid

/// Members of a person that Roster computes; they win over a record's field of the same name.
enum ComputedField: String, CaseIterable, Sendable {
  /// The identity, as upper-case text.
  case id
  /// The part of the page's address that stands for the name.
  case slug
  /// The page that `person.md` makes.
  case url
  /// The pages that other templates make, by the template's name.
  case urls
  /// The heading in an alphabetical index.
  case letter
  /// The name by which the person is ordered.
  case sortName = "sort_name"
  /// The person after this one in the order of all.
  case next
  /// The person before this one.
  case previous
  /// The groups this person is in, by field.
  case groups
}
