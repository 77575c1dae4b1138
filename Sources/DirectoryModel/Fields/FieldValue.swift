/// The value of one field, as its file spells it.
public enum FieldValue: Sendable, Hashable {
  /// Written as nothing: JSON `null`, YAML `~`. Absent for templates; kept when saving.
  case null
  /// Text, and every scalar that the typing rule does not take for something else.
  case text(String)
  /// An integer or decimal that keeps its spelling.
  case number(Number)
  /// `true` or `false`.
  case boolean(Bool)
  /// Several values in order.
  case list([FieldValue])
  /// Named values in the order of their file.
  case mapping(FieldMapping)
}
