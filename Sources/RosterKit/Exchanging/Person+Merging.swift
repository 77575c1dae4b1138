import DirectoryFormats
import DirectoryModel

/// Which fields of a directory hold others.
struct FieldShape {
  private var mappings: Set<String> = []
  private var names: Set<String> = []

  /// No field holds others.
  init() {}

  /// Looks at everyone.
  init(of people: [Person]) {
    for field in people.lazy.flatMap(\.fields.fields) {
      names.insert(field.name)
      if case .mapping = field.value { mappings.insert(field.name) }
    }
  }

  /// Where a part like `address.city` goes that a person does not have yet; `nil` if nobody has such parts, or the person has
  /// something else there.
  func steps(_ name: String, in fields: FieldMapping) -> [FieldPath.Step]? {
    guard !names.contains(name), let path = FieldPath(name), path.steps.count > 1,
      case .name(let first) = path.steps[0],
      mappings.contains(first), fields[first]?.isAbsent ?? true,
      path.steps.allSatisfy({ if case .name = $0 { true } else { false } })
    else { return nil }
    return path.steps
  }
}

extension Person {
  /// The person with what a source says of them: a field that is absent there keeps its value, as do the parts of a
  /// mapping, which a source may call `address.city`. A list takes the place of a list; a single value that a list holds alone is no change, nor is another type
  /// of the same spelling.
  ///
  /// - Parameters:
  ///   - clearsBlank: Whether what a source has and leaves blank is taken away; then an office must say so itself.
  ///   - shape: Which fields have parts in the directory, also where this person has none yet.
  func merged(
    with source: Person, clearsBlank: Bool = false, hasBlankOffice: Bool = false, shape: FieldShape = FieldShape()
  ) -> Person {
    var result = self
    if !source.name.isBlank { result.name = source.name }
    if source.office.isBlank ? clearsBlank && hasBlankOffice : !office.saysTheSame(as: source.office) {
      result.office = source.office
    }
    var theirs = source.fields
    if knowsAddress(of: source) { theirs["address"] = nil }
    result.fields = fields.merged(with: theirs, clearsBlank: clearsBlank, shape)
    return result
  }
}

extension Person {
  /// Leaves fields as they were that say the same in another way: what the rules make of them is no different.
  mutating func keepSources(of rules: [FieldRules.Rule], from before: Person) {
    for rule in rules where self[rule.name] == before[rule.name] {
      for path in rule.paths where !rules.contains(where: { $0.name == path.description }) {
        guard let old = before.fields[path.description], !(fields[path.description]?.isAbsent ?? true) else { continue }
        fields[path.description] = old
      }
    }
  }
}

extension FieldMapping {
  fileprivate func merged(with source: FieldMapping, clearsBlank: Bool, _ shape: FieldShape) -> FieldMapping {
    var result = self
    for field in source.fields where clearsBlank || !field.value.isAbsent {
      let isInside = result[field.name] == nil
      let steps =
        isInside
        ? result.stepsIntoValues(field.name) ?? shape.steps(field.name, in: result) ?? [.name(field.name)]
        : [.name(field.name)]
      let own = steps.reduce(FieldValue.mapping(result)) { $0?.following($1) }
      if field.value.isAbsent {
        // What says nothing already is as it was.
        if own.map({ !$0.isAbsent }) ?? false { result.apply(FieldEdit(path: steps, value: nil)) }
      } else {
        let value = own?.merged(with: field.value, clearsBlank: clearsBlank) ?? field.value
        result.apply(FieldEdit(path: steps, value: value))
      }
    }
    return result
  }

  /// The fields of somebody new with parts inside of fields, where others have them so.
  func inside(_ shape: FieldShape) -> FieldMapping {
    FieldMapping().merged(with: self, clearsBlank: false, shape)
  }

  /// Where a field of a format without values inside of values belongs: `address.city` into the mapping `address`, if there is
  /// one.
  private func stepsIntoValues(_ name: String) -> [FieldPath.Step]? {
    guard let path = FieldPath(name), path.steps.count > 1 else { return nil }
    let parent = path.steps.dropLast().reduce(FieldValue.mapping(self)) { $0?.following($1) }
    switch (parent, path.steps.last) {
    case (.mapping?, .name?): return path.steps
    case (.list(let values)?, .index(let index)?): return values.indices.contains(index) ? path.steps : nil
    default: return nil
    }
  }
}

extension FieldValue {
  fileprivate func merged(with source: FieldValue, clearsBlank: Bool) -> FieldValue {
    switch (self, source) {
    case (.mapping(let own), .mapping(let other)):
      return .mapping(own.merged(with: other, clearsBlank: clearsBlank, FieldShape()))
    case (.list(let own), .list(let other)):
      return own.count == other.count && zip(own, other).allSatisfy({ $0.saysTheSame(as: $1) }) ? self : source
    case (.list(let own), .text), (.list(let own), .number), (.list(let own), .boolean):
      // As CSV has the list, also where no rule divides it.
      let texts = own.filter { !$0.isAbsent }.compactMap { $0.spelling?.withPlainLineEnds }
      let isSame = PeopleExport.isCell((source.spelling ?? "").withPlainLineEnds, of: texts)
      return isSame ? self : .list([source])
    case (.boolean, .text(let text)) where ["true", "false"].contains(text.lowercased()):
      // Spreadsheets write `TRUE`.
      return .boolean(text.lowercased() == "true")
    default: return saysTheSame(as: source) ? self : source
    }
  }

  /// Whether both are equal, or scalars of one spelling.
  private func saysTheSame(as other: FieldValue) -> Bool {
    if let spelling, let theirs = other.spelling { return spelling.saysTheSame(as: theirs) }
    if case .list(let values) = other, values.count == 1, let spelling, let theirs = values[0].spelling {
      return spelling.saysTheSame(as: theirs)
    }
    return self == other
  }
}

extension String {
  /// Whether two texts differ in nothing but their line ends, and white space around them: formats keep neither.
  func saysTheSame(as other: String) -> Bool {
    self == other || plainText == other.plainText
  }
}
