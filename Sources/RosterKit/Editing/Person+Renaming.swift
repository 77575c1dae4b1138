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
    let (given, family) = (text("given_name"), text("family_name"))
    if let given, let family {
      if let parts = Self.parts(of: name, given: given, family: family, in: before.name) {
        fields["given_name"] = .text(parts.given)
        fields["family_name"] = .text(parts.family)
        if let sortName = text("sort_name"), sortName == "\(family), \(given)" {
          fields["sort_name"] = .text("\(parts.family), \(parts.given)")
        }
      } else {
        stale += ["given_name", "family_name"].filter { !names(fields[$0]?.spelling) }
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
