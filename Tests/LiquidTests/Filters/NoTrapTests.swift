import Diagnostics
import Testing

@testable import Liquid

/// Whatever values meet whatever filter: there is a result or an error, never a trap or a hang.
@Suite struct NoTrapTests {
  /// Values that break careless code, and their like.
  private struct Values {
    var random: SplitMix

    mutating func next(depth: Int = 2) -> Value {
      let span = SourceSpan(SourceText(path: "", text: ""), 0..<0)
      switch random.below(depth > 0 ? 16 : 11) {
      case 0: return [nil, true, false, .empty, .blank].randomElement(using: &random) ?? nil
      case 1: return .integer([0, 1, -1, 2, 50, .max, .min, .max - 1, 1 << 31].randomElement(using: &random) ?? 0)
      case 2:
        let numbers = [0, -0.0, 0.5, -1.5, 1e300, -1e300, 1e-300, .nan, .infinity, -.infinity, 9.3e18]
        return .decimal(numbers.randomElement(using: &random) ?? 0)
      case 3:
        let spellings = [
          "0", "-0", "1.10", "-99999999999999999999", "123456789012345678901234567890.5", "0.000000000000000000001",
        ]
        return .number(spellings.randomElement(using: &random) ?? "0")
      case 4...7: return .text(text(), Kind(rawValue: UInt8(random.below(5))) ?? .plain)
      case 8: return .range(random.below(9) - 4, random.below(9) - 4)
      case 9: return [.range(.min, .max), .range(.max, .min), .range(0, .max)].randomElement(using: &random) ?? nil
      case 10: return .fragment(Fragment(pieces: [.template(Array(text().utf8)), .value(text(), .html, span)]))
      case 11, 12: return .list((0..<random.below(4)).map { _ in next(depth: depth - 1) })
      case 13: return .mapping(Mapping((0..<random.below(3)).map { _ in (text(), next(depth: depth - 1)) }))
      case 14: return .object(TestObject([(text(), next(depth: depth - 1))]))
      default: return .object(TestObject(elements: (0..<random.below(3)).map { _ in next(depth: depth - 1) }))
      }
    }

    private mutating func text() -> String {
      let texts = [
        "", " ", "a", "name", "a.b", "5", "-3.5", "now", "2020-02-29", "2020-13-45T99:99", "10:30 pm -25:00", "1e999",
        "%", "%E", "%1024d%-^#_0:z", "%99999999999Y", "%:::::z", "<", "<script", "<!--", "<b title='", "&", "&#",
        "&#x;",
        "&#99999999999;", "%F", "%FF%", "YQ==", "////", "\u{0}", "\r\n", "\u{301}", "👩‍👩‍👧", "🇩🇪", "ẞ", "ﬃ", "\u{202E}",
        "Jan 99999999999", "99999-99-99", "0000-00-00", "-1-1-1", "1/1/99999999999999999999",
        "24:00:00.123456789123456789",
      ]
      return (0...random.below(3)).map { _ in texts.randomElement(using: &random) ?? "" }.joined()
    }
  }

  @Test func everyFilterTakesEverything() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("values of every filter: seed \(seed)")
    var values = Values(random: SplitMix(state: seed))
    let span = SourceSpan(SourceText(path: "test.md", text: "x"), 0..<1)
    let reader = TestReader()
    for name in FilterLibrary.standard.names {
      let filter = try #require(FilterLibrary.standard[Name(name)])
      for count in filter.argumentCount {
        for _ in 0..<300 {
          let arguments = (0..<count).map { _ in values.next() }
          let call = FilterCall(input: values.next(), arguments: arguments, reader: reader, span: span)
          guard let result = try? filter.body(call) else { continue }
          if case .range = result { continue }
          _ = result.printed(reader: reader)
        }
      }
    }
  }

  @Test func everyPairOfValuesCompares() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("pairs of values: seed \(seed)")
    var values = Values(random: SplitMix(state: seed))
    let reader = TestReader()
    for _ in 0..<3000 {
      let (left, right) = (values.next(), values.next())
      #expect(left.equals(right, reader: reader) == right.equals(left, reader: reader))
      _ = try? left.order(right, reader: reader)
      _ = left.contains(right, reader: reader)
      _ = left.element(at: right, reader: reader)
      _ = left.elements(reader: reader).prefix(3).count
      _ = left.inspected(reader: reader)
      _ = left.wholeNumber(reader: reader)
      _ = left.rangeBound(reader: reader)
      _ = left.arithmeticNumber(reader: reader).rounded(digits: right.rangeBound(reader: reader))
    }
  }

  @Test func dataNeverBecomesMarkup() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("payloads through filters: seed \(seed)")
    var values = Values(random: SplitMix(state: seed))
    let payload = Value.text("<script>&\"'")
    let reader = TestReader()
    let span = SourceSpan(SourceText(path: "test.md", text: "x"), 0..<1)
    for name in FilterLibrary.standard.names {
      let filter = try #require(FilterLibrary.standard[Name(name)])
      for count in filter.argumentCount {
        for _ in 0..<100 {
          let input = values.random.below(2) == 0 ? payload : .list([payload, .text("<i>x</i>", .html)])
          let arguments = (0..<count).map { _ in
            values.random.below(2) == 0 ? payload : .text("<i>x</i>", .html)
          }
          let call = FilterCall(input: input, arguments: arguments, reader: reader, span: span)
          guard let (text, kind) = try? filter.body(call).printed(reader: reader), kind == .html || kind == .json else {
            continue
          }
          #expect(!text.contains("<script"), "\(name)")
        }
      }
    }
  }
}

/// A small generator with a seed (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to one below the bound.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
