import Diagnostics
import DirectoryModel

/// A parsed JSON or YAML value, as far as finding the records in it needs.
protocol RecordTree {
  /// The source it stands in.
  var source: SourceText { get }
  /// Its place.
  var range: Range<Int> { get }
  /// What it is in the words of its format: 'an array', 'a text'.
  var kind: String { get }
  /// Its elements if it is a list.
  var elements: [Self]? { get }
  /// Its members if it is a mapping.
  var members: [(name: String, value: Self)]? { get }
  /// Its fields if it is a mapping.
  var fields: FieldMapping? { get }
}

/// Finds the records in a parsed file.
///
/// A file of people is one of:
/// - a list of mappings;
/// - a mapping of mappings by key: each key becomes the record's `origin.key`, and no field;
/// - a mapping with a single member that holds either of these, such as `people`.
struct RecordFinder<Tree: RecordTree> {
  /// What the format calls a list and a mapping, for messages.
  let words: (list: String, mapping: String)
  private(set) var records: [Record] = []

  /// Where the records stand together, if they are in one list or mapping: its bytes, and whether it is a list.
  private(set) var container: (range: Range<Int>, isList: Bool)?

  private(set) var problems = ProblemList()

  init(words: (list: String, mapping: String)) {
    self.words = words
  }

  /// Adds the records of a root that must hold a whole directory.
  mutating func addAll(in root: Tree) {
    if root.elements != nil { return addChildren(of: root) }
    guard let members = root.members else { return reportUnexpected(root) }
    if let only = members.first, members.count == 1 {
      if only.value.elements != nil { return addChildren(of: only.value) }
      // All fields of a person being mappings, none would be the name: so these are people.
      if let inner = only.value.members, !inner.isEmpty, inner.allSatisfy({ $0.value.fields != nil }) {
        return addChildren(of: only.value)
      }
    }
    let keyed = members.count { $0.value.fields != nil }
    guard keyed * 2 >= members.count else { return reportUnexpected(root) }
    addChildren(of: root)
  }

  /// Adds one record.
  mutating func add(_ tree: Tree, key: String? = nil) {
    if let fields = tree.fields {
      let start = tree.range.lowerBound
      let span = SourceSpan(tree.source, start..<max(tree.range.upperBound, start))
      records.append(Record(fields: fields, origin: RecordOrigin(span: span, key: key)))
    } else {
      let subject = key.map { "'\($0)'" } ?? "record \(records.count + problems.count + 1)"
      let wanted = words.mapping
      problems.report(
        .error("\(subject) is \(tree.kind), expected \(wanted)", at: tree.source.location(of: tree.range)))
    }
  }

  private mutating func addChildren(of tree: Tree) {
    container = (tree.range, tree.elements != nil)
    for element in tree.elements ?? [] { add(element) }
    for member in tree.members ?? [] { add(member.value, key: member.name) }
  }

  private mutating func reportUnexpected(_ tree: Tree) {
    var found = tree.kind
    if let names = tree.members?.map({ "'\($0.name)'" }), !names.isEmpty {
      found += " with " + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }
    let words = words
    problems.report(
      .error(
        "found \(found), expected people", at: tree.source.location(of: tree.range),
        notes: [
          "people are \(words.list), each \(words.mapping); or \(words.mapping) of them by key;"
            + " or either under a single name such as 'people'"
        ]))
  }
}
