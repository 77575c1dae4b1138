import Collation
import Diagnostics
import DirectoryModel

/// What entries of a file have in common, so that a new one is like them: a name under the same place of the tree, made of the
/// same attribute, and the same classes.
struct LDIFModel {
  /// The attribute that names of entries are made of, as it is written.
  private let attribute: String
  /// The place in the tree: what follows the first comma of a name.
  private let base: String
  private let classes: [FieldValue]
  /// The names that there are, in small letters.
  private var names: Set<String> = []

  /// Takes the last person of a file; `nil` if there is none with such a name.
  init?(of source: SourceText) {
    var parser = LDIFParser(source, range: source.contentRange)
    var known = LDIFAttributes()
    var last: (dn: String, fields: FieldMapping)?
    var names: Set<String> = []
    while let record = parser.next() {
      guard let dn = record.dn else { continue }
      names.insert(dn.lowercased())
      let fields = LDIFFields(record, &known)
      if fields.isPerson { last = (dn, fields.fields) }
    }
    guard let last, let equals = last.dn.firstIndex(of: "="), let comma = Self.firstComma(of: last.dn), equals < comma
    else { return nil }
    attribute = String(last.dn[..<equals]).withoutInvisibles
    base = String(last.dn[comma...])
    switch last.fields.fields.first(where: { $0.name.lowercased() == "objectclass" })?.value {
    case .list(let values)?: classes = values
    case let value?: classes = [value]
    case nil: classes = []
    }
    self.names = names
  }

  /// The fields of a new entry with what all entries need.
  func completed(_ fields: FieldMapping) -> FieldMapping {
    var result = fields
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
    if attribute.lowercased() == "uid", isAbsent("uid") {
      let stem = Slug.make(from: name)
      var (uid, number) = (stem, 1)
      while !stem.isEmpty, names.contains(dn("uid", uid).lowercased()) {
        number += 1
        uid = "\(stem)-\(number)"
      }
      if !stem.isEmpty { result["uid"] = .text(uid) }
    }
    let value = Self.fields[attribute.lowercased()].flatMap { result[$0] } ?? result[attribute]
    result["dn"] = .text(value?.spelling.map { dn(attribute, $0) } ?? dn("cn", name))
    return result
  }

  private static let persons: Set<String> = ["person", "organizationalperson", "inetorgperson"]
  private static let fields = ["cn": "name", "mail": "email", "sn": "family_name", "givenname": "given_name"]

  private func dn(_ attribute: String, _ value: String) -> String { "\(attribute)=\(Self.escaped(value))\(base)" }

  /// The first comma that no backslash escapes.
  private static func firstComma(of name: String) -> String.Index? {
    var isEscaped = false
    return name.indices.first { index in
      defer { isEscaped = name[index] == "\\" && !isEscaped }
      return name[index] == "," && !isEscaped
    }
  }

  /// A value as names have it (RFC 4514, section 2.4).
  private static func escaped(_ value: String) -> String {
    var output = ""
    for (index, character) in zip(value.indices, value) {
      let isEdge = index == value.startIndex || value.index(after: index) == value.endIndex
      let isStart = index == value.startIndex
      if "\"+,;<>\\".contains(character) || (character == " " && isEdge) || (character == "#" && isStart) {
        output += "\\"
      }
      output.append(character)
    }
    return output
  }
}
