import Diagnostics
import DirectoryModel

/// Reads people from YAML: a list of mappings, a mapping of mappings by key, either of these under a single name, or
/// documents that begin with `---`, each of these or a mapping that is one person.
public struct YAMLReader: RecordReader {
  /// Where in the file the people are; `nil`: where they usually are.
  public let records: FieldPath?

  /// Makes a reader.
  public init(records: FieldPath? = nil) {
    self.records = records
  }

  /// Reads what can be read: after a fault the records around it. An empty file has no records.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    let found = find(in: source)
    var list = RecordList(records: found.records, warnings: found.warnings)
    list.elsewhere = records == nil ? found.finder.elsewhere : nil
    return (list, found.problems)
  }

  /// Where the people of a file will be that has none yet; `nil` if that is not clear.
  func emptyPlace(in source: SourceText) -> Int? {
    let places = find(in: source).finder.containers
    return places.count == 1 ? places[0].range.lowerBound : nil
  }

  private struct Found {
    var finder = RecordFinder<YAMLNode>(
      words: ("a list", "a mapping"), alone: "a line '---' above a single person says that it is one")
    var warnings: [Diagnostic] = []
    var problems: [Diagnostic] = []
    var broken = YAMLBrokenPlaces()

    /// The records with all their values.
    var records: [Record] {
      problems.isEmpty ? finder.records : finder.records.filter { !broken.overlap($0.origin.span.range) }
    }

    /// Adds what the finder found wrong; where nobody was found, that is the consequence of something else.
    mutating func addFinderProblems() {
      if problems.isEmpty || !finder.records.isEmpty { problems = (problems + finder.problems.diagnostics).sorted() }
    }
  }

  private func find(in source: SourceText) -> Found {
    var found = Found()
    found.problems = diagnostics {
      let source = try source.inUTF8(isDirectory: true)
      let reading = try YAMLComposer.reading(of: source, range: 0..<source.bytes.count)
      found.broken = reading.broken
      let problems = reading.allProblems(in: source)
      if let fault = reading.fault {
        throw DiagnosticError(try recover(in: source, from: fault, &found) ?? problems.ended(at: fault, in: source))
      }
      if !reading.isTooLarge { addDocuments(of: reading, in: source, &found) }
      if !problems.isEmpty { throw DiagnosticError(problems) }
    }
    found.addFinderProblems()
    return found
  }

  private func addDocuments(of reading: YAMLReading, in source: SourceText, _ found: inout Found) {
    let documents = reading.documents.filter { !$0.isEmptyScalar }
    let mayHoldBytes = source.mentionsBinary
    var warnings = ProblemList()
    for document in documents {
      if mayHoldBytes, let (name, node) = document.firstBinary() {
        warnings.report(.binary(name, at: node.span.location))
      }
      if let path = self.records {
        found.finder.addAll(in: document, at: path)
      } else if document.isOnePerson, documents.count > 1 || reading.hasMark && !RecordFinder.mayHoldPeople(document) {
        found.finder.add(document)
      } else {
        found.finder.addAll(in: document)
      }
    }
    found.warnings = warnings.diagnostics
  }

  /// Reads on behind a fault, and adds the records that are sound. In brackets around everything no line shows where the next is.
  ///
  /// - Returns: Everything that is wrong; `nil` if the lines do not show where the records are.
  private func recover(in source: SourceText, from fault: YAMLFault, _ found: inout Found) throws -> [Diagnostic]? {
    guard source.conflictMark == nil else { return nil }
    return try source.bytes.withUnsafeBufferPointer { bytes in
      if bytes.beginsInBrackets(source.contentRange) { return nil }
      let recovery = try YAMLRecovery(source, from: fault, bytes: bytes, range: source.contentRange, peopleAt: records)
      // A fault further on is another one, and this was met nowhere.
      guard let first = recovery.firstFault, first <= fault.offset else { return nil }
      var problems = recovery.problems + recovery.faults.diagnostics
      if let stop = recovery.stop {
        return problems.sorted() + [.notReadOn(source.location(of: stop..<stop))]
      }
      let rest = recovery.mask.reading(of: source)
      if rest.fault == nil, !rest.isTooLarge {
        found.broken = rest.broken
        addDocuments(of: rest, in: source, &found)
        // What is wrong with values was met before, but for a key that stands twice in a mapping of people.
        let known = Set(problems.map(\.location))
        problems += rest.problems.filter { !known.contains($0.location) }
      }
      return problems.sorted()
    }
  }
}

extension YAMLNode: RecordTree {
  package var source: SourceText { span.source }

  package var range: Range<Int> { span.range }

  package var elements: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  package var members: [(name: String, value: YAMLNode)]? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.map { ($0.key.text, $0.value) }
  }

  package var fields: FieldMapping? {
    if case .mapping(let pairs) = content { Self.fields(of: pairs) } else { nil }
  }

  package var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  package var remedy: String? {
    let line = range.clamped(to: source.lineRange(at: range.lowerBound))
    return source.gluedColon(in: line).map { source.spacing($0, in: line) }
  }

  package var isNothing: Bool {
    if case .scalar = content { fieldValue == .null && !isBinary } else { false }
  }

  /// Whether this is a mapping with a scalar in it, as a person has and a mapping of people has not.
  fileprivate var isOnePerson: Bool {
    guard case .mapping(let pairs) = content else { return false }
    return pairs.contains { if case .scalar = $0.value.content { true } else { false } }
  }
}

extension [Diagnostic] {
  /// With a note at the last that what follows was not read, if there is anything. A conflict says so itself.
  fileprivate func ended(at fault: YAMLFault, in source: SourceText) -> [Diagnostic] {
    let rest = source.bytes[source.lineUpperBound(of: fault.offset)...]
    guard source.conflictMark == nil, rest.contains(where: { $0 > 0x20 }), var last else { return self }
    last.notes.append(Diagnostic.restNotRead)
    return dropLast() + [last]
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
