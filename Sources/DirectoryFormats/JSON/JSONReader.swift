import Diagnostics
import DirectoryModel

/// Reads people from JSON: an array of objects, an object of objects by key, either of these under a single name, or
/// JSON Lines (an object a line).
///
/// Numbers keep their spelling, and those with an exponent are text, as the typing rule says. A member that appears
/// twice in an object is an error, as are comments and trailing commas.
public struct JSONReader: RecordReader {
  /// Makes a reader.
  public init() {}

  /// Reads all records.
  ///
  /// - Throws: `DiagnosticError` with every problem found: of malformed JSON the first place (in JSON Lines the first of
  ///   each line), else all that is no record.
  public func records(in source: SourceText) throws -> RecordList {
    let source = try source.inUTF8()
    return try source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(source, bytes: bytes, range: source.contentRange)
      var finder = RecordFinder<JSONNode>(words: ("an array", "an object"))
      var faults = ProblemList()
      do {
        let hasLines = source.path.hasSuffix(".jsonl") || source.path.hasSuffix(".ndjson")
        let root = try parser.node(levels: hasLines ? 0 : 2)
        if hasLines || (root.fields != nil && !parser.isAtEnd()) {
          finder.add(root)
          addLines(of: &parser, in: source, to: &finder, &faults)
        } else {
          guard parser.isAtEnd() else { throw parser.unexpected("nothing after \(root.kind)") }
          finder.addAll(in: root)
        }
      } catch let fault as JSONFault {
        faults.report(fault.diagnostic(in: source))
      }
      let problems = faults.diagnostics + parser.duplicates.diagnostics + finder.problems.diagnostics
      if !problems.isEmpty { throw DiagnosticError(problems.sorted()) }
      return RecordList(records: finder.records)
    }
  }

  private func addLines(
    of parser: inout JSONParser, in source: SourceText, to finder: inout RecordFinder<JSONNode>,
    _ faults: inout ProblemList
  ) {
    while !parser.isAtEnd() {
      do {
        finder.add(try parser.node(levels: 0))
      } catch {
        if let fault = error as? JSONFault { faults.report(fault.diagnostic(in: source)) }
        parser.recover()
      }
    }
  }
}
