import Collation
import Diagnostics
import DirectoryModel

/// What entries of a file have in common, so that new ones are like them: a name under the same place of the tree, made of the
/// same attribute, and the same classes.
struct LDIFModel {
  /// The name of the last person, as far as it tells how names are made; `nil` if nobody has one.
  private var model: LDIFName?
  private var classes: [FieldValue] = []
  /// The attribute that offices stand in.
  private(set) var officeAttribute = "roomNumber"
  /// By what the names that there are are known.
  private var names: Set<String> = []
  /// The accounts that there are, in small letters.
  private var accounts: Set<String> = []

  /// Looks through a file.
  init(of source: SourceText) {
    var parser = LDIFParser(source, range: source.contentRange)
    var known = LDIFAttributes()
    while let record = parser.next() {
      guard let dn = record.dn else { continue }
      let name = LDIFName(dn)
      if let name { names.insert(name.key()) }
      let fields = LDIFFields(record, &known)
      accounts.formUnion(fields.fields["uid"]?.texts.map { $0.lowercased() } ?? [])
      guard fields.isPerson, !fields.isDisabled, let name, !name.base.isEmpty else { continue }
      model = name
      if let attribute = record.officeAttribute { officeAttribute = attribute }
      switch fields.fields.fields.first(where: { $0.name.lowercased() == "objectclass" })?.value {
      case .list(let values)?: classes = values
      case let value?: classes = [value]
      case nil: classes = []
      }
    }
  }

  /// The fields of a new entry with what all entries need. The next ones are told from it.
  mutating func completed(_ fields: FieldMapping) -> FieldMapping {
    var result = fields
    defer {
      if let dn = result["dn"]?.spelling, let name = LDIFName(dn) { names.insert(name.key()) }
      accounts.formUnion(result["uid"]?.texts.map { $0.lowercased() } ?? [])
    }
    func isAbsent(_ name: String) -> Bool { result[name]?.isAbsent ?? true }
    let name = fields["name"]?.spelling?.withoutInvisibles ?? ""
    if !classes.isEmpty, !result.fields.contains(where: { $0.name.lowercased() == "objectclass" }) {
      result["objectClass"] = .list(classes)
    }
    // Persons must have a surname (RFC 4519, section 3.12).
    if isAbsent("family_name"), classes.contains(where: { Self.persons.contains($0.spelling?.lowercased() ?? "") }),
      let last = SortName.make(from: name, particles: .kept).split(separator: ", ").first
    {
      result["family_name"] = .text(String(last))
    }
    guard isAbsent("dn") else { return result }
    let attribute = model?.parts[0][0].attribute ?? "cn"
    if LDIFName.key(ofAttribute: attribute) == "uid", isAbsent("uid"), let account = account(for: name) {
      result["uid"] = .text(account)
    }
    result["dn"] = .text(dn(of: result, by: attribute, name))
    return result
  }

  private static let persons: Set<String> = ["person", "organizationalperson", "inetorgperson"]
  private static let fields = ["cn": "name", "mail": "email", "sn": "family_name", "givenname": "given_name"]

  /// An account that nobody has: the name in letters of addresses; `nil` if it has none such.
  private func account(for name: String) -> String? {
    let stem = Slug.make(from: name)
    guard !stem.isEmpty else { return nil }
    var (account, number) = (stem, 1)
    while accounts.contains(account) {
      number += 1
      account = "\(stem)-\(number)"
    }
    return account
  }

  /// A name that no entry has, as far as the fields can make one.
  private func dn(of fields: FieldMapping, by attribute: String, _ name: String) -> String {
    func value(_ attribute: String) -> String? {
      let key = LDIFName.key(ofAttribute: attribute)
      return (Self.fields[key].flatMap { fields[$0] } ?? fields[attribute])?.texts.first
    }
    let own = value(attribute).map { (attribute, $0) } ?? ("cn", name)
    var base = model?.base ?? ""
    // Thunderbird's names have the address in place of a tree.
    if let model, let address = model.own.dropFirst(model.parts[0].count).first {
      base = value("mail").map { ",\(address.attribute)=\(LDIFName.escaped($0))" } ?? ""
    }
    let dn = "\(own.0)=\(LDIFName.escaped(own.1))\(base)"
    guard let plain = LDIFName(dn), names.contains(plain.key()) else { return dn }
    let longer = ["uid", "mail", "employeeNumber", "telephoneNumber"].lazy.compactMap { attribute -> String? in
      let field = attribute == "telephoneNumber" ? "phone" : attribute
      return value(field).map { plain.adding(attribute, $0) }
    }
    return longer.first { LDIFName($0).map { !names.contains($0.key()) } ?? false } ?? dn
  }
}

extension LDIFRecord {
  /// The attribute that the office stands in, as it is written; `nil` if there is none.
  fileprivate var officeAttribute: String? {
    lines.first { ["roomnumber", "physicaldeliveryofficename"].contains($0.name.lowercased()) }?.name
  }
}

extension FieldValue {
  /// The texts of a scalar or a list of such.
  fileprivate var texts: [String] {
    switch self {
    case .list(let values): values.compactMap(\.spelling)
    default: spelling.map { [$0] } ?? []
    }
  }
}
