import Incremental

/// Says how a thing that pages read differs from what it was, people's fields excepted: who came and left, from what to what.
///
/// What the state has no words of is told without them; nothing is said that need not be true.
final class ReadingChanges {
  private let context: SiteContext
  private let previous: PreviousState
  private let stored: StoredReadings
  private let excerpts: ReadingExcerpts
  /// The name that somebody had in the run before.
  private let oldName: (UInt32) throws -> String?
  private var known: [Key: RebuildReason?] = [:]

  init(
    context: SiteContext, previous: PreviousState, stored: StoredReadings,
    oldName: @escaping (UInt32) throws -> String?
  ) {
    self.context = context
    self.previous = previous
    self.stored = stored
    self.oldName = oldName
    excerpts = ReadingExcerpts(context)
  }

  /// The reason for a key whose value is not what it was; `nil` where a field of everyone in a collection was read and the same
  /// people are in it. Pages share many, so each is worked out once.
  func reason(_ kind: ReadKind, _ key: Key) throws -> RebuildReason? {
    if let reason = known[key] { return reason }
    // Of what was never read before nothing is known.
    let old = try stored[kind == .fieldOfEach ? .members(key.subject) : key]?.excerpt
    let reason = try reason(kind, key, old)
    known[key] = .some(reason)
    return reason
  }

  private func reason(_ kind: ReadKind, _ key: Key, _ old: String?) throws -> RebuildReason? {
    let field = context.fields.interner.text(of: key.part) ?? "?"
    let text = context.names.text(of: key.subject) ?? "?"
    switch kind {
    case .field, .allFields: return .plain("something of a person changed")
    case .fieldOfEach:
      return try people(old, excerpts.members(key)).map { .plain("\(description(key)): \($0)") }
    case .members:
      return .plain(
        try "\(description(key)): \(people(old, excerpts.members(key)) ?? "somebody came, left or moved")")
    case .namesakes:
      return .plain(try "the people called '\(text)': \(people(old, excerpts.namesakes(key)) ?? "they are others now")")
    case .count: return texts("the number of \(description(key)) changed", old, key)
    case .isEmpty:
      let isThere = !excerpts.members(key).isEmpty
      return .plain("\(description(key)): \(isThere ? "there is somebody now" : "there is nobody any more")")
    case .memberFromStart, .memberFromEnd: return try holder(of: place(kind, key), old, excerpts.member(kind, key))
    case .placeOfFirst where excerpts.members(key).isEmpty:
      return .plain("\(description(key)): there is nobody any more")
    case .placeOfFirst: return texts("the first of \(description(key)) stands elsewhere", old, key)
    case .groupNames:
      return .plain("the groups of \(description(key)) by '\(field)': \(groups(kind, key, field, old))")
    case .groups: return .plain("the groups by '\(field)': \(groups(kind, key, field, old))")
    case .groupField:
      guard context.groups.group(number: key.subject) != nil else {
        // What gave the page the group tells that it is gone: a list of groups, or the field of a person.
        if field == "name" { return nil }
        return .plain("there are no \(description(key)) any more")
      }
      return texts("the \(field) of the group of \(description(key)) changed", old, key)
    case .fieldExists:
      return .plain(
        context.fields.canGroup(by: Int(key.part))
          ? "somebody has the field '\(field)' now" : "nobody has the field '\(field)' any more")
    case .fieldNames: return .plain("the fields that there are: \(fields(old) ?? "some came or left")")
    case .setting: return texts("setting '\(text)' changed", old, key)
    case .template: return .plain("template '\(text)' changed")
    case .data: return .plain("data '\(text)' changed")
    case .day: return .plain("it is another day")
    case .pages: return .plain(key.part == 1 ? "the titles of pages changed" : "the list of pages\(pages)")
    case .alias: return try holder(of: "whom the alias '\(text)' leads to", old, context.people.person(ofAlias: text))
    case .word: return texts("the word '\(context.names.text(of: key.wordNumber) ?? "?")' changed", old, key)
    case .sitePage: return texts("the address of the page '\(text)' changed", old, key)
    }
  }

  // MARK: - Kinds of changes

  /// A change from one text to another; without them if they say nothing.
  private func texts(_ what: String, _ old: String?, _ key: Key) -> RebuildReason {
    let now = excerpts.text(of: key)
    guard let old, old != now else { return .plain(what) }
    return .readingChanged(what: what, from: old, to: now)
  }

  /// A change of who stands at a place.
  private func holder(of place: String, _ old: String?, _ now: Int?) throws -> RebuildReason {
    .readingChanged(
      what: "\(place) changed", from: try old.flatMap { UInt32($0) }.map(name) ?? "",
      to: now.map { context.people.all[$0].person.name })
  }

  /// How a list of people differs; `nil` if that cannot be told.
  private func people(_ old: String?, _ now: [Int]) throws -> String? {
    guard let old = old.flatMap(ReadingExcerpts.subjects(in:)) else { return nil }
    return try ListChange(from: old, to: excerpts.subjects(of: now)).words { "'\(try name($0))'" }
  }

  /// What somebody is called, or was.
  private func name(_ subject: UInt32) throws -> String {
    if let index = context.people.index(ofSubject: subject) { return context.people.all[index].person.name }
    return try oldName(subject) ?? "somebody"
  }

  /// How groups differ. People without the field are a group too, whose name is empty.
  private func groups(_ kind: ReadKind, _ key: Key, _ field: String, _ old: String?) -> String {
    if isPrivate(field) { return "'\(field)' is private now" }
    let unknown = "some came, left or moved"
    guard let old = old.flatMap(ReadingExcerpts.names(in:)) else { return unknown }
    let now = excerpts.groupNames(kind, key)
    let change = ListChange(from: old, to: now)
    if let words = change.words({ $0.isEmpty ? "those without '\(field)'" : "'\($0)'" }) { return words }
    // Equal names in the same places: their letters are in another form of Unicode.
    let others = zip(old, now).filter { !$0.utf8.elementsEqual($1.utf8) }.map(\.1)
    return others.isEmpty
      ? unknown : "\(NameList.text(of: others)) \(others.count == 1 ? "is" : "are") spelled otherwise"
  }

  private func fields(_ old: String?) -> String? {
    guard let old = old.flatMap(ReadingExcerpts.names(in:)) else { return nil }
    var change = ListChange(from: old, to: context.fields.existingNames)
    change.forgetMoves()
    return change.words { isPrivate($0) ? "a private one" : "'\($0)'" }
  }

  private func place(_ kind: ReadKind, _ key: Key) -> String {
    let place =
      switch (kind, key.part) {
      case (.memberFromStart, 0): "the first"
      case (.memberFromStart, let part): "number \(part + 1)"
      case (_, 0): "the last"
      case (_, let part): "number \(part + 1) from the end"
      }
    return "\(place) of \(description(key))"
  }

  /// How the list of pages differs, as far as the state tells: it does not know which of the old ones were listed.
  private var pages: String {
    let known = Set(previous.pages.lazy.filter { $0.owner.kind != .asset }.map { ExactPath($0.path) })
    let now = Set(context.routes.pages.map { ExactPath($0.path) })
    let came = context.routes.listed.map(\.path).filter { !known.contains(ExactPath($0)) }
    let listed = Set(context.templates.pages.filter(\.isListed).map { context.names.number(of: $0.path) })
    let left = previous.pages.filter { page in
      ![.asset, .alias].contains(page.owner.kind) && listed.contains(page.owner.template)
        && !now.contains(ExactPath(page.path))
    }
    let words = ListChange(from: left.map(\.path).sorted { $0.precedesByBytes($1) }, to: came).words { "'\($0)'" }
    return words.map { ": \($0)" } ?? " changed"
  }

  /// Whether a field is private now: what its values were is not to be told any more.
  private func isPrivate(_ property: String) -> Bool { context.configuration.fieldRules.hides(property) }

  private func description(_ key: Key) -> String {
    let text = previous.forgotten[key.subject] ?? context.collections.specs.text(of: key.subject)
    return text.flatMap(CollectionSpec.init)?.description(hiding: isPrivate) ?? "people"
  }
}

extension RebuildReason {
  /// A change of which no more is to be said.
  static func plain(_ what: String) -> RebuildReason { .readingChanged(what: what, from: nil, to: nil) }
}

extension TemplateFile {
  /// Whether pages of the template that are no redirects are among the site's list of pages.
  fileprivate var isListed: Bool { (format == .markdown || format == .html) && header.isListed }
}
