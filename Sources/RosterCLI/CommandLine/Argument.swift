/// An argument known by its place: the `DIR` of `roster build DIR`.
///
/// Like ``Option``, it is both the declaration and the key to what was given.
struct Argument: Sendable, Hashable {
  /// How many words of the command line it takes.
  enum Count: Sendable, Hashable {
    /// Exactly one.
    case required
    /// One or none.
    case optional
    /// All that are left, perhaps none. Only the last argument of a command can be so.
    case any
    /// All that are left, at least one. Only the last argument of a command can be so.
    case some
  }

  /// The name shown in help, in capitals.
  let name: String

  /// How many words it takes.
  let count: Count

  /// What it is, in a few words: lower case, no full stop.
  let summary: String

  /// Declares an argument.
  init(_ name: String, _ count: Count, _ summary: String) {
    self.name = name
    self.count = count
    self.summary = summary
  }

  /// How the argument stands in a line of usage: `NAME`, `[DIR]`, `FILE…`.
  var usage: String {
    switch count {
    case .required: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    case .some: "\(name)…"
    }
  }

  /// Whether a command line without it is wrong.
  var isRequired: Bool { count == .required || count == .some }

  /// Whether it takes every word that is left.
  var takesRest: Bool { count == .any || count == .some }
}
