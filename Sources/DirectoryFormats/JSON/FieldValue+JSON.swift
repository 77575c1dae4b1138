import Diagnostics
import DirectoryModel

extension FieldValue {
  /// Reads a JSON document, its texts typed by the one rule.
  ///
  /// - Throws: `DiagnosticError` at what is malformed, and for members that appear twice.
  public init(json original: SourceText) throws {
    let source = try original.inUTF8()
    self = try source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(source, bytes: bytes, range: source.contentRange)
      do {
        let node = try parser.node(.value)
        guard parser.isAtEnd() else { throw parser.unexpected("nothing after \(node.kind)") }
        guard parser.duplicates.isEmpty else { throw DiagnosticError(parser.duplicates.diagnostics) }
        return node.value
      } catch let fault as JSONFault {
        throw DiagnosticError(fault.diagnostic(in: source))
      }
    }
  }

  /// The value as JSON, two blanks a level and a line a member, without a newline at its end. Members keep their order and
  /// numbers their spelling.
  public var json: String {
    String(decoding: JSONStyle().bytes(of: self, indentation: []), as: UTF8.self)
  }
}
