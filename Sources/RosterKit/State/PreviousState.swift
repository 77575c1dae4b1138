import Diagnostics
import DirectoryModel
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
  var people = StoredPeople()
  /// The files of the output.
  var pages: [StoredPage] = []
  /// Why every page must be rendered; `nil` if each page's trace decides.
  var fullBuildReason: RebuildReason?
  /// Collections by number that are to be forgotten, as they were named.
  private(set) var forgotten: [UInt32: String] = [:]

  /// Takes away the names of collections that tell values of what is private now, which was not when they were stored. Their numbers
  /// stand for nothing any more, so pages that read them are stale. What was named since is of the templates, where it stays.
  mutating func forgetCollections(hiddenBy rules: FieldRules) {
    guard meta.privacy != rules.privacy else { return }
    for (number, text) in collections.enumerated() {
      guard let spec = CollectionSpec(text: text), spec.steps.contains(where: { $0.tellsOf(rules.hides) }) else {
        continue
      }
      forgotten[UInt32(number)] = text
      collections[number] = Self.forgottenName(of: UInt32(number))
    }
  }

  /// What a forgotten collection is called: no name that any collection has.
  static func forgottenName(of number: UInt32) -> String { "forgotten \(number)" }

  /// The state of a site that was never built.
  static let none = PreviousState(fullBuildReason: .neverBuilt)

  /// The places of pages, copied files left out, in the byte order of their paths.
  var placesOfPages: [Int] {
    var places = pages.indices.filter { pages[$0].owner.kind != .asset }
    // They were stored so, but for those that came later.
    places.sort { pages[$0].path.precedesByBytes(pages[$1].path) }
    return places
  }

  /// The places of the rows of copied files.
  var placesOfAssets: [ExactPath: Int] {
    let places = pages.indices.filter { pages[$0].owner.kind == .asset }
    return Dictionary(places.map { (ExactPath(pages[$0].path), $0) }, uniquingKeysWith: { _, last in last })
  }

  /// What made each of the files.
  var owners: [StoredPage.Owner] { pages.indices.map { pages[$0].owner } }

  /// The numbers that people had.
  var subjects: SubjectTable {
    SubjectTable(people, next: meta.nextSubject)
  }
}

/// A state that was opened, whatever condition it was in.
struct OpenState {
  /// The store, ready for use.
  var store: StateStore
  /// The single values of the run before.
  var meta: StateMeta
  /// Why every page must be rendered; `nil` if each page's trace decides.
  var fullBuildReason: RebuildReason?
  /// What was wrong with the state, if something was.
  var warning: Diagnostic?
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
  func open(output: String) throws -> OpenState {
    guard FileSystem.kind(at: path) != nil else { return try create(output, warning: nil) }
    separateFromCopies()
    do {
      let store = try StateStore(path: path)
      let meta = try store.isComplete() ? store.meta() : StateMeta()
      let isLocked = store.isReadOnly && FileSystem.isWritable(path)
      if let flaw = isLocked ? "is damaged" : flaw(of: meta, output: output) {
        store.close()
        return try replace(output, flaw)
      }
      return OpenState(store: store, meta: meta, fullBuildReason: fullBuildReason(meta))
    } catch let error as DatabaseError {
      if error.isEnvironmental { throw unusable(error) }
      return try replace(output, "is damaged")
    }
  }

  /// Gives the state files of its own where they have further names, as in a copy of a site that was made of hard links: SQLite writes
  /// into files, and the copy's state would be that of builds that it never saw.
  ///
  /// Where that cannot be done the state is used as it is.
  private func separateFromCopies() {
    for name in [path, path + "-journal"] where FileSystem.linkCount(of: name) > 1 {
      guard let bytes = try? FileSystem.read(name, displayPath: displayPath) else { continue }
      try? AtomicFile.replace(name, displayPath: displayPath, with: bytes)
    }
  }

  private func fullBuildReason(_ meta: StateMeta) -> RebuildReason? {
    guard let program = meta.program else { return .neverBuilt }
    return program == ProgramIdentity.fingerprint ? nil : .programChanged
  }

  /// Reads all that the run before left, replacing the state if it turns out to be damaged.
  func load(_ state: inout OpenState) throws -> PreviousState {
    do {
      if state.fullBuildReason == .neverBuilt { return .none }
      if let previous = try contents(of: state.store, meta: state.meta, state.fullBuildReason) { return previous }
    } catch let error as DatabaseError where error.isEnvironmental {
      throw unusable(error)
    } catch is DatabaseError {}
    try replaceDamaged(&state)
    return .none
  }

  /// Replaces a state whose damage a build came upon by an empty one.
  ///
  /// - Throws: `DiagnosticError` if not the state is at fault but the disk.
  func replaceDamaged(_ state: inout OpenState, _ error: DatabaseError) throws {
    if error.isEnvironmental {
      throw unusable(error, notes: ["the next build repairs what this one left undone"])
    }
    try replaceDamaged(&state)
  }

  private func replaceDamaged(_ state: inout OpenState) throws {
    state.store.close()
    state = try replace(state.meta.output, "is damaged")
  }

  /// Whether the state is whole, but no build has ended yet.
  func isOfNoBuild() throws -> Bool {
    guard FileSystem.kind(at: path) == .file else { return false }
    do {
      let store = try StateStore(path: path)
      guard try store.isComplete() else { return false }
      let meta = try store.meta()
      return meta.isWhole && meta.program == nil
    } catch is DatabaseError {
      return false
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
      let meta = try store.isComplete() ? store.meta() : StateMeta()
      guard flaw(of: meta, output: output) == nil, meta.program != nil else { return nil }
      return try contents(of: store, meta: meta, nil).map { (store, $0) }
    } catch let error as DatabaseError {
      if error.isEnvironmental { throw unusable(error) }
      return nil
    }
  }

  /// Why a state is no use; `nil` if it is.
  private func flaw(of meta: StateMeta, output: String) -> String? {
    if !meta.isWhole { return "is damaged" }
    if meta.schema != ProgramIdentity.schema { return "is of another version of Roster" }
    return meta.output == output ? nil : "is of another output folder"
  }

  /// All that a state holds; `nil` if a part of it is damaged.
  private func contents(
    of store: StateStore, meta: StateMeta, _ fullBuildReason: RebuildReason?
  ) throws -> PreviousState? {
    guard let fields = try store.texts(.field), let names = try store.texts(.name),
      let collections = try store.texts(.collection), let people = try store.people(), let pages = try store.pages(),
      meta.texts == StateMeta.fingerprint(ofTexts: fields, names, collections)
    else { return nil }
    return PreviousState(
      meta: meta, fields: fields, names: names, collections: collections, people: people, pages: pages,
      fullBuildReason: fullBuildReason)
  }

  private func replace(_ output: String, _ what: String) throws -> OpenState {
    for suffix in ["", "-journal", "-wal", "-shm"] { FileSystem.remove(path + suffix) }
    return try create(output, warning: .warning("'\(displayPath)' \(what): everything is built anew"))
  }

  private func create(_ output: String, warning: Diagnostic?) throws -> OpenState {
    do {
      let store = try StateStore(path: path)
      var meta = StateMeta()
      meta.schema = ProgramIdentity.schema
      meta.output = output
      try store.transaction {
        try store.create()
        try store.write(meta)
      }
      return OpenState(store: store, meta: meta, fullBuildReason: .neverBuilt, warning: warning)
    } catch let error as DatabaseError {
      throw unusable(error)
    }
  }

  private func unusable(_ error: DatabaseError, notes: [String] = []) -> DiagnosticError {
    DiagnosticError(
      .error(
        "cannot use '\(displayPath)': \(error.message)",
        notes: notes + (error.remedy.map { [$0] } ?? []) + ["'--state' keeps the state elsewhere"]))
  }
}
