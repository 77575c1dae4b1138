import Foundation

/// The recipes of `Documentation/CI.md`: the scripts and the settings of services that readers copy from it.
struct Recipes {
  /// A fenced block.
  struct Block: Equatable {
    /// What the fence says of the language.
    var language: String
    /// The file that the first line names.
    var name: String
    var text: String
  }

  let blocks: [Block]

  /// Reads the page. Each block with a language begins with a comment that names its file.
  init() throws {
    blocks = try Self.page().components(separatedBy: "\n```").dropFirst().compactMap { part in
      let lines = part.components(separatedBy: "\n")
      guard let language = lines.first, !language.isEmpty, lines.count > 1 else { return nil }
      let name = lines[1].dropFirst(2).prefix { $0 != ":" && $0 != " " }
      return Block(
        language: language, name: String(name), text: lines.dropFirst().joined(separator: "\n") + "\n")
    }
  }

  /// The page's text.
  static func page() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    return try String(contentsOf: root.appendingPathComponent("Documentation/CI.md"), encoding: .utf8)
  }

  var scripts: [Block] { blocks.filter { $0.language == "sh" } }
}
