import Diagnostics
import DirectoryFormats
import DirectoryModel
import Incremental
import Liquid

/// The free data of a site: `Data/NAME.yml` or `Data/NAME.json`, seen by templates as `data.NAME`.
final class DataSet: Sendable {
  private let values: [String: (value: Value, fingerprint: Fingerprint)]

  /// No data.
  init() { values = [:] }

  /// Takes the values of parsed files by name.
  init(_ fields: [String: FieldValue]) {
    values = fields.mapValues { ($0.templateValue, $0.fingerprint) }
  }

  /// Reads the files of data among these.
  ///
  /// - Parameter source: Reads a file.
  /// - Throws: `DiagnosticError` with the problems of every file, and with files that would be seen by one name.
  convenience init(files: [String], source: (String) throws -> SourceText) throws {
    var fields: [String: FieldValue] = [:]
    var owners: [String: String] = [:]
    var problems: [Diagnostic] = []
    for file in files where ["yml", "yaml", "json"].contains(TemplateFile.ending(file)) {
      let name = TemplateFile.nameWithoutEnding(file)
      if let other = owners.updateValue(file, forKey: name) {
        problems.append(
          .error(
            "'\(other)' and '\(file)' are both 'data.\(name)'", at: .file("Data/" + file), notes: ["remove one of them"]
          ))
        continue
      }
      do {
        let source = try source(file)
        fields[name] =
          file.hasSuffix(".json")
          ? try FieldValue(json: source)
          : try YAMLNode.parse(source, range: 0..<source.bytes.count)?.fieldValue ?? .null
      } catch let error as DiagnosticError {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.sorted()) }
    self.init(fields)
  }

  /// The value of a file; `nil` if there is none.
  func value(_ name: String) -> Value? { values[name]?.value }

  /// The fingerprint of a file's value.
  func fingerprint(_ name: String) -> Fingerprint { values[name]?.fingerprint ?? .absent }
}

/// `data`: the free data by file name.
final class DataObject: TemplateObject {
  var kindDescription: String { "the site's data" }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    reader.reads.note(.data, reader.context.names.number(of: name.text))
    return reader.context.data.value(name.text)
  }
}
