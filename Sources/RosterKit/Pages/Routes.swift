import Liquid
import Synchronization

/// All pages of a run and their addresses. Immutable.
final class Routes: Sendable {
  /// The template whose page is `person.url`.
  static let mainTemplate = "person"

  /// All pages, in byte order of their paths.
  let pages: [Page]

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
  init(pages: [Page], peopleCount: Int) {
    self.pages = pages
    var personPages: [String: [Int?]] = [:]
    var groupPages: [String: [UInt32: Int]] = [:]
    var mainGroupTemplates: [String: String] = [:]
    var sitePages: [String: Int] = [:]
    for page in pages {
      let name = page.template.name
      switch page.subject {
      case .person(let index):
        personPages[name, default: [Int?](repeating: nil, count: peopleCount)][index] = page.index
      case .group(let group):
        groupPages[name, default: [:]][group.members.number] = page.index
        let main = mainGroupTemplates[group.field]
        if main == nil || name == group.field || (main != group.field && Self.precedes(name, main)) {
          mainGroupTemplates[group.field] = name
        }
      case .site: sitePages[name] = page.index
      case .namesakes, .alias: break
      }
    }
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

  /// The places of pages that are for no single person, and of those that are.
  var listsAndOthers: (lists: [Int], others: [Int]) {
    var lists: [Int] = []
    var others: [Int] = []
    others.reserveCapacity(pages.count)
    for page in pages {
      if case .person = page.subject { others.append(page.index) } else { lists.append(page.index) }
    }
    return (lists, others)
  }

  /// The pages that `site.pages` lists: HTML, without redirects and without those that say `listed: false`.
  var listed: [Page] {
    pages.filter { page in
      if case .alias = page.subject { return false }
      return page.isHTML && page.template.header.isListed
    }
  }
}
