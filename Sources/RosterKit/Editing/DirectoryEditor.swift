import Collation
import Diagnostics
import DirectoryModel

/// Adds, changes and removes people of a site's directory.
///
/// Each method changes one person and saves, or does neither. A dry run tells what would happen.
public struct DirectoryEditor {
  /// What happened to a person.
  public struct Result: Sendable {
    /// The person, as they are now or were last.
    public var person: Person
    /// What is different of them; nothing if there was nothing to do.
    public var changes: [FieldChange]
    /// What the editor should know.
    public var warnings: [Diagnostic]
    /// What a dry run would do to which files.
    public var files: [FileChange] = []
  }

  let site: SiteDirectory
  private let isDryRun: Bool

  /// Prepares to change a directory.
  ///
  /// - Parameters:
  ///   - site: The directory, with private fields.
  ///   - isDryRun: Whether to save nothing.
  public init(_ site: SiteDirectory, isDryRun: Bool = false) {
    self.site = site
    self.isDryRun = isDryRun
  }

  /// Adds a person.
  ///
  /// - Throws: `DiagnosticError` if the fields cannot be so, or the directory cannot be saved.
  public func add(_ edit: PersonEdit) throws -> Result {
    try site.requireWritable()
    let leftOut = try site.leftOutPeople()
    var edit = edit
    let spelling = try ownID(takenFrom: &edit, besides: leftOut)
    let id = spelling.flatMap(Person.id(of:)) ?? newID(for: edit, besides: leftOut)
    site.directory.add(Person(id: id), id: spelling)
    let result = try commit(edit, to: id)
    let key = PersonFinder.key(result.person.name)
    let others = site.directory.snapshot.filter { $0.id != result.person.id && PersonFinder.key($0.name) == key }
    var answer = result
    guard let other = others.first else {
      if let hidden = leftOut.first(where: { PersonFinder.key($0.person.name) == key }) {
        answer.warnings.append(
          .warning(
            "there is a '\(hidden.person.name)' already, whom \(hidden.reasonInWords) leaves out",
            notes: ["both are in the directory now; if they are the same person, remove one"]))
      }
      return answer
    }
    answer.warnings.append(
      .warning(
        "there is a '\(other.name)' already\(other.office.isBlank ? "" : ", in '\(other.office)'")",
        notes: ["both are in the directory now; 'roster show' tells their slugs"]))
    return answer
  }

  /// The id that a new person is given, in the field that ids come from; `nil` if none is.
  private func ownID(takenFrom edit: inout PersonEdit, besides leftOut: [LeftOutPerson]) throws -> String? {
    let sources = site.settings.fieldRules.rules.last { $0.name == "id" }?.paths.map(\.description) ?? []
    guard let given = edit.take(["id"] + sources) else { return nil }
    guard given.values.count == 1 else { throw DiagnosticError(.error("'\(given.field)' needs one value and no list")) }
    let spelling = given.values[0].withoutInvisibles
    guard let id = Person.id(of: spelling) else { throw DiagnosticError(.error("'\(given.field)' is blank")) }
    if let owner = (site.directory.snapshot + leftOut.map(\.person)).first(where: { $0.id == id }) {
      throw DiagnosticError(
        .error(
          "'\(owner.name)' has the \(given.field) '\(spelling)' already", notes: ["give the new person another one"]))
    }
    return spelling
  }

  /// The id that the person would have if typed into the file by hand, unless somebody has it.
  private func newID(for edit: PersonEdit, besides leftOut: [LeftOutPerson]) -> Person.ID {
    var editor = PersonEditor(Person(), rules: site.settings.fieldRules, known: site.fieldNames)
    editor.apply(edit)
    let id = editor.person.impliedID
    let isTaken = (site.directory.snapshot + leftOut.map(\.person)).contains { $0.id == id }
    return isTaken ? Person.ID() : id
  }

  /// Changes a person.
  ///
  /// - Parameter query: Who: a name, its beginning, a slug or an id.
  /// - Throws: `DiagnosticError` if it is not clear who is meant, the fields cannot be so, or the directory cannot be
  ///   saved.
  public func edit(_ query: String, _ edit: PersonEdit) throws -> Result {
    try site.requireWritable()
    return try commit(edit, to: try site.person(query).person.id)
  }

  /// Removes a person.
  ///
  /// - Parameter query: Who: a whole name, a slug or an id.
  /// - Throws: `DiagnosticError` if it is not clear who is meant, or the directory cannot be saved.
  public func remove(_ query: String) throws -> Result {
    try site.requireWritable()
    let person = try PersonFinder(site.index().people, in: site.directory).person(query, .whole)
    // What the file calls them is known only while they are in it.
    let ownIDs = site.directory.ownIDs
    site.directory.remove(id: person.id)
    let warnings = FormerReferences(site.directory.snapshot, ownIDs: ownIDs).warnings(about: [person])
    return Result(person: person, changes: [], warnings: warnings, files: try save())
  }

  private func commit(_ edit: PersonEdit, to id: Person.ID) throws -> Result {
    let known = site.fieldNames
    var warnings: [Diagnostic] = []
    var result = try commit(to: id) { before in
      var editor = PersonEditor(before, rules: site.settings.fieldRules, known: known)
      editor.apply(edit)
      guard editor.problems.isEmpty else { throw DiagnosticError(editor.problems) }
      warnings = editor.warnings
      return editor.person
    }
    if !result.changes.isEmpty { result.warnings += warnings + unknownFields(edit, known: known) }
    return result
  }

  /// Changes a person and saves.
  func commit(to id: Person.ID, _ edited: (Person) throws -> Person) throws -> Result {
    let (people, problemsBefore) = site.index()
    let slug = people.all.first { $0.person.id == id }?.slug ?? ""
    guard let draft = site.directory.draft(of: id) else {
      throw DiagnosticError(.error("the person is not in the directory any more"))
    }
    let before = draft.item
    draft.item = site.directory.settled(try edited(before), from: before)
    guard draft.hasChanges else { return Result(person: before, changes: [], warnings: []) }
    try draft.commit()
    try site.requireNoNewErrors(since: problemsBefore)
    let warnings = before.name.isEmpty ? [] : [movedPage(from: slug, of: draft.item)].compactMap { $0 }
    let files = try save()
    return Result(
      person: draft.item, changes: FieldChange.changes(from: before, to: draft.item), warnings: warnings, files: files)
  }

  /// The warning about a page that gets another address, unless the old one leads on to it.
  private func movedPage(from old: String, of person: Person) -> Diagnostic? {
    guard let now = site.index().people.all.first(where: { $0.person.id == person.id }), now.slug != old,
      !person.aliases.contains(old)
    else { return nil }
    return .warning(
      "the page of '\(person.name)' moves from '\(old)' to '\(now.slug)'",
      notes: ["for links to the old address to lead on, put it into 'aliases': --set aliases=\(old)"])
  }

  /// Warns of fields that are new to the directory and spelled nearly like one that it has.
  private func unknownFields(_ edit: PersonEdit, known: [String]) -> [Diagnostic] {
    edit.assignments.compactMap { assignment in
      let field = assignment.field.withoutInvisibles
      guard !known.contains(field), let meant = Suggestion.nearest(to: field, among: known) else { return nil }
      return .warning(
        "nobody else has a field '\(field)'",
        notes: ["if you meant '\(meant)', set that and take this one away with '--unset \(field)'"])
    }
  }

  /// Saves, or tells what saving would do in a dry run.
  private func save() throws -> [FileChange] {
    if isDryRun { return try site.directory.changesOfSaving() }
    try site.directory.save()
    return []
  }
}
