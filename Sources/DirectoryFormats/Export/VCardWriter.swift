import Diagnostics
import DirectoryModel
import Foundation

/// Writes people as vCards of version 4.0 (RFC 6350): the counterpart of `VCardFields`.
///
/// Fields that vCard has no property for stand in `X-ROSTER;FIELD="name"`, which address books pass over and Roster
/// reads.
struct VCardWriter {
  private var lines: FoldedLines
  private var fields: [String: FlatRecord.Field] = [:]

  /// Properties with a field of another name.
  private static let properties = [
    ("title", "TITLE"), ("role", "ROLE"), ("website", "URL"), ("note", "NOTE"), ("birthday", "BDAY"),
    ("languages", "LANG"), ("pronouns", "PRONOUNS"), ("nickname", "NICKNAME"), ("categories", "CATEGORIES"),
  ]

  private static let telephones = [
    ("phone", "work"), ("mobile", "cell"), ("fax", "fax"), ("pager", "pager"), ("home_phone", "home"),
    ("home_fax", "home,fax"),
  ]

  /// Writes everyone.
  static func file(of people: [Person]) -> PeopleExport.File {
    var writer = VCardWriter(lines: FoldedLines(lineEnd: [0x0D, 0x0A]))
    var losses = ExportLosses()
    for person in people {
      let record = FlatRecord(person)
      losses.note(record)
      losses.noteWebsites(of: person, record)
      writer.write(person, record)
    }
    return PeopleExport.File(bytes: writer.lines.bytes, warnings: losses.warnings("vCard"))
  }

  /// Writes fields as properties of a card.
  static func properties(of fields: FieldMapping, lineEnd: [UInt8]) -> [UInt8] {
    var writer = VCardWriter(lines: FoldedLines(lineEnd: lineEnd))
    let own = RecordParts(fields)
    writer.write(id: own.id, name: own.name, office: own.office, FlatRecord(own.rest))
    return writer.lines.bytes
  }

  private mutating func write(_ person: Person, _ record: FlatRecord) {
    lines.add("BEGIN:VCARD")
    lines.add("VERSION:4.0")
    // Somebody called like the organization is taken for it.
    if person.fields["organization"]?.spelling?.plainText == person.name.plainText { lines.add("KIND:individual") }
    write(id: person.id.uuidString, name: person.name, office: person.office, record)
    lines.add("END:VCARD")
  }

  private mutating func write(id: String, name: String, office: String, _ record: FlatRecord) {
    fields = Dictionary(record.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    if let uuid = UUID(uuidString: id) {
      lines.add("UID:urn:uuid:\(uuid.uuidString.lowercased())")
    } else if !id.isEmpty {
      lines.add("UID:\(Self.escaped(id))")
    }
    if !name.isEmpty { lines.add("FN:\(Self.escaped(name))") }
    addNameParts()
    if !office.isBlank { lines.add("X-OFFICE:\(Self.escaped(office))") }
    addOrganizations()
    addMany("email", "EMAIL")
    for (field, type) in Self.telephones {
      // Such a value is taken for an address.
      let isAddress = fields[field]?.values.contains { $0.lowercased().hasPrefix("tel:") } ?? false
      if !isAddress { addMany(field, "TEL;TYPE=\(type)") }
    }
    addAddress("address", "work", parts: ["street", "city", "region", "postal_code", "country"])
    addAddress("home_address", "home", parts: [])
    for (field, property) in Self.properties where !(fields[field]?.values.contains { $0.hasPrefix("data:") } ?? false)
    {
      for value in take(field) { lines.add("\(property):\(Self.escaped(value))") }
    }
    for field in record.fields where fields[field.name] != nil {
      for value in field.values {
        lines.add("X-ROSTER;FIELD=\(Self.parameter(field.name)):\(Self.escaped(value))")
      }
    }
  }

  /// The values of a field, which then is written.
  private mutating func take(_ name: String) -> [String] {
    fields.removeValue(forKey: name)?.values ?? []
  }

  /// The value of a field that must be single, which then is written; empty for any other.
  private mutating func takeSingle(_ name: String) -> String {
    fields[name]?.values.count == 1 ? take(name)[0] : ""
  }

  private mutating func addNameParts() {
    let parts = ["family_name", "given_name", "additional_name", "honorific_prefix", "honorific_suffix"].map {
      Self.escaped(takeSingle($0))
    }
    // Pieces of a sort name stand between commas, without blanks.
    let sortName = fields["sort_name"]?.values.first ?? ""
    let pieces = sortName.split(separator: ", ")
    let isOrdinary = pieces.joined(separator: ", ") == sortName && !pieces.contains { $0.contains(",") }
    let sortAs = isOrdinary ? takeSingle("sort_name") : ""
    guard parts.contains(where: { !$0.isEmpty }) || !sortAs.isEmpty else { return }
    let parameter = sortAs.isEmpty ? "" : ";SORT-AS=" + Self.parameter(pieces.joined(separator: ","))
    lines.add("N\(parameter):\(parts.joined(separator: ";"))")
  }

  /// All departments stand behind the first organization.
  private mutating func addOrganizations() {
    let organizations = take("organization").map(Self.escaped)
    let departments = take("department").map(Self.escaped)
    let first = [organizations.first ?? ""] + departments
    if first != [""] { lines.add("ORG:\(first.joined(separator: ";"))") }
    for organization in organizations.dropFirst() { lines.add("ORG:\(organization)") }
  }

  /// A field and the list of all its values beside it, such as `email` and `emails`.
  private mutating func addMany(_ field: String, _ property: String) {
    for value in takeMany(field) { lines.add("\(property):\(Self.escaped(value))") }
  }

  private mutating func takeMany(_ field: String) -> [String] {
    let values = take(field)
    let plural = VCardFields.plural(of: field)
    guard values.count == 1, let all = fields[plural], all.values.count > 1, all.values.first == values.first else {
      return values
    }
    return take(plural)
  }

  private mutating func addAddress(_ field: String, _ type: String, parts names: [String]) {
    let labels = takeMany(field)
    let parts = names.map { Self.escaped(takeSingle($0)) } + (names.isEmpty ? [""] : [])
    guard !labels.isEmpty || parts.contains(where: { !$0.isEmpty }) else { return }
    let whole = ";;" + (names.isEmpty ? ";;;;" : parts.joined(separator: ";"))
    let first = labels.first.map { ";LABEL=" + Self.parameter($0) } ?? ""
    lines.add("ADR;TYPE=\(type)\(first):\(whole)")
    for label in labels.dropFirst() { lines.add("ADR;TYPE=\(type);LABEL=\(Self.parameter(label)):;;;;;;") }
  }

  /// Section 3.4: backslashes, commas, semicolons and line ends are escaped.
  static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    var afterReturn = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: if !afterReturn { output += "\\n".utf8 }
      case 0x0D: output += "\\n".utf8
      default: output.append(byte)
      }
      afterReturn = byte == 0x0D
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A parameter's value in quotes.
  private static func parameter(_ text: String) -> String { "\"\(inQuotes(text))\"" }

  /// What stands between the quotes of a parameter (RFC 6868).
  static func inQuotes(_ text: String) -> String {
    text.replacing("^", with: "^^").replacing("\"", with: "^'").replacing("\r\n", with: "^n").replacing(
      "\n", with: "^n"
    ).replacing("\r", with: "^n")
  }
}
