import Diagnostics
import DirectoryModel
import Foundation

/// Brings people of other files into a site's directory: all of them at once, or on any problem nobody.
public struct DirectoryImporter {
  /// How it is done.
  public struct Options: Sendable {
    /// By what people are known, one after the other.
    public var keys = MatchingKey.allCases
    /// Whether those go who are in no source.
    public var isSync = false
    /// Whether as many may go as only a failed export would lose.
    public var allowShrink = false
    /// Whether a field goes that a source has and leaves blank; else it stays as it is.
    public var clearsBlank = false
    /// Whether to save nothing.
    public var isDryRun = false

    /// Adds and changes people, and saves.
    public init() {}
  }

  /// Somebody who is different now.
  public struct Change: Sendable {
    /// The person as they are now.
    public var person: Person
    /// What is different.
    public var changes: [FieldChange]
  }

  /// What happened, or in a dry run would happen.
  public struct Result: Sendable {
    /// New people, in the order of the sources.
    public var added: [Person] = []
    /// People with other fields, in the order of the directory.
    public var changed: [Change] = []
    /// People who are in no source, in the order of the directory. They are removed only if asked for.
    public var gone: [Person] = []
    /// People of the sources who are in the directory's file, and whom the site leaves out: they stay as they are.
    public var leftOut: [LeftOutPerson] = []
    /// How many are in a source and as they were.
    public var unchanged = 0
    /// What is to be looked at.
    public var warnings: [Diagnostic] = []
    /// What a dry run would do to which files.
    public var files: [FileChange] = []
  }

  private let site: SiteDirectory
  private let options: Options

  /// Prepares to import.
  ///
  /// - Parameter site: The directory, with private fields.
  public init(_ site: SiteDirectory, options: Options = Options()) {
    self.site = site
    self.options = options
  }

  /// Merges sources, one after the other: a field of a later one wins.
  ///
  /// - Parameters:
  ///   - problems: What is wrong with other sources, which cannot be read whole; then nobody comes in.
  ///   - sound: The sound people of the only source, if that cannot be read whole.
  /// - Throws: `DiagnosticError` with these and everything wrong with the sources: if it is not clear who somebody is, if too many would go, or if the directory cannot be so or
  ///   cannot be saved. Then nothing is changed.
  public func run(
    _ sources: [PeopleSource], besides problems: [Diagnostic] = [], sound: PeopleSource? = nil
  ) throws -> Result {
    try site.requireWritable()
    let original = site.directory.snapshot
    let owners = original.filter { site.directory.ownIDs[$0.id] != nil && !$0.hasImpliedID }
    let leftOut = try site.leftOutPeople()
    var merge = Merge(
      original, leftOut: leftOut, withOwnID: Set(owners.map(\.id)),
      shape: FieldShape(of: original), rules: site.settings.fieldRules.rules, sources: site.sourceFields,
      settled: site.directory.settled)
    var problems = problems
    for source in sources {
      do { try merge.add(source, options) } catch let error as DiagnosticError { problems += error.diagnostics }
    }
    if let sound {
      problems += merge.problems(of: sound, options)
      // Who is left out stays as they are, whatever the file says.
      if leftOut.isEmpty { problems += site.problems(of: sound) }
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.sorted()) }
    var result = merge.result
    if options.isSync { try requireNoShrinking(result, sources, before: original.count) }
    let ownIDs = site.directory.ownIDs
    result.files = try apply(result, spelling: merge.newIDs)
    if options.isSync {
      result.warnings += FormerReferences(site.directory.snapshot, ownIDs: ownIDs).warnings(about: result.gone)
    }
    return result
  }

  private func requireNoShrinking(_ result: Result, _ sources: [PeopleSource], before: Int) throws {
    let rule = ShrinkRule(before: before, now: before - result.gone.count)
    let isEmpty = sources.allSatisfy(\.members.isEmpty)
    guard !options.allowShrink, isEmpty || (before > 0 && rule.isSuspicious) else { return }
    let files = sources.map { "'\($0.path)'" }.joined(separator: ", ")
    let message =
      isEmpty
      ? "there is nobody in \(files)"
      : "\(rule.lost) of \(rule.before) people are not in \(files) and would go"
    throw DiagnosticError(
      .error(
        message, at: sources.first.map { .file($0.path) }, notes: ["if that is right, import with '--allow-shrink'"]))
  }

  private func apply(_ result: Result, spelling newIDs: [Person.ID: String]) throws -> [FileChange] {
    let removed = options.isSync ? Set(result.gone.map(\.id)) : []
    guard !(result.added.isEmpty && result.changed.isEmpty && removed.isEmpty) else { return [] }
    let problemsBefore = site.index().problems
    for change in result.changed {
      guard let draft = site.directory.draft(of: change.person.id) else { continue }
      draft.item = change.person
      try draft.commit()
    }
    for person in result.added { site.directory.add(person, id: newIDs[person.id]) }
    site.directory.index.remove(removed)
    try site.requireNoNewErrors(since: problemsBefore)
    if options.isDryRun { return try site.directory.changesOfSaving() }
    try site.directory.save()
    return []
  }
}

/// People while sources come in.
private struct Merge {
  private let original: [Person]
  private var people: [Person]
  private var isSeen: [Bool]
  private var ids: Set<UUID>
  private let leftOut: [LeftOutPerson]
  private var isFoundOut: [Bool]
  private let withOwnID: Set<UUID>
  private let shape: FieldShape
  private let rules: [FieldRules.Rule]
  /// Fields that only say again what mapped ones say.
  private let sources: Set<String>
  /// A changed person with what changes along in the directory's format.
  private let settled: (Person, Person) -> Person
  private var warnings: [Diagnostic] = []
  /// The ids of new people as their files spell them.
  private(set) var newIDs: [Person.ID: String] = [:]

  init(
    _ people: [Person], leftOut: [LeftOutPerson], withOwnID: Set<UUID>, shape: FieldShape,
    rules: [FieldRules.Rule], sources: Set<String>, settled: @escaping (Person, Person) -> Person
  ) {
    self.settled = settled
    self.rules = rules
    self.sources = sources
    original = people
    self.withOwnID = withOwnID
    self.shape = shape
    self.leftOut = leftOut
    isFoundOut = leftOut.map { _ in false }
    self.people = people
    isSeen = people.map { _ in false }
    ids = Set(people.lazy.map(\.id))
  }

  /// Of which sound people of a source it is not clear who they are, whoever the others may be. Of several keys an earlier one may
  /// tell by the others who these are; so that is known where there is one key.
  func problems(of source: PeopleSource, _ options: DirectoryImporter.Options) -> [Diagnostic] {
    guard options.keys.count == 1 else { return [] }
    do {
      _ = try places(of: source, options)
      return []
    } catch let error as DiagnosticError {
      return error.diagnostics
    } catch {
      return [.error("\(error)")]
    }
  }

  private func places(of source: PeopleSource, _ options: DirectoryImporter.Options) throws -> [Int?] {
    try PeopleMatcher(keys: options.keys, withOwnID: withOwnID).places(
      of: source, in: people + leftOut.map(\.person))
  }

  mutating func add(_ source: PeopleSource, _ options: DirectoryImporter.Options) throws {
    let count = people.count
    let places = try places(of: source, options)
    for (member, place) in zip(source.members, places) {
      if let place, place >= count {
        isFoundOut[place - count] = true
      } else if let place {
        let before = people[place]
        people[place] = before.merged(
          with: member.person, clearsBlank: options.clearsBlank, hasBlankOffice: member.hasBlankOffice, shape: shape)
        people[place].keepSources(of: rules, from: before)
        let said = Set(member.person.fields.fields.lazy.filter { !$0.value.isAbsent }.map(\.name))
        people[place].divideName(from: before, by: rules, keeping: said)
        let stale = people[place].rename(from: before, keeping: said.union(sources))
        if !stale.isEmpty { warnings.append(.oldName(stale, of: people[place], before)) }
        let left = people[place].moveAddress(from: before, keeping: said.union(sources))
        if !left.isEmpty { warnings.append(.oldAddress(left, of: people[place])) }
        people[place] = settled(people[place], before)
        isSeen[place] = true
      } else {
        // An id that was made of a name may be that of somebody who has another name by now.
        var person = member.person
        person.fields = person.fields.inside(shape)
        person.divideName(from: Person(id: person.id, fields: person.fields), by: rules, keeping: [])
        if ids.insert(person.id).inserted {
          newIDs[person.id] = member.spelledID
        } else {
          person = Person(name: person.name, office: person.office, fields: person.fields)
          ids.insert(person.id)
        }
        people.append(person)
        isSeen.append(true)
      }
    }
  }

  /// What happened.
  var result: DirectoryImporter.Result {
    var result = DirectoryImporter.Result(added: Array(people[original.count...]))
    result.warnings = warnings
    result.leftOut = zip(leftOut, isFoundOut).filter(\.1).map(\.0)
    for (place, before) in original.enumerated() {
      if !isSeen[place] {
        result.gone.append(before)
      } else if people[place] == before {
        result.unchanged += 1
      } else {
        let changes = FieldChange.changes(from: before, to: people[place]).filter { !sources.contains($0.field) }
        result.changed.append(.init(person: people[place], changes: changes))
      }
    }
    return result
  }
}
