import Diagnostics

/// Files of Roster's that hold something else than what it wrote there: somebody changed them, or the output is older than the
/// state, as when one of them was restored. Which of the two it was cannot be told.
struct AlteredFiles {
  /// Those that are overwritten.
  var overwritten: [String] = []
  /// Those that are removed.
  var removed: [String] = []

  /// What to say of them.
  ///
  /// - Parameter output: The output folder, as the user knows it.
  func warnings(in output: String) -> [Diagnostic] {
    Self.warnings(overwritten, output, one: "is overwritten", many: "are overwritten")
      + Self.warnings(removed, output, one: "is removed", many: "are removed")
  }

  /// What to say of files for which Roster does something.
  static func warnings(_ paths: [String], _ output: String, one: String, many: String) -> [Diagnostic] {
    guard paths.count > 3 else {
      return paths.map { .warning("'\(output)/\($0)' is not what Roster wrote there, and \(one)") }
    }
    return [
      .warning(
        "\(paths.count) files in '\(output)' are not what Roster wrote there, and \(many): \(NameList.text(of: paths))",
        notes: ["somebody changed them, or the folder and the state are not from one build"])
    ]
  }
}

/// Names of files in a message.
enum NameList {
  /// All of up to three names; of more the first three, and how many others there are.
  static func text(of names: [String]) -> String {
    text(ofQuoted: names) { "'\($0)'" }
  }

  /// The same of elements that are named and quoted otherwise.
  static func text<Element>(
    ofQuoted elements: [Element], _ name: (Element) throws -> String
  ) rethrows -> String {
    let first = try elements.prefix(3).map(name)
    if elements.count > 3 { return first.joined(separator: ", ") + " and \(elements.count - 3) more" }
    guard let last = first.last, first.count > 1 else { return first.joined() }
    return first.dropLast().joined(separator: ", ") + " and " + last
  }
}
