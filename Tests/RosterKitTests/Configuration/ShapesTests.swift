import Diagnostics
import DirectoryFormats
import DirectoryModel
import Foundation
import Testing

@testable import RosterKit

/// Where the shapes are.
private enum Shapes {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the shapes, if it is there.
  static let folder: URL? = {
    let path = ProcessInfo.processInfo.environment["ROSTER_SHARED"]
    let shared = path.map { URL(fileURLWithPath: $0) } ?? package.appendingPathComponent("../shared").standardized
    let folder = shared.appendingPathComponent("data/shapes")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}

/// Imitations of real people folders and exports, kept beside the package, read with the very lines of Documentation/Data.md.
@Suite(.enabled(if: Shapes.folder != nil, "the shapes are not here"))
struct ShapesTests {
  /// The examples behind the heading: indented blocks.
  private static func examples() throws -> [String] {
    let page = try String(contentsOf: Shapes.package.appendingPathComponent("Documentation/Data.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## Ready-made lines\n").last)
    return section.components(separatedBy: "\n\n").filter { $0.hasPrefix("    ") }
      .map { block in block.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n") }
  }

  private func check(_ folder: String, _ path: String, _ settings: SiteConfiguration, part: String? = nil) throws {
    let shape = try #require(Shapes.folder).appendingPathComponent(folder)
    let data = try Data(contentsOf: shape.appendingPathComponent("expected.json"))
    let expected = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    var wanted = try #require(expected["people"] as? [[String: Any]])
    if let part { wanted = wanted.filter { $0["file"] as? String == part } }
    let store = try DirectoryFile.store(
      at: shape.appendingPathComponent(path).path, displayPath: path, rules: settings.fieldRules,
      options: settings.reading)
    let people = try store.load().people
    // Entities in a CSV file are text. Windows-1252 lacks two letters, which its file has without their marks.
    let names = wanted.map { person in
      let name = person["raw_name"] as? String ?? person["name"] as? String ?? "?"
      return path.contains("1252") ? name.replacing("Ț", with: "T").replacing("ó", with: "o") : name
    }
    #expect(people.map(\.name).sorted() == names.sorted(), "\(folder)")
    for (name, person) in zip(names, wanted) {
      guard let found = people.first(where: { $0.name == name }) else { continue }
      for (field, value) in person where field != "name" && !Self.remarks.contains(field) {
        let text = Self.spelling(of: field == "id" ? .text(found.id.uuidString) : found[field])
        #expect(text == Self.text(of: value), "\(folder): \(name): \(field)")
      }
    }
  }

  /// What the expectations say of files and not of people.
  private static let remarks: Set<String> = ["file", "key", "body", "photo_bytes", "guest", "raw_name"]

  private static func spelling(of value: FieldValue?) -> String {
    if case .list(let values)? = value { return values.map { spelling(of: $0) }.joined(separator: "|") }
    return value?.spelling?.withoutInvisibles ?? ""
  }

  private static func text(of value: Any) -> String {
    if let values = value as? [String] { return values.joined(separator: "|") }
    if let number = value as? NSNumber { return number.boolValue ? "true" : "false" }
    return value as? String ?? "?"
  }

  @Test func linesOfTheDocumentationGiveThePeople() throws {
    let folders = [
      "_members": "jekyll-members", "content/authors": "hugo-authors", "people-grouped.yml": "data-people-yml",
      "people": "yaml-per-person", "personal.csv": "hr-export-semicolon", "users.csv": "google-workspace-csv",
      "users.json": "microsoft-graph-json", "exportUsers.csv": "microsoft-graph-json", "popolo.json": "popolo-json",
      "users.plist": "directory-services-plist",
    ]
    let examples = try Self.examples()
    #expect(examples.count == folders.count)
    for example in examples {
      let settings = try ConfigurationReader.read(SourceText(path: "roster.yml", text: example))
      let path = try #require(settings.directory)
      let folder = try #require(folders[path], "\(path)")
      try check(folder, path, settings, part: folder == "data-people-yml" ? path : nil)
      if path == "personal.csv" { try check(folder, "personal-windows1252.csv", settings) }
    }
  }

  @Test func othersNeedNoLines() throws {
    let settings = SiteConfiguration()
    try check("data-people-yml", "people.yml", settings, part: "people.yml")
    try check("data-people-yml", "people-keyed.yml", settings, part: "people-keyed.yml")
    try check("lab-csv", "people.csv", settings)
    try check("inetorgperson-ldif", "people.ldif", settings)
    try check("active-directory-ldif", "users.ldif", settings)
    for file in ["old-phone-v2.1.vcf", "team-v3.vcf", "team-v4.vcf"] { try check("vcards", file, settings, part: file) }
  }

  @Test func noPasswordIsRead() throws {
    let folder = try #require(Shapes.folder)
    for file in ["inetorgperson-ldif/people.ldif", "active-directory-ldif/users.ldif"] {
      let path = folder.appendingPathComponent(file).path
      let records = DirectoryFile.inspect(path: path, displayPath: file).records
      #expect(!records.isEmpty)
      #expect(!records.contains { $0.fields.fields.contains { $0.name.lowercased().contains("password") } })
    }
  }
}
