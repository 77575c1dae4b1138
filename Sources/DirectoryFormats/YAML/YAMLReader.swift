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
    let (finder, warnings, malformed) = find(in: source)
    var list = RecordList(records: finder.records, warnings: warnings)
    list.elsewhere = records == nil ? finder.elsewhere : nil
    return (list, malformed + finder.problems.diagnostics)
  }

  /// Where the people of a file will be that has none yet; `nil` if that is not clear.
  func emptyPlace(in source: SourceText) -> Int? {
    let places = find(in: source).finder.containers
    return places.count == 1 ? places[0].range.lowerBound : nil
  }

  private func find(
    in source: SourceText
  ) -> (finder: RecordFinder<YAMLNode>, warnings: [Diagnostic], malformed: [Diagnostic]) {
    var finder = RecordFinder<YAMLNode>(words: ("a list", "a mapping"))
    var warnings = ProblemList()
    let malformed = diagnostics {
      let source = try source.inUTF8(isDirectory: true)
      let documents = try YAMLNode.documents(of: source, range: 0..<source.bytes.count).filter { !$0.isEmptyScalar }
      let mayHoldBytes = source.mentionsBinary
      for document in documents {
        if mayHoldBytes, let (name, node) = document.firstBinary() {
          warnings.report(.binary(name, at: node.span.location))
        }
        if let path = self.records {
          finder.addAll(in: document, at: path)
        } else if documents.count > 1, document.isOnePerson {
          finder.add(document)
        } else {
          finder.addAll(in: document)
        }
      }
    }
    return (finder, warnings.diagnostics, malformed)
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

  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  var isNothing: Bool {
    if case .scalar = content { fieldValue == .null && !isBinary } else { false }
  }

  /// Whether this is a mapping with a scalar in it, as a person has and a mapping of people has not.
  fileprivate var isOnePerson: Bool {
    guard case .mapping(let pairs) = content else { return false }
    return pairs.contains { if case .scalar = $0.value.content { true } else { false } }
  }
}

extension SourceText {
  /// Whether the tag `!!binary` may be in the file: almost none has it, and looking at every value for it takes time.
  fileprivate var mentionsBinary: Bool {
    let mark = UInt8(ascii: "!")
    let search = ByteSearch(mark, mark, mark)
    return bytes.withUnsafeBytes { bytes in
      var index = search.first(in: bytes, from: 0, to: bytes.count)
      while index < bytes.count {
        if bytes[(index + 1)...].starts(with: "!binary".utf8) { return true }
        index = search.first(in: bytes, from: index + 1, to: bytes.count)
      }
      return false
    }
  }
}

extension Diagnostic {
  fileprivate static func binary(_ name: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the binary data in '\(name)' is left out, as is any other", at: place,
      notes: ["pages show text; put a picture beside the directory as a file"])
  }
}
