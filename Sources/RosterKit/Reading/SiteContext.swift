import Collation
import DirectoryModel

/// All that one run knows, for every page and thread: immutable, but for what is worked out once when first asked for.
final class SiteContext: Sendable {
  let configuration: SiteConfiguration
  let people: PeopleIndex
  let collections: CollectionTable
  let groups: GroupTable
  let templates: TemplateSet
  let data: DataSet
  let clock: SiteClock
  /// The numbers of templates, settings and data files in traces.
  let names: Interner
  /// The pages and their addresses.
  let routes: Routes
  /// The words that the theme shows.
  let words: WordsObject
  /// The names of months and days.
  let dateNames: DateNameTable

  init(
    configuration: SiteConfiguration, people: PeopleIndex, collections: CollectionTable, groups: GroupTable,
    templates: TemplateSet, data: DataSet, clock: SiteClock, names: Interner, routes: Routes
  ) {
    self.configuration = configuration
    self.people = people
    self.collections = collections
    self.groups = groups
    self.templates = templates
    self.data = data
    self.clock = clock
    self.names = names
    self.routes = routes
    words = WordsObject(words: templates.words, names: names)
    dateNames = DateNameTable(locale: configuration.locale)
  }

  /// The fields of people.
  var fields: FieldTable { people.fields }
}
