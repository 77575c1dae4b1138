import Diagnostics
import DirectoryModel

/// Fields as a text that people can edit, and back again: YAML, a field a line.
public enum FieldsText {
  /// The text of some fields; what is absent is left out.
  public static func text(of fields: FieldMapping) -> String {
    let shown = FieldMapping(unique: fields.fields.filter { !$0.value.isAbsent })
    let lines = YAMLWriter(lineEnd: [UInt8(ascii: "\n")]).lines(of: shown, column: 0)
    return String(decoding: lines, as: UTF8.self) + "\n"
  }

  /// The fields that a text says. Where one says the same as before, as far as spelling goes, it is the value before, and so
  /// is its type.
  ///
  /// - Returns: `nil` if there is nothing but blanks and comments.
  /// - Throws: `DiagnosticError` for what is no mapping.
  public static func fields(in source: SourceText, before: FieldMapping) throws -> FieldMapping? {
    guard let node = try YAMLNode.parse(source, range: 0..<source.bytes.count) else { return nil }
    guard case .mapping(let fields) = node.fieldValue else {
      throw DiagnosticError(
        .error(
          "found \(node.kind), expected fields", at: node.span.location,
          notes: ["write each field on a line of its own, such as 'name: Ada Marlow'"]))
    }
    return FieldMapping(
      unique: fields.fields.map { field in
        guard let old = before[field.name],
          SavedRecords.isSame(
            FieldMapping(unique: [.init(name: "", value: old)]),
            FieldMapping(unique: [.init(name: "", value: field.value)]))
        else { return field }
        return .init(name: field.name, value: old)
      })
  }
}
