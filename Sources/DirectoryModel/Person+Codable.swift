import Foundation

extension Person: Codable {
  private static let id = FieldName("id")
  private static let name = FieldName("name")
  private static let office = FieldName("office")

  /// Reads a flat mapping; `name` and `office` may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldName.self)
    var fields = try FieldMapping(from: container)
    for name in Self.own { fields[name] = nil }
    self.init(
      id: try container.decode(UUID.self, forKey: Self.id),
      name: try container.decodeIfPresent(String.self, forKey: Self.name) ?? "",
      office: try container.decodeIfPresent(String.self, forKey: Self.office) ?? "",
      fields: fields)
  }

  /// Writes `id`, `name`, `office` and every further field side by side.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(id, forKey: Self.id)
    try container.encode(name, forKey: Self.name)
    try container.encode(office, forKey: Self.office)
    for field in fields.fields where !Self.own.contains(field.name) {
      try container.encode(field.value, forKey: FieldName(field.name))
    }
  }
}
