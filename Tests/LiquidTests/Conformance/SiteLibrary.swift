import Liquid
import Markup

@testable import RosterKit

/// The filters that templates of a site may call.
enum SiteLibrary {
  static let filters = SiteFilters.library

  /// Those of them that can be called without a site.
  static let filtersWithoutSite = FilterLibrary.standard.adding(MarkupFilters.all).adding([SlugifyFilter.filter])
}
