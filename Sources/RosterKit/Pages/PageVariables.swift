import Liquid

/// The variables that a page's templates start with.
struct PageVariables {
  /// Those that every partial sees.
  let globals: [(Name, Value)]
  /// The page's subject, which `render` does not pass on.
  let locals: [(Name, Value)]

  private static let site: Name = "site"
  private static let page: Name = "page"
  private static let people: Name = "people"
  private static let groups: Name = "groups"
  private static let data: Name = "data"
  private static let words: Name = "words"
  private static let person: Name = "person"
  private static let namesakes: Name = "namesakes"
  private static let alias: Name = "alias"

  private static let siteObject = SiteObject()
  private static let groupsObject = GroupsObject()
  private static let dataObject = DataObject()

  /// The variables of a reader's page.
  init(_ reader: PageReader) {
    let context = reader.context
    globals = [
      (Self.site, .object(Self.siteObject)),
      (Self.page, .object(PageObject(page: reader.page, context: context))),
      (Self.people, .object(reader.sorted(context.collections.everyone))),
      (Self.groups, .object(Self.groupsObject)),
      (Self.data, .object(Self.dataObject)),
      (Self.words, .object(context.words)),
    ]
    locals = Self.subject(of: reader.page, context)
  }

  /// The variables of a reader's page, where those that its template's pages share are at hand.
  init(globals: [(Name, Value)], _ reader: PageReader) {
    self.globals = globals
    locals = Self.subject(of: reader.page, reader.context)
  }

  /// The page's subject under its name; nothing for a page of the site.
  private static func subject(of page: Page, _ context: SiteContext) -> [(Name, Value)] {
    switch page.subject {
    case .site: return []
    case .person(let index): return [(person, .object(context.people.all[index]))]
    case .group(let group): return [(Name(group.field), .object(group))]
    case .namesakes(let index):
      let shared = context.people.namesakes[index]
      return [(namesakes, .object(NamesakesObject(slug: shared.slug, people: shared.people)))]
    case .alias(let index):
      let alias = context.people.aliases[index]
      return [(self.alias, .object(AliasObject(slug: alias.slug, person: context.people.all[alias.person])))]
    }
  }
}
