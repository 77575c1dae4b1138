import DirectoryModel
import Foundation

/// Writes people as LDIF (RFC 2849): the counterpart of `LDIFFields`.
///
/// An entry is named by its field `dn`, else `entryUUID=…`, which the reader knows for no field. Fields that no
/// attribute can be called like are left out: names of attributes are letters, digits, `-`, `_`, `.` and `;`, in any
/// case of letters, and passwords are never read. In an export so are those that an attribute is called like which means
/// something else, such as `l` or `objectClass`.
struct LDIFWriter {
  private var lines: FoldedLines
  private var officeAttribute = "roomNumber"
  private var losses = ExportLosses()
  private var fields: [String: FlatRecord.Field] = [:]
  /// The attributes of the entry so far, in small letters.
  private var used: Set<String> = []
  /// Whether fields are read again under their names, as far as it is known; `nil` where none is asked for.
  private var faithful: [String: Bool]?

  /// Fields with a list of all values beside them, and their attributes.
  private static let many = [
    ("email", "mail"), ("phone", "telephoneNumber"), ("mobile", "mobile"), ("fax", "facsimileTelephoneNumber"),
    ("home_phone", "homePhone"),
  ]

  /// Other fields and their attributes; the first that no field of the person is called like.
  private static let attributes = [
    ("family_name", ["sn"]), ("given_name", ["givenName"]), ("department", ["ou", "department"]),
    ("organization", ["o", "company"]), ("street", ["street", "streetAddress"]), ("city", ["l"]), ("region", ["st"]),
    ("postal_code", ["postalCode"]), ("country", ["co", "c"]), ("languages", ["preferredLanguage"]),
    ("website", ["labeledURI", "wWWHomePage"]),
  ]

  /// Writes everyone.
  static func file(of people: [Person]) -> PeopleExport.File {
    var writer = LDIFWriter(lines: FoldedLines(lineEnd: [0x0A]))
    writer.faithful = [:]
    writer.lines.add("version: 1")
    for person in people { writer.write(person) }
    return PeopleExport.File(bytes: writer.lines.bytes, warnings: writer.losses.warnings("LDIF"))
  }

  /// Writes fields as attributes of an entry.
  static func attributes(of fields: FieldMapping, lineEnd: [UInt8]) -> [UInt8] {
    var writer = LDIFWriter(lines: FoldedLines(lineEnd: lineEnd))
    let own = RecordParts(fields)
    writer.begin(FlatRecord(own.rest))
    writer.addAttributes(id: own.id, name: own.name, office: own.office, FlatRecord(own.rest))
    return writer.lines.bytes
  }

  /// Writes fields as an entry.
  ///
  /// - Parameter office: The attribute for the office.
  static func entry(of fields: FieldMapping, office: String, lineEnd: [UInt8]) -> [UInt8] {
    var writer = LDIFWriter(lines: FoldedLines(lineEnd: lineEnd), officeAttribute: office)
    let own = RecordParts(fields)
    writer.addEntry(id: own.id, name: own.name, office: own.office, FlatRecord(own.rest))
    return writer.lines.bytes
  }

  private mutating func write(_ person: Person) {
    let record = FlatRecord(person)
    losses.note(record)
    losses.noteWebsites(of: person, record)
    lines.add("")
    addEntry(id: person.id.uuidString, name: person.name, office: person.office, record)
  }

  private mutating func begin(_ record: FlatRecord) {
    fields = Dictionary(record.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    used = ["dn", "changetype"]
  }

  private mutating func addEntry(id: String, name: String, office: String, _ record: FlatRecord) {
    begin(record)
    let dn = fields["dn"]?.values.count == 1 ? take("dn")[0] : LDIFFields.madeName(of: id)
    lines.add(Self.line("dn", dn))
    addAttributes(id: id, name: name, office: office, record)
  }

  private mutating func addAttributes(id: String, name: String, office: String, _ record: FlatRecord) {
    // An id that is no UUID is the account's name.
    if UUID(uuidString: id) != nil {
      add("entryUUID", [id])
    } else if !id.isEmpty, fields["uid"] == nil {
      add("uid", [id])
    }
    let names = fields["names"]?.values ?? []
    if names.count > 1, names[0] == name {
      add("cn", take("names"))
    } else if !name.isEmpty {
      add("cn", [name])
    }
    if !office.isBlank { add(officeAttribute, [office]) }
    for (field, attribute) in Self.many { add(attribute, takeMany(field)) }
    for (field, attributes) in Self.attributes where field != "website" || hasPlainWebsites {
      add(attributes.first { fields[$0] == nil || $0 == field } ?? attributes[0], take(field))
    }
    for (field, attribute) in [("address", "postalAddress"), ("home_address", "homePostalAddress")]
    where fields[field]?.values.allSatisfy(Self.isPostal) ?? false {
      add(attribute, take(field).map(Self.address))
    }
    for field in record.fields where fields[field.name] != nil {
      guard Self.isAttribute(field.name), !used.contains(field.name.lowercased()), isFaithful(field) else {
        losses.noteLeftOut(field.name)
        continue
      }
      add(field.name, field.values)
    }
  }

  /// Whether an attribute that is called like a field is read as that field, of a person who is not left out because of it.
  private mutating func isFaithful(_ field: FlatRecord.Field) -> Bool {
    guard let faithful else { return true }
    if ["objectclass", "useraccountcontrol"].contains(field.name.lowercased()) {
      return LDIFFormat.isOfPerson(Self.sample(field.name, field.values))
    }
    if let known = faithful[field.name] { return known }
    let found = LDIFFormat().record(in: Self.sample(field.name, ["b"]))?.fields([])[field.name]
    self.faithful?[field.name] = found == .text("b")
    return found == .text("b")
  }

  /// An entry with an attribute.
  private static func sample(_ attribute: String, _ values: [String]) -> [UInt8] {
    let id = UUID().uuidString
    let lines = [line("dn", LDIFFields.madeName(of: id)), line("entryUUID", id), line("cn", "a")]
    return Array((lines + values.map { line(attribute, $0) }).map { $0 + "\n" }.joined().utf8)
  }

  /// Whether websites can stand where labels stand behind a blank. Those that cannot have an attribute of the field's own name, as
  /// other fields do.
  private var hasPlainWebsites: Bool {
    (fields["website"]?.values ?? []).allSatisfy { LDIFFields.website($0) == $0.plainText }
  }

  /// Whether an address can stand between dollar signs: it has no blank lines, and no blanks around its lines.
  private static func isPostal(_ text: String) -> Bool { LDIFFields.address(address(text)) == text.plainText }

  private mutating func take(_ name: String) -> [String] {
    fields.removeValue(forKey: name)?.values ?? []
  }

  private mutating func takeMany(_ field: String) -> [String] {
    let values = take(field)
    let plural = VCardFields.plural(of: field)
    guard values.count == 1, let all = fields[plural], all.values.count > 1, all.values.first == values.first else {
      return values
    }
    return take(plural)
  }

  private mutating func add(_ attribute: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    used.insert(attribute.lowercased())
    for value in values { lines.add(Self.line(attribute, value)) }
  }

  /// Whether an attribute can be called like a field.
  static func isAttribute(_ name: String) -> Bool {
    guard let first = name.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
    let isName = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_.;".utf8.contains(byte)
    }
    return isName && !LDIFAttributes.isSecret(name) && !name.lowercased().contains(";binary")
  }

  /// A line: in base64 unless the value is a SAFE-STRING of RFC 2849 without a blank at its end.
  static func line(_ attribute: String, _ value: String) -> String {
    let bytes = value.utf8
    let isSafe =
      bytes.allSatisfy { $0 < 0x80 && $0 != 0 && $0 != 0x0A && $0 != 0x0D } && bytes.last != 0x20
      && !(bytes.first.map { " :<".utf8.contains($0) } ?? false)
    return isSafe ? "\(attribute): \(value)" : "\(attribute):: \(Data(bytes).base64EncodedString())"
  }

  /// A postal address, whose lines stand between dollar signs (RFC 4517, section 3.3.28).
  static func address(_ text: String) -> String {
    text.plainText.replacing("\\", with: "\\5C").replacing("$", with: "\\24").split(separator: "\n")
      .joined(separator: "$")
  }
}
