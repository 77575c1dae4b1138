import Diagnostics

/// How a site's fields come from the records: the `fields:` and `private:` settings, resolved.
public struct FieldRules: Sendable {
  /// One line of `fields:`.
  public struct Rule: Sendable {
    /// The field that templates see.
    public var name: String
    /// Where its value is in the record.
    public var path: FieldPath
    /// Where else its value may be: of all paths the first with something counts, or all of them if there is a `joiner`.
    public var otherPaths: [FieldPath] = []
    /// Joins what is at the paths to one text.
    public var joiner: String?
    /// What is taken away if a text begins with it, such as `mailto:`.
    public var prefix: String?
    /// The type that the value is read as; `nil` applies the typing rule.
    public var type: FieldType?
    /// Splits a text into a list at this separator; pieces are trimmed, blank ones dropped.
    public var separator: String?
    /// The setting's place, for messages.
    public var span: SourceSpan?

    /// Makes a rule.
    public init(
      name: String, path: FieldPath, type: FieldType? = nil, separator: String? = nil, span: SourceSpan? = nil
    ) {
      self.name = name
      self.path = path
      self.type = type
      self.separator = separator
      self.span = span
    }
  }

  /// The rules in the order of the configuration.
  public var rules: [Rule]

  /// Fields (or paths into fields) that no output may contain.
  public var privatePaths: [FieldPath]

  /// Which records are of people.
  public var filter = RecordFilter()

  /// Makes a set of rules; without arguments every field keeps its own name and nothing is private.
  public init(rules: [Rule] = [], privatePaths: [FieldPath] = []) {
    self.rules = rules
    self.privatePaths = privatePaths
  }
}

/// The types that `fields:` may declare.
public enum FieldType: String, Sendable, CaseIterable {
  /// The spelling, whatever it looks like.
  case text
  /// A number; anything else is an error at the record.
  case number
  /// A Boolean; anything but `true` and `false`, in capitals or not, is an error at the record.
  case boolean
  /// A list; a single value becomes a list of one.
  case list
}
