import DefaultTheme
import Diagnostics

/// Makes a new site, and copies the theme for editing. Never touches a file that is there.
public struct SiteStarter {
  /// What was made.
  public struct Result: Sendable {
    /// The files of the site, relative to its folder; none if there was a site already.
    public var files: [String] = []
    /// The files that were copied below its `Templates`.
    public var templates: [String] = []
    /// What the site's author should know.
    public var warnings: [Diagnostic] = []
  }

  /// The site's folder, as the user named it.
  public let folder: String

  /// Prepares to make a site in a folder, which need not exist.
  public init(folder: String) {
    self.folder = folder
  }

  /// Makes a site with a small sample directory, or with a copy of a file of people.
  ///
  /// - Parameters:
  ///   - templates: Whether to copy those of the theme's files to `Templates` that are not there yet. Then a site that
  ///     exists is no error, unless there is a source.
  ///   - source: The people to begin with; `nil`: a sample.
  /// - Throws: `DiagnosticError` if the folder holds a site already, naming what is there, if a file cannot be made, or with
  ///   every problem of the source.
  public func start(templates: Bool, from source: StarterSource? = nil) throws -> Result {
    if let kind = FileSystem.kind(at: folder), kind != .folder {
      throw DiagnosticError(.error("'\(folder)' is not a folder", notes: ["name a folder for the site, new or not"]))
    }
    let present = presentParts
    var result = Result()
    if present.isEmpty, let source {
      let (files, warnings) = try source.files()
      result.files = try write(files, below: folder)
      result.warnings = warnings
    } else if present.isEmpty {
      result.files = try write(StarterSite.files.map { ($0.path, $0.bytes) }, below: folder)
    } else if !templates || source != nil {
      throw DiagnosticError(
        .error(
          "'\(folder)' holds a site already: \(present.map { "'\($0)'" }.joined(separator: ", "))",
          notes: ["'roster build' builds it; for a new one, name another folder"]))
    }
    if templates {
      result.templates = try write(DefaultTheme.files.map { ($0.path, $0.bytes) }, below: folder + "/Templates")
    }
    return result
  }

  /// What there is of a site in the folder.
  private var presentParts: [String] {
    let names = [SiteFolder.configurationFile] + SiteFolder.directoryNames + StarterSite.files.map(\.path)
    return Set(names).filter { FileSystem.exists(folder + "/" + $0) }.sorted()
  }

  /// Writes the files that are not there yet.
  ///
  /// - Returns: Their paths.
  private func write(_ files: [(path: String, bytes: [UInt8])], below folder: String) throws -> [String] {
    var written: [String] = []
    for file in files {
      let path = folder + "/" + file.path
      let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      guard FileSystem.makeFolder(parent) else {
        throw DiagnosticError(.error("cannot make the folder '\(parent)': \(FileSystem.lastError)"))
      }
      if try FileSystem.create(path, with: file.bytes) { written.append(file.path) }
    }
    return written
  }
}
