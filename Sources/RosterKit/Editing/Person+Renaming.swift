import Collation
import Diagnostics
import DirectoryModel

extension Person {
  /// Brings the parts of a name up to date that was changed: given and family name, and the name to sort by, as far as they were
  /// made of the old one and it is clear what of the new one they are.
  ///
  /// - Parameters:
  ///   - before: The person with the old name.
  ///   - said: Fields that were set on purpose, and stay.
  /// - Returns: The fields that still say the old name, or a part of it.
  mutating func rename(from before: Person, keeping said: Set<String>) -> [String] {
    guard name != before.name, !before.name.isEmpty else { return [] }
    func text(_ field: String) -> String? {
      guard !said.contains(field), let text = before.fields[field]?.spelling?.withoutInvisibles, !text.isEmpty,
        fields[field] == before.fields[field]
      else { return nil }
      return text
    }
    var stale: [String] = []
    // Of one part the name tells the other.
    let given = text("given_name") ?? text("family_name").flatMap { before.name(without: $0, at: .end) }
    let family = text("family_name") ?? text("given_name").flatMap { before.name(without: $0, at: .beginning) }
    if let given, let family, text("given_name") ?? text("family_name") != nil {
      if let parts = Self.parts(of: name, given: given, family: family, in: before.name) {
        if text("given_name") != nil { fields["given_name"] = .text(parts.given) }
        if text("family_name") != nil { fields["family_name"] = .text(parts.family) }
        if let sortName = before.fields["sort_name"]?.spelling, text("sort_name") != nil,
          sortName == "\(family), \(given)"
        {
          fields["sort_name"] = .text("\(parts.family), \(parts.given)")
        }
      } else {
        stale += ["given_name", "family_name"].filter { text($0) != nil && !names(fields[$0]?.spelling) }
      }
    } else {
      stale += ["given_name", "family_name"].filter { text($0) != nil && !names(fields[$0]?.spelling) }
    }
    if text("sort_name") != nil, fields["sort_name"] == before.fields["sort_name"] { stale.append("sort_name") }
    stale += fields.fields.filter { field in
      !stale.contains(field.name) && text(field.name) == before.name
    }.map(\.name)
    return stale
  }

  private enum End { case beginning, end }

  /// The name without a part at one end; `nil` if it has none there.
  private func name(without part: String, at end: End) -> String? {
    switch end {
    case .beginning: name.hasPrefix(part + " ") ? String(name.dropFirst(part.count + 1)) : nil
    case .end: name.hasSuffix(" " + part) ? String(name.dropLast(part.count + 1)) : nil
    }
  }

  /// Divides a name into given and family name where the configuration joins it of just these, as it is divided for sorting.
  ///
  /// - Parameters:
  ///   - before: The person before the name was changed, or a new one.
  ///   - said: Fields that were set on purpose, and stay.
  mutating func divideName(from before: Person, by rules: [FieldRules.Rule], keeping said: Set<String>) {
    let parts = ["given_name", "family_name"]
    guard name != before.name, let joined = rules.last(where: { $0.name == "name" }), joined.joiner == " ",
      joined.paths == parts.compactMap({ part in rules.last { $0.name == part }?.path }),
      parts.allSatisfy({ fields[$0] == before.fields[$0] && !said.contains($0) }),
      !joined.paths.contains(where: { said.contains($0.description) }),
      let family = SortName.make(from: name, particles: .kept).split(separator: ", ").first.map(String.init),
      let given = name(without: family, at: .end)
    else { return }
    fields["given_name"] = .text(given)
    fields["family_name"] = .text(family)
  }

  /// Whether the new name has a part in it.
  private func names(_ part: String?) -> Bool {
    part.map { " \(name) ".contains(" \($0) ") } ?? false
  }

  /// What of a new name is given and family name: the one that stayed tells the other, and two words are one of each.
  private static func parts(
    of name: String, given: String, family: String, in old: String
  ) -> (given: String, family: String)? {
    guard old == "\(given) \(family)" else { return nil }
    if name.hasPrefix(given + " ") { return (given, String(name.dropFirst(given.count + 1))) }
    if name.hasSuffix(" " + family) { return (String(name.dropLast(family.count + 1)), family) }
    let words = name.split(separator: " ")
    return words.count == 2 ? (String(words[0]), String(words[1])) : nil
  }
}

extension Diagnostic {
  /// The warning about fields that still say an old name.
  static func oldName(_ fields: [String], of person: Person, _ before: Person) -> Diagnostic {
    let shown = fields.map { field in "'\(field)' is '\(person.fields[field]?.excerpt ?? "")'" }
    return .warning(
      "'\(before.name)' is '\(person.name)' now, and \(shown.joined(separator: ", ")) still",
      notes: ["change these too, as in '--set \(fields[0])=…', if they are of the old name"])
  }
}
