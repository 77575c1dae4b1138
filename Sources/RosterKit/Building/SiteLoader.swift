import Collation
import Diagnostics
import DirectoryFormats
import DirectoryModel
import Incremental

/// Reads a site whole: settings, directory, templates, data; everything but the output.
struct SiteLoader {
  /// What came of it.
  struct Loaded {
    /// What pages are rendered from.
    var context: SiteContext
    /// The numbers of people, to be kept.
    var subjects: SubjectTable
    /// How everyone is filed, to be kept.
    var filing: StoredFiling?
    /// Slugs, to be kept.
    var slugs: SlugCaches {
      var slugs = SlugCaches()
      slugs.people = slugsOfPeople
      slugs.groups = context.groups.slugs
      return slugs
    }
    /// Warnings that belong to no page.
    var warnings: [Diagnostic]
    /// The routes, to be checked if their paths are others than before.
    var routing: Router.Outcome
    fileprivate var slugsOfPeople: SlugCache
  }

  let site: SiteFolder
  let settings: SiteConfiguration
  let directory: String
  let clock: SiteClock
  private let contents: Background<Result<DirectoryContents, any Error>>

  /// Prepares to load, and begins at once with the directory, on a thread of its own.
  init(site: SiteFolder, settings: SiteConfiguration, directory: String, clock: SiteClock) {
    self.site = site
    self.settings = settings
    self.directory = directory
    self.clock = clock
    contents = Background {
      Result {
        try DirectoryFile.store(
          at: site.absolute(directory), displayPath: directory, rules: settings.fieldRules, options: settings.reading
        ).load()
      }
    }
  }

  /// The files of a site, read.
  struct Parts {
    fileprivate var contents: DirectoryContents
    fileprivate var templates: TemplateSet
    fileprivate var data: DataSet
  }

  /// Reads the site's files.
  ///
  /// - Throws: `DiagnosticError` with all problems of the directory, the templates and the data.
  func read() throws -> Parts {
    var problems: [Diagnostic] = []
    let templates = collect(&problems) {
      try TemplateSet(
        TemplateSource.all(overrides: site.absolute("Templates"), within: site.path), filters: SiteFilters.library)
    }
    let data = collect(&problems) { try loadData() }
    var found: [Diagnostic] = []
    var contents = collect(&found) { try self.contents.value.get() }
    problems += hidingPrivate(found)
    let warnings = hidingPrivate(contents?.warnings ?? [])
    contents?.warnings = warnings
    guard let contents, let templates, let data else { throw DiagnosticError(problems.sorted()) }
    return Parts(contents: contents, templates: templates, data: data)
  }

  /// Reads the site's files and works out what pages are rendered from, as a first run does.
  ///
  /// - Throws: `DiagnosticError` with all problems.
  func load() throws -> Loaded {
    let builder = peopleBuilder(.none, slugs: SlugCache(), filing: nil)
    let loaded = try assemble(read(), builder, groupSlugs: SlugCache(), .none, expected: [])
    try loaded.routing.check()
    return loaded
  }

  /// What files people.
  ///
  /// - Parameters:
  ///   - previous: Gives the numbers of what earlier runs knew.
  ///   - slugs: The slugs that they worked out.
  ///   - filing: How everyone was filed.
  func peopleBuilder(_ previous: PreviousState, slugs: SlugCache, filing: StoredFiling?) -> PeopleIndexBuilder {
    PeopleIndexBuilder(
      fieldNames: Interner(previous.fields), subjects: previous.subjects, collator: Collator(locale: settings.locale),
      slugCache: slugs, filing: filing)
  }

  private func collect<Value>(_ problems: inout [Diagnostic], _ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch let error as DiagnosticError {
      problems += error.diagnostics
    } catch {
      problems.append(.error("\(error)"))
    }
    return nil
  }

  /// Works out what pages are rendered from.
  ///
  /// - Parameters:
  ///   - parts: The files, read.
  ///   - builder: What files people, of the same earlier run.
  ///   - groupSlugs: The slugs of groups that it worked out.
  ///   - previous: Gives the numbers of what earlier runs knew.
  ///   - expected: What pages will ask for.
  /// - Throws: `DiagnosticError` with all problems of people, groups and paths. Whether pages want the same place `routing` tells.
  func assemble(
    _ parts: Parts, _ builder: PeopleIndexBuilder, groupSlugs: SlugCache, _ previous: PreviousState, expected: [Key]
  ) throws -> Loaded {
    var builder = builder
    let collator = builder.collator
    let (people, found) = builder.build(parts.contents)
    let problems = hidingPrivate(found)
    let errors = problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DiagnosticError(errors.sorted()) }
    let collections = CollectionTable(specs: Interner(previous.collections), people: people, collator: collator)
    let groups = GroupTable(
      people: people, collections: collections, collator: collator, slugs: groupSlugs)
    let names = Interner(previous.names)
    func context(_ routes: Routes) -> SiteContext {
      SiteContext(
        configuration: settings, people: people, collections: collections, groups: groups, templates: parts.templates,
        data: parts.data, clock: clock, names: names, routes: routes)
    }
    let grouped = expected.filter { $0.kind == ReadKind.groups.rawValue }.map(\.part)
    let routing = try Router.routes(in: context(.none), grouping: grouped, after: previous.owners)
    return Loaded(
      context: context(routing.routes), subjects: builder.subjects, filing: builder.filing,
      warnings: (parts.contents.warnings + problems + parts.templates.warnings + routing.warnings).sorted(),
      routing: routing, slugsOfPeople: builder.slugCache)
  }

  /// Problems of the directory without the lines that they stand on, where these may show something private: what is told
  /// goes into logs and, with warnings, into the state.
  private func hidingPrivate(_ problems: [Diagnostic]) -> [Diagnostic] {
    guard !settings.fieldRules.privatePaths.isEmpty else { return problems }
    return problems.map { problem in
      var problem = problem
      problem.location?.lineText = ""
      return problem
    }
  }

  private func loadData() throws -> DataSet {
    let folder = site.absolute("Data")
    return try DataSet(files: try FileSystem.files(below: folder, within: site.path, displayPath: "Data")) { file in
      SourceText(path: "Data/" + file, bytes: try FileSystem.read(folder + "/" + file, displayPath: "Data/" + file))
    }
  }
}
