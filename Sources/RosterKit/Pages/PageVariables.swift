import Liquid

/// The variables that a page's templates start with.
enum PageVariables {
  private static let site: Name = "site"
  private static let page: Name = "page"
  private static let people: Name = "people"
  private static let groups: Name = "groups"
  private static let data: Name = "data"
  private static let person: Name = "person"
  private static let namesakes: Name = "namesakes"
  private static let alias: Name = "alias"

  private static let siteObject = SiteObject()
  private static let groupsObject = GroupsObject()
  private static let dataObject = DataObject()

  /// All of them, the page's subject last.
  static func all(for page: Page, reader: PageReader) -> [(Name, Value)] {
    let context = reader.context
    var variables: [(Name, Value)] = [
      (site, .object(siteObject)),
      (self.page, .object(PageObject(page: page, context: context))),
      (people, .object(reader.sorted(context.collections.collection(.everyone)))),
      (groups, .object(groupsObject)),
      (data, .object(dataObject)),
    ]
    switch page.subject {
    case .site: break
    case .person(let index): variables.append((person, .object(context.people.all[index])))
    case .group(let group): variables.append((Name(group.field), .object(group)))
    case .namesakes(let index):
      let shared = context.people.namesakes[index]
      variables.append((namesakes, .object(NamesakesObject(slug: shared.slug, people: shared.people))))
    case .alias(let index):
      let alias = context.people.aliases[index]
      variables.append((self.alias, .object(AliasObject(slug: alias.slug, person: context.people.all[alias.person]))))
    }
    return variables
  }
}
