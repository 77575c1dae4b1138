import Diagnostics
import Foundation

/// The people of a directory: loads them from a store, vends them as an index, takes requests to change them, and
/// saves.
///
/// Make one with the store that fits, and hand it to what needs people: views read `index`, a build takes `snapshot`.
public final class Directory {
  /// Everyone, observable.
  public let index = Index<Person>()

  /// What was odd when the people were last loaded, but lost nothing.
  public private(set) var warnings: [Diagnostic] = []

  /// The ids that records have of their own, as they spell them, when the people were last loaded.
  public private(set) var ownIDs: [UUID: String] = [:]

  /// What the records are called in the file besides their fields, when the people were last loaded: keys, or names of files.
  public private(set) var keys: [UUID: String] = [:]

  private let store: any DirectoryStore

  /// How the ids of people who were added are to be written.
  private var newIDs: [UUID: String] = [:]

  /// Everyone as the store has them.
  private var saved: [UUID: Person] = [:]

  /// Makes an empty directory; call `load()` to fill it.
  public init(store: any DirectoryStore) {
    self.store = store
  }

  /// Everyone as values, for work elsewhere, such as a build. Tracks nothing.
  public var snapshot: [Person] { index.snapshot }

  /// Whether `save()` would change the store; the order of people counts nothing, because stores keep their own.
  public var hasUnsavedChanges: Bool {
    let people = index.untracked
    return people.count != saved.count || people.contains { saved[$0.id] != $0.untracked }
  }

  /// Whether the store can be saved.
  public var isWritable: Bool { store.isWritable }

  /// Takes everyone from the store. What was not saved is lost.
  ///
  /// - Throws: `DiagnosticError` with every problem; the people stay as they were.
  public func load() throws {
    let contents = try store.load()
    warnings = contents.warnings
    index.replaceAll(with: contents.people)
    ownIDs = Dictionary(
      zip(contents.people, contents.ids).compactMap { person, id in id.map { (person.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    keys = Dictionary(
      zip(contents.people, contents.origins).compactMap { person, origin in origin.key.map { (person.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    newIDs = [:]
    rememberSaved()
  }

  /// Drops what was not saved: takes everyone from the store again.
  ///
  /// - Throws: `DiagnosticError`; the people stay as they were.
  public func revert() throws {
    try load()
  }

  /// Writes everyone to the store.
  ///
  /// - Throws: `DiagnosticError`; the store is then as it was, and the changes stay unsaved.
  public func save() throws {
    try store.save(snapshot, spelling: newIDs)
    rememberSaved()
  }

  /// A changed person with what changes along, since the store says both in one place: all e-mail addresses with the first.
  ///
  /// - Parameter before: The person before the change.
  public func settled(_ person: Person, from before: Person) -> Person { store.settled(person, from: before) }

  /// What `save()` would do to which files.
  ///
  /// - Throws: `DiagnosticError` where saving would.
  public func changesOfSaving() throws -> [FileChange] {
    try store.changes(saving: snapshot, spelling: newIDs)
  }

  /// Adds a person at the end; one whose id is there already is updated.
  ///
  /// - Parameter spelling: The text that the id stands for, which is written then; `nil`: the UUID.
  @discardableResult
  public func add(_ person: Person, id spelling: String? = nil) -> Entry<Person> {
    newIDs[person.id] = spelling
    return index.update(person)
  }

  /// Adds a new, empty person with a fresh id.
  @discardableResult
  public func addNew() -> Entry<Person> { add(Person()) }

  /// Replaces the person of an entry, or makes an entry. An equal person tells nobody.
  @discardableResult
  public func update(_ person: Person) -> Entry<Person> { index.update(person) }

  /// Removes the people at these places of `index.entries`, as a list's delete gives them.
  public func remove(at offsets: IndexSet) { index.remove(at: offsets) }

  /// Removes a person; one who is not there is no error.
  public func remove(id: UUID) { index.remove(id: id) }

  /// An editable copy of a person; `nil` if there is none of this id.
  public func draft(of id: UUID) -> Draft<Person>? {
    index.untrackedEntry(id).map { Draft(of: $0, in: index) }
  }

  private func rememberSaved() {
    saved = Dictionary(uniqueKeysWithValues: index.untracked.map { ($0.id, $0.untracked) })
  }
}
