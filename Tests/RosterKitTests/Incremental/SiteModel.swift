import Foundation

/// What a random site's author has written so far, as a value: a step can be taken back, and two moments be compared.
struct SiteModel: Sendable, Equatable {
  /// A record of the directory.
  struct Member: Sendable, Equatable {
    var id: String
    var fields: [String: String]
    /// Whether the record is left out: a draft, or not published.
    var isHidden = false

    var name: String { fields["name"] ?? "" }

    /// Whether all is the same, byte for byte: Swift takes texts for equal that differ in Unicode form alone.
    static func == (one: Member, other: Member) -> Bool {
      one.id == other.id && one.isHidden == other.isHidden && one.fields.count == other.fields.count
        && one.fields.allSatisfy { name, value in other.fields[name].map { value.hasBytes(of: $0) } ?? false }
    }
  }

  /// A format of the directory.
  enum Format: String, CaseIterable, Sendable {
    case json, yaml, csv, folder
  }

  var members: [Member] = []
  var nextID = 1
  /// The settings as they stand in the configuration.
  var settings: [String: String] = ["title": "Staff"]
  /// All other files that an author writes.
  var files: [String: String] = [:]
  var format = Format.json

  // MARK: - What there is to see

  /// Those who are in the directory.
  var people: [Member] { members.filter { !$0.isHidden } }

  /// Whether only the theme's own templates are used.
  var hasDefaultTheme: Bool { !files.keys.contains { $0.hasPrefix("Templates/") } }

  /// The fields that are in no output.
  private var hiddenFields: Set<String> {
    let list = settings["private"] ?? ""
    return Set(list.split { "[], ".contains($0) }.map(String.init))
  }

  /// Whence a field comes, if the configuration says so.
  private func rule(for field: String) -> (source: String, splits: Bool) {
    switch (settings["fields"], field) {
    case ("{office: desk}", "office"): ("desk", false)
    case ("{department: {from: department, split: \";\"}}", "department"): ("department", true)
    default: (field, false)
    }
  }

  /// What templates see of a field: its values; `nil` if there is none.
  func values(of field: String, _ member: Member) -> [String]? {
    let (source, splits) = rule(for: field)
    guard !hiddenFields.contains(field), !hiddenFields.contains(source), let text = member.fields[source] else {
      return nil
    }
    return splits ? text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) } : [text]
  }

  /// The values of a field in bytes, which tell spellings apart that Swift takes for equal.
  func bytes(of field: String, _ member: Member) -> [[UInt8]]? { values(of: field, member)?.map { Array($0.utf8) } }

  /// Whether anybody has a field.
  func exists(_ field: String) -> Bool { people.contains { values(of: field, $0) != nil } }

  // MARK: - As files

  /// All files of the site.
  var contents: [String: String] {
    var contents = files.merging(directory) { first, _ in first }
    contents["roster.yml"] = settings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
    return contents
  }

  private var directory: [String: String] {
    switch format {
    case .json: ["directory.json": "[" + records.map(Self.object).joined(separator: ",\n") + "]\n"]
    // A line of JSON is also YAML.
    case .yaml:
      ["directory.yaml": records.map { "- " + Self.object($0) + "\n" }.joined() + (members.isEmpty ? "[]" : "")]
    case .csv: ["directory.csv": table]
    case .folder:
      Dictionary(
        uniqueKeysWithValues: members.map { member in
          var lines = Self.record(member).map { "\($0.key): \(Self.quoted($0.value))\n" }.joined()
          if member.isHidden { lines += "published: false\n" }
          return ("people/\(member.id).md", "---\n\(lines)---\n")
        } + [("people/README.md", "Nobody.\n")])
    }
  }

  private static func record(_ member: Member) -> [(key: String, value: String)] {
    member.fields.merging(["id": member.id]) { first, _ in first }.sorted { $0.key < $1.key }
  }

  private var records: [[(key: String, value: String)]] {
    members.map { $0.isHidden ? [("id", $0.id)] : Self.record($0) }
  }

  private static func object(_ record: [(key: String, value: String)]) -> String {
    "{" + record.map { "\(quoted($0.key)): \(quoted($0.value))" }.joined(separator: ", ") + "}"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    return "\"" + escaped.replacingOccurrences(of: "\n", with: "\\n") + "\""
  }

  private var table: String {
    let header = Set(records.flatMap { $0.map(\.key) }).union(["id", "name"]).sorted()
    let rows = records.map { record in
      let cells = Dictionary(uniqueKeysWithValues: record.map { ($0.key, $0.value) })
      return header.map { Self.cell(cells[$0] ?? "") }.joined(separator: ",")
    }
    return ([header.joined(separator: ",")] + rows).map { $0 + "\n" }.joined()
  }

  private static func cell(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

extension String {
  /// Whether another text has the same bytes.
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
