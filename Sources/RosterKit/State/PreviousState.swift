import Diagnostics
import Foundation

/// What the run before left in the state, as far as it is any use to this one.
struct PreviousState {
  /// The single values.
  var meta = StateMeta()
  /// The numbered texts.
  var fields: [String] = []
  var names: [String] = []
  var collections: [String] = []
  /// Everyone there was, by number.
  var people: [UInt32: StoredPerson] = [:]
  /// The files of the output.
  var pages: [StoredPage] = []
  /// Why every page must be rendered; `nil` if each page's trace decides.
  var fullBuildReason: RebuildReason?

  /// The state of a site that was never built.
  static let none = PreviousState(fullBuildReason: .neverBuilt)

  /// The numbers that people had.
  var subjects: SubjectTable {
    SubjectTable(
      Dictionary(people.map { ($0.value.id, $0.key) }, uniquingKeysWith: { first, _ in first }), next: meta.nextSubject)
  }
}

/// Opens a state, whatever condition it is in.
struct StateFile {
  /// Where it is.
  let path: String
  /// Its name for messages.
  let displayPath: String

  /// Opens the state, making it if there is none.
  ///
  /// A state that is damaged, of another version or of another output is replaced by an empty one; the warning says so.
  ///
  /// - Parameter output: Where the output is, relative to the site.
  /// - Throws: `DiagnosticError` if the file cannot be made.
  func open(output: String) throws -> (store: StateStore, previous: PreviousState, warning: Diagnostic?) {
    if FileSystem.kind(at: path) == nil { return (try create(output), .none, nil) }
    do {
      let store = try StateStore(path: path)
      let meta = try store.meta()
      guard meta.isWhole else { return try replace(output, "is damaged") }
      guard meta.schema == ProgramIdentity.schema else { return try replace(output, "is of another version of Roster") }
      guard meta.output == output else { return try replace(output, "is of another output folder") }
      guard let fields = try store.texts(.field), let names = try store.texts(.name),
        let collections = try store.texts(.collection), let people = try store.people(), let pages = try store.pages()
      else { return try replace(output, "is damaged") }
      let previous = PreviousState(
        meta: meta, fields: fields, names: names, collections: collections, people: people, pages: pages,
        fullBuildReason: meta.program == ProgramIdentity.fingerprint ? nil : .programChanged)
      return (store, previous, nil)
    } catch let error as DatabaseError {
      if error.isEnvironmental { throw unusable(error) }
      return try replace(output, "is damaged")
    }
  }

  private func replace(
    _ output: String, _ what: String
  ) throws -> (store: StateStore, previous: PreviousState, warning: Diagnostic?) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
    let warning = Diagnostic.warning("'\(displayPath)' \(what): everything is built anew")
    return (try create(output), .none, warning)
  }

  private func create(_ output: String) throws -> StateStore {
    do {
      let store = try StateStore(path: path)
      try store.transaction { try store.create() }
      return store
    } catch let error as DatabaseError {
      throw unusable(error)
    }
  }

  private func unusable(_ error: DatabaseError) -> DiagnosticError {
    DiagnosticError(
      .error("cannot use '\(displayPath)': \(error.message)", notes: ["'--state' keeps the state elsewhere"]))
  }
}
