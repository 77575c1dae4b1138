/// One change to a record's own fields.
public struct FieldEdit: Sendable, Equatable {
  /// Where, from the record's top; at least one step, the first a name. Indices count from 0 and lead somewhere;
  /// names need not, the mappings on the way are made.
  public var path: [FieldPath.Step]

  /// The new value; `nil` removes the field.
  public var value: FieldValue?

  /// Makes an edit.
  public init(path: [FieldPath.Step], value: FieldValue?) {
    self.path = path
    self.value = value
  }
}

extension FieldMapping {
  /// Carries out an edit. What its path cannot reach, a mapping in a text say, is replaced.
  public mutating func apply(_ edit: FieldEdit) {
    guard case .mapping(let result)? = Self.applied(edit.path[...], edit.value, to: .mapping(self)) else { return }
    self = result
  }

  private static func applied(_ path: ArraySlice<FieldPath.Step>, _ value: FieldValue?, to target: FieldValue?)
    -> FieldValue?
  {
    guard let step = path.first else { return value }
    switch step {
    case .name(let name):
      var mapping = FieldMapping()
      if case .mapping(let existing)? = target { mapping = existing }
      mapping[name] = applied(path.dropFirst(), value, to: mapping[name])
      return .mapping(mapping)
    case .index(let index):
      guard case .list(var values)? = target, values.indices.contains(index) else { return target }
      values[index] = applied(path.dropFirst(), value, to: values[index]) ?? .null
      return .list(values)
    }
  }
}
