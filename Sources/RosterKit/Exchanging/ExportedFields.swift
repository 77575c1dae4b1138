import Diagnostics
import DirectoryModel

/// The fields of people as another file has them: what a mapping made, without the fields that it made it of, as far as these say
/// nothing more.
///
/// A field goes only if everybody's mapped field says what it says, and if all others go that are mapped to the same: else the mapping
/// would make something else of what is left. What stands inside of fields stays there.
///
/// Where a mapping takes a field from what another field is called, as `name: title` beside `title: role` does, the file cannot say the
/// same with the mapping and without. Then it says so with the mapping: such fields are as the directory has them.
struct ExportedFields {
  /// The people with what is left of their fields.
  private(set) var people: [Person]

  /// The mapped fields that say something else, if the mapping is applied again.
  private(set) var differing: [String] = []

  /// The fields that are as the directory has them, because others are taken from these.
  private(set) var unmapped: [String] = []

  private let rules: FieldRules
  private let original: [Person]

  /// Takes people as they were read by the rules.
  init(of people: [Person], rules: FieldRules) {
    self.people = people
    original = people
    self.rules = rules
    guard !rules.rules.isEmpty || !(rules.filter.only + rules.filter.except).isEmpty else { return }
    let sources = redundantSources()
    if !sources.isEmpty {
      self.people = people.map { person in
        var person = person
        for name in sources { person.fields[name] = nil }
        return person
      }
    }
    differing = differingFields(of: self.people)
    if !differing.isEmpty {
      let found = [self.people, people].lazy.compactMap(withRawFields).first { differingFields(of: $0).isEmpty }
      if let found {
        (self.people, differing, unmapped) = (found, [], chained.sorted { $0.precedesByBytes($1) })
      }
    }
    addMissingFields()
  }

  /// The fields that can go, in byte order.
  private func redundantSources() -> [String] {
    let mapped = Set(rules.rules.map(\.name)).union(Person.ownNames)
    let conditions = Set((rules.filter.only + rules.filter.except).compactMap { $0.path.field })
    /// The whole fields that a rule takes from, without its own; `nil` if it looks inside of some.
    func sources(of rule: FieldRules.Rule) -> [String]? {
      let fields = rule.paths.map { $0.steps.count == 1 ? $0.description : nil }
      return fields.contains(nil) ? nil : fields.compactMap(\.self).filter { $0 != rule.name }
    }
    var kept = mapped.union(conditions)
    var repeated: Set<String> = []
    for rule in rules.rules where rule.joiner == nil && rule.name != "id" {
      repeated.formUnion((sources(of: rule) ?? []).filter { isRepeated($0, by: rule) })
    }
    for rule in rules.rules {
      let all = rule.paths.compactMap { $0.steps.count == 1 ? $0.description : nil }.filter { $0 != rule.name }
      // What is joined with the field's own text cannot be told from it.
      let joinsItself = rule.joiner != nil && all.count < rule.paths.count
      // A field that nobody has any more would be missed.
      let isThere = people.contains { !($0.value(of: rule.name)?.isAbsent ?? true) }
      let canGo =
        rule.name != "id" && isThere && !joinsItself && sources(of: rule) != nil && all.allSatisfy(repeated.contains)
      if !canGo { kept.formUnion(all) }
    }
    // What is left of a rule's sources must be all of them.
    var count = -1
    while count != kept.count {
      count = kept.count
      for rule in rules.rules {
        let all = sources(of: rule) ?? []
        if all.contains(where: kept.contains) { kept.formUnion(all) }
      }
    }
    return repeated.subtracting(kept).sorted { $0.precedesByBytes($1) }
  }

  /// Whether everybody's field says what the rule's does.
  private func isRepeated(_ source: String, by rule: FieldRules.Rule) -> Bool {
    guard let path = FieldPath(source) else { return false }
    var alone = rule
    alone.path = path
    alone.otherPaths = []
    let rules = FieldRules(rules: [alone])
    return people.allSatisfy { person in
      guard let value = person.fields[source], !value.isAbsent else { return true }
      let found = rules.mapped(FieldMapping([.init(name: source, value: value)])).fields[rule.name]
      return Self.isSame(found, person.value(of: rule.name))
    }
  }

  /// What the rules make otherwise of the fields that are left.
  private func differingFields(of people: [Person]) -> [String] {
    let records = people.map(\.asRecord)
    var rules = rules
    rules.privatePaths = []
    rules = rules.fitted(to: records).rules
    var differing: Set<String> = []
    for (person, record) in zip(original, records) {
      let again = rules.mapped(record.fields).fields
      for name in rules.rules.map(\.name) + Person.ownNames where !Self.isSame(again[name], of: name, person) {
        differing.insert(name)
      }
    }
    return differing.sorted { $0.precedesByBytes($1) }
  }

  /// Whether a field says what the person's does; an id may be spelled as it likes.
  private static func isSame(_ value: FieldValue?, of field: String, _ person: Person) -> Bool {
    if field == "id", let id = (value?.spelling).flatMap(Person.id(of:)) { return id == person.id }
    return isSame(value, person.value(of: field))
  }

  private static func isSame(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
    let (left, right) = (left ?? .null, right ?? .null)
    return left == right || (left.isAbsent && right.isAbsent)
      || (left.spelling != nil && left.spelling == right.spelling)
  }
}

extension ExportedFields {
  /// The fields that rules give and others take from.
  private var chained: Set<String> {
    Set(rules.rules.map(\.name)).intersection(
      rules.rules.flatMap { rule in rule.paths.compactMap(\.field).filter { $0 != rule.name } })
  }

  /// People with those fields as their records have them: what was taken from these is put back. `nil` if somebody would have no name,
  /// or another id.
  private func withRawFields(_ people: [Person]) -> [Person]? {
    let chained = chained
    guard !chained.isEmpty, !chained.contains("id") else { return nil }
    let involved = rules.rules.filter { rule in
      chained.contains(rule.name) || rule.paths.contains { $0.field.map(chained.contains) ?? false }
    }
    // Of several places the first is likelier than any other, and one alone is certain.
    let copies = involved.filter { $0.joiner == nil }
    let isChained = { (path: FieldPath) in path.field.map(chained.contains) ?? false }
    let takers =
      copies.filter(\.otherPaths.isEmpty) + copies.filter { isChained($0.path) }
      + copies.filter { !isChained($0.path) && !$0.otherPaths.isEmpty }
    let result = zip(people, original).map { person, original in
      var person = person
      for field in involved.flatMap(\.paths).compactMap(\.field) where person.fields[field] == nil {
        person.fields[field] = original.fields[field]
      }
      var raw = FieldMapping()
      for rule in takers {
        guard let path = rule.paths.first(where: isChained), path.value(in: raw) == nil,
          let value = original.value(of: rule.name)
        else { continue }
        raw.apply(FieldEdit(path: path.steps, value: Self.source(of: value, by: rule)))
      }
      for name in chained {
        switch name {
        case "name": person.name = raw[name]?.spelling ?? ""
        case "office": person.office = raw[name]?.spelling ?? ""
        default: person.fields[name] = raw[name]
        }
      }
      return person
    }
    return result.contains { $0.name.isBlank } ? nil : result
  }

  /// What a rule makes a value of: of a list that it makes of one text that text.
  private static func source(of value: FieldValue, by rule: FieldRules.Rule) -> FieldValue {
    guard case .list(let values) = value, rule.separator != nil || (rule.type == .list && values.count == 1) else {
      return value
    }
    return .text(values.compactMap(\.spelling).joined(separator: rule.separator.map { "\($0) " } ?? ""))
  }

  /// Gives the first person blank fields where rules and conditions name what nobody has any more: those whom a condition leaves out
  /// had it, and a setting for a field that nobody has is an error.
  private mutating func addMissingFields() {
    guard !people.isEmpty else { return }
    let records = people.map(\.asRecord)
    var missing: [FieldPath] = (rules.filter.only + rules.filter.except).map(\.path).filter { path in
      !records.contains { path.value(in: $0.fields) != nil }
    }
    for rule in rules.fitted(to: records).rules.rules {
      let paths = rule.paths.filter { path in !records.contains { rule.value(at: path, in: $0.fields) != nil } }
      guard rule.joiner != nil || paths.count == rule.paths.count else { continue }
      missing += rule.joiner == nil ? [paths[0]] : paths
    }
    for path in missing {
      guard let field = path.field, !Person.ownNames.contains(field) else { continue }
      if people[0].fields[field]?.isAbsent ?? true {
        people[0].fields[field] = FieldValue(blankAt: path.steps.dropFirst())
      } else {
        people[0].fields.apply(FieldEdit(path: path.steps, value: .text("")))
      }
    }
  }
}

extension FieldValue {
  /// Lists and mappings in which a path leads to a blank text.
  fileprivate init(blankAt path: ArraySlice<FieldPath.Step>) {
    switch path.first {
    case nil: self = .text("")
    case .name(let name)?:
      self = .mapping(FieldMapping([.init(name: name, value: FieldValue(blankAt: path.dropFirst()))]))
    case .index(let index)?:
      self = .list(Array(repeating: .text(""), count: max(index, 0)) + [FieldValue(blankAt: path.dropFirst())])
    }
  }
}

extension Person {
  /// All fields, as a record that was read.
  fileprivate var asRecord: Record {
    let own = Self.ownNames.map { FieldMapping.Field(name: $0, value: value(of: $0) ?? .null) }
    return Record(
      fields: FieldMapping(unique: own.filter { !$0.value.isAbsent } + fields.fields),
      origin: RecordOrigin(span: SourceSpan(SourceText(path: "", bytes: []), 0..<0)))
  }

  fileprivate static let ownNames = ["id", "name", "office"]

  fileprivate func value(of field: String) -> FieldValue? {
    switch field {
    case "id": .text(id.uuidString)
    case "name": .text(name)
    case "office": .text(office)
    default: fields[field]
    }
  }
}

extension FieldPath {
  /// The field that the path begins in.
  fileprivate var field: String? {
    if case .name(let name)? = steps.first { name } else { nil }
  }
}
