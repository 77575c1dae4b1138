import DirectoryModel

/// Makes fields of a card's properties, under the names that the theme and other formats use.
///
/// `email` and the telephone numbers are single: the preferred one, all of them standing beside in `emails`, `phones` and so on if
/// there are several. Alternatives of a property in other languages (`ALTID`) are left to the first.
struct VCardFields {
  /// The fields, when all are gathered.
  private(set) var fields = FieldMapping()

  /// The properties whose values are pictures, sounds or keys, and no fields, with their lines.
  private(set) var data: [(name: String, line: Range<Int>)] = []

  private typealias Entry = (property: VCardProperty, value: VCardValue)

  private var entries: [String: [Entry]] = [:]

  /// The names in the order of their first properties.
  private var order: [String] = []
  private var gathered: [FieldMapping.Field] = []
  private var taken: Set<String> = []

  /// The names of properties that are fields under another name.
  private static let names = [
    "NOTE": "note", "URL": "website", "BDAY": "birthday", "LANG": "languages", "SORT-STRING": "sort_name",
    "X-OFFICE": "office",
  ]

  /// What is mapped in a way of its own, or says nothing of the person.
  private static let others: Set<String> = [
    "FN", "N", "UID", "EMAIL", "TEL", "ORG", "ADR", "LABEL", "PRODID", "REV", "KIND", "MEMBER", "AGENT", "PROFILE",
    "CLASS", "X-ROSTER",
    "X-ABLABEL", "X-ABADR", "X-ABUID", "X-ABSHOWAS", "X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER",
  ]

  /// Makes the fields.
  init(_ card: VCard) {
    var alternatives: Set<String> = []
    for entry in card.entries {
      let name = entry.property.name
      if case .data? = entry.value { data.append((name, entry.property.range)) }
      guard var value = entry.value else { continue }
      if case .text(let text) = value, let year = entry.property.values(of: YearlessDay.parameter).first,
        let day = YearlessDay.day(of: text, without: year)
      {
        value = .text(day)
      }
      if let alternative = entry.property.values(of: "ALTID").first,
        !alternatives.insert("\(name) \(alternative)").inserted
      {
        continue
      }
      if value.hasDataAddress, name != "TITLE", !Self.others.contains(name) {
        data.append((name, entry.property.range))
      }
      if entries[name] == nil { order.append(name) }
      entries[name, default: []].append((entry.property, value))
    }
    for name in order {
      entries[name] = Self.preferredFirst(entries[name] ?? [])
    }
    addIdentity()
    addOrganization()
    addMany("email", texts(of: "EMAIL"))
    addTelephones()
    addAddresses()
    addOthers()
    addOwn()
    fields = FieldMapping(unique: gathered)
  }

  /// What the card is of if not of a person: `group`, `org`, …
  static func otherKind(of card: VCard) -> String? {
    for entry in card.entries {
      guard case .text(let text)? = entry.value else { continue }
      let word = text.lowercased()
      switch entry.property.name {
      case "KIND", "X-ADDRESSBOOKSERVER-KIND": return word == "individual" || word.isBlank ? nil : word
      case "X-ABSHOWAS" where word == "company": return "organization"
      default: continue
      }
    }
    return isOfOrganization(card) ? "organization" : nil
  }

  /// Whether a card has an organization and no name, or the organization's for one and none in its parts.
  private static func isOfOrganization(_ card: VCard) -> Bool {
    func texts(_ name: String) -> [String] {
      card.entries.filter { $0.property.name == name }.flatMap { entry -> [String] in
        switch entry.value {
        case .text(let text)?: [text]
        case .components(let parts)?: parts.flatMap { $0 }
        case .list(let texts)?: texts
        case .data?, nil: []
        }
      }
      .filter { !$0.isBlank }
    }
    let names = Set(card.entries.map(\.property.name))
    guard !names.isDisjoint(with: ["FN", "N"]), !names.contains("TITLE"), texts("N").isEmpty,
      let organization = texts("ORG").first
    else { return false }
    return texts("FN").allSatisfy { $0.withoutInvisibles == organization.withoutInvisibles }
  }

  // MARK: Identity

  private mutating func addIdentity() {
    if let uid = texts(of: "UID").first {
      let mark = "urn:uuid:"
      add("id", [uid.lowercased().hasPrefix(mark) ? String(uid.dropFirst(mark.count)) : uid])
    }
    let parts = components(of: "N").first ?? []
    func part(_ index: Int) -> String {
      index < parts.count ? parts[index].filter { !$0.isBlank }.joined(separator: " ") : ""
    }
    let names = texts(of: "FN") + [[3, 1, 2, 0, 4].map(part).filter { !$0.isBlank }.joined(separator: " ")]
    add("name", names.first { !$0.isBlank }.map { [$0] } ?? [])
    for (index, name) in ["family_name", "given_name", "additional_name", "honorific_prefix", "honorific_suffix"]
      .enumerated()
    {
      add(name, [part(index)])
    }
  }

  private mutating func addOrganization() {
    add("title", texts(of: "TITLE"))
    let organizations = components(of: "ORG").map { $0.flatMap { $0 } }
    add("organization", organizations.compactMap(\.first))
    add("department", organizations.flatMap { $0.dropFirst() })
  }

  // MARK: Ways to reach somebody

  private static let telephones = ["phone", "mobile", "fax", "pager", "home_phone", "home_fax"]

  private mutating func addTelephones() {
    var kinds: [(name: String, numbers: [String])] = Self.telephones.map { ($0, []) }
    for (property, value) in entries["TEL"] ?? [] {
      let types = property.types
      let isHome = types.contains("home") && !types.contains("work")
      let kind =
        if types.contains("fax") {
          isHome ? "home_fax" : "fax"
        } else if types.contains("cell") || types.contains("iphone") {
          "mobile"
        } else if types.contains("pager") {
          "pager"
        } else {
          isHome ? "home_phone" : "phone"
        }
      guard let index = kinds.firstIndex(where: { $0.name == kind }), case .text(let text) = value else { continue }
      kinds[index].numbers.append(VCardTelephone.number(of: text))
    }
    for kind in kinds { addMany(kind.name, kind.numbers) }
  }

  /// Whether a field holds telephone numbers.
  static func isTelephone(_ name: String) -> Bool {
    telephones.contains { $0 == name || plural(of: $0) == name }
  }

  private mutating func addAddresses() {
    var work: [String] = []
    var home: [String] = []
    for (property, value) in entries["ADR"] ?? [] {
      guard case .components(let parts) = value else { continue }
      let lines = parts.map { $0.filter { !$0.isBlank } }
      let text = property.values(of: "LABEL").first?.replacing("\\n", with: "\n") ?? Self.address(lines)
      if property.types.contains("home"), !property.types.contains("work") {
        home.append(text)
      } else {
        if work.isEmpty { addParts(of: lines) }
        work.append(text)
      }
    }
    if work.isEmpty && home.isEmpty { work = texts(of: "LABEL") }
    addMany("address", work)
    addMany("home_address", home)
  }

  /// The parts of an address: post-office box, extended address, street, locality, region, postal code, country.
  private mutating func addParts(of lines: [[String]]) {
    for (index, name) in [(1, "office"), (2, "street"), (3, "city"), (4, "region"), (5, "postal_code"), (6, "country")]
    where index < lines.count && (name != "office" || texts(of: "X-OFFICE").isEmpty) {
      add(name, [lines[index].joined(separator: ", ")])
    }
  }

  private static func address(_ parts: [[String]]) -> String {
    func part(_ index: Int) -> String? {
      index < parts.count && !parts[index].isEmpty ? parts[index].joined(separator: ", ") : nil
    }
    let region = [part(4), part(5)].compactMap { $0 }.joined(separator: " ")
    let town = [part(3), region.isEmpty ? nil : region].compactMap { $0 }.joined(separator: ", ")
    return [part(0), part(1), part(2), town.isEmpty ? nil : town, part(6)].compactMap { $0 }.joined(separator: "\n")
  }

  // MARK: The rest

  private mutating func addOthers() {
    for property in order where property != "TITLE" && !Self.others.contains(property) {
      let name = Self.names[property] ?? property.lowercased().replacing("-", with: "_")
      add(name, texts(of: property).filter { !$0.hasPrefix("data:") })
    }
    let sortAs = ((entries["N"] ?? []) + (entries["FN"] ?? [])).lazy.map { $0.property.values(of: "SORT-AS") }
    let parts = sortAs.first { !$0.isEmpty } ?? []
    add("sort_name", [parts.flatMap { $0.split(separator: ",") }.joined(separator: ", ")])
  }

  /// Fields that Roster wrote and vCard has no property for; their names stand in `FIELD`.
  private mutating func addOwn() {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for (property, value) in entries["X-ROSTER"] ?? [] {
      guard case .text(let text) = value, let name = property.values(of: "FIELD").first else { continue }
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(text)
    }
    for name in names { add(name, values[name] ?? []) }
  }

  /// The values of all properties of a name, preferred ones first, lists flattened, data left out.
  private func texts(of name: String) -> [String] {
    (entries[name] ?? []).flatMap { entry -> [String] in
      switch entry.value {
      case .text(let text): [text]
      case .list(let texts): texts
      case .components(let parts): parts.flatMap { $0 }
      case .data: []
      }
    }
    .filter { !$0.isBlank }
  }

  private func components(of name: String) -> [[[String]]] {
    (entries[name] ?? []).compactMap { if case .components(let parts) = $0.value { parts } else { nil } }
  }

  private static func preferredFirst(_ found: [Entry]) -> [Entry] {
    guard found.count > 1 else { return found }
    return found.enumerated().sorted { first, second in
      (first.element.property.preference, first.offset) < (second.element.property.preference, second.offset)
    }
    .map(\.element)
  }

  private mutating func addMany(_ name: String, _ texts: [String]) {
    let texts = texts.filter { !$0.isBlank }
    add(name, Array(texts.prefix(1)))
    if texts.count > 1 { add(Self.plural(of: name), texts) }
  }

  /// The name of the list that has all values, beside the field that has the first.
  static func plural(of name: String) -> String {
    name + (name.hasSuffix("x") || name.hasSuffix("s") ? "es" : "s")
  }

  /// Adds a field: a scalar if there is one text, a list if there are several, nothing if there is none.
  private mutating func add(_ name: String, _ texts: [String]) {
    let values = texts.filter { !$0.isBlank }.map { FieldValue(scalar: $0) }
    guard let first = values.first, taken.insert(name).inserted else { return }
    gathered.append(.init(name: name, value: values.count == 1 ? first : .list(values)))
  }
}

extension VCardValue {
  /// Whether it is an address that holds data itself.
  fileprivate var hasDataAddress: Bool {
    switch self {
    case .text(let text): text.hasPrefix("data:")
    case .list(let texts): texts.contains { $0.hasPrefix("data:") }
    case .components, .data: false
    }
  }
}

extension VCardProperty {
  /// From 1, the most preferred, to 100 (RFC 6350, section 5.3); 101 if nothing is said.
  fileprivate var preference: Int {
    if let number = values(of: "PREF").first.flatMap(Int.init) { return number }
    return types.contains("pref") ? 1 : 101
  }
}
