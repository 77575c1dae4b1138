import DirectoryModel

/// A field that is different now.
public struct FieldChange: Sendable, Equatable {
  /// The field's name.
  public var field: String
  /// What it was; `nil` if it was not there.
  public var before: FieldValue?
  /// What it is; `nil` if it is gone.
  public var after: FieldValue?

  /// The fields in which a person differs: name and office first, then in the order of the file, new ones last.
  static func changes(from before: Person, to after: Person) -> [FieldChange] {
    let names = before.fieldNames + after.fieldNames.filter { !before.fieldNames.contains($0) }
    return names.compactMap { name in
      guard before[name] != after[name] else { return nil }
      return FieldChange(field: name, before: before[name], after: after[name])
    }
  }

  /// The change in words: `'B 11' is now 'B 12'`, or the new value alone where there was none.
  public var sentence: String {
    let (old, new) = (before?.excerpt ?? "", after?.excerpt ?? "")
    if old.isEmpty { return "'\(new)'" }
    if new.isEmpty { return "'\(old)' is taken away" }
    guard old == new else { return "'\(old)' is now '\(new)'" }
    return isOfBlanks ? "'\(old)' has other blanks or line ends now" : "'\(old)' is changed further on"
  }

  /// Whether nothing is different but white space.
  private var isOfBlanks: Bool {
    func letters(_ value: FieldValue?) -> String? { value?.spelling?.filter { !$0.isWhitespace } }
    return letters(before) != nil && letters(before) == letters(after)
  }
}
