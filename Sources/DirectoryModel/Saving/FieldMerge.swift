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
  ///   - others: Records whose style counts where the record has none.
  /// - Throws: `DiagnosticError` with every field that cannot be written back: one that comes from a list element
  ///   that this record does not have, a list with the separator in a piece, two fields that want different values
  ///   in one place.
  public func edits(
    from base: Person, to person: Person, in record: Record, like others: [Record] = []
  ) throws -> [FieldEdit] {
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
    var merge = FieldMerge(rules: rules, record: record, name: name, others: others)
    let left = changes.filter { change in made.map { !change.after.isMade(in: $0, of: change.field) } ?? true }
    // What is joined of several fields comes last: these may have been changed by then.
    for isJoined in [false, true] {
      for change in left where rules.isJoined(change.field) == isJoined {
        merge.add(change.field, change.before, change.after)
      }
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

extension FieldRules {
  /// Whether a field is joined of several others.
  fileprivate func isJoined(_ field: String) -> Bool {
    rules.last { $0.name == field }.map { $0.joiner != nil && !$0.otherPaths.isEmpty } ?? false
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
  /// Records whose style counts where the record has none.
  let others: [Record]
  /// The record without its private parts: what the person could hold of it.
  private let visible: FieldMapping
  private(set) var edits: [FieldEdit] = []
  private(set) var problems: [Diagnostic] = []
  /// Which field an edit is for.
  private var owners: [[FieldPath.Step]: String] = [:]

  init(rules: FieldRules, record: Record, name: String, others: [Record] = []) {
    self.rules = rules
    self.others = others
    self.record = record
    self.name = name
    visible = rules.visible(record.fields)
  }

  /// Adds what one field needs.
  mutating func add(_ field: String, _ base: FieldValue?, _ new: FieldValue?) {
    guard new != base else { return }
    guard let rule = rules.rules.last(where: { $0.name == field }) else {
      guard field != "title" || base != nil || !rules.takesNamesFromTitles else {
        return report(
          field, "the name stands there",
          remedy: "say in roster.yml where job titles are, as in 'fields: {title: role}'")
      }
      let spelled = record.fields.fields.first { $0.name.withoutInvisibles == field }?.name ?? field
      return diff(base, new, at: [.name(spelled)], for: field)
    }
    if let joiner = rule.joiner, !rule.otherPaths.isEmpty { return divide(new, at: joiner, rule) }
    let source = rule.paths.first { rule.value(at: $0, in: record.fields).map { !$0.isAbsent } ?? false } ?? rule.path
    if new?.isAbsent ?? true { removeOthers(than: source, rule) }
    if let prefix = rule.prefix, source.value(in: record.fields)?.spelling?.hasPrefix(prefix) ?? false,
      let path = resolved(source)
    {
      let text = new?.spelling ?? ""
      return set(text.isBlank ? nil : .text(text.hasPrefix(prefix) ? text : prefix + text), at: path, for: field)
    }
    if let (place, index) = rule.pieces(at: source), case let own = place.value(in: record.fields)?.spelling ?? "",
      source.value(in: record.fields) == nil, let path = resolved(place)
    {
      return replace(index, of: own, by: new, rule, at: path)
    }
    if let (path, value) = growth(to: source, new) {
      return value.isAbsent ? () : set(value, at: path, for: field)
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
    // As the record has it, or another; with a blank behind a comma or semicolon where there is nothing to go by.
    let own = value(at: path, in: record.fields)?.spelling ?? ""
    let isTight =
      separatorStyle(of: own, separator) ?? isTightElsewhere(source, separator)
      ?? ![",", ";"].contains(separator)
    let glue = isTight || separator.last?.isWhitespace == true ? separator : separator + " "
    set(.text(pieces.compactMap { $0 }.joined(separator: glue)), at: path, for: field)
  }

  /// Adds what takes a field away wherever else it may come from: else the next place would count.
  private mutating func removeOthers(than source: FieldPath, _ rule: FieldRules.Rule) {
    for path in rule.paths where path != source {
      guard let old = rule.value(at: path, in: record.fields), !old.isAbsent else { continue }
      guard rule.pieces(at: path) == nil, let place = resolved(path) else {
        report(rule.name, "it would come from '\(path)' then", remedy: "change '\(path)' in the file by hand")
        continue
      }
      diff(old, nil, at: place, for: rule.name)
    }
  }

  /// Adds what gives a text of several pieces another one in place of one of them.
  private mutating func replace(
    _ index: Int, of text: String, by new: FieldValue?, _ rule: FieldRules.Rule, at path: [FieldPath.Step]
  ) {
    let separator = rule.separator ?? ""
    var pieces = FieldRules.Rule.pieces(of: text, separator)
    let place = index < 0 ? max(pieces.count + index, 0) : index
    let piece = new?.spelling ?? ""
    guard place <= pieces.count, !piece.contains(separator), new?.spelling != nil || new?.isAbsent ?? true else {
      return report(
        rule.name, "it is the piece \(place + 1) of '\(text.clipped)'",
        remedy: "change '\(rule.path)' in the file by hand")
    }
    if place < pieces.count { pieces.remove(at: place) }
    if !piece.isBlank { pieces.insert(piece, at: min(place, pieces.count)) }
    let glue =
      text.contains(" " + separator + " ")
      ? " " + separator + " " : text.contains(separator + " ") ? separator + " " : separator
    set(.text(pieces.joined(separator: glue)), at: path, for: rule.name)
  }

  /// Adds what gives the fields that a rule joins their parts of a text.
  private mutating func divide(_ new: FieldValue?, at joiner: String, _ rule: FieldRules.Rule) {
    var changed = record.fields
    for edit in edits { changed.apply(edit) }
    if let text = rule.source(in: changed)?.spelling, text == new?.spelling { return }
    let old = rule.paths.map { $0.value(in: record.fields)?.spelling?.withoutInvisibles ?? "" }
    let places = rule.paths.map(resolved)
    guard let parts = Self.parts(of: new?.spelling ?? "", old, joiner: joiner), !places.contains(where: { $0 == nil })
    else {
      let names = rule.paths.map { "'\($0)'" }.joined(separator: " and ")
      let options = rule.paths.map { "--set '\($0)=…'" }.joined(separator: " ")
      return report(
        rule.name, "it is joined of \(names), and '\(new?.spelling?.clipped ?? "")' may be divided in several ways",
        remedy: "give the parts in place of '\(rule.name)': \(options)")
    }
    for (place, (old, new)) in zip(places, zip(old, parts)) where old != new {
      set(new.isEmpty ? nil : .text(new), at: place ?? [], for: rule.name)
    }
  }

  /// The parts of a joined text; `nil` if there is more than one way to divide it.
  ///
  /// What has just as many parts is clear, and so is what begins or ends with all parts but one as they were.
  static func parts(of text: String, _ old: [String], joiner: String) -> [String]? {
    let text = text.withoutInvisibles
    if text.isEmpty { return old.map { _ in "" } }
    let pieces = text.split(separator: joiner).map { String($0).withoutInvisibles }.filter { !$0.isEmpty }
    if pieces.count == old.count { return pieces }
    for place in [old.count - 1, 0] {
      let others = (place == 0 ? old.dropFirst() : old.dropLast()).filter { !$0.isEmpty }.joined(separator: joiner)
      guard !others.isEmpty else { continue }
      let rest: Substring? =
        if place == 0 {
          text.hasSuffix(joiner + others) ? text.dropLast((joiner + others).count) : nil
        } else {
          text.hasPrefix(others + joiner) ? text.dropFirst((others + joiner).count) : nil
        }
      guard let rest, !rest.isEmpty else { continue }
      var parts = old
      parts[place] = String(rest).withoutInvisibles
      return parts
    }
    return nil
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
    where before.count == after.count && before.count == own.count && !Self.areShifted(before, after):
      for index in before.indices { diff(before[index], after[index], at: path + [.index(index)], for: field) }
    case (_, _, let own):
      guard own?.spelling != nil || own == value(at: path, in: visible) else {
        return report(field, "it has private parts that would be lost", remedy: "change it in the file by hand")
      }
      set(new == .null ? nil : new, at: path, for: field)
    }
  }

  /// Whether a value of a list of plain values has moved to the place of another.
  private static func areShifted(_ before: [FieldValue], _ after: [FieldValue]) -> Bool {
    guard before.allSatisfy({ $0.spelling != nil }) else { return false }
    let changed = before.indices.filter { before[$0] != after[$0] }
    return !Set(changed.map { before[$0] }).isDisjoint(with: changed.map { after[$0] })
  }

  /// Whether nothing stands between a separator and what follows; `nil` if the text has none.
  private func separatorStyle(of text: String, _ separator: String) -> Bool? {
    text.contains(separator) ? !text.contains(separator + " ") : nil
  }

  private func isTightElsewhere(_ source: FieldPath, _ separator: String) -> Bool? {
    others.lazy.compactMap { other in
      separatorStyle(of: source.value(in: other.fields)?.spelling ?? "", separator)
    }.first
  }

  private mutating func set(_ value: FieldValue?, at path: [FieldPath.Step], for field: String) {
    var value = value
    // Without an element the others would move up.
    if value == nil, case .index? = path.last { value = .text("") }
    if let owner = owners.updateValue(field, forKey: path) {
      if let number = edits.firstIndex(where: { $0.path == path }),
        let both = edits[number].value.flatMap({ old in value.flatMap { old.joined(with: $0) } })
      {
        edits[number].value = both
        return
      }
      let isBlank = value?.isAbsent ?? true
      if edits.contains(where: { $0.path == path && $0.value != value && !(isBlank && $0.value?.isAbsent ?? true) }) {
        report(field, "'\(owner)' comes from the same place and has another value", remedy: "give both the same value")
      }
      return
    }
    edits.append(FieldEdit(path: path, value: value))
  }

  /// Where a path means the first or last element of a list that is not there or empty: the place of that list, and the list of one
  /// that has the value there; `nil` for any other path.
  private func growth(to path: FieldPath, _ new: FieldValue?) -> (path: [FieldPath.Step], value: FieldValue)? {
    var current: FieldValue? = .mapping(record.fields)
    guard record.fields[path.description] == nil else { return nil }
    for (number, step) in path.steps.enumerated() {
      switch step {
      case .index(let index) where current?.isAbsent ?? true:
        guard index == 0 || index == -1, number > 0 else { return nil }
        let value = path.steps[number...].reversed().reduce(new ?? .null) { value, step in
          switch step {
          case .name(let name): .mapping(FieldMapping([.init(name: name, value: value)]))
          case .index: .list([value])
          }
        }
        return (Array(path.steps[..<number]), value)
      case .name where current == nil: continue
      case .name, .index:
        guard case .mapping? = current else {
          if case .index = step, case .list? = current { break }
          return nil
        }
      }
      current = current?.following(step)
    }
    return nil
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

extension FieldValue {
  /// What says both: lists of as many elements, and mappings of different fields, as deep as they go; `nil` if one would
  /// take the place of the other.
  fileprivate func joined(with other: FieldValue) -> FieldValue? {
    switch (self, other) {
    case (.list(let own), .list(let others)) where own.count == others.count:
      let both = zip(own, others).compactMap { $0.joined(with: $1) }
      return both.count == own.count ? .list(both) : nil
    case (.mapping(let own), .mapping(let others)):
      var both = own
      for field in others.fields {
        guard let value = own[field.name] else {
          both[field.name] = field.value
          continue
        }
        guard let joined = value.joined(with: field.value) else { return nil }
        both[field.name] = joined
      }
      return .mapping(both)
    default: return self == other ? self : nil
    }
  }
}
