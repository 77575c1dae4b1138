import DirectoryModel
import Foundation

/// Makes fields of an entry's attributes, under the names that the theme and other formats use.
///
/// Names of attributes compare without regard to case (RFC 4512, section 2.5). `email` and the telephone numbers are single: the first
/// that stands there, all of them beside in `emails`, `phones` and so on if there are several. Passwords are never read.
struct LDIFFields {
  /// The fields, when all are gathered.
  private(set) var fields = FieldMapping()

  /// The attributes with binary values, which are no fields, and the line of the first.
  private(set) var data: [(name: String, line: Range<Int>)] = []

  /// An attribute with all its values.
  private struct Attribute {
    /// The name in small letters.
    var key: String
    var name: String
    var values: [LDIFRecord.Value] = []
    /// The line of the first value that is no text.
    var data: Range<Int>?
  }

  private var attributes: [Attribute] = []
  private var places: [String: Int] = [:]
  private var gathered: [FieldMapping.Field] = []
  private var taken: Set<String> = []

  /// Single fields, with the attributes that they come from; the first that is there counts.
  private static let single: [(field: String, attributes: [String])] = [
    ("family_name", ["sn", "surname"]), ("given_name", ["givenname", "gn"]),
    ("office", ["roomnumber", "physicaldeliveryofficename"]),
  ]

  /// Fields that have a list of the same name in the plural beside them.
  private static let many: [(field: String, plural: String, attributes: [String])] = [
    ("email", "emails", ["mail", "rfc822mailbox"]), ("phone", "phones", ["telephonenumber"]),
    ("mobile", "mobiles", ["mobile", "mobiletelephonenumber"]), ("fax", "faxes", ["facsimiletelephonenumber"]),
    ("home_phone", "home_phones", ["homephone", "hometelephonenumber"]),
  ]

  /// Fields that are a list if there are several values.
  private static let lists: [(field: String, attributes: [String])] = [
    ("department", ["department", "ou", "organizationalunitname"]),
    ("organization", ["company", "o", "organizationname"]),
    ("street", ["street", "streetaddress"]), ("city", ["l", "localityname"]),
    ("region", ["st", "stateorprovincename"]), ("postal_code", ["postalcode"]), ("country", ["co", "c"]),
    ("languages", ["preferredlanguage"]),
  ]

  /// Makes the fields of an entry.
  init(_ record: LDIFRecord, _ known: inout LDIFAttributes) {
    gather(record.lines, &known)
    if let id { add("id", [id]) }
    add("name", Array(names.prefix(1)))
    var used: Set<String> = ["cn", "commonname", "entryuuid", "objectguid"]
    for (field, sources) in Self.single {
      add(field, Array(texts(sources).prefix(1)))
      used.formUnion(sources)
    }
    for (field, plural, sources) in Self.many {
      let found = texts(sources)
      add(field, Array(found.prefix(1)))
      if found.count > 1 { add(plural, found) }
      used.formUnion(sources)
    }
    for (field, sources) in Self.lists {
      if let source = sources.first(where: { !texts([$0]).isEmpty }) {
        add(field, texts([source]))
        used.insert(source)
      }
    }
    addAddresses(&used)
    if let dn = record.dn, dn != id.map(Self.madeName) { add("dn", [dn]) }
    for attribute in attributes {
      if let line = attribute.data, attribute.key != "objectguid" { data.append((attribute.name, line)) }
      if !used.contains(attribute.key) { add(attribute.name, texts([attribute.key])) }
    }
    let all = texts(["cn"])
    if all.count > 1 { add("names", all) }
    fields = FieldMapping(unique: gathered)
  }

  /// Whether the entry is of a person: its classes say so, or nothing else.
  var isPerson: Bool {
    let classes = Set(texts(["objectclass"]).map { $0.lowercased() })
    if classes.isEmpty { return !names.isEmpty || !texts(["uid"]).isEmpty }
    return !classes.isDisjoint(with: Self.personClasses) && !classes.contains("computer")
  }

  /// Whether the account is switched off: the second bit of `userAccountControl` in Active Directory.
  var isDisabled: Bool {
    texts(["useraccountcontrol"]).first.flatMap { Int($0) }.map { $0 & 2 != 0 } ?? false
  }

  private static let personClasses: Set<String> = [
    "person", "organizationalperson", "inetorgperson", "residentialperson", "newpilotperson", "pilotperson",
    "eduperson",
    "user", "contact", "mozillaabpersonalpha",
  ]

  // MARK: Attributes

  private mutating func gather(_ lines: [LDIFRecord.Line], _ known: inout LDIFAttributes) {
    for line in lines {
      guard let value = line.value else { continue }
      let attribute = known[line.name]
      guard attribute.isField else { continue }
      let place = places[attribute.key] ?? attributes.count
      if place == attributes.count {
        places[attribute.key] = place
        attributes.append(Attribute(key: attribute.key, name: attribute.name))
      }
      attributes[place].values.append(value)
      if case .data = value, attributes[place].data == nil { attributes[place].data = line.range }
    }
  }

  /// The name of an entry that has none of its own but an id: it says nothing more, so it is no field.
  static func madeName(of id: String) -> String { "entryUUID=\(id)" }

  private func texts(_ keys: [String]) -> [String] {
    keys.flatMap { key in
      (places[key].map { attributes[$0].values } ?? []).compactMap { value in
        if case .text(let text) = value, !text.isBlank { text } else { nil }
      }
    }
  }

  private var names: [String] {
    let whole = (texts(["givenname"]).prefix(1) + texts(["sn"]).prefix(1)).joined(separator: " ")
    return (texts(["cn", "commonname"]) + texts(["displayname"]) + [whole]).filter { !$0.isBlank }
  }

  /// What stays the same longest: the server's own id, else the account's name.
  private var id: String? {
    if let text = texts(["entryuuid", "ipauniqueid"]).first { return text }
    for attribute in attributes where attribute.key == "objectguid" {
      switch attribute.values.first {
      case .data(let bytes)? where bytes.count == 16: return Self.uuid(ofGUID: bytes)
      // Any bytes may happen to be text.
      case .text(let text)? where text.utf8.count == 16: return Self.uuid(ofGUID: Array(text.utf8))
      default: break
      }
    }
    return texts(["uid", "samaccountname"]).first
  }

  /// The UUID of a GUID of Windows, whose first three groups have their bytes in the other order.
  private static func uuid(ofGUID bytes: [UInt8]) -> String {
    let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
    let digits = order.map { index in
      String(bytes[index] >> 4, radix: 16, uppercase: true) + String(bytes[index] & 15, radix: 16, uppercase: true)
    }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  private mutating func addAddresses(_ used: inout Set<String>) {
    for (field, source) in [("address", "postaladdress"), ("home_address", "homepostaladdress")] {
      add(field, texts([source]).map(Self.address))
      used.insert(source)
    }
    add("website", texts(["labeleduri", "wwwhomepage", "url"]).compactMap(Self.website))
    used.formUnion(["labeleduri", "wwwhomepage", "url"])
  }

  /// A postal address, whose lines stand between dollar signs (RFC 4517, section 3.3.28), often with blanks around these.
  static func address(_ text: String) -> String {
    text.split(separator: "$").map { line in
      var line = line.drop { $0 == " " || $0 == "\t" }
      while line.last == " " || line.last == "\t" { line.removeLast() }
      return line.replacing("\\24", with: "$").replacing("\\5C", with: "\\").replacing("\\5c", with: "\\")
    }
    .joined(separator: "\n")
  }

  /// The address of a page, with a label behind a blank (RFC 2079); `nil` if there is none.
  static func website(_ text: String) -> String? { text.split(separator: " ").first.map(String.init) }

  /// Adds a field: a scalar if there is one text, a list if there are several, nothing if there is none.
  private mutating func add(_ name: String, _ texts: [String]) {
    let values = texts.map { FieldValue(scalar: $0) }
    guard let first = values.first, taken.insert(name).inserted else { return }
    gathered.append(.init(name: name, value: values.count == 1 ? first : .list(values)))
  }
}
