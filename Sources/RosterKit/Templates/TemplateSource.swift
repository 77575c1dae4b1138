import DefaultTheme
import Diagnostics
import DirectoryFormats
import Incremental

/// One file below `Templates/`, of the site or of the theme that is built in, not parsed yet.
struct TemplateSource: Sendable {
  /// The path below `Templates/`.
  var path: String
  /// The contents.
  var bytes: [UInt8]
  /// Whether it is the site's own.
  var isOverride: Bool

  /// What the paths of the theme that is built in begin with in messages.
  static let themePrefix = "theme/"

  /// The source for parsing, named so that the user finds the file.
  var text: SourceText {
    SourceText(path: (isOverride ? "Templates/" : Self.themePrefix) + path, bytes: bytes)
  }

  /// The source for parsing as a template.
  ///
  /// - Throws: `DiagnosticError` if it is not UTF-8.
  func template() throws -> SourceText {
    let text = text
    try text.requireUTF8(in: 0..<bytes.count)
    return text
  }

  /// The fingerprint of the contents.
  var fingerprint: Fingerprint { Fingerprint(of: bytes) }

  /// Whether there is nothing in it: such an override switches off what the theme makes.
  var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  /// A file of the theme that is built in.
  static func ofTheme(_ path: String) -> TemplateSource? {
    themeFiles.first { $0.path == path }
  }

  /// The files of the theme that is built in.
  static var themeFiles: [TemplateSource] {
    DefaultTheme.files.map { TemplateSource(path: $0.path, bytes: $0.bytes, isOverride: false) }
  }

  /// The theme's files, replaced and added to by those of a folder, in byte order of their paths.
  ///
  /// - Parameter root: The folder that links may not lead out of.
  /// - Throws: `DiagnosticError` for a file that cannot be read, and for two whose names differ in Unicode form alone.
  static func all(overrides folder: String, within root: String) throws -> [TemplateSource] {
    var sources: [String: TemplateSource] = [:]
    for file in themeFiles { sources[file.path] = file }
    for path in try FileSystem.files(below: folder, within: root, displayPath: "Templates") {
      let bytes = try FileSystem.read(folder + "/" + path, displayPath: "Templates/" + path)
      if sources.updateValue(TemplateSource(path: path, bytes: bytes, isOverride: true), forKey: path)?.isOverride
        == true
      {
        throw DiagnosticError(
          .error(
            "there are two files of this name, which differ in the form of its letters alone",
            at: .file("Templates/" + path),
            notes: ["remove one of them"]))
      }
    }
    return sources.values.sorted { $0.path.precedesByBytes($1.path) }
  }
}
