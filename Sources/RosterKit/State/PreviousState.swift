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
      switch try contents(of: store, output: output) {
      case .usable(let previous): return (store, previous, nil)
      case .useless(let flaw): return try replace(output, flaw)
      }
    } catch let error as DatabaseError {
      if error.isEnvironmental { throw unusable(error) }
      return try replace(output, Self.damaged)
    }
  }

  /// Opens a state to look at it, changing nothing.
  ///
  /// - Returns: `nil` if there is none, or none that is any use.
  /// - Throws: `DiagnosticError` if the file cannot be used at all.
  func openExisting(output: String) throws -> (store: StateStore, previous: PreviousState)? {
    guard FileSystem.kind(at: path) == .file else { return nil }
    do {
      let store = try StateStore(path: path)
      guard case .usable(let previous) = try contents(of: store, output: output) else { return nil }
      return (store, previous)
    } catch let error as DatabaseError {
      if error.isEnvironmental { throw unusable(error) }
      return nil
    }
  }

  /// What a state holds.
  private enum Contents {
    case usable(PreviousState)
    /// No use, for this reason.
    case useless(String)
  }

  private static let damaged = "is damaged"

  private func contents(of store: StateStore, output: String) throws -> Contents {
    let meta = try store.meta()
    guard meta.isWhole else { return .useless(Self.damaged) }
    guard meta.schema == ProgramIdentity.schema else { return .useless("is of another version of Roster") }
    guard meta.output == output else { return .useless("is of another output folder") }
    guard let fields = try store.texts(.field), let names = try store.texts(.name),
      let collections = try store.texts(.collection), let people = try store.people(), let pages = try store.pages()
    else { return .useless(Self.damaged) }
    return .usable(
      PreviousState(
        meta: meta, fields: fields, names: names, collections: collections, people: people, pages: pages,
        fullBuildReason: meta.program == ProgramIdentity.fingerprint ? nil : .programChanged))
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
