import DirectoryModel

/// Makes directories of invented people with values that programs stumble over.
struct RandomDirectory {
  private static let names = [
    "Ada Lovelace", "Zoë Größl", "山田 太郎", "O'Hara \"Bo\"", "a, b; c|d", "Søren Łąka", "Łąka, Søren", "José",
    "Jose\u{301}",
    "مريم", "*Bo* <b>", "Null", "NO", "42", "0042", "true", "- x", "x: y", "#1", "{z}", "[q]", "👩‍🔬",
  ]
  private static let texts = [
    "0042", "+1 555 0100", "1e5", "1E5", "NO", "yes", "~", "Null", "- x", "key: value", "#hash", "a #b", "'single'",
    "a\\nb", "a\\b", "=1+1", "@me", "2020-01-31", "2020-01-31T10:00:00Z", "👩‍🔬 lab", "{x}", "{{ x }}", "{% y %}", "[y]",
    "!tag",
    "&a", "*a", "% b", "10:30", "a^b", "x: ", "$5", "e\u{301}", "é", "<b>&amp;</b>", "name@example.org", "a\tb",
    "one: two: three", "007", "-0", "1.", ".5", "0x1F", "1_000", "True", "TRUE", "http://example.org/a?b=c&d", "]]>",
    "first\nsecond", "first\n\n  third\n", " leading", "trailing ", "\nnewline first", "end\n\n", "tab\t\nline",
    "a\n \nb",
    "x\u{2028}y", "\u{FEFF}mark", "a\u{A0}b", ":", "<x", "a\n---\nb", "| x", "> y", "\"", "''", ",",
    ";",
    "sep=;", "1,5", "long ünïcode long ünïcode long ünïcode long ünïcode long ünïcode long ünïcode", "a\u{AD}b",
    "\u{200B}", "123456789012345678901234567890", "...", "---", "+++", "# Title\n\n* a\n* b\n\n[x](y) <script>",
  ]
  private static let controls = ["a\u{1}b", "\u{7F}", "\u{1B}[1m", "a\u{85}b", "\u{B}c", "d\u{9F}"]
  private static let returns = ["a\r\nb", "a\rb", "c\r", "d\n\r\n"]
  private static let words = ["en", "de", "0042", "42", "true", "NO", "x:y", "é", "a,b", "1.10", "'q'", "null"]
  private static let fields = [
    "title", "pronouns", "department", "office_hours", "phone", "mobile", "fax", "email", "website", "orcid", "address",
    "bio", "desk", "Full Name", "Tel. (Büro)", "a.b", "a:b", "x \"y\"", "true", "42", "Straße", "# no", "Raum [1]",
    "null",
    "e\u{301}t",
  ]

  private var generator: SeededGenerator
  private let seed: UInt64
  private let features: WrittenDirectory.Features

  init(seed: UInt64, _ features: WrittenDirectory.Features) {
    generator = SeededGenerator(seed: seed)
    self.seed = seed
    self.features = features
  }

  mutating func directory() -> WrittenDirectory {
    // Fields stand in one order in all records, as columns do.
    let fields = Self.fields.shuffled(using: &generator)
    return WrittenDirectory(
      records: (1...Int.random(in: 1...5, using: &generator)).map { number in
        var record = [FieldMapping.Field(name: "id", value: id(number)), .init(name: "name", value: name())]
        if Bool.random(using: &generator) { record.append(.init(name: "office", value: scalar())) }
        for name in WrittenDirectory.lists where Bool.random(using: &generator) {
          record.append(
            .init(name: name, value: .list((0..<Int.random(in: 1...3, using: &generator)).map { _ in word() })))
        }
        for name in fields where Int.random(in: 0...2, using: &generator) == 0 {
          record.append(.init(name: name, value: value(depth: 0)))
        }
        return record
      })
  }

  private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }

  private mutating func id(_ number: Int) -> FieldValue {
    switch Int.random(in: 0...2, using: &generator) {
    case 0: FieldValue(scalar: "\(number)")
    case 1: FieldValue(scalar: "00\(number)")
    default: .text("5F3A0C52-3B7A-4E0F-9E57-2C1B1B7D8A1\(number)")
    }
  }

  private mutating func name() -> FieldValue { FieldValue(scalar: pick(Self.names)) }

  private mutating func word() -> FieldValue { FieldValue(scalar: pick(Self.words)) }

  private mutating func scalar() -> FieldValue {
    switch Int.random(in: 0...9, using: &generator) {
    case 0: .number(Number(Int.random(in: -1000...1000, using: &generator)))
    case 1:
      FieldValue(scalar: ["1.10", "-0.5", "0.0", "12345678901234567890.10"].randomElement(using: &generator) ?? "")
    case 2: .boolean(Bool.random(using: &generator))
    case 3: .text(["", " ", "\n"].randomElement(using: &generator) ?? "")
    case 4 where features.contains(.controls): .text(pick(Self.controls))
    case 5 where features.contains(.returns): .text(pick(Self.returns))
    default: FieldValue(scalar: pick(Self.texts))
    }
  }

  private mutating func value(depth: Int) -> FieldValue {
    guard features.contains(.nesting), depth < 3 else { return scalar() }
    switch Int.random(in: 0...9, using: &generator) {
    case 0, 1: return .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in value(depth: depth + 1) })
    case 2:
      return .mapping(
        FieldMapping(
          ["city", "part of it", "x"].filter { _ in Bool.random(using: &generator) }.map {
            .init(name: $0, value: value(depth: depth + 1))
          }))
    case 3: return .null
    default: return scalar()
    }
  }
}
