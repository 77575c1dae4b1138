import Diagnostics
import DirectoryModel
import Foundation

/// Reads people from a folder of files, one a person: Markdown with front matter (YAML, or TOML as Hugo has it), whose text is the field
/// `bio`, or YAML.
///
/// A file's name without ending is the record's `origin.key`. Files are read in the byte order of their names. Read is what ends
/// with `.md`, `.markdown`, `.yml` or `.yaml`, except names that begin with `.` (hidden files, editors' and systems' litter), `_`
/// (templates and section pages) or `~$`, and `README`. Of folders inside, at any depth, `index.md` or `_index.md` is read and nothing else:
/// that is how Hugo keeps a person with their pictures; the key is the folder's name. A file with `published: false` or
/// `draft: true` is left out with a warning, as static site generators do.
public struct MarkdownFolderReader: Sendable {
  /// Where the folder is.
  public let path: String

  /// Its name for messages.
  public let displayPath: String

  /// The folder that links may not lead out of.
  private let root: String

  /// Makes a reader of one folder.
  ///
  /// - Parameter root: The folder that links may not lead out of; `nil`: this one.
  public init(path: String, displayPath: String, root: String? = nil) {
    self.path = path
    self.displayPath = displayPath
    self.root = root ?? path
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
    var snapshot = FolderSnapshot()
    return readableRecords(&snapshot)
  }

  /// How often a folder is read that changes meanwhile.
  private static let mostAttempts = 10

  /// Reads what can be read, and notes what every file held.
  ///
  /// A change of several files that was cut off is finished before. What is read was all there at one moment, at which no such change
  /// was being carried out: files that change meanwhile are read again.
  func readableRecords(_ snapshot: inout FolderSnapshot) -> (list: RecordList, problems: [Diagnostic]) {
    for _ in 0..<Self.mostAttempts {
      var list = RecordList(records: [])
      var found: [Diagnostic] = []
      snapshot = FolderSnapshot()
      let unlisted = diagnostics {
        try journaled.finish()
        let (people, problems) = try people()
        found = problems
        snapshot.stamps = people
        for name in people.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
          found += diagnostics { try add(name, to: &list, &snapshot.files) }
        }
      }
      // In this order: a change that begins now alters nothing of what was read, if the files are as they were.
      if !unlisted.isEmpty || (!journaled.hasJournal && (try? stamps()) == snapshot.stamps) {
        return (list, unlisted + found)
      }
    }
    return (RecordList(records: []), [.changing(displayPath)])
  }

  /// The folder as one of which several files change together.
  var journaled: JournaledFolder { JournaledFolder(path: path, displayPath: displayPath, root: root) }

  /// The files to read, by their paths in the folder, with what tells that they are as they were.
  func stamps() throws -> [String: FolderSnapshot.Stamp] { try people().files }

  private func add(_ name: String, to list: inout RecordList, _ files: inout [String: [UInt8]]) throws {
    // A file that went since the folder was listed is no longer a person.
    guard let bytes = try AtomicFile.read("\(path)/\(name)", displayPath: "\(displayPath)/\(name)") else { return }
    files[name] = bytes
    let source = SourceText(path: "\(displayPath)/\(name)", bytes: bytes)
    let record = try Self.record(of: source, key: Self.key(of: name))
    let objection: String? =
      if record.fields["published"] == .boolean(false) {
        "'published' is false"
      } else if record.fields["draft"] == .boolean(true) {
        "'draft' is true"
      } else {
        nil
      }
    guard let objection else { return list.records.append(record) }
    list.warnings.append(.unpublished(source.path, objection))
    list.leftOut.append(record)
  }

  /// Whether there are files to read, after a change was finished that was cut off.
  ///
  /// - Throws: `DiagnosticError` if the folder cannot be listed, or has somebody's file with a name that is not UTF-8, or if the change
  ///   cannot be finished.
  func hasFiles() throws -> Bool {
    try journaled.finish()
    let (files, problems) = try people()
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return !files.isEmpty
  }

  /// The files to read, by their paths in the folder; and the problems with the names of others, which cannot be read.
  private func people() throws -> (files: [String: FolderSnapshot.Stamp], problems: [Diagnostic]) {
    guard let listing = FolderListing(of: path) else {
      throw DiagnosticError(.error("the folder cannot be read", at: .file(displayPath)))
    }
    var found: [String: FolderSnapshot.Stamp] = [:]
    var problems: [Diagnostic] = []
    for name in listing.names {
      switch kind(of: name) {
      case .folder where !name.hasPrefix("."): addIndex(of: name, depth: 1, to: &found, &problems)
      case let kind where Self.isPerson(name): add(name, kind, to: &found, &problems)
      default: continue
      }
    }
    for name in listing.foreignNames where name.isFolder ? !name.text.hasPrefix(".") : Self.isPerson(name.text) {
      problems.append(.nameNotUTF8("\(displayPath)/\(name.text)"))
    }
    return (found, problems)
  }

  /// What is in a folder, hidden files too; `nil` if it cannot be read.
  func names(in folder: String) -> [String]? {
    FolderListing(of: folder)?.names
  }

  /// What stands under a name; links to files count as these.
  private enum Kind {
    case file(FolderSnapshot.Stamp)
    case folder
    case deadLink
    /// A link to a place where no link may lead.
    case linkOut(String)
    /// A link to a folder, which could lead round in a circle, or what has just gone.
    case nothing
    /// A pipe or a device.
    case noFile
  }

  private func kind(of name: String) -> Kind {
    let place = "\(path)/\(name)"
    var status = stat()
    guard lstat(place, &status) == 0 else { return .nothing }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(place, &status) != 0 { return .deadLink }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return isLink ? .nothing : .folder
    case S_IFREG:
      return (isLink ? LinkScope(root).target(outside: place) : nil).map(Kind.linkOut) ?? .file(.init(status))
    default: return .noFile
    }
  }

  /// Adds somebody's file, or tells what keeps it from being read.
  private func add(
    _ name: String, _ kind: Kind, to found: inout [String: FolderSnapshot.Stamp], _ problems: inout [Diagnostic]
  ) {
    let shown = "\(displayPath)/\(name)"
    switch kind {
    case .file(let stamp): found[name] = stamp
    case .deadLink: problems.append(.deadLink(shown))
    case .linkOut(let target): problems.append(.linkOut(shown, to: target))
    case .noFile: problems.append(.noFile(shown))
    case .folder, .nothing: break
    }
  }

  private static let deepest = 8

  /// Finds the people below a folder inside: each is the index of a folder of their own.
  private func addIndex(
    of folder: String, depth: Int, to found: inout [String: FolderSnapshot.Stamp], _ problems: inout [Diagnostic]
  ) {
    guard depth <= Self.deepest else { return }
    guard let listing = FolderListing(of: "\(path)/\(folder)") else {
      if errno != ENOENT { problems.append(.error("the folder cannot be read", at: .file("\(displayPath)/\(folder)"))) }
      return
    }
    let names = listing.names
    if let index = Self.indexes.first(where: names.contains) {
      add("\(folder)/\(index)", kind(of: "\(folder)/\(index)"), to: &found, &problems)
    }
    for name in names where !name.hasPrefix(".") {
      guard case .folder = kind(of: "\(folder)/\(name)") else { continue }
      addIndex(of: "\(folder)/\(name)", depth: depth + 1, to: &found, &problems)
    }
    for name in listing.foreignNames where name.isFolder && !name.text.hasPrefix(".") {
      problems.append(.nameNotUTF8("\(displayPath)/\(folder)/\(name.text)"))
    }
  }

  private static let indexes = ["_index.md", "index.md"]

  private static func isPerson(_ name: String) -> Bool {
    guard let ending = endings.first(where: { name.lowercased().hasSuffix($0) }), name.utf8.count > ending.utf8.count
    else { return false }
    return !name.hasPrefix(".") && !name.hasPrefix("_") && !name.hasPrefix("~$")
      && key(of: name).lowercased() != "readme"
  }

  private static let endings = [".md", ".markdown", ".yml", ".yaml"]

  /// The name without ending and without blanks around it; of an index its folder's.
  static func key(of path: String) -> String {
    let steps = path.split(separator: "/")
    if steps.count > 1 { return String(steps[steps.count - 2]).withoutInvisibles }
    let ending = endings.first { path.lowercased().hasSuffix($0) } ?? ""
    return String(path.dropLast(ending.count)).withoutInvisibles
  }

  /// The record of one file.
  ///
  /// - Throws: `DiagnosticError` if it is none.
  static func record(of source: SourceText, key: String) throws -> Record {
    try source.requireUTF8(in: 0..<source.bytes.count)
    try source.requireNoConflict()
    if source.path.lowercased().hasSuffix("ml") { return try yamlRecord(of: source, key: key) }
    if let (fields, span, body) = try FrontMatter.splitTOML(source) {
      return record(fields, span, text: source.text(inBody: body), key: key)
    }
    let (node, body) = try FrontMatter.split(source)
    guard let node, let fields = node.fields else { throw DiagnosticError(.noFields(in: source)) }
    return record(fields, node.span, text: source.text(inBody: body), key: key)
  }

  private static func record(_ fields: FieldMapping, _ span: SourceSpan, text: String?, key: String) -> Record {
    var fields = fields
    if let text {
      let hasOwn = fields["bio"].map { !$0.isAbsent } ?? false
      fields[hasOwn ? "body" : "bio"] = FieldValue(scalar: text)
    }
    return Record(fields: fields, origin: RecordOrigin(span: span, key: key))
  }

  private static func yamlRecord(of source: SourceText, key: String) throws -> Record {
    guard let node = try YAMLNode.parse(source, range: 0..<source.bytes.count), let fields = node.fields else {
      throw DiagnosticError(.noMapping(in: source))
    }
    return Record(fields: fields, origin: RecordOrigin(span: node.span, key: key))
  }
}

extension SourceText {
  /// The text of a body, without blank lines before and after it, every line end an LF; `nil` if nothing is left.
  fileprivate func text(inBody range: Range<Int>) -> String? {
    guard let place = textRange(inBody: range) else { return nil }
    let text = bytes[place]
    guard text.contains(0x0D) else { return String(decoding: text, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    for index in text.indices where text[index] != 0x0A || index == text.startIndex || text[index - 1] != 0x0D {
      output.append(text[index] == 0x0D ? 0x0A : text[index])
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension SourceText {
  /// The bytes of a body without blank lines before and after it; `nil` if nothing is left.
  func textRange(inBody range: Range<Int>) -> Range<Int>? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes[range].firstIndex(where: { !isBlank($0) }),
      let last = bytes[range].lastIndex(where: { !isBlank($0) })
    else { return nil }
    // The blanks that indent the first line belong to the text: they can make it code.
    let lineStart = bytes[range.lowerBound..<first].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
    return (lineStart ?? range.lowerBound)..<last + 1
  }
}

extension Diagnostic {
  fileprivate static func noFields(in source: SourceText) -> Diagnostic {
    .error(
      "the file has no front matter, so no name", at: source.location(of: 0..<1),
      notes: ["begin it with fields between two lines '---', or let its name begin with '_' to have it left out"])
  }

  fileprivate static func noMapping(in source: SourceText) -> Diagnostic {
    .error(
      "the file holds no fields, so no name", at: source.location(of: 0..<1),
      notes: ["each file of the folder is one person: write fields such as 'name: Ada Marlow'"])
  }

  fileprivate static func changing(_ path: String) -> Diagnostic {
    .error("the folder's files change while they are read", at: .file(path), notes: ["try again when all are saved"])
  }

  fileprivate static func unpublished(_ path: String, _ reason: String) -> Diagnostic {
    .warning("left out, because \(reason)", at: .file(path))
  }
}
