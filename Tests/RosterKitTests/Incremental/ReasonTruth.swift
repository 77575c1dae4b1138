@testable import RosterKit

/// Whether reasons are true, found out from what the author wrote before and after, without the engine.
struct ReasonTruth {
  /// What the last build was made from.
  let before: SiteModel
  let after: SiteModel
  let isOtherDay: Bool
  /// The files that were damaged meanwhile.
  let damaged: Set<String>
  /// The files of the last build.
  let oldFiles: Set<String>

  /// The reasons of a page that are not true.
  func lies(_ page: BuildReport.Rendered) -> [String] {
    page.reasons.filter { !isTrue($0, of: page.path) }.map(\.explanation)
  }

  private func isTrue(_ reason: RebuildReason, of path: String) -> Bool {
    switch reason {
    case .neverBuilt: !oldFiles.contains(path)
    case .outputMissing, .outputChanged: damaged.contains(path)
    case .subjectChanged: before != after
    case .readingChanged(let what, let from, let to): isTrue(what, from, to)
    case .forced, .stateLost, .programChanged, .interrupted: false
    }
  }

  private func isTrue(_ what: String, _ from: String?, _ to: String?) -> Bool {
    if let match = what.wholeMatch(of: /field '(.+)' of '(.+)' changed/) {
      return isFieldTrue(String(match.1), of: String(match.2), from, to)
    }
    if let match = what.wholeMatch(of: /'(.+)' is not in the directory any more/) {
      let ids = after.people.map(\.id)
      return before.people.contains { $0.name == match.1 && !ids.contains($0.id) }
    }
    if let match = what.wholeMatch(of: /setting '(.+)' changed/) {
      return before.settings[String(match.1)] != after.settings[String(match.1)]
    }
    if let match = what.wholeMatch(of: /template '(.+)' changed/) {
      let path = "Templates/\(match.1)"
      return before.files[path] != after.files[path]
    }
    if what.contains(/^the word '.+' changed$/) {
      return before.files["Templates/words.yml"] != after.files["Templates/words.yml"]
    }
    if let match = what.wholeMatch(of: /data '(.+)' changed/) {
      let path = "Data/\(match.1).yml"
      return before.files[path] != after.files[path]
    }
    if let match = what.wholeMatch(of: /somebody has the field '(.+)' now/) {
      return !before.exists(String(match.1)) && after.exists(String(match.1))
    }
    if let match = what.wholeMatch(of: /nobody has the field '(.+)' any more/) {
      return before.exists(String(match.1)) && !after.exists(String(match.1))
    }
    if let match = what.wholeMatch(of: /the groups by '(\w+?)(_letter)?': (.+)/) {
      if Self.isWorkedOut(String(match.1)) || mayTurnOver(String(match.1)) { return before != after }
      if match.3.contains(" spelled otherwise") { return peopleChanged }
      let (old, new) = (groups(by: String(match.1), before), groups(by: String(match.1), after))
      return match.2 == nil ? areTrue(String(match.3), old, new) : old != new || localeChanged
    }
    return isListTrue(what)
  }

  private func isListTrue(_ what: String) -> Bool {
    if what == "it is another day" { return isOtherDay || before.settings["timezone"] != after.settings["timezone"] }
    if what == "the number of people changed" { return before.people.count != after.people.count }
    if let match = what.wholeMatch(of: /people: (.+)/) {
      return areTrue(String(match.1), Set(before.people.map(\.name)), Set(after.people.map(\.name)), moving: true)
    }
    if let match = what.wholeMatch(of: /people with (office|department|desk) '([^:]+)': (.+)/) {
      if mayTurnOver(String(match.1)) { return before != after }
      func names(_ model: SiteModel) -> Set<String> {
        Set(
          model.people.filter { model.values(of: String(match.1), $0)?.contains(String(match.2)) == true }.map(\.name))
      }
      return areTrue(String(match.3), names(before), names(after), moving: true)
    }
    if let match = what.wholeMatch(of: /the number of people with (\w+) '(.+)' changed/) {
      func count(_ model: SiteModel) -> Int {
        model.people.count { model.values(of: String(match.1), $0)?.contains(String(match.2)) == true }
      }
      if mayTurnOver(String(match.1)) { return before != after }
      return Self.isWorkedOut(String(match.1)) ? peopleChanged : count(before) != count(after)
    }
    if what.hasPrefix("the list of pages") || what == "the titles of pages changed"
      || what.contains(/^the address of the page '.+' changed/)
    {
      return before != after
    }
    let known = [
      /^(?:some )?people.*: .*(?:came|left|moved)/, /^the number of (?:some )?people.* changed$/,
      /^(?:some )?people.*: there is (?:somebody now|nobody any more)$/,
      /^(?:the first|the last|number \d+|number \d+ from the end) of (?:some )?people.* changed$/,
      /^the groups of (?:some )?people.* by '.+':/, /^the groups by 'letter':/, /^the fields that there are:/,
      /^the first of (?:some )?people.* stands elsewhere$/,
    ]
    if known.contains(where: { what.contains($0) }) { return peopleChanged }
    // Addresses depend on templates too.
    if what.contains(/^the \S+ of the group of people .+ changed$/) { return before != after }
    if what.contains(/^there are no people .+ any more$/) { return before != after }
    return what.contains(/^the people called '.+':|^whom the alias '.+' leads to changed$/) && peopleChanged
  }

  /// Whether names that are said to have come or left have: those that are told in full, and stand in no other's name.
  ///
  /// - Parameter moving: Whether the order goes by more than the names.
  private func areTrue(_ words: String, _ old: Set<String>, _ new: Set<String>, moving: Bool = false) -> Bool {
    if words.contains(" moved") { return moving ? peopleChanged : localeChanged }
    let all = old.union(new)
    var rest = words[...]
    for (verb, there) in [(" came", new.subtracting(old)), (" left", old.subtracting(new))] {
      guard let end = rest.range(of: verb)?.lowerBound else { continue }
      let named = all.filter { rest[..<end].contains("'\($0)'") }
      // Namesakes, and people who change their names, are more than names can tell.
      if !moving, named.isEmpty || !named.isSubset(of: there) { return false }
      if moving, named.isEmpty { return false }
      rest = rest[end...].dropFirst(verb.count)
    }
    return moving ? peopleChanged : old != new
  }

  /// Whether a field follows from the names, ids, pinned slugs and paths of everyone.
  private static func isWorkedOut(_ field: String) -> Bool {
    ["slug", "url", "letter", "sort", "sort_name", "next", "previous"].contains(field) || field.hasPrefix("urls.")
  }

  /// Whether a field comes from another, and stands for itself as soon as nobody has that one.
  private func mayTurnOver(_ field: String) -> Bool {
    field == "office" && [before, after].contains { $0.settings["fields"] == "{office: desk}" }
  }

  private var localeChanged: Bool { before.settings["locale"] != after.settings["locale"] }

  private var peopleChanged: Bool {
    Set(before.people.map(\.id)) != Set(after.people.map(\.id)) || localeChanged
      || before.settings["fields"] != after.settings["fields"]
      || before.settings["private"] != after.settings["private"]
      || zip(sorted(before), sorted(after)).contains { $0 != $1 }
  }

  private func sorted(_ model: SiteModel) -> [SiteModel.Member] { model.people.sorted { $0.id < $1.id } }

  private func groups(by field: String, _ model: SiteModel) -> Set<String> {
    Set(model.people.flatMap { model.values(of: field, $0) ?? [] })
  }

  private func isFieldTrue(_ field: String, of name: String, _ from: String?, _ to: String?) -> Bool {
    if Self.isWorkedOut(field) || mayTurnOver(field) { return before != after }
    return after.people.filter { $0.name == name }.contains { now in
      let new = after.values(of: field, now)
      // A person who came back has the number of a new one, and was known under no other.
      guard let then = before.people.first(where: { $0.id == now.id }) else { return false }
      let old = before.values(of: field, then)
      let differs = before.bytes(of: field, then) != after.bytes(of: field, now)
      guard differs || before.settings["fields"] != after.settings["fields"] else { return false }
      if let from, !from.isEmpty, old?.joined(separator: ", ") != from, isShort(old) { return false }
      if let to, !to.isEmpty, new?.joined(separator: ", ") != to, isShort(new) { return false }
      return true
    }
  }

  /// Whether a value is told whole.
  private func isShort(_ value: [String]?) -> Bool {
    value?.contains { $0.contains("\n") || $0.utf8.count > 50 } != true
  }
}
