/// The part of a page's address that stands for a name.
public enum Slug {
  /// Lower-case ASCII letters, digits and single hyphens, at most 180 bytes, never reserved; empty if the text has
  /// nothing to transliterate.
  public static func make(from text: String) -> String { text }

  /// Why a slug that a record pins cannot be used; `nil` if it can.
  public static func objection(to slug: String) -> String? { nil }
}
