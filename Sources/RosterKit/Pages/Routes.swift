import Liquid
import Synchronization

/// All pages of a run and their addresses. Immutable.
final class Routes: Sendable {
  /// The template whose page is `person.url`.
  static let mainTemplate = "person"

  /// All pages, in byte order of their paths.
  let pages: [Page]
  /// Where they are; worked out when first asked for.
  var places: PagePlaces {
    foundPlaces.withLock { found in
      let places = found ?? PagePlaces(pages)
      found = places
      return places
    }
  }

  /// The places of pages that are for no single person.
  let lists: [Int]
  /// The places of pages of people.
  let others: [Int]

  private let foundPlaces = Mutex<PagePlaces?>(nil)
  private let personPages: [String: [Int?]]
  /// The addresses of everyone's page of the main template, which rows of everyone ask for.
  private let mainURLs: [Value]
  private let groupPages: [String: [UInt32: Int]]
  /// The addresses of groups' pages of their main templates, by the numbers of their people.
  private let mainGroupURLs: [UInt32: Value]
  private let sitePages: [String: Int]

  /// No pages: what holds while addresses are being worked out.
  static let none = Routes(pages: [], peopleCount: 0)

  /// Takes the pages in byte order of their paths.
  ///
  /// - Parameter peopleCount: How many people there are, with or without pages.
  init(pages: [Page], peopleCount: Int) {
    self.pages = pages
    var pagesOfPeople = PagesOfPeople(count: peopleCount)
    var groupPages: [String: [UInt32: Int]] = [:]
    var mainGroupTemplates: [String: String] = [:]
    var sitePages: [String: Int] = [:]
    var lists: [Int] = []
    var others: [Int] = []
    others.reserveCapacity(pages.count)
    for place in pages.indices {
      if case .person(let index) = pages[place].subject {
        others.append(place)
        pagesOfPeople.set(pages[place].template, index, place)
        continue
      }
      lists.append(place)
      let name = pages[place].template.name
      switch pages[place].subject {
      case .group(let group):
        groupPages[name, default: [:]][group.members.number] = place
        let main = mainGroupTemplates[group.field]
        if main == nil || name == group.field || (main != group.field && Self.precedes(name, main)) {
          mainGroupTemplates[group.field] = name
        }
      case .site: sitePages[name] = place
      case .person, .namesakes, .alias: break
      }
    }
    self.lists = lists
    self.others = others
    let personPages = pagesOfPeople.byTemplate
    self.personPages = personPages
    mainURLs = (personPages[Self.mainTemplate] ?? []).map { page in
      page.map { .text(pages[$0].url, .url) } ?? .null
    }
    self.groupPages = groupPages
    var mainGroupURLs: [UInt32: Value] = [:]
    for name in mainGroupTemplates.values {
      for (group, page) in groupPages[name] ?? [:] { mainGroupURLs[group] = .text(pages[page].url, .url) }
    }
    self.mainGroupURLs = mainGroupURLs
    self.sitePages = sitePages
  }

  private static func precedes(_ name: String, _ other: String?) -> Bool {
    guard let other else { return true }
    return name.precedesByBytes(other)
  }

  /// Whether a template of this name makes a page for somebody.
  func hasPersonTemplate(_ name: String) -> Bool { personPages[name] != nil }

  /// The address of the one page that a template makes; `.null` if it makes none.
  func url(ofSitePage template: String) -> Value {
    sitePages[template].map { .text(pages[$0].url, .url) } ?? .null
  }

  /// The address of a person's page of a template; `.null` if there is none.
  func url(ofPerson index: Int, template: String) -> Value {
    if template == Self.mainTemplate { return mainURLs.isEmpty ? .null : mainURLs[index] }
    guard let page = personPages[template]?[index] else { return .null }
    return .text(pages[page].url, .url)
  }

  /// The address of a group's page: of the template that is named after the field, or else of the first one for the
  /// field; `.null` if there is none.
  func url(of group: GroupObject) -> Value { mainGroupURLs[group.members.number] ?? .null }

  /// The address of the page that a template makes for a group; `.null` if there is none.
  func url(of group: GroupObject, template: String) -> Value {
    guard let page = groupPages[template]?[group.members.number] else { return .null }
    return .text(pages[page].url, .url)
  }

  /// The pages that `site.pages` lists: HTML, without redirects and without those that say `listed: false`.
  var listed: [Page] {
    pages.filter { page in
      if case .alias = page.subject { return false }
      return page.isHTML && page.template.header.isListed
    }
  }
}

/// Collects the pages of people by template. Those of one template mostly follow each other.
private struct PagesOfPeople {
  private let count: Int
  private var templates: [TemplateFile] = []
  private var pages: [[Int?]] = []
  private var last = 0

  init(count: Int) {
    self.count = count
  }

  /// Notes the page of a person by a template.
  mutating func set(_ template: TemplateFile, _ person: Int, _ page: Int) {
    if last >= templates.count || templates[last] !== template { last = place(of: template) }
    pages[last][person] = page
  }

  private mutating func place(of template: TemplateFile) -> Int {
    if let place = templates.firstIndex(where: { $0 === template }) { return place }
    templates.append(template)
    pages.append([Int?](repeating: nil, count: count))
    return templates.count - 1
  }

  /// The places of pages by the template's name and the place of the person.
  var byTemplate: [String: [Int?]] {
    Dictionary(zip(templates.map(\.name), pages), uniquingKeysWith: { _, last in last })
  }
}
