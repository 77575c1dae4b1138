import DirectoryModel

/// Where the names of a table's columns come from, if the configuration says so. Without a word of it they are in the first row, unless
/// that is plainly a person.
public enum TableHeadings: Sendable, Equatable {
  /// From the first row, whatever stands there.
  case firstRow

  /// These, in the order of the columns; the first row is a person already.
  case given([String])

  /// What `headings` may say, on the command line too: `true`, or names with commas between.
  public init?(text: String) {
    if text == "true" {
      self = .firstRow
    } else {
      self.init(
        names: text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).withoutInvisibles })
    }
  }

  /// Takes names; `nil` if one is blank, or two are the same.
  public init?(names: [String]) {
    let names = names.map(\.withoutInvisibles)
    guard !names.isEmpty, !names.contains(""), Set(names).count == names.count else { return nil }
    self = .given(names)
  }
}
