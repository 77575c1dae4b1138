import Liquid

/// The variables that a page's templates start with.
struct PageVariables {
  /// Those that every partial sees.
  let globals: GivenVariables
  /// The page's subject, which `render` does not pass on.
  let locals: GivenVariables

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
    self.init(globals: Self.globals(reader), reader)
  }

  /// What all pages of the template of a reader's page share.
  static func globals(_ reader: PageReader) -> GivenVariables {
    let context = reader.context
    return GivenVariables([
      (site, .object(siteObject)),
      (page, .object(PageObject(of: reader.page.template))),
      (people, .object(reader.sorted(context.collections.everyone))),
      (groups, .object(groupsObject)),
      (data, .object(dataObject)),
      (words, .object(context.words)),
    ])
  }

  /// The variables of a reader's page, where those that its template's pages share are at hand.
  init(globals: GivenVariables, _ reader: PageReader) {
    self.globals = globals
    locals = Self.subject(of: reader.page, reader.context)
  }

  /// The page's subject under its name; nothing for a page of the site.
  private static func subject(of page: Page, _ context: SiteContext) -> GivenVariables {
    switch page.subject {
    case .site: return .none
    case .person(let index): return GivenVariables(person, .object(context.people.all[index]))
    case .group(let group): return GivenVariables(Name(group.field), .object(group))
    case .namesakes(let index):
      let shared = context.people.namesakes[index]
      return GivenVariables(namesakes, .object(NamesakesObject(slug: shared.slug, people: shared.people)))
    case .alias(let index):
      let alias = context.people.aliases[index]
      let object = AliasObject(slug: alias.slug, person: context.people.all[alias.person])
      return GivenVariables(self.alias, .object(object))
    }
  }
}
