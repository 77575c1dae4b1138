import Diagnostics
import DirectoryFormats
import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct ExportedFieldsTests {
  private static func rule(
    _ name: String, _ paths: String..., join: String? = nil, split: String? = nil, type: FieldType? = nil
  ) throws -> FieldRules.Rule {
    let paths = paths.compactMap(FieldPath.init)
    var rule = FieldRules.Rule(name: name, path: try #require(paths.first), type: type, separator: split)
    rule.otherPaths = Array(paths.dropFirst())
    rule.joiner = join
    return rule
  }

  private static func people(_ rows: [[(String, FieldValue)]], _ rules: [FieldRules.Rule]) throws -> [Person] {
    let nowhere = RecordOrigin(span: SourceSpan(SourceText(path: "", bytes: []), 0..<0))
    let records = rows.map { Record(fields: FieldMapping($0.map { .init(name: $0.0, value: $0.1) }), origin: nowhere) }
    return try PeopleBuilder(rules: FieldRules(rules: rules)).contents(of: RecordList(records: records)).people
  }

  /// The names of the fields that are left, and those that would be read otherwise.
  private static func fields(_ rows: [[(String, FieldValue)]], _ rules: [FieldRules.Rule]) throws -> [[String]] {
    let exported = ExportedFields(of: try people(rows, rules), rules: FieldRules(rules: rules))
    let names = exported.people.reduce(into: [String]()) { names, person in
      names += person.fields.fields.map(\.name).filter { !names.contains($0) }
    }
    return [names, exported.differing]
  }

  @Test func whatMappedFieldsSayIsLeftOut() throws {
    let row: [(String, FieldValue)] = [
      ("Name", .text("Ada")), ("Büro", .text("1")), ("Tel", .text("2")), ("Unit", .text("a; b")), ("x", .text("y")),
    ]
    let rules = [
      try Self.rule("name", "Name"), try Self.rule("office", "Büro"), try Self.rule("phone", "Tel", type: .text),
      try Self.rule("department", "Unit", split: ";"),
    ]
    #expect(try Self.fields([row], rules) == [["x", "phone", "department"], []])
  }

  @Test func whatSaysMoreStays() throws {
    let ada: [(String, FieldValue)] = [
      ("First", .text("Ada")), ("Last", .text("King")), ("Tel", .text("1")), ("Tel2", .text("2")),
      ("id", .mapping(FieldMapping([.init(name: "code", value: .text("A1"))]))),
    ]
    let name = try Self.rule("name", "First", "Last", join: " ")
    let id = try Self.rule("id", "id.code")
    // Joined, the parts cannot be told; each for itself they can.
    #expect(try Self.fields([ada], [name, id]) == [["First", "Last", "Tel", "Tel2"], []])
    let parts = [try Self.rule("given_name", "First"), try Self.rule("family_name", "Last")]
    #expect(try Self.fields([ada], [name, id] + parts) == [["Tel", "Tel2", "given_name", "family_name"], []])
    // Of several places one may say something else.
    #expect(
      try Self.fields([ada], [name, id, try Self.rule("phone", "Tel", "Tel2")]) == [
        ["First", "Last", "Tel", "Tel2", "phone"], [],
      ])
  }

  @Test func fieldsThatOthersComeFromAreAsTheDirectoryHasThem() throws {
    let row: [(String, FieldValue)] = [("title", .text("Ada")), ("role", .text("Professor")), ("Raum", .text("1"))]
    let rules = [try Self.rule("name", "title"), try Self.rule("title", "role"), try Self.rule("office", "Raum")]
    let exported = ExportedFields(of: try Self.people([row], rules), rules: FieldRules(rules: rules))
    #expect(
      exported.people[0].fields
        == FieldMapping([
          .init(name: "title", value: .text("Ada")), .init(name: "role", value: .text("Professor")),
        ]))
    #expect(exported.people[0].name == "Ada")
    #expect(exported.differing == [] && exported.unmapped == ["title"])
    let swapped = [("name", .text("A")), ("phone", .text("1")), ("fax", .text("2"))] as [(String, FieldValue)]
    let swap = [try Self.rule("phone", "fax"), try Self.rule("fax", "phone")]
    let both = ExportedFields(of: try Self.people([swapped], swap), rules: FieldRules(rules: swap))
    #expect(both.people[0].fields["phone"] == .text("1") && both.people[0].fields["fax"] == .text("2"))
    #expect(both.unmapped == ["fax", "phone"])
  }

  @Test func whatCannotBePutBackIsTold() throws {
    let row: [(String, FieldValue)] = [("title", .text("Ada")), ("last", .text("King")), ("role", .text("Professor"))]
    let rules = [try Self.rule("name", "title", "last", join: " "), try Self.rule("title", "role")]
    #expect(try Self.fields([row], rules) == [["title", "last"], ["name"]])
  }

  @Test func fieldsOfSettingsThatNobodyHasStayBlank() throws {
    let row: [(String, FieldValue)] = [("name", .text("Ada"))]
    let people = try Self.people([row], [])
    var rules = FieldRules(rules: [try Self.rule("phone", "Tel"), try Self.rule("room", "at.rooms[1]")])
    rules.filter.except = [.init(path: try #require(FieldPath("hidden")), values: [.text("yes")])]
    let fields = ExportedFields(of: people, rules: rules).people[0].fields
    #expect(fields["Tel"] == .text("") && fields["hidden"] == .text(""))
    #expect(FieldPath("at.rooms[1]")?.value(in: fields) == .text(""))
  }

  /// Mappings whose sources are called like other fields that they give: chains, swaps, and longer rings.
  @Test(arguments: 0..<150 as Range<UInt64>)
  func whateverIsMappedToWhatReadsTheSameAgain(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 20_261_204_000 + seed)
    let columns = ["name", "title", "role", "phone", "fax", "office", "rank"]
    let rows = (0..<Int.random(in: 1...4, using: &generator)).map { number in
      columns.map { column -> (String, FieldValue) in
        let isBlank = column == "fax" && number > 0 && Bool.random(using: &generator)
        return (column, .text(isBlank ? "" : "\(column) of \(number)"))
      }
    }
    var rules: [FieldRules.Rule] = []
    for (name, source) in zip(columns, columns.shuffled(using: &generator)) where Bool.random(using: &generator) {
      guard name != "name" || source != "fax" else { continue }
      var sources = [source]
      if Int.random(in: 0..<4, using: &generator) == 0 { sources.append("rank") }
      var rule = FieldRules.Rule(name: name, path: try #require(FieldPath(sources[0])))
      rule.otherPaths = sources.dropFirst().compactMap(FieldPath.init)
      if name != "name", name != "office", Int.random(in: 0..<4, using: &generator) == 0 { rule.separator = ";" }
      rules.append(rule)
    }
    let people = try Self.people(rows, rules)
    let exported = ExportedFields(of: people, rules: FieldRules(rules: rules))
    let comment: Comment = "seed \(seed): \(rules.map { "\($0.name): \($0.paths)" })"
    #expect(exported.differing == [], comment)
    func shown(_ people: [Person]) -> [[String]] {
      people.map { person in
        let own = ["\(person.id)", person.name, person.office]
        return own
          + rules.map(\.name).sorted().map { name in
            if case .list(let values)? = person.fields[name] { return values.compactMap(\.spelling).joined() }
            return person.fields[name]?.spelling ?? ""
          }
      }
    }
    for format in PeopleExport.Format.allCases {
      let bytes = try PeopleExport.file(of: exported.people, as: format).bytes
      let list = try format.reader.records(in: SourceText(path: "people", bytes: bytes))
      let again = try PeopleBuilder(rules: FieldRules(rules: rules)).contents(of: list).people
      #expect(shown(again) == shown(people), "\(format), \(comment)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func theSameIsReadWithTheMappingAndWithout(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 20_261_201_000 + seed)
    let columns = ["Name", "Büro", "Tel", "Tel2", "Unit", "title", "phone", "x.y"]
    let texts = ["Ada", "B 1", "a; b", "42", "+1 555 0100", "true", "0042", "", "x"].map { FieldValue(scalar: $0) }
    let rows = (0..<Int.random(in: 1...5, using: &generator)).map { number -> [(String, FieldValue)] in
      var row: [(String, FieldValue)] = [("Name", .text("Person \(number)")), ("Büro", .text("\(number)"))]
      for column in columns.dropFirst(2) where Bool.random(using: &generator) {
        row.append((column, texts.randomElement(using: &generator) ?? .null))
      }
      if Bool.random(using: &generator) {
        row.append(("more", .mapping(FieldMapping([.init(name: "tel", value: FieldValue(scalar: "\(number)"))]))))
      }
      return row
    }
    let there = Set(rows.joined().map(\.0)).sorted()
    var rules = [try Self.rule("name", "Name")]
    for name in ["office", "phone", "title", "department", "mobile"] where Bool.random(using: &generator) {
      var sources = (0..<Int.random(in: 1...2, using: &generator)).compactMap { _ in
        there.randomElement(using: &generator)
      }
      if Int.random(in: 0...4, using: &generator) == 0, there.contains("more") { sources.append("more.tel") }
      let paths = sources.compactMap(FieldPath.init)
      guard
        paths.allSatisfy({ path in
          rows.contains { path.value(in: FieldMapping($0.map { .init(name: $0.0, value: $0.1) })) != nil }
        }),
        var rule = paths.first.map({ FieldRules.Rule(name: name, path: $0) })
      else { continue }
      rule.otherPaths = Array(paths.dropFirst())
      if paths.count > 1, Bool.random(using: &generator) { rule.joiner = " / " }
      if name == "department" || (name == "title" && Bool.random(using: &generator)) { rule.separator = ";" }
      if Bool.random(using: &generator), name != "office" {
        rule.type = [.text, .list].randomElement(using: &generator)
      }
      rules.append(rule)
    }
    let people: [Person]
    // An office that is a list is no person's.
    do { people = try Self.people(rows, rules) } catch is DiagnosticError { return }
    let exported = ExportedFields(of: people, rules: FieldRules(rules: rules))
    for format in [PeopleExport.Format.json, .yaml, .plist] {
      let file = SourceText(
        path: "people", bytes: try PeopleExport.file(of: exported.people, as: format).bytes)
      let list: RecordList =
        switch format {
        case .json: try JSONReader().records(in: file)
        case .yaml: try YAMLReader().records(in: file)
        default: try PropertyListReader().records(in: file)
        }
      // Text that looks like a number is one when it is read again.
      func plain(_ value: FieldValue) -> FieldValue {
        if case .list(let values) = value { return .list(values.map(plain)) }
        return value.spelling.map { .text($0) } ?? value
      }
      func shown(_ people: [Person]) -> [FieldMapping] {
        people.map { person in
          FieldMapping(
            unique: [
              .init(name: "id", value: .text("\(person.id)")), .init(name: "name", value: .text(person.name)),
              .init(name: "office", value: .text(person.office)),
            ]
              + person.fields.fields.filter { !$0.value.isAbsent }.map { .init(name: $0.name, value: plain($0.value)) })
        }
      }
      let comment: Comment = "seed \(seed), \(format): \(rules.map { "\($0.name): \($0.path)" })"
      #expect(shown(try PeopleBuilder().contents(of: list).people) == shown(exported.people), comment)
      // Where fields are as the directory has them, what the mapping makes of them is another test's.
      guard exported.differing.isEmpty, exported.unmapped.isEmpty else { continue }
      let again = try PeopleBuilder(rules: FieldRules(rules: rules)).contents(of: list).people
      #expect(shown(again) == shown(exported.people), comment)
    }
  }
}

extension PeopleExport.Format {
  fileprivate var reader: any RecordReader {
    switch self {
    case .csv: CSVReader()
    case .json: JSONReader()
    case .yaml: YAMLReader()
    case .vcard: VCardReader()
    case .ldif: LDIFReader()
    case .plist: PropertyListReader()
    }
  }
}
