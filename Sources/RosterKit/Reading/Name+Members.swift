import Liquid

/// The members that Roster's own objects have, as names: compared as numbers, never as texts.
extension Name {
  static let baseURL: Name = "base_url"
  static let first: Name = "first"
  static let items: Name = "items"
  static let last: Name = "last"
  static let locale: Name = "locale"
  static let name: Name = "name"
  static let pages: Name = "pages"
  static let path: Name = "path"
  static let people: Name = "people"
  static let person: Name = "person"
  static let size: Name = "size"
  static let slug: Name = "slug"
  static let timezone: Name = "timezone"
  static let title: Name = "title"
  static let url: Name = "url"
  static let urls: Name = "urls"
}
