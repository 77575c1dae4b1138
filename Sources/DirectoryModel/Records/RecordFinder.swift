import Diagnostics

/// Finds the records in a parsed file.
///
/// A file of people is one of:
/// - a list of mappings;
/// - a mapping of mappings by key: each key becomes the record's `origin.key`, and no field;
/// - a mapping with a single member that holds either of these, such as `people`;
/// - what one of these is before the first person comes: nothing, or an empty list or mapping.
package struct RecordFinder<Tree: RecordTree> {
  /// A list or mapping with records in it.
  package typealias Container = (range: Range<Int>, isList: Bool, records: Range<Int>, path: [FieldPath.Step])

  /// What the format calls a list and a mapping, for messages.
  let words: (list: String, mapping: String)
  /// How a file may say that it is one person; `nil` if it cannot.
  let alone: String?
  package private(set) var records: [Record] = []

  /// The lists and mappings that the records are in, or what stands in the place of an empty one: their bytes, whether each is
  /// a list, the records' numbers, and the steps to them.
  package private(set) var containers: [Container] = []

  package private(set) var problems = ProblemList()

  /// How many records could not be read.
  private var skipped = 0

  /// The path of where the records were found.
  private var prefix = ""

  /// The list that most likely holds the people of a file that has them not where they usually are.
  private var likelyPlace: String?

  package init(words: (list: String, mapping: String), alone: String? = nil) {
    self.words = words
    self.alone = alone
  }

  /// Adds the records of a root that must hold a whole directory.
  package mutating func addAll(in root: Tree) {
    if root.elements != nil || root.isNothing { return addChildren(of: root) }
    guard let members = root.members else { return reportUnexpected(root) }
    if let place = Self.emptyPlace(in: members) { return addChildren(of: place) }
    if let only = members.first, members.count == 1 {
      let outside = prefix
      prefix += prefix.isEmpty ? only.name : ".\(only.name)"
      if only.value.elements != nil { return addChildren(of: only.value) }
      if Self.leadsToList(only.value) { return addAll(in: only.value) }
      // All fields of a person being mappings, none would be the name: so these are people.
      if let inner = only.value.members, !inner.isEmpty, inner.allSatisfy({ $0.value.fields != nil }) {
        return addChildren(of: only.value)
      }
      prefix = outside
    }
    let keyed = members.count { $0.value.fields != nil }
    guard keyed * 2 >= members.count else { return reportUnexpected(root) }
    addChildren(of: root)
  }

  /// Whether single names lead to a list of mappings: nobody has that and nothing else.
  private static func leadsToList(_ tree: Tree) -> Bool {
    var tree = tree
    while let members = tree.members, members.count == 1 { tree = members[0].value }
    return tree.elements.map { !$0.isEmpty && $0.allSatisfy { $0.fields != nil } } ?? false
  }

  /// Whether a mapping may hold people rather than be one: most of its values are mappings, or something in it is called so.
  package static func mayHoldPeople(_ tree: Tree) -> Bool {
    let members = tree.members ?? []
    let keyed = members.count { $0.value.fields != nil }
    return keyed * 2 >= members.count
      || members.contains { member in
        let isText = member.value.elements == nil && !member.value.isMapping && !member.value.isNothing
        return !isText && peopleNames.contains(member.name.lowercased())
      }
  }

  /// Where the people of a file will be that has none yet: at its only name. Further inside, only a name that lists of people are
  /// called by is one: a person may have a field with nothing in it.
  private static func emptyPlace(in members: [(name: String, value: Tree)], isInside: Bool = false) -> Tree? {
    guard let only = members.first, members.count == 1 else { return nil }
    if only.value.isNothing || only.value.elements?.isEmpty ?? false || only.value.fields?.isEmpty ?? false {
      return !isInside || peopleNames.contains(only.name.lowercased()) ? only.value : nil
    }
    return emptyPlace(in: only.value.members ?? [], isInside: true)
  }

  /// Where further inside of the records most mappings in lists are, as a path from the root: if the records are no people, these
  /// may be; if there are no records, the list that most likely has people. `nil` if nowhere, or a path was given.
  package var elsewhere: String? {
    if let likelyPlace { return likelyPlace }
    guard records.count <= Self.mostGroups else { return nil }
    var counts: [String: Int] = [:]
    for record in records {
      let path = [prefix, record.origin.key ?? ""].filter { !$0.isEmpty }.joined(separator: ".")
      Self.count(.mapping(record.fields), at: path, &counts)
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.flatMap { FieldPath($0.key) == nil ? nil : $0.key }
  }

  /// No file has more groups of people that anybody would take for people.
  private static var mostGroups: Int { 100 }

  private static func count(_ value: FieldValue, at path: String, _ counts: inout [String: Int]) {
    switch value {
    case .mapping(let mapping):
      for field in mapping.fields {
        count(field.value, at: path.isEmpty ? field.name : "\(path).\(field.name)", &counts)
      }
    case .list(let values):
      let mappings = values.count { if case .mapping = $0 { true } else { false } }
      if mappings > 1 { counts[path, default: 0] += mappings }
    default: break
    }
  }

  /// Adds the records that are at a path. A name applied to a list means each of its elements that have it, `*` each member of a
  /// mapping; what stands beside the people there is their field `group`.
  package mutating func addAll(in root: Tree, at path: FieldPath) {
    add(at: path.steps[...], of: root, group: nil, in: root, path)
  }

  private mutating func add(
    at steps: ArraySlice<FieldPath.Step>, of tree: Tree, group: FieldValue?, in root: Tree, _ path: FieldPath
  ) {
    let rest = steps.dropFirst()
    switch steps.first {
    case nil:
      guard tree.elements != nil || tree.members != nil || tree.isNothing else { return reportUnexpected(tree) }
      addChildren(of: tree, group: group)
    case .name("*")? where tree.members != nil:
      for member in tree.members ?? [] { add(at: rest, of: member.value, group: .text(member.name), in: root, path) }
    case .name(let name)?:
      if let elements = tree.elements {
        for element in elements {
          guard let value = element.members?.first(where: { $0.name == name })?.value else { continue }
          var others = element.fields ?? FieldMapping()
          others[name] = nil
          add(at: rest, of: value, group: .mapping(others), in: root, path)
        }
      } else if let value = tree.members?.first(where: { $0.name == name })?.value {
        add(at: rest, of: value, group: group, in: root, path)
      } else {
        reportMissing(path, name, in: tree)
      }
    case .index(let index)?:
      let elements = tree.elements ?? []
      let place = index < 0 ? elements.count + index : index
      guard elements.indices.contains(place) else { return reportMissing(path, "[\(index)]", in: tree) }
      add(at: rest, of: elements[place], group: group, in: root, path)
    }
  }

  private mutating func reportMissing(_ path: FieldPath, _ name: String, in tree: Tree) {
    let names = tree.members?.map(\.name) ?? []
    let meant = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    let listed = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    problems.report(
      .error(
        "there are no people at '\(path)': found \(tree.kind) without '\(name)'",
        at: tree.location,
        notes: [meant ?? (names.isEmpty ? "'records' in roster.yml says where they are" : "it has \(listed)")]))
  }

  /// Counts a record that could not be read, which was reported.
  package mutating func skip() { skipped += 1 }

  /// Adds one record.
  package mutating func add(_ tree: Tree, key: String? = nil, group: FieldValue? = nil) {
    if tree.isBroken {
      skipped += 1
    } else if var fields = tree.fields {
      if let group, fields["group"] == nil { fields["group"] = group }
      records.append(Self.record(of: tree, fields, key: key))
    } else {
      let subject = key.map { "'\($0)'" } ?? "record \(tree.number ?? records.count + problems.count + skipped + 1)"
      problems.report(
        .error(
          "\(subject) is \(tree.kind), expected \(words.mapping)", at: tree.location,
          notes: [tree.remedy].compactMap(\.self)))
    }
  }

  private static func record(of tree: Tree, _ fields: FieldMapping, key: String? = nil) -> Record {
    Record(fields: fields, origin: tree.origin(key: key, fields: fields))
  }

  private mutating func addChildren(of tree: Tree, group: FieldValue? = nil) {
    let first = records.count
    let elements = tree.elements ?? []
    if first == 0, group == nil, elements.allSatisfy({ $0.isMapping && !$0.isBroken }) {
      records = Parallel.array(count: elements.count) {
        Self.record(of: elements[$0], elements[$0].fields ?? FieldMapping())
      }
    } else {
      for element in elements { add(element, group: group) }
    }
    for member in tree.members ?? [] { add(member.value, key: member.name, group: group) }
    containers.append((tree.range, tree.members == nil, first..<records.count, tree.path))
  }

  /// What lists of people are called most.
  private static var peopleNames: Set<String> {
    ["people", "persons", "members", "staff", "employees", "users", "contacts", "team", "personen", "mitarbeiter"]
  }

  private mutating func reportUnexpected(_ tree: Tree) {
    var found = tree.kind
    if let names = tree.members?.map({ "'\($0.name)'" }), !names.isEmpty {
      found += " with " + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }
    let words = words
    let usual =
      "people are \(words.list), each \(words.mapping); or \(words.mapping) of them by key;"
      + " or either under a single name such as 'people'"
    // Of several lists one is most likely theirs.
    let lists = (tree.fields?.fields ?? []).filter { field in
      guard case .list(let values) = field.value, !values.isEmpty else { return false }
      return values.allSatisfy { if case .mapping = $0 { true } else { false } }
    }
    let isCalledPeople = { (field: FieldMapping.Field) in Self.peopleNames.contains(field.name.lowercased()) }
    let empty = (tree.fields?.fields ?? []).first { isCalledPeople($0) && $0.value.isAbsent }
    let likely = lists.first(where: isCalledPeople) ?? lists.first ?? empty
    let place = likely.flatMap { FieldPath($0.name)?.description }
    if let likely, !likely.value.isAbsent { likelyPlace = place }
    let hint = place.map(Diagnostic.recordsAdvice)
    let alone = hint == nil && tree.isMapping ? self.alone : nil
    problems.report(
      .error(
        "found \(found), expected people", at: tree.location, notes: [hint ?? usual, alone].compactMap(\.self)))
  }
}

extension Diagnostic {
  /// How to say where in a file the people are.
  package static func recordsAdvice(_ place: String) -> String {
    "if the people are at '\(place)', say it in roster.yml: 'directory: {path: …, records: \(place)}'; for one command with '--records \(place)'"
  }
}
