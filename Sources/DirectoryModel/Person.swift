import Foundation

/// One person of a staff directory.
///
/// `id` never changes; everything else does. A person encodes as one flat mapping: `id`, `name`, `office` and
/// every further field under its own name.
public struct Person: Identifiable, Equatable, Sendable {
  /// Identifies the person for good.
  public let id: UUID

  /// The full name as shown.
  public var name: String

  /// The office; empty where there is none.
  public var office: String

  /// Every further field, under its own name. Never holds `id`, `name` or `office`.
  public var fields: FieldMapping

  /// Makes a person; without arguments a new, empty one with a fresh id.
  public init(id: UUID = UUID(), name: String = "", office: String = "", fields: FieldMapping = FieldMapping()) {
    self.id = id
    self.name = name
    self.office = office
    self.fields = fields
  }

  /// The value of any field by name, `id` (upper-case text), `name` and `office` included.
  public subscript(field: String) -> FieldValue? {
    switch field {
    case "id": .text(id.uuidString)
    case "name": .text(name)
    case "office": .text(office)
    default: fields[field]
    }
  }

  /// The names of all fields: `id`, `name`, `office`, then the further ones in the order of the file.
  public var fieldNames: [String] { Self.own + fields.fields.map(\.name) }

  /// The fields that every person has as properties.
  package static let own = ["id", "name", "office"]
}
