extension FieldMapping {
  /// Takes away what stands at a path.
  ///
  /// Generous where in doubt: a field that is called like the whole path goes as well as the one that the path
  /// leads to, and a name applied to a list means each of its elements. An element of a list becomes `null`, so
  /// that the others keep their places.
  mutating func remove(_ path: FieldPath) {
    self[path.description] = nil
    self = without(path.steps[...])
  }

  private func without(_ steps: ArraySlice<FieldPath.Step>) -> FieldMapping {
    guard case .name(let name)? = steps.first, let value = self[name] else { return self }
    var result = self
    let rest = steps.dropFirst()
    result[name] = rest.isEmpty ? nil : Self.without(rest, in: value)
    return result
  }

  private static func without(_ steps: ArraySlice<FieldPath.Step>, in value: FieldValue) -> FieldValue {
    guard let step = steps.first else { return .null }
    switch (step, value) {
    case (.name, .mapping(let mapping)): return .mapping(mapping.without(steps))
    case (.name, .list(let values)): return .list(values.map { without(steps, in: $0) })
    case (.index(let index), .list(var values)):
      let position = index < 0 ? values.count + index : index
      guard values.indices.contains(position) else { return value }
      values[position] = without(steps.dropFirst(), in: values[position])
      return .list(values)
    default: return value
    }
  }
}
