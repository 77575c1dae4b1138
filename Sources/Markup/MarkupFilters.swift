import Liquid

/// The filters that make markup: `markdown`, `raw`, `mailto`, `phone` and their like.
public enum MarkupFilters {
  /// All of them.
  public static let all: [Filter] = []
}
