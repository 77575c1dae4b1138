import DirectoryModel

/// A person to be shown.
public struct PersonView: Sendable {
  /// The person.
  public var person: Person

  /// The part of the page's address that stands for the name.
  public var slug: String

  /// The id as the file has it; `nil` where it has none and one is made.
  var ownID: String?

  /// Fields that only say again what a mapped field says, and so are not shown: the columns that `fields:` takes them from.
  var sources: Set<String> = []

  /// All fields that say something: `id`, `slug`, `name`, `office`, then the others in the order of the file.
  public var fields: FieldMapping {
    var fields = [
      FieldMapping.Field(name: "id", value: .text(ownID ?? person.id.uuidString)),
      FieldMapping.Field(name: "slug", value: .text(slug)),
      FieldMapping.Field(name: "name", value: .text(person.name)),
      FieldMapping.Field(name: "office", value: FieldValue(scalar: person.office)),
    ]
    fields += person.fields.fields.filter { $0.name != "slug" && !sources.contains($0.name) }
    return FieldMapping(unique: fields.filter { !$0.value.isAbsent })
  }
}

extension FieldValue {
  /// The value on one line: what a list holds with commas between, what a mapping holds with names.
  public var line: String {
    switch self {
    case .null: ""
    case .text, .number, .boolean:
      (spelling ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    case .list(let values): values.filter { !$0.isAbsent }.map(\.line).joined(separator: ", ")
    case .mapping(let mapping):
      mapping.fields.filter { !$0.value.isAbsent }.map { "\($0.name): \($0.value.line)" }.joined(separator: ", ")
    }
  }
}
