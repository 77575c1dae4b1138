import Incremental
import Liquid

/// What things that pages read are, in as few words as let a later run say how they differ. For reasons alone; for the kinds of
/// readings of which nothing is kept the words are empty.
struct ReadingExcerpts {
  private let context: SiteContext

  init(_ context: SiteContext) {
    self.context = context
  }

  /// The words for a key's present value.
  func text(of key: Key) -> String {
    guard let kind = ReadKind(rawValue: key.kind) else { return "" }
    switch kind {
    case .members: return Self.text(ofSubjects: subjects(of: members(key)))
    case .namesakes: return Self.text(ofSubjects: subjects(of: namesakes(key)))
    case .groupNames, .groups: return Self.text(ofNames: groupNames(kind, key))
    case .fieldNames: return Self.text(ofNames: context.fields.existingNames)
    case .count: return String(members(key).count)
    case .memberFromStart, .memberFromEnd: return text(of: member(kind, key))
    case .alias: return text(of: name(key).flatMap(context.people.person(ofAlias:)))
    case .placeOfFirst: return placeOfFirst(key).map(String.init) ?? ""
    case .groupField: return groupField(key)
    case .setting: return setting(key)
    case .word: return word(key)
    case .sitePage: return name(key).map { Self.text(of: context.routes.url(ofSitePage: $0)) } ?? ""
    case .field, .allFields, .fieldOfEach, .fieldExists, .template, .data, .day, .pages, .isEmpty: return ""
    }
  }

  // MARK: - Present values

  /// The people that a key is about, by place, in its order.
  func members(_ key: Key) -> [Int] { context.collections.collection(number: key.subject)?.members ?? [] }

  /// The people who share the slug that a key names, by place.
  func namesakes(_ key: Key) -> [Int] { name(key).map(context.people.namesakes(of:)) ?? [] }

  /// The person at the place of a collection that a key tells; `nil` if it has fewer.
  func member(_ kind: ReadKind, _ key: Key) -> Int? {
    let members = members(key)
    let place = kind == .memberFromStart ? Int(key.part) : members.count - 1 - Int(key.part)
    return members.indices.contains(place) ? members[place] : nil
  }

  /// The names of the groups that a key is about.
  func groupNames(_ kind: ReadKind, _ key: Key) -> [String] {
    guard let field = context.fields.interner.text(of: key.part) else { return [] }
    if kind == .groups { return context.groups.groups(by: field).ordered.map(\.name) }
    guard let collection = context.collections.collection(number: key.subject) else { return [] }
    return context.collections.groupNames(of: collection, by: field)
  }

  /// The numbers of people at places.
  func subjects(of people: [Int]) -> [UInt32] { people.map { context.people.all[$0].subject } }

  /// Where the first of a collection stands, counted from 1.
  private func placeOfFirst(_ key: Key) -> Int? {
    context.collections.collection(number: key.subject).flatMap(context.collections.placeOfFirst).map { $0 + 1 }
  }

  private func name(_ key: Key) -> String? { context.names.text(of: key.subject) }

  private func text(of person: Int?) -> String { person.map { String(context.people.all[$0].subject) } ?? "" }

  private func groupField(_ key: Key) -> String {
    guard let group = context.groups.group(number: key.subject), let part = context.fields.interner.text(of: key.part)
    else { return "" }
    switch part {
    case "name": return group.name
    case "slug": return group.slug
    case "url": return Self.text(of: context.routes.url(of: group))
    default:
      guard part.hasPrefix(FieldTable.addressPrefix) else { return "" }
      return Self.text(
        of: context.routes.url(of: group, template: String(part.dropFirst(FieldTable.addressPrefix.count))))
    }
  }

  private func setting(_ key: Key) -> String {
    switch name(key) {
    case "title"?: context.configuration.title
    case "base_url"?: context.configuration.baseURL ?? ""
    case "locale"?: context.configuration.locale
    case "timezone"?: context.configuration.timeZone
    default: ""
    }
  }

  private func word(_ key: Key) -> String {
    guard let word = context.names.text(of: key.wordNumber).flatMap({ context.templates.words[$0] }) else { return "" }
    return String(Self.text(of: word).prefix(60))
  }

  private static func text(of value: Value) -> String {
    if case .text(let text, _) = value { text } else { "" }
  }

  // MARK: - Lists

  /// Numbers of people, those that follow each other as a range: `1-512,514,513`.
  static func text(ofSubjects subjects: [UInt32]) -> String {
    var texts: [String] = []
    var start = 0
    for index in subjects.indices
    where index + 1 == subjects.count || Int(subjects[index + 1]) != Int(subjects[index]) + 1 {
      texts.append(start == index ? "\(subjects[index])" : "\(subjects[start])-\(subjects[index])")
      start = index + 1
    }
    return texts.joined(separator: ",")
  }

  /// Reads numbers of people; `nil` if they are none.
  static func subjects(in text: String) -> [UInt32]? {
    var subjects: [UInt32] = []
    for range in text.split(separator: ",") {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { UInt32($0) }
      guard ends.count < 3, let first = ends.first, let last = ends.last, let first, let last, first <= last,
        last - first < 10_000_000
      else { return nil }
      subjects += first...last
    }
    return subjects
  }

  /// The longest list of names that is kept, in bytes.
  private static let longest = 4096
  private static let separator: Character = "\u{1F}"
  private static let unkept = "\u{1E}"

  /// Names, each with its end; none of them if they are very long together, since the state is not to hold all that twice.
  static func text(ofNames names: [String]) -> String {
    guard names.reduce(0, { $0 + $1.utf8.count + 1 }) <= longest else { return unkept }
    return names.map { $0 + String(separator) }.joined()
  }

  /// Reads names; `nil` if they were not kept.
  static func names(in text: String) -> [String]? {
    if text == unkept { return nil }
    return text.dropLast().split(separator: separator, omittingEmptySubsequences: text.isEmpty).map(String.init)
  }
}
