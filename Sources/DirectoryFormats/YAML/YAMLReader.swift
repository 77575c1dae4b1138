import Diagnostics
import DirectoryModel

/// Reads people from YAML: a list of mappings, a mapping of mappings by key, either of these under a single name, or
/// several documents, each of these or a mapping that is one person.
public struct YAMLReader: RecordReader {
  /// Where in the file the people are; `nil`: where they usually are.
  public let records: FieldPath?

  /// Makes a reader.
  public init(records: FieldPath? = nil) {
    self.records = records
  }

  /// Reads what can be read: nothing of malformed YAML. An empty file has no records.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    var finder = RecordFinder<YAMLNode>(words: ("a list", "a mapping"))
    let malformed = diagnostics {
      let source = try source.inUTF8()
      let documents = try YAMLNode.documents(of: source, range: 0..<source.bytes.count).filter { !$0.isEmptyScalar }
      for document in documents {
        if let path = self.records {
          finder.addAll(in: document, at: path)
        } else if documents.count > 1, document.isOnePerson {
          finder.add(document)
        } else {
          finder.addAll(in: document)
        }
      }
    }
    return (RecordList(records: finder.records), malformed + finder.problems.diagnostics)
  }
}

extension YAMLNode: RecordTree {
  var source: SourceText { span.source }

  var range: Range<Int> { span.range }

  var elements: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  var members: [(name: String, value: YAMLNode)]? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.map { ($0.key.text, $0.value) }
  }

  var fields: FieldMapping? {
    if case .mapping(let pairs) = content { Self.fields(of: pairs) } else { nil }
  }

  /// Whether this is a mapping with a scalar in it, as a person has and a mapping of people has not.
  fileprivate var isOnePerson: Bool {
    guard case .mapping(let pairs) = content else { return false }
    return pairs.contains { if case .scalar = $0.value.content { true } else { false } }
  }
}
