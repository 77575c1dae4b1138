import DirectoryModel

/// What somebody wants to change of a person, as words.
public struct PersonEdit: Sendable {
  /// A field to set.
  public struct Assignment: Sendable {
    /// The field's name, or the path of a part of it, like `address.city`.
    public var field: String
    /// The value; several for a list.
    public var values: [String]

    /// Makes an assignment.
    public init(field: String, values: [String]) {
      self.field = field
      self.values = values
    }
  }

  /// The fields to set, each at most once.
  public private(set) var assignments: [Assignment] = []

  /// The fields to take away.
  public var removals: [String] = []

  /// Changes nothing.
  public init() {}

  /// Whether nothing is asked for.
  public var isEmpty: Bool { assignments.isEmpty && removals.isEmpty }

  /// Takes out what one of some fields is set to; `nil` if none is.
  mutating func take(_ fields: [String]) -> Assignment? {
    guard let place = assignments.firstIndex(where: { fields.contains($0.field.withoutInvisibles) }) else { return nil }
    return assignments.remove(at: place)
  }

  /// Adds a value for a field; a field with several becomes a list of them.
  public mutating func set(_ field: String, to value: String) {
    if let place = assignments.firstIndex(where: { $0.field == field }) {
      assignments[place].values.append(value)
    } else {
      assignments.append(Assignment(field: field, values: [value]))
    }
  }
}
