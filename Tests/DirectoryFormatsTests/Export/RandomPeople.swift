import DirectoryModel
import Foundation

/// Invented people with everything that formats stumble over.
struct RandomPeople {
  /// What a format can hold.
  struct Kind {
    /// Mappings and lists inside of values.
    var isNested = true
    /// Names of fields that only quotes hold.
    var hasOddNames = true
    /// Text of several lines, with blanks and control characters.
    var hasOddText = true
    /// Lists of a single value.
    var hasShortLists = true
  }

  private static let texts = [
    "Ada", "Zoë Größl", "山田 太郎", "O'Hara \"Bo\"", "a, b; c|d", "0042", "+1 555 0100", "1e5", "NO", "yes", "~", "null",
    "- x", "key: value", "#hash", "'single'", "a\\nb", "a\\b", "=1+1", "@me", "2020-01-31", "👩‍🔬 lab", "{x}", "[y]",
    "!tag",
    "&a", "*a", "%", "10:30", "a^b", "x: ", "$5", "e\u{301}", "<b>&amp;</b>", "name@example.org", "a\tb", "N",
    "one: two: three",
  ]
  private static let oddTexts = [
    "first\nsecond", "first\n\n  third\n", " leading", "trailing ", "\nnewline first", "end\n\n", "tab\t\nline",
    "a\n \nb",
    String(repeating: "long ünïcode ", count: 30), "x\u{2028}y", "\u{FEFF}mark", "a\u{A0}b", ":", "<x", "a\n---\nb",
  ]
  private static let names = [
    "email", "emails", "phone", "phones", "mobile", "title", "department", "organization", "street", "city", "website",
    "note", "bio", "languages", "pager", "home-phone", "roomKey", "given_name", "family_name", "sort_name", "birthday",
  ]
  private static let oddNames = [
    "Full Name", "Tel. (Büro)", "a:b", "a.b", "'quoted'", "x \"y\"", "true", "42", "Straße", "# no",
    "Status [READ ONLY]",
  ]

  private var generator: SeededGenerator
  private let seed: UInt64
  private let kind: Kind

  init(seed: UInt64, _ kind: Kind = Kind()) {
    generator = SeededGenerator(seed: seed)
    self.seed = seed
    self.kind = kind
  }

  mutating func people() -> [Person] {
    (0..<Int.random(in: 0...6, using: &generator)).map { number in
      var fields = FieldMapping()
      let names = Self.names + (kind.hasOddNames ? Self.oddNames : [])
      for name in names where Int.random(in: 0...2, using: &generator) == 0 { fields[name] = value(depth: 0) }
      return Person(
        id: UUID(name: "\(seed) \(number)"), name: (pick(Self.texts) + " \(number)").withoutInvisibles,
        office: Bool.random(using: &generator) ? pick(Self.texts) : "", fields: fields)
    }
  }

  private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }

  private mutating func scalar() -> FieldValue {
    switch Int.random(in: 0...9, using: &generator) {
    case 0: .number(Number(Int.random(in: -1000...1000, using: &generator)))
    case 1: FieldValue(scalar: "1.10")
    case 2: .boolean(Bool.random(using: &generator))
    case 3, 4, 5: kind.hasOddText ? .text(pick(Self.oddTexts)) : .text(pick(Self.texts))
    default: .text(pick(Self.texts))
    }
  }

  private mutating func value(depth: Int) -> FieldValue {
    switch Int.random(in: 0...9, using: &generator) {
    case 0, 1:
      let least = kind.hasShortLists ? 0 : 2
      return .list(
        (0..<Int.random(in: least...3, using: &generator)).map { _ in
          kind.isNested && depth < 3 ? value(depth: depth + 1) : scalar()
        })
    case 2 where kind.isNested && depth < 3:
      var fields = FieldMapping()
      for name in ["city", "part of it", "x"] where Bool.random(using: &generator) {
        fields[name] = value(depth: depth + 1)
      }
      return .mapping(fields)
    default: return scalar()
    }
  }
}
