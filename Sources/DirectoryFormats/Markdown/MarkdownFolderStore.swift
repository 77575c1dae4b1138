import Diagnostics
import DirectoryModel
import Foundation

/// A directory in a folder of files, one a person, as `MarkdownFolderReader` reads it.
///
/// Saving changes the lines of the edited fields in the file of the edited person; the bio is the body. A new person is a new
/// file, named after them; a person who goes takes their file along, but not their pictures.
public final class MarkdownFolderStore: DirectoryStore {
  /// How people come from its records.
  public let rules: FieldRules

  private let reader: MarkdownFolderReader
  /// What every file held when it was last loaded or saved.
  private let known = Locked<[String: [UInt8]]?>(nil)

  /// Makes a store of a folder.
  ///
  /// - Parameter root: The folder that links may not lead out of; `nil`: the folder of people itself.
  public init(path: String, displayPath: String? = nil, rules: FieldRules = FieldRules(), root: String? = nil) {
    reader = MarkdownFolderReader(path: path, displayPath: displayPath ?? path, root: root)
    self.rules = rules
  }

  /// Always.
  public var isWritable: Bool { true }

  /// Reads everyone.
  ///
  /// - Throws: `DiagnosticError` with every problem.
  public func load() throws -> DirectoryContents {
    var files: [String: [UInt8]] = [:]
    let (list, problems) = reader.readableRecords(&files)
    let contents = try PeopleBuilder(rules: rules).contents(of: list, besides: problems)
    known.value = files
    return contents
  }

  private func records(_ files: inout [String: [UInt8]]) throws -> RecordList {
    let (list, problems) = reader.readableRecords(&files)
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return list
  }

  /// Writes everyone: each file atomically, and if one cannot be written, those before it are put back.
  ///
  /// - Throws: `DiagnosticError` if a file was changed, added or removed by somebody else since the folder was loaded,
  ///   cannot be written, or cannot be edited safely.
  public func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws {
    var files: [String: [UInt8]] = [:]
    let plan = try plan(for: people, newIDs, &files)
    guard !plan.isEmpty else { return }
    try carryOut(plan, files)
    for (name, bytes) in plan { files[name] = bytes }
    known.value = files
  }

  /// What `save` would do to which files.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  public func changes(saving people: [Person], spelling newIDs: [Person.ID: String]) throws -> [FileChange] {
    var files: [String: [UInt8]] = [:]
    return try plan(for: people, newIDs, &files).map { name, bytes in
      FileChange(path: "\(reader.displayPath)/\(name)", before: files[name], after: bytes)
    }
  }

  private func plan(
    for people: [Person], _ newIDs: [Person.ID: String], _ files: inout [String: [UInt8]]
  ) throws -> [(name: String, bytes: [UInt8]?)] {
    let list = try records(&files)
    try requireUnchanged(files)
    let folder = SourceText(path: reader.displayPath, bytes: [])
    let changes = try PeopleBuilder(rules: rules).changes(to: list, in: folder, for: people, spelling: newIDs)
    return changes.isEmpty ? [] : try plan(list.records, changes)
  }

  private func requireUnchanged(_ files: [String: [UInt8]]) throws {
    guard let known = known.value else {
      guard files.isEmpty else { throw DiagnosticError(.notLoaded(reader.displayPath)) }
      return
    }
    let names = Set(files.keys).union(known.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if let name = names.first(where: { files[$0] != known[$0] }) {
      throw DiagnosticError(.changedByOthers("\(reader.displayPath)/\(name)", exists: files[name] != nil))
    }
  }

  /// What becomes of which file, `nil` if it goes: new files first, so that nobody is missing on the way.
  private func plan(_ records: [Record], _ changes: RecordChanges) throws -> [(name: String, bytes: [UInt8]?)] {
    var new: [(name: String, bytes: [UInt8]?)] = []
    var edited = new
    var gone = Set(records.indices)
    var names = MarkdownFileNames(reader.names(in: reader.path) ?? [])
    let expected = SavedRecords(records, after: changes).expected
    for (action, expected) in zip(changes.actions, expected) {
      switch action {
      case .keep(let index): gone.remove(index)
      case .edit(let index, let edits):
        gone.remove(index)
        let bytes = try MarkdownPerson(records[index]).bytes(after: edits)
        edited.append((name(of: records[index]), bytes))
        try check(bytes, edited[edited.count - 1].name, expected)
      case .add(let fields):
        let person = rules.mapped(fields).fields["name"]?.spelling ?? ""
        let path = names.path(for: person, like: records.last.map(name))
        new.append((path, MarkdownPerson.bytes(of: fields, path: path)))
        try check(new[new.count - 1].bytes ?? [], new[new.count - 1].name, expected)
      }
    }
    return new + edited + gone.sorted().map { (name(of: records[$0]), nil) }
  }

  /// A record's file, as its path in the folder.
  private func name(of record: Record) -> String {
    // In bytes: a mark at the beginning of a name would make one character with the slash.
    String(
      decoding: Array(record.origin.span.source.path.utf8.dropFirst(reader.displayPath.utf8.count + 1)), as: UTF8.self)
  }

  private func check(_ bytes: [UInt8], _ name: String, _ expected: SavedRecords.Expected) throws {
    let path = "\(reader.displayPath)/\(name)"
    let source = SourceText(path: path, bytes: bytes)
    guard let record = try? MarkdownFolderReader.record(of: source, key: MarkdownFolderReader.key(of: name)),
      SavedRecords.isSame(record.fields, expected.fields)
    else { throw DiagnosticError(SavedRecords.unsafe(expected, path)) }
  }

  private func carryOut(_ plan: [(name: String, bytes: [UInt8]?)], _ files: [String: [UInt8]]) throws {
    for folder in Set(plan.map { folder(of: $0.name) }) { AtomicFile.removeLeftovers(in: folder) }
    for (number, change) in plan.enumerated() {
      do {
        try write(change.bytes, to: change.name)
      } catch {
        for done in plan[..<number] { try? write(files[done.name], to: done.name) }
        throw error
      }
    }
    // The folder of a person of whom nothing is left.
    for change in plan where change.bytes == nil && change.name.contains("/") {
      rmdir("\(reader.path)/\(change.name.split(separator: "/").dropLast().joined(separator: "/"))")
    }
  }

  /// The folder that a file is in.
  private func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { "\(reader.path)/\(name[..<$0])" } ?? reader.path
  }

  private func write(_ bytes: [UInt8]?, to name: String) throws {
    let (path, displayPath) = ("\(reader.path)/\(name)", "\(reader.displayPath)/\(name)")
    if let bytes {
      if name.contains("/") {
        try? FileManager.default.createDirectory(atPath: folder(of: name), withIntermediateDirectories: true)
      }
      try AtomicFile.replace(path, displayPath: displayPath, with: bytes)
    } else {
      try AtomicFile.remove(path, displayPath: displayPath)
    }
  }
}

extension Diagnostic {
  fileprivate static func notLoaded(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' holds people already and was not loaded before it is saved", at: .file(path),
      notes: ["load it first, so that nothing in it is lost"])
  }
}
