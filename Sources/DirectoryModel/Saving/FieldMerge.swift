import Diagnostics

extension PeopleBuilder {
  /// What must change in a record so that it reads as an edited person.
  ///
  /// Only what differs is touched, at the deepest place where it differs: all else in the record, private parts
  /// included, stays as it is. A field that a rule makes is written to the rule's source; a list to a source
  /// with a separator is joined by it. What the rule makes of the record's own fields as they shall be needs no edit,
  /// so a name that is joined of two fields can change with these.
  ///
  /// - Parameters:
  ///   - base: The person that the record gave.
  ///   - person: The person as it shall be; its id counts for nothing here.
  ///   - record: The record, without fields if it is new.
  /// - Throws: `DiagnosticError` with every field that cannot be written back: one that comes from a list element
  ///   that this record does not have, a list with the separator in a piece, two fields that want different values
  ///   in one place.
  public func edits(from base: Person, to person: Person, in record: Record) throws -> [FieldEdit] {
    var changes: [(field: String, before: FieldValue?, after: FieldValue?)] = []
    for field in Person.own.dropFirst() where base[field] != person[field] {
      changes.append((field, base[field], person[field]))
    }
    for field in person.fields.fields where !Person.own.contains(field.name) && base.fields[field.name] != field.value {
      changes.append((field.name, base.fields[field.name], field.value))
    }
    for field in base.fields.fields where person.fields[field.name] == nil {
      changes.append((field.name, field.value, nil))
    }
    let name = base.name.isEmpty ? person.name : base.name
    let made = fieldsMade(
      by: changes.filter { change in !rules.rules.contains { $0.name == change.field } }, in: record)
    var merge = FieldMerge(rules: rules, record: record, name: name)
    for change in changes where made.map({ !change.after.isMade(in: $0, of: change.field) }) ?? true {
      merge.add(change.field, change.before, change.after)
    }
    guard merge.problems.isEmpty else { throw DiagnosticError(merge.problems) }
    return merge.edits
  }

  /// What the rules make of a record after changes to its own fields; `nil` where there are no rules or no such changes.
  private func fieldsMade(
    by changes: [(field: String, before: FieldValue?, after: FieldValue?)], in record: Record
  ) -> FieldMapping? {
    guard !rules.rules.isEmpty, !changes.isEmpty else { return nil }
    var merge = FieldMerge(rules: rules, record: record, name: "")
    for change in changes { merge.add(change.field, change.before, change.after) }
    var fields = record.fields
    for edit in merge.edits { fields.apply(edit) }
    let mapped = rules.mapped(fields).fields
    return FieldMapping(
      rules.rules.compactMap { rule in mapped[rule.name].map { FieldMapping.Field(name: rule.name, value: $0) } })
  }
}

extension FieldValue? {
  /// Whether rules make this of a record.
  fileprivate func isMade(in fields: FieldMapping, of field: String) -> Bool {
    guard let made = fields[field], let self else { return false }
    return made == self || (Person.own.contains(field) && made.spelling?.withoutInvisibles == self.spelling)
  }
}

/// Collects the edits of one record.
struct FieldMerge {
  let rules: FieldRules
  let record: Record
  /// The person's name, for messages.
  let name: String
  /// The record without its private parts: what the person could hold of it.
  private let visible: FieldMapping
  private(set) var edits: [FieldEdit] = []
  private(set) var problems: [Diagnostic] = []
  /// Which field an edit is for.
  private var owners: [[FieldPath.Step]: String] = [:]

  init(rules: FieldRules, record: Record, name: String) {
    self.rules = rules
    self.record = record
    self.name = name
    visible = rules.visible(record.fields)
  }

  /// Adds what one field needs.
  mutating func add(_ field: String, _ base: FieldValue?, _ new: FieldValue?) {
    guard new != base else { return }
    guard let rule = rules.rules.last(where: { $0.name == field }) else {
      let spelled = record.fields.fields.first { $0.name.withoutInvisibles == field }?.name ?? field
      return diff(base, new, at: [.name(spelled)], for: field)
    }
    guard rule.joiner == nil || rule.otherPaths.isEmpty else {
      return report(field, "it is joined of several fields", remedy: "change these in the file by hand")
    }
    let source = rule.paths.first { $0.value(in: record.fields).map { !$0.isAbsent } ?? false } ?? rule.path
    if let prefix = rule.prefix, source.value(in: record.fields)?.spelling?.hasPrefix(prefix) ?? false {
      return report(field, "it is taken without '\(prefix)'", remedy: "change '\(source)' in the file by hand")
    }
    guard let path = resolved(source) else {
      return report(field, "it comes from '\(source)', which the record does not have", remedy: "add it by hand")
    }
    guard let separator = rule.separator, case .list(let values)? = new else {
      return diff(base, new, at: path, for: field)
    }
    let pieces = values.map(\.spelling)
    guard !pieces.contains(where: { $0?.contains(separator) ?? true }) else {
      return report(
        field, "a value in it is no plain text, or has the separator '\(separator)' in it",
        remedy: "leave '\(separator)' out, or choose another separator in roster.yml")
    }
    // As the record has it; with a blank where it has nothing to go by.
    let own = value(at: path, in: record.fields)?.spelling ?? ""
    let isTight = own.contains(separator) && !own.contains(separator + " ")
    let glue = isTight || separator.last?.isWhitespace == true ? separator : separator + " "
    set(.text(pieces.compactMap { $0 }.joined(separator: glue)), at: path, for: field)
  }

  /// Adds the edits that turn one value into another, as deep as both are alike.
  private mutating func diff(_ base: FieldValue?, _ new: FieldValue?, at path: [FieldPath.Step], for field: String) {
    guard base != new else { return }
    switch (base, new, value(at: path, in: record.fields)) {
    case (.mapping(let before)?, .mapping(let after)?, .mapping?):
      for item in after.fields { diff(before[item.name], item.value, at: path + [.name(item.name)], for: field) }
      for item in before.fields where after[item.name] == nil {
        diff(item.value, nil, at: path + [.name(item.name)], for: field)
      }
    case (.list(let before)?, .list(let after)?, .list(let own)?)
    where before.count == after.count && before.count == own.count:
      for index in before.indices { diff(before[index], after[index], at: path + [.index(index)], for: field) }
    case (_, _, let own):
      guard own?.spelling != nil || own == value(at: path, in: visible) else {
        return report(field, "it has private parts that would be lost", remedy: "change it in the file by hand")
      }
      set(new == .null ? nil : new, at: path, for: field)
    }
  }

  private mutating func set(_ value: FieldValue?, at path: [FieldPath.Step], for field: String) {
    var value = value
    // Without an element the others would move up.
    if value == nil, case .index? = path.last { value = .text("") }
    if let owner = owners.updateValue(field, forKey: path) {
      let isBlank = value?.isAbsent ?? true
      if edits.contains(where: { $0.path == path && $0.value != value && !(isBlank && $0.value?.isAbsent ?? true) }) {
        report(field, "'\(owner)' comes from the same place and has another value", remedy: "give both the same value")
      }
      return
    }
    edits.append(FieldEdit(path: path, value: value))
  }

  /// A rule's path with its indices counted from 0; `nil` if it passes an element that is not there, or a value
  /// that has no fields.
  private func resolved(_ path: FieldPath) -> [FieldPath.Step]? {
    if record.fields[path.description] != nil { return [.name(path.description)] }
    var current: FieldValue? = .mapping(record.fields)
    var steps: [FieldPath.Step] = []
    for step in path.steps {
      switch (step, current) {
      case (.index(let index), .list(let values)?):
        steps.append(.index(index < 0 ? values.count + index : index))
        guard current?.following(step) != nil else { return nil }
      case (.name, .mapping?), (.name, nil): steps.append(step)
      case (.name, let value?) where value.isAbsent: steps.append(step)
      default: return nil
      }
      current = current?.following(step)
    }
    return steps
  }

  private func value(at path: [FieldPath.Step], in fields: FieldMapping) -> FieldValue? {
    path.reduce(FieldValue.mapping(fields)) { $0?.following($1) }
  }

  private mutating func report(_ field: String, _ reason: String, remedy: String) {
    problems.append(
      record.origin.error("the field '\(field)' of '\(name.clipped)' cannot be saved: \(reason)", notes: [remedy]))
  }
}
