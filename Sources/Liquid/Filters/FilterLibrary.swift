/// The filters that templates may call.
public struct FilterLibrary: Sendable {
  private var filters: [Name: Filter] = [:]

  /// A library of these filters; of equal names the last wins.
  public init(_ filters: [Filter]) {
    for filter in filters { self.filters[filter.name] = filter }
  }

  /// The filter of a name.
  public subscript(name: Name) -> Filter? { filters[name] }

  /// This library with more filters, which win over those of the same name.
  public func adding(_ more: [Filter]) -> FilterLibrary {
    var library = self
    for filter in more { library.filters[filter.name] = filter }
    return library
  }

  /// All names in order, for suggestions.
  public var names: [String] { filters.keys.map(\.text).sorted() }
}

extension FilterLibrary {
  /// Shopify's standard filters, and those of Jekyll's that need to know nothing of a site.
  public static let standard = FilterLibrary(
    StringFilters.all + ReplaceFilters.all + CutFilters.all + HTMLFilters.all + EncodingFilters.all + MathFilters.all
      + DateFilters.all + ValueFilters.all + ListFilters.all + SelectionFilters.all + SortFilters.all
      + StackFilters.all + WordFilters.all + ExpressionFilter.all)
}
