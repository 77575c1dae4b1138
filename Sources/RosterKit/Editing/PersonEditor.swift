import Diagnostics
import DirectoryModel

/// Carries out a `PersonEdit`.
struct PersonEditor {
  /// How fields come from the records.
  let rules: FieldRules
  /// Fields that somebody has.
  let known: Set<String>
  private let before: Person

  private(set) var person: Person
  private(set) var warnings: [Diagnostic] = []
  private(set) var problems: [Diagnostic] = []

  init(_ person: Person, rules: FieldRules, known: [String]) {
    self.person = person
    before = person
    self.rules = rules
    self.known = Set(known)
  }

  /// Sets and takes away fields, and notes what cannot be.
  mutating func apply(_ edit: PersonEdit) {
    for assignment in edit.assignments {
      let field = assignment.field.withoutInvisibles
      if edit.removals.contains(where: { $0.withoutInvisibles == field }) {
        problems.append(.error("'\(field)' cannot be both set and taken away"))
      } else {
        set(field, assignment.values)
      }
    }
    for field in edit.removals where problems.isEmpty { remove(field.withoutInvisibles) }
    let said = Set(edit.assignments.map(\.field.withoutInvisibles) + edit.removals.map(\.withoutInvisibles))
    takeOver(from: said)
    let sources = Set(rules.rules.flatMap(\.paths).map(\.description))
    person.divideName(from: before, by: rules.rules, keeping: said)
    let stale = person.rename(from: before, keeping: said.union(sources))
    if !stale.isEmpty { warnings.append(.oldName(stale, of: person, before)) }
    let left = person.moveAddress(from: before, keeping: said.union(sources))
    if !left.isEmpty { warnings.append(.oldAddress(left, of: person)) }
    if person.name.isEmpty, problems.isEmpty {
      problems.append(.error("a person needs a name", notes: [nameRemedy]))
    }
  }

  /// Gives mapped fields what the rules make of the fields that they come from, where these are set and they are not.
  private mutating func takeOver(from said: Set<String>) {
    let mapped = rules.mapped(person.fields).fields
    for rule in rules.rules where rule.name != "id" && !said.contains(rule.name) {
      let sources = rule.paths.map { path -> String in
        if case .name(let name)? = path.steps.first, person.fields[path.description] == nil {
          name
        } else {
          path.description
        }
      }
      guard !said.isDisjoint(with: sources), sources.allSatisfy({ !["id", "name", "office"].contains($0) }) else {
        continue
      }
      let value = mapped[rule.name]
      switch rule.name {
      case "name": person.name = value?.spelling?.withoutInvisibles ?? ""
      case "office": person.office = value?.spelling?.withoutInvisibles ?? ""
      default: person.fields[rule.name] = value
      }
    }
  }

  private var nameRemedy: String {
    guard let rule = rules.rules.last(where: { $0.name == "name" }), rule.joiner != nil, !rule.otherPaths.isEmpty else {
      return "give one with '--name'"
    }
    return "give one with '--name', or in its parts: \(rule.paths.map { "--set '\($0)=…'" }.joined(separator: " "))"
  }

  private mutating func set(_ field: String, _ values: [String]) {
    switch field {
    case "": problems.append(.error("a field without a name cannot be set"))
    case "id": problems.append(.fixedID)
    case "name", "office":
      guard values.count == 1 else {
        problems.append(.error("'\(field)' needs one value and no list"))
        return
      }
      let text = values[0].withoutInvisibles
      if field == "name" { person.name = text } else { person.office = text }
    default:
      guard let path = path(of: field), let value = value(values, of: field, at: path) else { return }
      person.fields.apply(FieldEdit(path: path, value: value))
    }
  }

  private mutating func remove(_ field: String) {
    switch field {
    case "id": problems.append(.fixedID)
    case "name": problems.append(.error("the name cannot be taken away: a person needs one"))
    case "office": person.office = ""
    default:
      guard let path = path(of: field) else { return }
      if case .name(let name) = path[0], path.count == 1, !known.contains(name) {
        problems.append(
          .error(
            "nobody has a field '\(field)'",
            notes: Suggestion.nearest(to: field, among: known).map { ["did you mean '\($0)'?"] } ?? []))
      }
      person.fields.apply(FieldEdit(path: path, value: nil))
    }
  }

  /// Where a field is: the field of the whole name, if somebody has one, else the end of the path that the name is, if it
  /// begins with a field that somebody has.
  private mutating func path(of field: String) -> [FieldPath.Step]? {
    guard !known.contains(field), let path = FieldPath(field), path.steps.count > 1,
      case .name(let first) = path.steps[0], known.contains(first)
    else { return [.name(field)] }
    guard !["id", "name", "office"].contains(first) else {
      problems.append(.error("'\(field)' leads nowhere: the \(first) of a person has no parts"))
      return nil
    }
    var steps: [FieldPath.Step] = []
    var current: FieldValue? = .mapping(person.fields)
    for step in path.steps {
      switch (step, current) {
      case (.index(let index), .list(let values)?) where current?.following(step) != nil:
        steps.append(.index(index < 0 ? values.count + index : index))
      case (.name, .mapping?), (.name, nil), (.name, .null?): steps.append(step)
      default:
        problems.append(.error("'\(field)' leads nowhere: '\(person.name)' has no such part"))
        return nil
      }
      current = current?.following(step)
    }
    return steps
  }

  /// The value that words stand for, of the type that the field has or is declared to have.
  private mutating func value(_ words: [String], of field: String, at path: [FieldPath.Step]) -> FieldValue? {
    let rule = rules.rules.last { $0.name == field }
    if let rule, let separator = rule.separator, !separator.isEmpty, !rule.takesOnePiece {
      let pieces = words.flatMap { $0.split(separator: separator).map { String($0).withoutInvisibles } }
      return .list(pieces.filter { !$0.isEmpty }.map { FieldValue(scalar: $0) })
    }
    let present = path.reduce(FieldValue.mapping(person.fields)) { $0?.following($1) }
    if case .mapping? = present {
      problems.append(
        .error(
          "'\(field)' has parts of its own and cannot be one value",
          notes: ["set a part, as in '\(field).PART=VALUE'; '--unset \(field)' takes all of it away"]))
      return nil
    }
    var isList = words.count > 1 || rule?.type == .list
    if case .list? = present { isList = true }
    let values = words.compactMap { word in typed(word, rule?.type, field) }
    guard values.count == words.count else { return nil }
    return isList ? .list(values) : values.first
  }

  private mutating func typed(_ word: String, _ type: FieldType?, _ field: String) -> FieldValue? {
    let value = FieldValue(scalar: word)
    switch (type, value) {
    case (.text?, _): return .text(word)
    case (.number?, .number), (.boolean?, .boolean), (.list?, _), (nil, _): return value
    case _ where value.isAbsent: return value
    case (.number?, _), (.boolean?, _):
      let wanted = type == .number ? "a number" : "true or false"
      problems.append(.error("'\(field)' is '\(word)', expected \(wanted)"))
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static let fixedID = Diagnostic.error("the id of a person never changes")
}
