import Diagnostics
import DirectoryModel

/// A person's further fields for a format that has no values inside of values: each field holds one or more texts.
///
/// A mapping becomes its parts under the names that lead to them, `address.city`; so do lists with more than scalars
/// in them: `terms[0].office`. What is absent is no field, and only its name is known.
struct FlatRecord {
  /// A field.
  struct Field {
    /// Its name.
    var name: String
    /// Its texts, none of them blank; none of what is absent.
    var values: [String]
    /// Whether it was a list.
    var isList: Bool
  }

  /// The fields in the order of the file, with what is absent.
  private(set) var all: [Field] = []

  /// The fields in the order of the file, each with a text at least.
  var fields: [Field] { all.filter { !$0.values.isEmpty } }

  /// Fields that are written in their parts.
  private(set) var divided: [String] = []

  /// Parts that are left out, because a field has their name.
  private(set) var clashing: [String] = []

  private var names: Set<String>

  /// Takes a person's fields.
  init(_ person: Person) {
    self.init(person.fields)
  }

  /// Takes fields.
  init(_ fields: FieldMapping) {
    names = Set(fields.fields.lazy.map(\.name))
    for field in fields.fields { add(field.value, field.name, isPart: false) }
  }

  private mutating func add(_ value: FieldValue, _ name: String, isPart: Bool) {
    if value.isAbsent { return addBlank(value, name) }
    switch value {
    case .mapping(let mapping):
      if !isPart { divided.append(name) }
      for field in mapping.fields { add(field.value, "\(name).\(field.name)", isPart: true) }
    case .list(let values) where !values.allSatisfy({ $0.spelling != nil || $0.isAbsent }):
      if !isPart { divided.append(name) }
      for (index, value) in values.enumerated() { add(value, "\(name)[\(index)]", isPart: true) }
    case .list(let values): append(values.filter { !$0.isAbsent }.compactMap(\.spelling), name, isList: true, isPart)
    case .text, .number, .boolean: append([value.spelling ?? ""], name, isList: false, isPart)
    case .null: return
    }
  }

  private mutating func addBlank(_ value: FieldValue, _ name: String) {
    switch value {
    case .mapping(let mapping) where !mapping.isEmpty:
      for field in mapping.fields { addBlank(field.value, "\(name).\(field.name)") }
    case .list(let values) where values.contains { if case .mapping = $0 { true } else { false } }:
      for (index, value) in values.enumerated() { addBlank(value, "\(name)[\(index)]") }
    default: all.append(Field(name: name, values: [], isList: false))
    }
  }

  private mutating func append(_ values: [String], _ name: String, isList: Bool, _ isPart: Bool) {
    if isPart, !names.insert(name).inserted { return clashing.append(name) }
    all.append(Field(name: name, values: values, isList: isList))
  }
}

/// The fields of a record that every person has, and the rest.
struct RecordParts {
  /// Empty where there is none.
  let id: String, name: String, office: String
  /// All others.
  let rest: FieldMapping

  /// Takes a record's fields apart.
  init(_ fields: FieldMapping) {
    id = fields["id"]?.spelling ?? ""
    name = fields["name"]?.spelling ?? ""
    office = fields["office"]?.spelling ?? ""
    rest = FieldMapping(unique: fields.fields.filter { !Person.own.contains($0.name) })
  }
}

/// What a format cannot hold, gathered over all people and told once.
struct ExportLosses {
  private var divided: [String] = []
  private var leftOut: [String] = []
  private var known: Set<String> = []
  private var websites = ProblemList()

  /// Notes addresses of pages that are none, since they have blanks: they are written as they are, and other programs may cut them off.
  mutating func noteWebsites(of person: Person, _ record: FlatRecord) {
    for field in record.fields where field.name == "website" {
      for value in field.values where value.plainText.contains(" ") { websites.report(.blanks(in: value, of: person)) }
    }
  }

  /// Notes what became of one person's fields.
  mutating func note(_ record: FlatRecord) {
    for name in record.divided where known.insert(name).inserted { divided.append(name) }
    for name in record.clashing { noteLeftOut(name) }
  }

  /// Notes a field that is not written.
  mutating func noteLeftOut(_ name: String) {
    if known.insert("-" + name).inserted { leftOut.append(name) }
  }

  /// The warnings.
  ///
  /// - Parameter format: The format in words.
  func warnings(_ format: String) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    if !divided.isEmpty {
      warnings.append(
        .warning(
          "\(format) has no values inside of values: \(divided.quoted) \(divided.count == 1 ? "is" : "are") written in parts",
          notes: [
            "the parts are fields of their own, called like '\(divided[0]).part'; JSON and YAML keep them together"
          ]
        ))
    }
    if !leftOut.isEmpty {
      warnings.append(
        .warning(
          "\(format) cannot hold \(leftOut.count == 1 ? "the field" : "the fields") \(leftOut.quoted), left out",
          notes: ["JSON and YAML hold every field"]))
    }
    return warnings + websites.diagnostics
  }
}

extension Diagnostic {
  fileprivate static func blanks(in website: String, of person: Person) -> Diagnostic {
    .warning(
      "the 'website' of '\(person.name.clipped)' has blanks: '\(website.clipped)'",
      notes: ["other programs may cut it off there; write '%20' for a blank, and what is no address into another field"]
    )
  }
}

extension [String] {
  /// The first few in quotes, for messages.
  var quoted: String {
    prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (count > 8 ? ", …" : "")
  }
}
