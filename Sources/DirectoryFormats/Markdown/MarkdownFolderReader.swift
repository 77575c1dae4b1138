import Diagnostics
import DirectoryModel
import Foundation

/// Reads people from a folder of Markdown files, one a person: the front matter has the fields, the text is the field `bio`.
///
/// A file's name without ending is the record's `origin.key`. Files are read in the byte order of their names. Read is what ends
/// with `.md` or `.markdown`, except names that begin with `.` (hidden files, editors' and systems' litter), `_` (templates and
/// section pages) or `~$`, and `README`; folders inside are not entered. A file with `published: false` is left out with a
/// warning, as static site generators do.
public struct MarkdownFolderReader: Sendable {
  /// Where the folder is.
  public let path: String

  /// Its name for messages.
  public let displayPath: String

  /// Makes a reader of one folder.
  public init(path: String, displayPath: String) {
    self.path = path
    self.displayPath = displayPath
  }

  /// Reads all records.
  ///
  /// - Throws: `DiagnosticError` with every problem of every file: no front matter, a malformed one, a bio in both places.
  public func records() throws -> RecordList {
    let (list, problems) = readableRecords()
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return list
  }

  /// Reads what can be read: the files without problems.
  public func readableRecords() -> (list: RecordList, problems: [Diagnostic]) {
    var list = RecordList(records: [])
    var found: [Diagnostic] = []
    let unlisted = diagnostics {
      for name in try fileNames() {
        found += diagnostics { try add(name, to: &list) }
      }
    }
    return (list, unlisted + found)
  }

  private func add(_ name: String, to list: inout RecordList) throws {
    // A file that went since the folder was listed is no longer a person.
    guard let bytes = try AtomicFile.read("\(path)/\(name)", displayPath: "\(displayPath)/\(name)") else { return }
    let source = SourceText(path: "\(displayPath)/\(name)", bytes: bytes)
    let record = try Self.record(of: source, key: Self.key(of: name))
    if record.fields["published"] == .boolean(false) {
      list.warnings.append(.unpublished(source.path))
    } else {
      list.records.append(record)
    }
  }

  /// The names of the files to read, in byte order.
  ///
  /// - Throws: `DiagnosticError` if the folder cannot be listed.
  func fileNames() throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { Self.isPerson($0) && !isFolder($0) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw DiagnosticError(.error("the folder cannot be read", at: .file(displayPath)))
    }
  }

  private func isFolder(_ name: String) -> Bool {
    var status = stat()
    return stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isPerson(_ name: String) -> Bool {
    guard let ending = endings.first(where: { name.lowercased().hasSuffix($0) }), name.utf8.count > ending.utf8.count
    else { return false }
    return !name.hasPrefix(".") && !name.hasPrefix("_") && !name.hasPrefix("~$")
      && key(of: name).lowercased() != "readme"
  }

  private static let endings = [".md", ".markdown"]

  /// The name without ending and without blanks around it.
  private static func key(of name: String) -> String {
    let ending = endings.first { name.lowercased().hasSuffix($0) } ?? ""
    return String(name.dropLast(ending.count)).withoutInvisibles
  }

  private static func record(of source: SourceText, key: String) throws -> Record {
    try source.requireUTF8(in: 0..<source.bytes.count)
    let (node, body) = try FrontMatter.split(source)
    guard let node, var fields = node.fields else { throw DiagnosticError(.noFields(in: source)) }
    if let bio = source.text(inBody: body) {
      if let other = fields["bio"], !other.isAbsent { throw DiagnosticError(.twoBios(node, source.path)) }
      fields["bio"] = FieldValue(scalar: bio)
    }
    return Record(fields: fields, origin: RecordOrigin(span: node.span, key: key))
  }
}

extension SourceText {
  /// The text of a body, without blank lines before and after it, every line end an LF; `nil` if nothing is left.
  fileprivate func text(inBody range: Range<Int>) -> String? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes[range].firstIndex(where: { !isBlank($0) }),
      let last = bytes[range].lastIndex(where: { !isBlank($0) })
    else { return nil }
    // The blanks that indent the first line belong to the text: they can make it code.
    let lineStart = bytes[range.lowerBound..<first].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
    let text = bytes[(lineStart ?? range.lowerBound)...last]
    guard text.contains(0x0D) else { return String(decoding: text, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    for index in text.indices where text[index] != 0x0A || index == text.startIndex || text[index - 1] != 0x0D {
      output.append(text[index] == 0x0D ? 0x0A : text[index])
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension Diagnostic {
  fileprivate static func noFields(in source: SourceText) -> Diagnostic {
    .error(
      "the file has no front matter, so no name", at: source.location(of: 0..<1),
      notes: ["begin it with fields between two lines '---', or let its name begin with '_' to have it left out"])
  }

  fileprivate static func twoBios(_ node: YAMLNode, _ path: String) -> Diagnostic {
    let key = node.members?.first { $0.name == "bio" }?.value
    return .error(
      "a bio in the front matter and another as text below it", at: (key ?? node).span.location,
      notes: ["keep one of them"])
  }

  fileprivate static func unpublished(_ path: String) -> Diagnostic {
    .warning("left out, because 'published' is false", at: .file(path))
  }
}
