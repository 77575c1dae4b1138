import DirectoryModel
import Foundation

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension Person {
  /// Somebody with a name, perhaps an office, and up to six fields of any kind.
  static func random(using random: inout SeededGenerator) -> Person {
    var bytes = (UInt64.random(in: .min ... .max, using: &random), UInt64.random(in: .min ... .max, using: &random))
    let uuid = withUnsafeBytes(of: &bytes) { $0.load(as: uuid_t.self) }
    var fields = FieldMapping()
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      fields["f\(Int.random(in: 0..<9, using: &random))"] = .random(depth: 0, using: &random)
    }
    return Person(
      id: UUID(uuid: uuid), name: "P" + FieldValue.randomText(using: &random) + "!",
      office: Bool.random(using: &random) ? "" : "o" + FieldValue.randomText(using: &random), fields: fields)
  }
}

extension FieldValue {
  static func random(depth: Int, using random: inout SeededGenerator) -> FieldValue {
    switch Int.random(in: 0..<(depth < 3 ? 9 : 6), using: &random) {
    case 0: .boolean(.random(using: &random))
    case 1: .number(Number(.random(in: -1_000...1_000_000, using: &random)))
    case 2: FieldValue(scalar: "\(Int.random(in: -9...9, using: &random)).\(Int.random(in: 0...99, using: &random))")
    case 3:
      FieldValue(
        scalar: ["", " ", "0042", "1e5", "true", "12345678901234567890123", "-0"].randomElement(using: &random) ?? "")
    case 4, 5: FieldValue(scalar: randomText(using: &random))
    case 6: .mapping(.init((0..<3).map { .init(name: "k\($0)", value: .random(depth: depth + 1, using: &random)) }))
    default:
      .list((0..<Int.random(in: 0...4, using: &random)).map { _ in .random(depth: depth + 1, using: &random) })
    }
  }

  /// A few words with everything that formats trip over.
  static func randomText(using random: inout SeededGenerator) -> String {
    let words = [
      "Ada", "&", "<b>", "\"", "'", "]]>", "日本", "\u{1F468}\u{200D}\u{1F4BB}", "\r", "\n", "\t", " ", "\\", "e\u{301}",
      "0",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
  }
}
