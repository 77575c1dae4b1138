import Diagnostics
import DirectoryModel

/// The fields of people as another file has them: what a mapping made, without the fields that it made it of, as far as these say
/// nothing more.
///
/// A field goes only if everybody's mapped field says what it says, and if all others go that are mapped to the same: else the mapping
/// would make something else of what is left. What stands inside of fields stays there.
struct ExportedFields {
  /// The people with what is left of their fields.
  private(set) var people: [Person]

  /// The mapped fields that say something else, if the mapping is applied again.
  private(set) var differing: [String] = []

  private let rules: FieldRules

  /// Takes people as they were read by the rules.
  init(of people: [Person], rules: FieldRules) {
    self.people = people
    self.rules = rules
    guard !rules.rules.isEmpty else { return }
    let sources = redundantSources()
    if !sources.isEmpty {
      self.people = people.map { person in
        var person = person
        for name in sources { person.fields[name] = nil }
        return person
      }
    }
    differing = differingFields()
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
  private func differingFields() -> [String] {
    let nowhere = RecordOrigin(span: SourceSpan(SourceText(path: "", bytes: []), 0..<0))
    let records = people.map { person in
      Record(
        fields: FieldMapping(
          unique: Person.ownNames.map { .init(name: $0, value: person.value(of: $0) ?? .null) }.filter {
            !$0.value.isAbsent
          }
            + person.fields.fields),
        origin: nowhere)
    }
    var rules = rules
    rules.privatePaths = []
    rules = rules.fitted(to: records).rules
    var differing: Set<String> = []
    for (person, record) in zip(people, records) {
      let again = rules.mapped(record.fields).fields
      for name in rules.rules.map(\.name) + Person.ownNames where !Self.isSame(again[name], person.value(of: name)) {
        differing.insert(name)
      }
    }
    return differing.sorted { $0.precedesByBytes($1) }
  }

  private static func isSame(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
    let (left, right) = (left ?? .null, right ?? .null)
    return left == right || (left.isAbsent && right.isAbsent)
      || (left.spelling != nil && left.spelling == right.spelling)
  }
}

extension Person {
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
