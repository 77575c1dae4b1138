import DirectoryModel
import Foundation

@testable import RosterKit

/// A directory to be written down in several formats, by hands of its own: none of Roster's writers takes part, so that what
/// they get wrong alike is found.
///
/// Where a format has several ways to write a value, chance decides.
struct WrittenDirectory {
  enum Format: String, CaseIterable {
    case plist, json, yaml, csv, folder

    /// What it can hold.
    var holds: Features {
      switch self {
      case .json, .yaml, .folder: [.nesting, .controls, .returns]
      case .csv: [.controls]
      case .plist: [.nesting, .returns]
      }
    }
  }

  /// What not every format can hold.
  struct Features: OptionSet, Hashable {
    let rawValue: Int
    /// Mappings, and lists of more than plain words.
    static let nesting = Features(rawValue: 1)
    /// Control characters.
    static let controls = Features(rawValue: 2)
    /// Lines that end with a carriage return: in CSV all line ends are one.
    static let returns = Features(rawValue: 4)
  }

  /// The records, in the order of the file.
  let records: [[FieldMapping.Field]]

  /// Fields that are lists in all records that have them, of words without blanks: in CSV these are divided by ';'.
  static let lists = ["languages", "skills"]

  /// What `roster.yml` needs to say for a format.
  func configuration(for format: Format) -> String {
    let lists = Self.lists.filter { name in records.joined().contains { $0.name == name } }
    guard format == .csv, !lists.isEmpty else { return "" }
    return "fields: {" + lists.map { "\($0): {split: ';'}" }.joined(separator: ", ") + "}\n"
  }

  /// The files, by their paths in the site.
  func files(as format: Format, using generator: inout SeededGenerator) -> [String: String] {
    switch format {
    case .plist: ["directory.plist": plist(using: &generator)]
    case .json: ["directory.json": json(using: &generator)]
    case .yaml: ["directory.yaml": yaml(using: &generator)]
    case .csv: ["directory.csv": csv(using: &generator)]
    case .folder: folder(using: &generator)
    }
  }

  // MARK: - Formats

  private func plist(using generator: inout SeededGenerator) -> String {
    var writer = WrittenPropertyList(generator: generator)
    defer { generator = writer.generator }
    let body = writer.value(.list(records.map { .mapping(FieldMapping($0)) }))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)</plist>\n"
  }

  private func json(using generator: inout SeededGenerator) -> String {
    var writer = WrittenJSON(generator: generator)
    defer { generator = writer.generator }
    return "[" + records.map { writer.value(.mapping(FieldMapping($0))) }.joined(separator: ",\n ") + "]\n"
  }

  private func yaml(using generator: inout SeededGenerator) -> String {
    var writer = WrittenYAML(generator: generator)
    defer { generator = writer.generator }
    return records.isEmpty ? "[]\n" : writer.lines(.list(records.map { .mapping(FieldMapping($0)) }), indentation: 0)
  }

  private func csv(using generator: inout SeededGenerator) -> String {
    var header: [String] = []
    for field in records.joined() where !header.contains(field.name) { header.append(field.name) }
    let lineEnd = ["\n", "\r\n"].randomElement(using: &generator) ?? "\n"
    let delimiter = [",", ";", "\t"].randomElement(using: &generator) ?? ","
    let rows = records.map { record in
      let values = Dictionary(uniqueKeysWithValues: record.map { (Array($0.name.utf8), $0.value) })
      return header.map { Self.cell(values[Array($0.utf8)]) }
    }
    // Which sign it is must not be a guess: odd texts hold more signs than there are columns.
    return "sep=\(delimiter)\(lineEnd)"
      + ([header] + rows).map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: delimiter) + lineEnd
      }.joined()
  }

  private static func cell(_ value: FieldValue?) -> String {
    guard case .list(let values)? = value else { return value?.spelling ?? "" }
    return values.compactMap(\.spelling).joined(separator: "; ")
  }

  /// A file for each: Markdown with YAML or TOML, or YAML alone.
  private func folder(using generator: inout SeededGenerator) -> [String: String] {
    var files = ["people/README.md": "Nobody.\n"]
    for (number, record) in records.enumerated() {
      let kind = Int.random(in: 0...3, using: &generator)
      var fields = record
      var body = ""
      if kind < 3, let place = fields.firstIndex(where: { $0.name == "bio" }), let text = fields[place].value.spelling,
        Self.canBeBody(text), Bool.random(using: &generator)
      {
        fields.remove(at: place)
        body = "\n" + text + "\n"
      }
      if kind == 2, let lines = WrittenTOML.lines(fields) {
        files["people/p\(number).md"] = "+++\n\(lines)+++\n" + body
        continue
      }
      var writer = WrittenYAML(generator: generator)
      let lines = writer.lines(.mapping(FieldMapping(fields)), indentation: 0)
      generator = writer.generator
      files[kind == 3 ? "people/p\(number).yml" : "people/p\(number).md"] =
        kind == 3 ? lines : "---\n\(lines)---\n" + body
    }
    return files
  }

  /// Whether a text is the same when it stands below front matter, where blank lines around it and the kind of its line ends
  /// count nothing.
  private static func canBeBody(_ text: String) -> Bool {
    !text.utf8.contains(0x0D) && !text.isBlank && text.first.map { !$0.isNewline } ?? false
      && text.unicodeScalars.last.map { !$0.properties.isWhitespace } ?? false
      && !(0x09...0x0D).contains(text.utf8.first ?? 0)
  }
}
