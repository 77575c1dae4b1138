import Diagnostics
import Incremental
import Liquid

/// A page while it renders: everything it looks at is noted here, and becomes its trace.
final class PageReader: Reader {
  /// What the run knows.
  let context: SiteContext
  /// The page. While addresses are worked out, one reader serves all pages of a template.
  var page: Page {
    didSet { ownTitle = nil }
  }
  /// What was read so far.
  var reads = ReadSet()
  /// The page's title, where it was asked for: what it read is among the reads.
  var ownTitle: String?
  /// The warnings so far, each once.
  private(set) var warnings: [Diagnostic] = []

  private var walked: [UInt32: PeopleCollection] = [:]

  init(context: SiteContext, page: Page) {
    self.context = context
    self.page = page
  }

  /// The page reader that a reader is: objects of Roster are only ever shown to these.
  static func of(_ reader: Reader) -> PageReader {
    unsafeDowncast(reader, to: PageReader.self)
  }

  /// Notes that a page goes through the members of a collection.
  func noteMembers(of collection: PeopleCollection) {
    reads.note(.members, collection.number)
    walked[collection.number] = collection
  }

  /// A collection in the order that the page's template asks for.
  func sorted(_ collection: PeopleCollection) -> PeopleCollection {
    let keys = page.template.sort
    return keys.isEmpty ? collection : context.collections.collection(collection.spec.adding(.sort(keys)))
  }

  /// The trace of all that was read. Fields read of everyone in a collection that the page went through become one
  /// reading, the largest collections first.
  func trace() -> Trace {
    let largestFirst = walked.values.sorted { ($0.members.count, $1.number) > ($1.members.count, $0.number) }
    for collection in largestFirst {
      let subjects = collection.members.map { context.people.all[$0].subject }
      reads.fold(
        kind: ReadKind.field.rawValue, of: subjects, into: ReadKind.fieldOfEach.rawValue, collection: collection.number)
    }
    return reads.trace()
  }

  override func partial(named name: String) -> Template? {
    for path in TemplateSet.partialPaths(name) {
      noteTemplate(path)
      if let partial = context.templates.partial(at: path) { return partial }
    }
    return nil
  }

  override func advice(onPartial name: String) -> String? {
    "it would be 'Templates/\(TemplateSet.partialPaths(name)[0])'"
  }

  override func advice(onVariable name: String) -> String? {
    switch name {
    case "person": return "templates with 'for: person' have it, and loops: '{% for person in people %}'"
    case "content": return "layouts have it"
    case "posts", "staff", "employees", "members", "collections": return "everyone is in 'people'"
    default:
      let field = context.fields.number(of: Name(name))
      reads.note(.fieldExists, part: UInt32(field))
      guard context.fields.exists(field) else { return nil }
      return "it is a field of each person, 'person.\(name)', and a group in templates with 'for: \(name)'"
    }
  }

  /// Notes that a file of the templates was used, or looked for in vain.
  func noteTemplate(_ path: String) {
    reads.note(.template, context.names.number(of: path))
  }

  /// Notes that a setting was used.
  func noteSetting(_ name: String) {
    reads.note(.setting, context.names.number(of: name))
  }

  override var partialNames: [String] { context.templates.partialNames }

  override func now() -> Int {
    reads.note(.day)
    return context.clock.startOfDay
  }

  override func timeZone(at moment: Int) -> (offset: Int, abbreviation: String) {
    noteSetting("timezone")
    return context.clock.zone(at: moment)
  }

  override func sortKey(of text: String) -> [UInt8] {
    noteSetting("locale")
    return context.collections.collator.sortKey(text)
  }

  override func dateNames() -> DateNames {
    noteSetting("locale")
    return context.dateNames.names
  }

  /// The theme that is built in asks for fields that many directories do not have: that is its way, and no reason to
  /// warn.
  override func wantsWarnings(about source: SourceText) -> Bool {
    !source.path.hasPrefix(TemplateSource.themePrefix)
  }

  override func warn(_ diagnostic: Diagnostic) {
    if !warnings.contains(diagnostic) { warnings.append(diagnostic) }
  }
}
