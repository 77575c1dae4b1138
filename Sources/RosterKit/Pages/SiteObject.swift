import Diagnostics
import Liquid

/// `site`: the settings, and the list of pages.
final class SiteObject: TemplateObject {
  var kindDescription: String { "the site" }

  var memberNames: [String] { ["base_url", "locale", "pages", "timezone", "title", "urls"] }

  func advice(onMember name: String) -> String? {
    switch name {
    case "data": "what is in 'Data/NAME.yml' is 'data.NAME'"
    case "people", "staff": "everyone is in 'people'"
    case "posts", "collections", "categories", "tags":
      "everyone is in 'people', groups are in 'groups.FIELD', pages in 'site.pages'"
    case "baseurl": "leave it out: an address that begins with '/' becomes relative to the page"
    case "url": "it is 'site.base_url'; '{{ page.url | absolute_url }}' gives a whole address"
    case "time": "it is the text \"now\": '{{ \"now\" | date: \"%Y\" }}'"
    case _ where Suggestion.nearest(to: name, among: memberNames) == nil:
      "what is your own stands in a file like 'Data/site.yml', and is 'data.site.\(name)'"
    default: nil
    }
  }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    let configuration = reader.context.configuration
    switch name {
    case .title:
      reader.noteSetting("title")
      return .text(configuration.title)
    case .baseURL:
      reader.noteSetting("base_url")
      return configuration.baseURL.map { .text($0, .url) } ?? .null
    case .locale:
      reader.noteSetting("locale")
      return .text(configuration.locale)
    case .timezone:
      reader.noteSetting("timezone")
      return .text(configuration.timeZone)
    case .pages: return .object(PageList())
    case .urls: return .object(SitePages())
    default: return nil
    }
  }
}

/// `site.urls`: the pages that templates make once, by the template's name.
final class SitePages: TemplateObject {
  var kindDescription: String { "the site's pages" }

  var isDescribedAsMany: Bool { true }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    reader.reads.note(.sitePage, reader.context.names.number(of: name.text))
    return reader.context.routes.url(ofSitePage: name.text)
  }
}

/// `site.pages`: every HTML page that is not a redirect.
final class PageList: TemplateObject {
  var kindDescription: String { "the list of pages" }

  var memberNames: [String] { ["first", "last", "size"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    name == "size" ? count(reader: reader).map(Value.integer) : nil
  }

  func items(reader: Reader) -> [Value]? {
    let reader = PageReader.of(reader)
    reader.reads.note(.pages, part: 0)
    return reader.context.routes.listed.map { .object(ListedPage(page: $0)) }
  }

  func count(reader: Reader) -> Int? {
    items(reader: reader)?.count
  }
}

/// One page in the list of pages.
final class ListedPage: TemplateObject {
  private let page: Page

  init(page: Page) {
    self.page = page
  }

  var kindDescription: String { "a page" }

  var memberNames: [String] { ["path", "title", "url"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    switch name {
    case .path: return .text(page.path)
    case .url: return .text(page.url, .url)
    case .title:
      reader.reads.note(.pages, part: 1)
      return .text(PageTitle.title(of: PageReader(context: reader.context, page: page)))
    default: return nil
    }
  }
}

/// `namesakes`: the people who share a plain slug.
final class NamesakesObject: TemplateObject {
  private let slug: String
  private let people: [Int]

  init(slug: String, people: [Int]) {
    self.slug = slug
    self.people = people
  }

  var kindDescription: String { "people of one name" }

  var isDescribedAsMany: Bool { true }

  var memberNames: [String] { ["name", "people", "size", "slug"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    switch name {
    case .slug: return .text(slug)
    case .name:
      return people.first.flatMap { first in
        note(reader)
        return reader.context.people.all[first].member("name", reader: reader)
      }
    case .people:
      note(reader)
      return .list(people.map { .object(reader.context.people.all[$0]) })
    case .size:
      note(reader)
      return .integer(people.count)
    default: return nil
    }
  }

  private func note(_ reader: PageReader) {
    reader.reads.note(.namesakes, reader.context.names.number(of: slug))
  }
}

/// `alias`: an old slug and the person it leads to.
final class AliasObject: TemplateObject {
  private let slug: String
  private let person: PersonObject

  init(slug: String, person: PersonObject) {
    self.slug = slug
    self.person = person
  }

  var kindDescription: String { "an alias" }

  var memberNames: [String] { ["person", "slug"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    switch name {
    case .slug: return .text(slug)
    case .person:
      reader.reads.note(.alias, reader.context.names.number(of: slug))
      return .object(person)
    default: return nil
    }
  }
}
