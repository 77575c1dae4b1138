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
    var snapshot = FolderSnapshot()
    let (list, problems) = reader.readableRecords(&snapshot)
    let contents = try PeopleBuilder(rules: rules).contents(of: list, besides: problems)
    known.value = snapshot.files
    return contents
  }

  private func records(_ snapshot: inout FolderSnapshot) throws -> RecordList {
    let (list, problems) = reader.readableRecords(&snapshot)
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return list
  }

  /// Writes everyone, all or none: one file in one step, several as `JournaledFolder` says.
  ///
  /// - Throws: `DiagnosticError` if a file was changed, added or removed by somebody else since the folder was loaded,
  ///   cannot be written, or cannot be edited safely.
  public func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws {
    var snapshot = FolderSnapshot()
    let plan = try plan(for: people, newIDs, &snapshot)
    guard !plan.isEmpty else { return }
    try carryOut(plan, snapshot.stamps)
    for change in plan { snapshot.files[change.name] = change.after }
    known.value = snapshot.files
  }

  /// What `save` would do to which files.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  public func changes(saving people: [Person], spelling newIDs: [Person.ID: String]) throws -> [FileChange] {
    var snapshot = FolderSnapshot()
    return try plan(for: people, newIDs, &snapshot).map { change in
      FileChange(path: "\(reader.displayPath)/\(change.name)", before: change.before, after: change.after)
    }
  }

  private func plan(
    for people: [Person], _ newIDs: [Person.ID: String], _ snapshot: inout FolderSnapshot
  ) throws -> [JournaledFolder.Change] {
    let list = try records(&snapshot)
    try requireUnchanged(snapshot.files)
    let folder = SourceText(path: reader.displayPath, bytes: [])
    let changes = try PeopleBuilder(rules: rules).changes(to: list, in: folder, for: people, spelling: newIDs)
    guard !changes.isEmpty else { return [] }
    return try plan(list.records, changes).map { name, bytes in
      JournaledFolder.Change(name: name, before: snapshot.files[name], after: bytes)
    }
  }

  private func requireUnchanged(_ files: [String: [UInt8]]) throws {
    guard let known = known.value else {
      guard files.isEmpty else { throw DiagnosticError(.notLoaded(reader.displayPath)) }
      return
    }
    if let name = Set(files.keys).union(known.keys).filter({ files[$0] != known[$0] }).min(by: { $0.precedes($1) }) {
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

  private func carryOut(_ plan: [JournaledFolder.Change], _ stamps: [String: FolderSnapshot.Stamp]) throws {
    let folder = reader.journaled
    for place in Set(plan.map { folder.folder(of: $0.name) }) { AtomicFile.removeLeftovers(in: place) }
    guard plan.count == 1, let change = plan.first else {
      return try folder.save(plan) { try requireSame(stamps) }
    }
    try folder.removeLeftovers()
    try carryOut(change, in: folder)
  }

  /// Replaces or removes one file; with the latter the folder of a person of whom nothing is left.
  private func carryOut(_ change: JournaledFolder.Change, in folder: JournaledFolder) throws {
    let (path, displayPath) = ("\(reader.path)/\(change.name)", "\(reader.displayPath)/\(change.name)")
    let place = folder.folder(of: change.name)
    if let bytes = change.after {
      try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try AtomicFile.replace(path, displayPath: displayPath, with: bytes)
    } else {
      try AtomicFile.remove(path, displayPath: displayPath)
      if change.name.contains("/") { rmdir(place) }
    }
  }

  /// Refuses files that are not any more what they were when they were read.
  private func requireSame(_ stamps: [String: FolderSnapshot.Stamp]) throws {
    let now = try reader.stamps()
    guard now != stamps else { return }
    let name = Set(now.keys).union(stamps.keys).filter { now[$0] != stamps[$0] }.min { $0.precedes($1) } ?? ""
    throw DiagnosticError(.changedByOthers("\(reader.displayPath)/\(name)", exists: now[name] != nil))
  }
}

extension String {
  /// The order of the bytes.
  fileprivate func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

extension Diagnostic {
  fileprivate static func notLoaded(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' holds people already and was not loaded before it is saved", at: .file(path),
      notes: ["load it first, so that nothing in it is lost"])
  }
}
