import Liquid

@testable import RosterKit

/// The filters that templates of a site may call.
enum SiteLibrary {
  static let filters = SiteFilters.library
}
