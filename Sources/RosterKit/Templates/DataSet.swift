import Diagnostics
import DirectoryFormats
import DirectoryModel
import Incremental
import Liquid

/// The free data of a site: `Data/NAME.yml`, seen by templates as `data.NAME`.
final class DataSet: Sendable {
  private let values: [String: (value: Value, fingerprint: Fingerprint)]

  /// No data.
  init() { values = [:] }

  /// Takes the values of parsed files by name.
  init(_ fields: [String: FieldValue]) {
    values = fields.mapValues { ($0.templateValue, $0.fingerprint) }
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
