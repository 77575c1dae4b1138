import Diagnostics

/// Makes people of records: mapping, typing, ids and checks, alike for every format.
public struct PeopleBuilder: Sendable {
  /// How fields come from the records.
  public var rules: FieldRules

  /// Makes a builder.
  public init(rules: FieldRules = FieldRules()) {
    self.rules = rules
  }

  /// Turns records into people.
  ///
  /// Each rule of `fields:` copies the value at its path to its name; the source stays under its own name too.
  /// What is private is left out, and a rule whose source is private gives nothing, except for ids, which show
  /// nothing of what they are made of. Names lose the characters that nobody sees. A record with nothing but an
  /// id is a draft: left out, with a warning.
  ///
  /// An `id` that is a UUID is taken in any letter case; any other text stands for the UUID of version 5 of it.
  /// Without one the id is made of `origin.key`, else the e-mail address, else the name; records that have the
  /// same get theirs from e-mail and name together. See `UUID.rosterNamespace`.
  ///
  /// - Throws: `DiagnosticError` with all problems: no name, no usable id, two people with one id, a mapping to
  ///   a field that nobody has, a value that is not of its declared type. At most 20 of a kind are told.
  public func contents(of list: consuming RecordList) throws -> DirectoryContents {
    let (rules, done) = rules.fitted(to: list.records)
    let settings = SettingsCheck(
      rules: rules, done: done, records: list.records, holdsOnlyValues: list.holdsOnlyValues)
    var reading = RecordReading(list.records, rules: rules)
    // Where the names come from a field that is not there, everyone lacks one.
    let problems = settings.hidesNames ? reading.problems.without(.noName) : reading.problems
    if let place = list.elsewhere, settings.errors.isEmpty,
      !list.records.contains(where: { rules.mapped($0.fields).fields["name"] != nil })
    {
      throw DiagnosticError(.noNames(peopleAt: place, list.records))
    }
    guard settings.errors.isEmpty && problems.isEmpty else {
      // What is odd about the file may be why nobody has a name.
      let hints = reading.outcomes.contains(where: \.isPerson) ? [] : list.warnings
      throw DiagnosticError((settings.errors + problems.diagnostics + hints).sorted())
    }
    var contents = reading.takeContents()
    contents.warnings = list.warnings + settings.warnings + reading.warnings.diagnostics
    Parallel.release(reading.outcomes)
    Parallel.release(list)
    return contents
  }
}

extension PeopleBuilder {
  /// The people of a file.
  ///
  /// - Parameter problems: Why some of its records cannot be read.
  /// - Throws: `DiagnosticError` with every problem: of what cannot be read, and of the records that can.
  public func contents(of list: consuming RecordList, besides problems: [Diagnostic]) throws -> DirectoryContents {
    guard problems.isEmpty else { throw DiagnosticError((problems + self.problems(ofReadable: list)).sorted()) }
    return try contents(of: list)
  }

  /// What is wrong with records of a file of which others cannot be read: in each by itself, and that two have one id. Of what
  /// else all have in common nothing is known.
  public func problems(ofReadable list: RecordList) -> [Diagnostic] {
    sound(ofReadable: list).problems
  }

  /// The people of a file of which some records cannot be read or are no people, to be looked at and not to be kept; and what is
  /// wrong with the others that can be read. There is nobody where the settings are in doubt.
  package func sound(ofReadable list: RecordList) -> (people: DirectoryContents, problems: [Diagnostic]) {
    let (rules, done) = rules.fitted(to: list.records)
    let settings = SettingsCheck(
      rules: rules, done: done, records: list.records, holdsOnlyValues: list.holdsOnlyValues)
    let isDoubtful = settings.hidesNames || !settings.errors.isEmpty
    var reading = RecordReading(list.records, rules: rules)
    let kinds: Set<RecordProblems.Kind> =
      isDoubtful ? [.fieldType, .id, .office] : [.fieldType, .id, .office, .name, .noName, .duplicateID]
    let problems = reading.problems.only(kinds).diagnostics
    return (isDoubtful ? DirectoryContents(people: [], origins: []) : reading.takeContents(), problems)
  }
}

extension Diagnostic {
  /// The error about the rest of a file in which too many records are broken to look through them all.
  package static func notReadOn(_ place: SourceLocation) -> Diagnostic {
    .error(
      "what follows from here on was not read: too much is wrong above", at: place,
      notes: ["correct that first"])
  }

  /// The note of a fault behind which nothing could be read.
  package static let restNotRead = "what follows it was not read: once it is correct, more may be told"

  /// The error about records that are no people, in a file that has others.
  package static func noNames(peopleAt place: String, _ records: [Record]) -> Diagnostic {
    .error(
      "nobody has a field 'name'", at: records.first?.origin.location,
      notes: [recordsAdvice(place)])
  }
}
