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
  }

  /// The site's folder, as the user named it.
  public let folder: String

  /// Prepares to make a site in a folder, which need not exist.
  public init(folder: String) {
    self.folder = folder
  }

  /// Makes a site with a small sample directory.
  ///
  /// - Parameter templates: Whether to copy those of the theme's files to `Templates` that are not there yet. Then a
  ///   site that exists is no error.
  /// - Throws: `DiagnosticError` if the folder holds a site already, naming what is there, or a file cannot be made.
  public func start(templates: Bool) throws -> Result {
    if let kind = FileSystem.kind(at: folder), kind != .folder {
      throw DiagnosticError(.error("'\(folder)' is not a folder", notes: ["name a folder for the site, new or not"]))
    }
    let present = presentParts
    var result = Result()
    if present.isEmpty {
      result.files = try write(StarterSite.files, below: folder)
    } else if !templates {
      throw DiagnosticError(
        .error(
          "'\(folder)' holds a site already: \(present.map { "'\($0)'" }.joined(separator: ", "))",
          notes: ["'roster build' builds it; for a new one, name another folder"]))
    }
    if templates { result.templates = try write(DefaultTheme.files, below: folder + "/Templates") }
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
  private func write(_ files: [DefaultTheme.File], below folder: String) throws -> [String] {
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
