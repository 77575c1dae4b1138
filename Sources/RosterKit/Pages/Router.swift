import Collation
import Diagnostics
import DirectoryModel
import Liquid

/// Works out which pages there are, and where.
struct Router {
  private let context: SiteContext
  private var pages: [Page] = []
  private var problems: [Diagnostic] = []

  /// What came of it.
  struct Outcome {
    let routes: Routes
    /// Warnings of the templates for `path` and `when`.
    let warnings: [Diagnostic]
    fileprivate let router: Router

    /// Makes sure that no pages want the same place.
    ///
    /// - Throws: `DiagnosticError` where they do.
    func check() throws {
      var router = router
      router.reportRivals(in: routes)
      try router.throwErrors()
    }
  }

  /// The pages of a site.
  ///
  /// Linear in the number of pages.
  ///
  /// - Parameters:
  ///   - context: What the run knows, with no routes yet.
  ///   - fields: The numbers of fields whose groups will be asked for.
  ///   - owners: What made the pages of the run before, mostly in the order of their paths.
  /// - Returns: The routes. It is not checked yet whether pages want the same place.
  /// - Throws: `DiagnosticError` for a path that no page can have, and then also for one that several want.
  static func routes(
    in context: SiteContext, grouping fields: [UInt32] = [], after owners: [StoredPage.Owner] = []
  ) throws -> Outcome {
    var router = Router(context: context)
    // The pages of people are put in order on another thread.
    let plain = context.templates.pages.compactMap { template in
      SlugPattern(ofPagesOfPeople: template).map { (template, $0, context.names.number(of: template.path)) }
    }
    let ofPeople = Background { SlugPages(plain, of: context.people, after: owners) }
    context.groups.prepare(fields)
    for template in context.templates.pages {
      router.warnOfUnknownOrder(template)
      if SlugPattern(ofPagesOfPeople: template) == nil { router.route(template) }
    }
    router.sort()
    router.add(ofPeople.value)
    Parallel.release(ofPeople)
    let routes = Routes(pages: router.pages, peopleCount: context.people.all.count)
    if router.problems.contains(where: { $0.severity == .error }) { router.reportRivals(in: routes) }
    try router.throwErrors()
    return Outcome(routes: routes, warnings: router.problems, router: router)
  }

  private func throwErrors() throws {
    let errors = problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DiagnosticError(errors.sorted()) }
  }

  private init(context: SiteContext) {
    self.context = context
  }

  private mutating func route(_ template: TemplateFile) {
    warnOfUnknownField(template)
    warnOfForeignKeys(template)
    let reader = PageReader(
      context: context, page: Page(index: -1, template: template, subject: .site, path: ""))
    let globals = PageVariables.globals(reader)
    for subject in subjects(of: template) {
      reader.page.subject = subject
      add(PageVariables(globals: globals, reader), reader)
    }
    for warning in reader.warnings where !problems.contains(warning) { problems.append(warning) }
  }

  /// Puts pages in the byte order of their paths.
  private mutating func sort() {
    let places = PathOrder.places(of: pages.map(\.path))
    if !places.elementsEqual(pages.indices) { pages = places.map { pages[$0] } }
  }

  /// Adds the pages of people that are fixed but for the slug.
  private mutating func add(_ others: SlugPages) {
    pages = others.pages(besides: pages)
    for page in others.impossible { add(page) }
  }

  /// Warns of a template for a field that nobody has, if there is something else of nearly that name.
  private mutating func warnOfUnknownField(_ template: TemplateFile) {
    guard case .group(let field) = template.header.subject,
      !context.fields.canGroup(by: context.fields.number(of: Name(field))),
      let nearest = subject(nearestTo: field) ?? context.fields.existingName(nearestTo: field)
    else { return }
    problems.append(
      .warning(
        "nobody has the field '\(field)', so this makes no page", at: template.body.source.location(of: 0..<0),
        notes: ["did you mean 'for: \(nearest)'?"]))
  }

  /// What else than fields there are pages for, if a name is nearly one of these.
  private func subject(nearestTo name: String) -> String? {
    name == "people" ? "person" : Suggestion.nearest(to: name, among: ["alias", "namesakes", "person"])
  }

  /// Warns of an order by a field that nobody has.
  private mutating func warnOfUnknownOrder(_ template: TemplateFile) {
    guard let span = template.header.sortSpan, !context.people.all.isEmpty,
      !span.source.path.hasPrefix(TemplateSource.themePrefix)
    else { return }
    for case let property? in template.header.sort.map(\.property) {
      let field = String(property.prefix { $0 != "." })
      let isKnown = [property, field].contains { context.fields.canGroup(by: context.fields.number(of: Name($0))) }
      guard !isKnown else { continue }
      let nearest = context.fields.existingName(nearestTo: field)
      report(
        .warning(
          "a person has no '\(field)', so nobody is sorted by it", at: span.location,
          notes: nearest.map { ["did you mean '\($0)'?"] } ?? []))
    }
  }

  /// Warns of keys that say elsewhere where a page is: here they are only the author's own.
  private mutating func warnOfForeignKeys(_ template: TemplateFile) {
    guard template.header.path == nil else { return }
    for (name, _) in template.header.free where name.text == "permalink" || name.text == "slug" {
      problems.append(
        .warning(
          "'\(name.text)' in the front matter changes nothing", at: template.body.source.location(of: 0..<0),
          notes: ["'path' says where the page is: 'path: about.html'"]))
    }
  }

  private func subjects(of template: TemplateFile) -> [Page.Subject] {
    switch template.header.subject {
    case .site: [.site]
    case .person: context.people.all.indices.map { .person($0) }
    case .group(let field): context.groups.groups(by: field).ordered.map { .group($0) }
    case .namesakes: context.people.namesakes.indices.map { .namesakes($0) }
    case .alias: context.people.aliases.indices.map { .alias($0) }
    }
  }

  private mutating func add(_ variables: PageVariables, _ reader: PageReader) {
    var page = reader.page
    let template = page.template
    do {
      if let condition = template.header.when,
        try !condition.evaluate(variables: variables.globals, locals: variables.locals, reader: reader).isTruthy
      {
        return
      }
      page = page.at(try path(of: template, variables, reader))
    } catch let error as DiagnosticError {
      for problem in error.diagnostics where !problems.contains(problem) { problems.append(problem) }
      return
    } catch {
      problems.append(.error("the path of '\(template.path)' cannot be worked out"))
      return
    }
    add(page)
  }

  private mutating func add(_ page: Page) {
    if let objection = PagePath.objection(to: page.path) {
      report(
        .error(
          "no page can be at '\(page.path)': \(objection)", at: location(of: page.template),
          notes: ["this is the page of \(description(of: page))"]))
    } else {
      pages.append(page)
    }
  }

  private func path(
    of template: TemplateFile, _ variables: PageVariables, _ reader: PageReader
  ) throws -> String {
    guard let pathTemplate = template.header.path else {
      return template.format == .markdown ? template.name + ".html" : template.path
    }
    let sink = PathSink()
    try pathTemplate.render(variables: variables.globals, locals: variables.locals, into: sink, reader: reader)
    return sink.path
  }

  /// Reports pages that want the same file, or a file where another page needs a folder: also on a disk that ignores
  /// case and Unicode form.
  private mutating func reportRivals(in routes: Routes) {
    for places in routes.places.collisions { reportCollision(of: places) }
    var reported = Set<Int>()
    for (file, inside) in routes.places.obstructions where reported.insert(file).inserted {
      reportCollision(of: [file, inside])
    }
  }

  /// Reports pages that cannot all be where they want to be: all of one place in one message.
  private mutating func reportCollision(of rivals: [Int]) {
    let rivals = rivals.map { pages[$0] }
    guard rivals.count > 1, let last = rivals.last else { return }
    let places = rivals.map(\.path).reduce(into: [String]()) { if $0.last != $1, $0.count < 3 { $0.append($1) } }
    let owners = rivals.map { "the page of \(description(of: $0)), by '\($0.template.path)'" }
    let shown = owners.prefix(Self.mostOwners)
    let many = owners.count > shown.count ? ["and \(owners.count - shown.count) more"] : []
    let who = owners.count == 2 ? ["one is \(owners[0])", "the other is \(owners[1])"] : shown + many
    report(
      .error(
        "\(owners.count == 2 ? "two" : "\(owners.count)") pages want the same place: "
          + places.map { "'\($0)'" }.joined(separator: " and "), at: location(of: last.template),
        notes: who + [
          "let 'path' use something that differs, like '{{ \(last.template.header.subject.variable).slug }}'"
        ]))
  }

  /// How many pages of one place are named.
  private static let mostOwners = 5

  /// The most problems of paths that are told: a template of ten thousand pages can have as many.
  private static let mostProblems = 20

  private mutating func report(_ problem: Diagnostic) {
    if problems.count < Self.mostProblems { problems.append(problem) }
  }

  /// Where a template says what its pages' paths are.
  private func location(of template: TemplateFile) -> SourceLocation {
    template.header.pathSpan?.location ?? template.body.source.location(of: 0..<0)
  }

  private func description(of page: Page) -> String {
    page.describedSubject(in: context)
  }
}

extension Page {
  /// What the page is for, for messages.
  func describedSubject(in context: SiteContext) -> String {
    switch subject {
    case .site: "the site"
    case .person(let index): "'\(context.people.all[index].person.name)'"
    case .group(let group): "the \(group.field) '\(group.name)'"
    case .namesakes(let index): "everyone called '\(context.people.namesakes[index].slug)'"
    case .alias(let index): "the alias '\(context.people.aliases[index].slug)'"
    }
  }
}
