import Diagnostics
import DirectoryFormats
import DirectoryModel

/// People of a file that shall come into a directory.
public struct PeopleSource: Sendable {
  /// Somebody in the file.
  struct Member: Sendable {
    /// The person. The id counts only if the file has it.
    var person: Person
    /// Whether the file says who this is, by an id or a key.
    var hasOwnID: Bool
    /// Whether the file has an office and leaves it blank; of other fields the person tells.
    var hasBlankOffice: Bool
    /// The id as the file spells it; `nil` where it has none.
    var spelledID: String?
    /// Where the record stands.
    var origin: RecordOrigin
  }

  /// The file's name for messages.
  public let path: String

  /// Odd things about the file that lose nothing.
  public let warnings: [Diagnostic]

  let members: [Member]

  /// Reads a file or folder in any format.
  ///
  /// Of the site's settings those count that the file has fields for: a mapping of `Full Name` changes nothing in a file
  /// that has a `name`.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - options: How it is read.
  ///   - mapping: Where fields come from, besides the site's mapping and before it. The columns that it names do not
  ///     come in as fields of their own.
  ///   - site: The directory to bring the people into.
  /// - Throws: `DiagnosticError` with every problem of the file.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(), mapping: [FieldRules.Rule] = [], for site: SiteDirectory
  ) throws {
    let file = try SourceFile(path: path, options: options, mapping: mapping, for: site)
    self = file.source(of: try file.builder.contents(of: file.list, besides: file.problems))
  }

  init(path: String, warnings: [Diagnostic], members: [Member]) {
    self.path = path
    self.warnings = warnings
    self.members = members
  }
}

/// A file of people, read as far as that can be.
struct SourceFile {
  let path: String
  let list: RecordList
  /// Why some records cannot be read.
  let problems: [Diagnostic]
  let builder: PeopleBuilder
  /// The columns that are named as those of fields.
  private let mapped: [String]

  /// Reads a file; the parameters are those of a source.
  ///
  /// - Throws: `DiagnosticError` if nothing of it can be read.
  init(path: String, options: ReadingOptions, mapping: [FieldRules.Rule], for site: SiteDirectory) throws {
    self.path = path
    (list, problems) = try DirectoryFile.readableRecords(at: path, displayPath: path, options: options)
    var rules = site.settings.fieldRules.rules(for: list.records)
    rules.rules = rules.rules.filter { rule in !mapping.contains { $0.name == rule.name } } + mapping
    builder = PeopleBuilder(rules: rules)
    mapped = mapping.map(\.path.description).filter { path in !rules.rules.contains { $0.name == path } }
  }

  /// The source that is made of the file's people.
  func source(of contents: DirectoryContents) -> PeopleSource {
    let members = contents.people.indices.map { place in
      var person = contents.people[place]
      for name in mapped { person.fields[name] = nil }
      let record = list.records[contents.recordNumbers[place]]
      return PeopleSource.Member(
        person: person, hasOwnID: builder.namesItself(record),
        hasBlankOffice: builder.leavesBlank("office", in: record),
        spelledID: contents.ids.isEmpty ? nil : contents.ids[place], origin: contents.origins[place])
    }
    return PeopleSource(path: path, warnings: contents.warnings, members: members)
  }
}

extension FieldRules {
  /// The rules and conditions whose fields some of the records have. A field that stands there itself counts where what a rule
  /// takes it from does not.
  fileprivate func rules(for records: [Record]) -> FieldRules {
    func isThere(_ path: FieldPath) -> Bool {
      records.contains { path.value(in: $0.fields).map { !$0.isAbsent } ?? false }
    }
    var result = fitted(to: records).rules
    result.privatePaths = []
    result.rules = result.rules.filter { $0.paths.contains(where: isThere) }
    let sources = Set(rules.flatMap(\.paths))
    for (place, rule) in result.rules.enumerated() {
      let own = FieldPath(name: rule.name)
      if rule.joiner == nil, !sources.contains(own) { result.rules[place].otherPaths.append(own) }
    }
    result.filter.only = filter.only.filter { isThere($0.path) }
    result.filter.except = filter.except.filter { isThere($0.path) }
    return result
  }
}
