import Diagnostics
import DirectoryModel

/// Writes people as a file of another format, from which the same people can be read again.
public enum PeopleExport {
  /// The formats that can be written, by the words of options.
  public enum Format: String, Sendable, CaseIterable {
    /// Comma-separated values.
    case csv
    /// A list of objects.
    case json
    /// A list of mappings.
    case yaml
    /// vCards of version 4.0.
    case vcard
    /// LDIF.
    case ldif
    /// A property list in XML.
    case plist
  }

  /// What was written.
  public struct File: Sendable {
    /// The file's contents.
    public var bytes: [UInt8]

    /// What the format cannot hold, and how it was written instead.
    public var warnings: [Diagnostic] = []

    /// The fields that hold lists in a format without any, with the text between their values: what `split` in the
    /// configuration needs to make lists of them again.
    public var separators: [Separator] = []
  }

  /// The text between the values of a field.
  public struct Separator: Sendable, Equatable {
    /// The field's name.
    public var field: String
    /// The text.
    public var text: String
  }

  /// Writes people, in the order given. Each has its id, so that it stays the same person wherever it is read.
  ///
  /// JSON and YAML hold everything; property lists all but null. The others have no values inside of values: a mapping is
  /// written in its parts, under the names that lead to them.
  ///
  /// - Parameters:
  ///   - ids: The ids as the directory has them; the others are UUIDs. Cards and entries always have the UUID, since an id such as
  ///     `7` would be somebody else's in another address book.
  ///   - separators: What the configuration parts lists at, by field: in CSV it is used where no value has it.
  /// - Throws: `DiagnosticError` for control characters that a property list cannot hold.
  public static func file(
    of people: [Person], as format: Format, ids: [Person.ID: String] = [:], separators: [String: String] = [:]
  ) throws -> File {
    let id = { (person: Person) in ids[person.id] ?? person.id.uuidString }
    switch format {
    case .json:
      return File(bytes: Array((FieldValue.list(people.map { .mapping($0.record(id: id($0))) }).json + "\n").utf8))
    case .yaml: return File(bytes: YAMLListWriter.bytes(of: people.map { $0.record(id: id($0)) }))
    case .plist:
      return File(bytes: try PropertyListWriter.bytes(of: people.map { $0.record(id: id($0)) }, displayPath: "plist"))
    case .csv: return CSVWriter.file(of: people, ids: people.map(id), separators: separators)
    case .vcard: return VCardWriter.file(of: people)
    case .ldif: return LDIFWriter.file(of: people)
    }
  }
}

extension Person {
  /// All fields as a record: `id`, `name`, `office` if there is one, then the others.
  fileprivate func record(id: String) -> FieldMapping {
    var fields = [
      FieldMapping.Field(name: "id", value: .text(id)), FieldMapping.Field(name: "name", value: .text(name)),
    ]
    if !office.isBlank { fields.append(.init(name: "office", value: .text(office))) }
    return FieldMapping(unique: fields + self.fields.fields)
  }
}

extension PeopleExport {
  /// A text as YAML has it in one line, also between brackets: plain where that is safe, else in quotes.
  public static func yamlScalar(_ text: String) -> String { YAMLScalar(text).anywhere }

  /// Whether a list of these values is this text where a format has no lists.
  public static func isCell(_ text: String, of values: [String]) -> Bool { CSVWriter.isCell(text, of: values) }
}
