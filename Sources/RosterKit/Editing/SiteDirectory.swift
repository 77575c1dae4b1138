import Collation
import Diagnostics
import DirectoryFormats
import DirectoryModel

/// The directory of a site, opened to look at people or to change them. No templates and no output are needed.
public struct SiteDirectory {
  /// The directory's path relative to the site, for messages.
  public let path: String

  /// The people.
  public let directory: Directory

  /// The names of private fields that were left out, or the paths into such fields.
  public let hiddenFields: [String]

  let site: SiteFolder
  let settings: SiteConfiguration
  let collator: Collator
  /// What keeps others from editing the directory meanwhile; `nil` where it is only looked at.
  private let lock: FileLock?

  /// Reads the directory.
  ///
  /// - Parameters:
  ///   - includesPrivate: Whether people come with their private fields, which no page ever shows.
  ///   - isForEditing: Whether others who edit have to wait as long as this exists, and those who were first are waited for.
  ///   - onWaiting: Called once after a second of waiting.
  /// - Throws: `DiagnosticError` with all problems of configuration and directory, or after a minute of waiting.
  public init(
    site: SiteFolder, includesPrivate: Bool, isForEditing: Bool = false, onWaiting: WaitNotice? = nil
  ) throws {
    var settings = try site.configuration().settings
    let hidden = (settings.fieldRules.privatePaths + settings.fieldRules.hiddenSources).map(\.description)
    if includesPrivate { settings.fieldRules.privatePaths = [] }
    hiddenFields = includesPrivate ? [] : hidden
    path = try site.directory(settings)
    self.site = site
    collator = Collator(locale: settings.locale)
    let place = site.absolute(path)
    let folder =
      FileSystem.kind(at: place) == .folder ? place : String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
    lock = isForEditing ? try FileLock(folder: folder.isEmpty ? "/" : folder, onWaiting: onWaiting) : nil
    if settings.reading.format == nil { settings.reading.format = DirectoryFile.formatToBegin(at: place) }
    self.settings = settings
    directory = Directory(
      store: try DirectoryFile.store(
        at: site.absolute(path), displayPath: path, rules: settings.fieldRules, options: settings.reading))
    try directory.load()
    let people = directory.snapshot
    if var objection = FieldSpread.objection(to: people, with: PeopleValues.presentFields(of: people)) {
      objection.location = .file(path)
      throw DiagnosticError(objection)
    }
  }

  /// Odd things about the directory that lose nothing, such as a draft that was left out.
  public var warnings: [Diagnostic] { directory.warnings }

  /// People who are in the file and not in the site: whom `only` and `except` leave out, drafts of a folder, accounts that are
  /// switched off.
  func leftOutPeople() throws -> [LeftOutPerson] {
    // Nobody is in a file that holds nothing yet.
    guard DirectoryFile.formatToBegin(at: site.absolute(path)) == nil else { return [] }
    let list = try DirectoryFile.records(at: site.absolute(path), displayPath: path, options: settings.reading)
    let builder = PeopleBuilder(rules: settings.fieldRules)
    let filter = settings.fieldRules.filter
    let hasFilter = !(filter.only.isEmpty && filter.except.isEmpty)
    let shown = hasFilter ? Set(try builder.contents(of: list).recordNumbers) : Set(list.records.indices)
    let unshown = list.records.indices.filter { !shown.contains($0) }
    return unshown.compactMap { number in
      builder.person(of: list.records[number]).map { LeftOutPerson(person: $0, reason: .setting) }
    }
      + list.leftOut.compactMap { record in
        builder.person(of: record).map { LeftOutPerson(person: $0, reason: .file(record.origin.span.source.path)) }
      }
  }

  /// Everyone as they are now, in canonical order, with slugs and letters; and problems with these.
  func index() -> (people: PeopleIndex, problems: [Diagnostic]) {
    let people = directory.snapshot
    let origin = RecordOrigin(span: SourceSpan(SourceText(path: path, bytes: []), 0..<0), label: "")
    return index(of: DirectoryContents(people: people, origins: people.map { _ in origin }))
  }

  /// What is wrong with addresses that people of a source ask for, whoever else there may be, and is not wrong here already.
  func problems(of source: PeopleSource) -> [Diagnostic] {
    let contents = DirectoryContents(people: source.members.map(\.person), origins: source.members.map(\.origin))
    let known = Set(index().problems.map(\.message))
    return index(of: contents).problems.filter { $0.severity == .error && !known.contains($0.message) }
  }

  private func index(of contents: DirectoryContents) -> (people: PeopleIndex, problems: [Diagnostic]) {
    var builder = PeopleIndexBuilder(
      fieldNames: Interner(), subjects: SubjectTable(), collator: collator, slugCache: SlugCache())
    builder.tellsEverything = true
    let (index, problems) = builder.build(contents)
    return (index, problems)
  }

  /// Refuses a directory that cannot be saved.
  ///
  /// - Throws: `DiagnosticError` of the store, which says why, and what to do.
  func requireWritable() throws {
    if !directory.isWritable { try directory.save() }
  }

  /// Refuses changes that make slugs or the like impossible.
  ///
  /// - Parameter before: What was wrong already.
  /// - Throws: `DiagnosticError` with what is wrong since.
  func requireNoNewErrors(since before: [Diagnostic]) throws {
    let known = Set(before.map(\.message))
    let news = index().problems.filter { $0.severity == .error && !known.contains($0.message) }
    guard news.isEmpty else { throw DiagnosticError(news.map { .error($0.message, notes: $0.notes) }) }
  }

  /// The fields of the file that mapped fields are taken from whole.
  var sourceFields: Set<String> {
    let rules = settings.fieldRules.rules
    let whole = rules.flatMap { [$0.path] + $0.otherPaths }.filter { $0.steps.count == 1 }.map(\.description)
    return Set(whole).subtracting(rules.map(\.name))
  }

  /// The names of all fields that somebody has or the configuration maps, in byte order.
  var fieldNames: [String] {
    var names: Set<String> = ["name", "office"]
    for person in directory.snapshot { names.formUnion(person.fields.fields.lazy.map(\.name)) }
    names.formUnion(settings.fieldRules.rules.lazy.map(\.name))
    return names.sorted { $0.precedesByBytes($1) }
  }
}
