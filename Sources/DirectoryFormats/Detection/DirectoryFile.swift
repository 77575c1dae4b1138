import Diagnostics
import DirectoryModel

/// Finds out what format a directory is in, and opens its store.
public enum DirectoryFile {
  /// The formats by the name that messages use.
  public enum Format: String, Sendable, CaseIterable {
    /// An Apple property list.
    case propertyList = "property list"
    /// JSON.
    case json = "JSON"
    /// YAML.
    case yaml = "YAML"
    /// Comma-separated values.
    case csv = "CSV"
    /// A folder of Markdown files with front matter.
    case markdownFolder = "Markdown folder"
  }

  /// The store of a file or folder.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - displayPath: Its name for messages.
  ///   - rules: The site's mapping.
  /// - Throws: `DiagnosticError` for what is no directory, with the way out (an `.xlsx`: save it as CSV).
  public static func store(at path: String, displayPath: String, rules: FieldRules) throws -> any DirectoryStore {
    throw DiagnosticError(.error("not built yet"))
  }
}
