import DirectoryFormats
import DirectoryModel

/// A line of `fields:` that an unknown file seems to need.
public struct FieldProposal: Sendable, Equatable {
  /// The field's name, as the theme has it.
  public var field: String

  /// Where it comes from, as paths; several are joined by blanks.
  public var sources: [String]

  /// The separator of several values in one text.
  public var separator: String?

  /// What is taken away from the beginning of a text.
  public var prefix: String?

  /// The line, without indentation: `name: Full Name`.
  public var line: String {
    let paths = sources.map(PeopleExport.yamlScalar)
    if sources.count > 1 { return "\(field): {from: [\(paths.joined(separator: ", "))], join: \" \"}" }
    let options = [separator.map { "split: \"\($0)\"" }, prefix.map { "remove: \"\($0)\"" }].compactMap { $0 }
    return options.isEmpty
      ? "\(field): \(paths[0])" : "\(field): {\((["from: \(paths[0])"] + options).joined(separator: ", "))}"
  }
}

extension Inspection {
  /// Whether a field is the name, or could be.
  public var hasNames: Bool {
    fields.contains { $0.path == "name" } || proposals.contains { $0.field == "name" }
  }

  /// Whether the records seem to be people: something may be their name, or nowhere further inside are more.
  public var isOfPeople: Bool { elsewhere == nil || hasNames }

  /// The lines of `fields:` that the file seems to need, in the order of the theme's fields: columns are known by their
  /// headings in several languages, and where these say nothing by what they hold. None for what is called rightly already.
  /// None either where the first row is a person, so that no column has a name yet.
  public var proposals: [FieldProposal] {
    hasNameRow ? FieldGuess(self).proposals : []
  }

  /// The proposals as the setting, ready to be put into roster.yml; empty if there are none.
  public var proposedSetting: String {
    let proposals = proposals
    return proposals.isEmpty ? "" : "fields:\n" + proposals.map { "  \($0.line)\n" }.joined()
  }
}

/// Guesses what the fields of a file are.
private struct FieldGuess {
  private struct Column {
    var path: String
    /// How many records have it.
    var count: Int
    var words: HeaderWords
    var content: ColumnContent
    /// Whether it is of several people or things that a record lists, and so no part of the record's own name.
    var isOfSeveral: Bool
  }

  private static let mostRecords = 200

  /// How many fields inside of others are looked at: each is searched for in each record.
  private static let mostParts = 500

  private var columns: [Column] = []
  private var found: [ProposedField: Int] = [:]
  private var present: Set<String> = []
  private let isFolder: Bool
  /// Whether the format itself says what the whole name is, and calls it `name`.
  private let hasWholeNames: Bool
  private let records: ArraySlice<Record>
  /// How many records there are.
  private let count: Int

  init(_ inspection: Inspection) {
    count = inspection.records.count
    records = inspection.records.prefix(Self.mostRecords)
    hasWholeNames = [.ldif, .vCard].contains(inspection.format)
    isFolder = inspection.format == .markdownFolder
    // Found by one walk through each record, however many fields it has.
    var values: [String: [FieldValue]] = [:]
    for record in records {
      for field in record.fields.fields { values[field.name, default: []].append(field.value) }
    }
    var parts = 0
    for field in inspection.fields {
      present.insert(field.path)
      // Names that no path leads to cannot be mapped.
      guard let path = FieldPath(field.path), !HeaderWords.isInsideOfOthers(path) else { continue }
      if values[field.path] == nil { parts += 1 }
      guard parts <= Self.mostParts else { continue }
      let content = ColumnContent(values[field.path] ?? records.compactMap { path.value(in: $0.fields) })
      columns.append(
        Column(
          path: field.path, count: field.count, words: HeaderWords(field.path), content: content,
          isOfSeveral: isOfSeveral(field.path)))
    }
    if !columns.contains(where: \.words.isSwedish) { columns.removeAll { $0.words.isOne(of: ["institution"]) } }
    guessByHeading()
    guessParts()
    guessByContent()
  }

  private func isFree(_ column: Int) -> Bool { !found.values.contains(column) }

  /// Whether a path leads into lists that have more than one element each, or in a lone record with a key any number: that one may be
  /// what a service puts around its people.
  private func isOfSeveral(_ path: String) -> Bool {
    guard let end = path.range(of: "[-1]"), let list = FieldPath(String(path[..<end.lowerBound])) else { return false }
    if count == 1, records.first?.origin.key != nil { return true }
    let lengths = records.compactMap { record -> Int? in
      if case .list(let values)? = list.value(in: record.fields) { values.count } else { nil }
    }
    return lengths.reduce(0, +) > lengths.count
  }

  private mutating func guessByHeading() {
    for field in ProposedField.allCases {
      if let own = columns.firstIndex(where: { $0.path == field.rawValue }) { found[field] = own }
    }
    let candidates = ProposedField.allCases.filter { found[$0] == nil }.flatMap { field in
      columns.indices.map { (field: field, column: $0, likeness: columns[$0].words.likeness(to: field)) }
    }
    // The better first; of equals the one that stands first. A column that only a few have is no match for one that most have.
    let known = candidates.filter { $0.likeness > 0 }
    let fullest = Dictionary(known.map { ($0.field, columns[$0.column].count) }, uniquingKeysWith: max)
    let full = known.filter { (fullest[$0.field] ?? 0) <= 3 * columns[$0.column].count }
    let ranked = full.enumerated().sorted {
      ($1.element.likeness, $0.offset) < ($0.element.likeness, $1.offset)
    }
    for (_, candidate) in ranked where found[candidate.field] == nil && isFree(candidate.column) {
      if columns[candidate.column].content.contradicts(candidate.field) { continue }
      if candidate.field.isPartOfName, columns[candidate.column].isOfSeveral { continue }
      // First and last name are surer than a heading that says more than the name.
      if candidate.field == .name, candidate.likeness < 0.95, hasPartsOfNames { continue }
      found[candidate.field] = candidate.column
    }
  }

  private var hasPartsOfNames: Bool {
    [ProposedField.givenName, .familyName].allSatisfy { field in
      columns.contains { $0.words.likeness(to: field) > 0.95 }
    }
  }

  /// Words that mean the whole name, or beside a column for the other part one part of it.
  private mutating func guessParts() {
    if found[.givenName] != nil, found[.familyName] == nil {
      take(["nom", "name", "naam", "namn", "navn"], as: .familyName)
    }
    if found[.familyName] != nil, found[.givenName] == nil {
      take(["nombre", "nome", "name", "jmeno", "meno"], as: .givenName)
    }
    if found[.name] == nil, found[.givenName] == nil, found[.familyName] == nil {
      take(["nom", "nombre", "nome", "jmeno", "meno"], as: .name)
    }
  }

  private mutating func take(_ headings: [String], as field: ProposedField) {
    guard
      let column = columns.indices.first(where: {
        columns[$0].words.isOne(of: headings) && !columns[$0].isOfSeveral
          && (field == .name || !columns[$0].content.isName && !holdsWholeNames($0, besides: field))
      })
    else { return }
    if found[.name] == column { found[.name] = nil }
    guard isFree(column) else { return }
    found[field] = column
  }

  /// Whether a column beside one for a part of the name holds whole names: some have that part in them, or most are of two words.
  private func holdsWholeNames(_ column: Int, besides field: ProposedField) -> Bool {
    if hasWholeNames { return true }
    guard let part = found[field == .givenName ? .familyName : .givenName] else { return false }
    return share(of: column, holding: part) > 0.2 || share(of: column) { text, _ in text.contains(" ") } > 0.6
  }

  /// Whether titles hold the names, since most have the family's name in them.
  private var titlesHoldNames: Bool {
    guard let title = found[.title], let family = found[.familyName] else { return false }
    return share(of: title, holding: family) > 0.5
  }

  /// How many of the texts in a column have that of another column in them, and more.
  private func share(of column: Int, holding part: Int) -> Double {
    guard let path = FieldPath(columns[part].path) else { return 0 }
    return share(of: column) { text, record in
      guard let part = path.value(in: record.fields)?.spelling?.withoutInvisibles, !part.isEmpty else { return false }
      return text != part && text.contains(part)
    }
  }

  /// How many of the texts in a column are so, from 0 to 1.
  private func share(of column: Int, _ isSo: (String, Record) -> Bool) -> Double {
    guard let path = FieldPath(columns[column].path) else { return 0 }
    let texts = records.compactMap { record -> (text: String, record: Record)? in
      guard let text = path.value(in: record.fields)?.spelling?.withoutInvisibles, !text.isEmpty else { return nil }
      return (text, record)
    }
    return Double(texts.count { isSo($0.text, $0.record) }) / Double(max(texts.count, 1))
  }

  private mutating func guessByContent() {
    func first(_ isMeant: (ColumnContent) -> Bool) -> Int? {
      columns.indices.first { isFree($0) && isMeant(columns[$0].content) }
    }
    if found[.email] == nil { found[.email] = first(\.isEmail) }
    if found[.phone] == nil, found[.mobile] == nil { found[.phone] = first(\.isTelephone) }
    if found[.name] == nil, isFolder, lacksPartsOfNames || titlesHoldNames { takeNamesFromTitles() }
    if found[.name] == nil, found[.givenName] == nil || found[.familyName] == nil {
      if isFolder { takeNamesFromTitles() }
      if found[.name] == nil {
        found[.name] = columns.indices.first { isFree($0) && columns[$0].content.isName && !columns[$0].isOfSeveral }
      }
      if found[.name] == nil { takeNamesFromTitles() }
    }
  }

  /// Whether more records have a title than given and family names.
  private var lacksPartsOfNames: Bool {
    guard let title = found[.title] else { return false }
    return [ProposedField.givenName, .familyName].contains { part in
      found[part].map { columns[$0].count < columns[title].count } ?? true
    }
  }

  /// Pages of people have the name for their title, and call what is a title here something else.
  private mutating func takeNamesFromTitles() {
    guard let column = found[.title], columns[column].path == "title", columns[column].content.isName else { return }
    found[.name] = column
    found[.title] = columns.indices.first { other in
      other != column && isFree(other) && columns[other].words.likeness(to: .title) > 0
        && !columns[other].content.contradicts(.title)
    }
  }

  var proposals: [FieldProposal] {
    ProposedField.allCases.compactMap { field in
      guard let column = found[field] else { return field == .name ? joinedName : nil }
      let content = columns[column].content
      let mayBeList = [.department, .title].contains(field)
      guard columns[column].path != field.rawValue || content.prefix != nil || (!mayBeList && content.isList) else {
        return nil
      }
      var path = columns[column].path
      let isFirst = !mayBeList && (content.separator == ":::" || content.isList)
      if isFirst { path += "[0]" }
      return FieldProposal(
        field: field.rawValue, sources: [path],
        separator: mayBeList || content.separator == ":::" ? content.separator : nil, prefix: content.prefix)
    }
  }

  private var joinedName: FieldProposal? {
    guard let given = found[.givenName], let family = found[.familyName] else { return nil }
    // Whoever has neither would have no name.
    guard max(columns[given].count, columns[family].count) * 2 >= count else { return nil }
    var names = [columns[given].path, columns[family].path]
    // In Spanish both family names belong to the name.
    let seconds = ["segundoapellido", "apellido2", "apellidomaterno"]
    if let second = columns.first(where: { $0.words.isOne(of: seconds) }) { names.append(second.path) }
    // In Chinese and Japanese the family's name comes first.
    let isFamilyFirst = names.count == 2 && names[1].unicodeScalars.allSatisfy(\.properties.isIdeographic)
    return FieldProposal(field: "name", sources: isFamilyFirst ? names.reversed() : names)
  }
}
