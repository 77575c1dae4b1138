import Diagnostics
import DirectoryModel

/// A look at a file of people before any mapping: what `roster inspect` shows.
public struct Inspection: Sendable {
  /// A field that records have, or a part of one, as `fields:` in the configuration would name it.
  public struct Field: Sendable, Equatable {
    /// The path: `office`, `id.bioguide`, `terms[-1].address` (the last element stands for a list of mappings).
    public var path: String
    /// How many records have something there.
    public var count: Int
    /// Up to three different values, in the order of the file, cut to 60 characters; lists with commas.
    public var samples: [String]
  }

  /// The format; `nil` if it could not be told.
  public var format: DirectoryFile.Format?

  /// The records that could be read.
  public var records: [Record]

  /// What they hold, in the order of first appearance.
  public var fields: [Field]

  /// The path of where else in the file people may be; `nil` if nowhere.
  public var elsewhere: String?

  /// Whether the columns of a table have names: not if a person stands in the first row.
  public var hasNameRow = true

  /// Errors and warnings, in the order of the file.
  public var problems: [Diagnostic]
}

extension DirectoryFile {
  /// Looks at a file or folder. Never fails: what is wrong is among the `problems`.
  public static func inspect(
    path: String, displayPath: String, options: ReadingOptions = ReadingOptions()
  ) -> Inspection {
    var inspection = Inspection(format: nil, records: [], fields: [], problems: [])
    let failures = diagnostics {
      let format = try options.format ?? format(of: path, displayPath: displayPath)
      inspection.format = format
      let (list, problems) = try readableRecords(of: format, at: path, displayPath: displayPath, options)
      inspection.records = list.records
      inspection.problems = problems + list.warnings
      inspection.elsewhere = list.elsewhere
      inspection.hasNameRow = list.hasNameRow
    }
    inspection.problems = (failures + inspection.problems).sorted()
    var census = FieldCensus()
    for record in inspection.records { census.count(record.fields) }
    inspection.fields = census.fields
    return inspection
  }
}

/// Counts fields and keeps samples of them.
private struct FieldCensus {
  private(set) var fields: [Inspection.Field] = []
  private var numbers: [String: Int] = [:]
  /// The last value of a field that brought no new sample: the next is mostly the same, where there are few different ones.
  private var known: [FieldValue?] = []
  /// The names and numbers of the fields of the last record: the next has mostly the same, in the same places.
  private var expected: [(name: String, number: Int)] = []
  private static let deepest = 4
  private static let mostSamples = 3

  mutating func count(_ mapping: FieldMapping) {
    for (place, field) in mapping.fields.enumerated() where !field.value.isAbsent {
      if place < expected.count, expected[place].name == field.name, Self.isPlain(field.value) {
        note(field.value, in: expected[place].number)
      } else {
        count(field.value, at: field.name, depth: 1)
        guard Self.isPlain(field.value), let number = numbers[field.name] else { continue }
        while expected.count <= place { expected.append(("", 0)) }
        expected[place] = (field.name, number)
      }
    }
  }

  private static func isPlain(_ value: FieldValue) -> Bool {
    switch value {
    case .text, .number, .boolean: true
    case .list, .mapping, .null: false
    }
  }

  private mutating func count(_ value: FieldValue, at path: String, depth: Int) {
    if depth < Self.deepest {
      if case .mapping(let mapping) = value { return count(mapping, under: path + ".", depth: depth + 1) }
      if case .list(let values) = value, case .mapping(let last)? = values.last {
        return count(last, under: path + "[-1].", depth: depth + 1)
      }
    }
    let number = numbers[path] ?? fields.count
    if number == fields.count {
      numbers[path] = number
      fields.append(Inspection.Field(path: path, count: 0, samples: []))
      known.append(nil)
    }
    note(value, in: number)
  }

  private mutating func count(_ mapping: FieldMapping, under prefix: String, depth: Int) {
    for field in mapping.fields where !field.value.isAbsent {
      count(field.value, at: prefix + field.name, depth: depth)
    }
  }

  private mutating func note(_ value: FieldValue, in number: Int) {
    fields[number].count += 1
    guard fields[number].samples.count < Self.mostSamples, known[number] != value else { return }
    let sample = Self.sample(of: value)
    if !fields[number].samples.contains(sample) { fields[number].samples.append(sample) }
    known[number] = value
  }

  private static func sample(of value: FieldValue) -> String {
    let text =
      switch value {
      case .list(let values): values.map { $0.spelling ?? "…" }.joined(separator: ", ")
      case .mapping(let mapping): "{" + mapping.fields.map(\.name).joined(separator: ", ") + "}"
      default: value.spelling ?? ""
      }
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}
