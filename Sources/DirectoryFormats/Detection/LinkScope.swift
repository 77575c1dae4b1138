import Diagnostics
import Foundation

/// Where the symbolic links of a directory may lead: a site that comes from elsewhere must not bring in files of the machine that
/// it is built on.
package struct LinkScope {
  /// The folder, as it was named.
  private let folder: String

  /// Its real place; `nil` if there is none.
  private let root: String?

  /// Takes the folder that links may not lead out of.
  package init(_ folder: String) {
    self.folder = folder
    root = Self.real(folder)
  }

  /// Where a path really leads, if that is outside; `nil` if it stays inside, or there is nothing.
  package func target(outside path: String) -> String? {
    guard let root, let target = Self.real(path), !Self.isInside(target, root) else { return nil }
    return target
  }

  /// Makes sure that a directory which stands in the folder by its name is really there. What names a place elsewhere is taken
  /// at its word.
  ///
  /// - Throws: `DiagnosticError` if a link leads out.
  func check(_ path: String, _ displayPath: String) throws {
    let isNamedInside = Self.isInside(path, folder) && !path.split(separator: "/").contains("..")
    guard isNamedInside, let target = target(outside: path) else { return }
    throw DiagnosticError(
      .error(
        "'\(displayPath)' is a link that leads out of the site, to '\(target)'", at: .file(displayPath),
        notes: ["if these are the people, say so in roster.yml: 'directory: \(target)'"]))
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

extension Diagnostic {
  /// The error about somebody's file that is a link to a place outside.
  package static func linkOut(_ path: String, to target: String) -> Diagnostic {
    .error(
      "this link leads out of the site, to '\(target)'", at: .file(path),
      notes: ["put the file itself here, or remove the link"])
  }
}
