import Diagnostics
import DirectoryModel

/// A JSON file of people, with the places that editing needs.
struct JSONFile {
  /// A place where records stand together.
  struct Place {
    /// How they stand there.
    enum Layout {
      /// As elements of an array.
      case array
      /// As members of an object.
      case object
      /// One after the other.
      case lines
      /// Not yet: `null` is in the place of an array.
      case nothing
    }

    var layout: Layout
    /// The bytes of the array or object; of lines all.
    var range: Range<Int>
    /// The numbers of its records.
    var records: Range<Int>
  }

  /// The text that places count in: the file's, or its UTF-8 form.
  let source: SourceText

  /// The records in the order of the file; `origin.span` is the whole object.
  private(set) var records: [Record] = []

  /// Where they stand; nearly always one place.
  private(set) var places: [Place] = []

  /// Where else in the file people may be.
  private(set) var elsewhere: String?

  /// Everything that is wrong.
  private(set) var problems: [Diagnostic] = []

  /// What was odd but lost nothing that is there.
  private(set) var warnings: [Diagnostic] = []

  /// Reads a file.
  ///
  /// - Parameter path: Where in it the people are; `nil`: where they usually are.
  /// - Throws: `DiagnosticError` if it is no text in UTF-8, or UTF-16 with a mark.
  init(_ original: SourceText, records path: FieldPath? = nil) throws {
    source = try original.inUTF8(isDirectory: true)
    var finder = RecordFinder<JSONNode>(words: ("an array", "an object"))
    var stop: Int?
    source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(source, bytes: bytes, range: source.contentRange, level: RecordLevel(path))
      var faults = ProblemList()
      do {
        if let path {
          try read(&parser, &finder, at: path)
        } else {
          try read(&parser, &finder, &faults)
        }
      } catch {
        report(error, &faults, endsReading: true)
      }
      problems = faults.diagnostics + parser.faults.diagnostics + parser.duplicates.diagnostics
      stop = parser.stop
    }
    // Where the people's own name stands twice, that is all that is wrong.
    if problems.isEmpty || !finder.records.isEmpty { problems += finder.problems.diagnostics }
    if !problems.isEmpty, let mark = source.conflictMark { problems = [.conflict(at: source.location(of: mark))] }
    problems.sort()
    if let stop { problems.append(.notReadOn(source.location(of: stop..<stop))) }
    records = finder.records
    elsewhere = path == nil ? finder.elsewhere : nil
    places = finder.containers.map { container in
      let isNothing = source.bytes[container.range.lowerBound] == UInt8(ascii: "n")
      let layout: Place.Layout = isNothing ? .nothing : container.isList ? .array : .object
      return Place(layout: layout, range: container.range, records: container.records)
    }
    if places.isEmpty {
      places = [Place(layout: .lines, range: source.contentRange, records: records.indices)]
    }
  }

  /// The file with an empty array where there is nothing in its place.
  var withArrays: SourceText {
    var edits = ByteEdits()
    for place in places where place.layout == .nothing { edits.replace(place.range, with: Array("[]".utf8)) }
    return edits.isEmpty ? source : SourceText(path: source.path, bytes: edits.applied(to: source.bytes))
  }

  private mutating func read(
    _ parser: inout JSONParser, _ finder: inout RecordFinder<JSONNode>, _ faults: inout ProblemList
  ) throws {
    let hasLines = source.path.hasSuffix(".jsonl") || source.path.hasSuffix(".ndjson")
    if hasLines { return readLines(&parser, &finder, &faults) }
    let root = try parser.node(.people)
    if parser.isAtEnd() {
      finder.addAll(in: root)
      Parallel.release(root)
    } else if root.fields != nil {
      finder.add(root)
      readLines(&parser, &finder, &faults)
    } else {
      throw parser.unexpected("nothing after \(root.kind)")
    }
  }

  private mutating func read(
    _ parser: inout JSONParser, _ finder: inout RecordFinder<JSONNode>, at path: FieldPath
  ) throws {
    let root = try parser.node(.all)
    guard parser.isAtEnd() else { throw parser.unexpected("nothing after \(root.kind)") }
    finder.addAll(in: root, at: path)
    // What services write where there is more than fits into one answer.
    for member in root.members ?? [] where member.name.hasSuffix("nextLink") && member.value.isText {
      warnings.append(.nextLink(member.name, at: source.location(of: member.value.range)))
    }
  }

  private func readLines(
    _ parser: inout JSONParser, _ finder: inout RecordFinder<JSONNode>, _ faults: inout ProblemList
  ) {
    while !parser.isAtEnd() {
      let start = parser.offset
      do {
        finder.add(try parser.node(.value))
      } catch {
        if let fault = error as? JSONFault, fault.isLater(than: start, in: source) {
          faults.report(JSONFault.openObject(at: start).diagnostic(in: source))
        } else {
          report(error, &faults)
        }
        parser.recover()
      }
    }
  }

  /// - Parameter endsReading: Whether what follows the fault is not read, which is said if there may be people.
  private func report(_ error: any Error, _ faults: inout ProblemList, endsReading: Bool = false) {
    guard var fault = error as? JSONFault else { return }
    if endsReading, source.bytes[min(fault.range.upperBound, source.bytes.count)...].contains(UInt8(ascii: "{")) {
      fault.notes.append(Diagnostic.restNotRead)
    }
    faults.report(fault.diagnostic(in: source))
  }
}

extension JSONNode {
  fileprivate var isText: Bool {
    if case .value(.text) = content { true } else { false }
  }
}

extension Diagnostic {
  fileprivate static func nextLink(_ name: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the file is the first of several: '\(name)' leads to more people", at: place,
      notes: ["fetch the others too, and put all people into one list"])
  }
}
