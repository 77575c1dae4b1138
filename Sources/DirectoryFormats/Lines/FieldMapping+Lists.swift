import DirectoryModel

extension FieldMapping {
  /// Changes the list of all values with the first of them, and the first with their list: `emails` with `email`, as formats
  /// have it in which both are the same lines.
  ///
  /// - Parameters:
  ///   - fields: What the record had before.
  ///   - steps: The names of the fields that differ; those that change with them are added.
  mutating func settleLists(from fields: FieldMapping, _ steps: inout [String]) {
    // The list of all goes with the first of them.
    for name in steps {
      let plural = VCardFields.plural(of: name)
      guard !steps.contains(plural), case .list(let all)? = fields[plural], all.first == fields[name] else { continue }
      if case .list? = self[name] { continue }
      let others = all.dropFirst().filter { $0 != self[name] }
      self[plural] = self[name].flatMap { $0.isAbsent || others.isEmpty ? nil : .list([$0] + others) }
      steps.append(plural)
    }
    // The first of all goes with their list.
    for plural in steps {
      guard let name = fields.fields.first(where: { VCardFields.plural(of: $0.name) == plural })?.name,
        case .list(let all)? = fields[plural], all.first == fields[name],
        !steps.contains(name) || self[name] == fields[name]
      else { continue }
      let values: [FieldValue]
      switch self[plural] {
      case .list(let several)?: values = several.filter { !$0.isAbsent }
      case let value?: values = value.isAbsent ? [] : [value]
      case nil: values = []
      }
      if let first = values.first, first != self[name] {
        self[name] = first
        steps.insert(name, at: 0)
      }
      // One value needs no list.
      if values.count == 1 { self[plural] = nil }
    }
  }
}
