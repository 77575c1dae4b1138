import Diagnostics
import Liquid
import Testing

@testable import Markup

@Suite struct PathTreeTests {
  /// What a page is written with: texts, and values where there is no text.
  private typealias Way = [String?]

  private static let span = SourceSpan(SourceText(path: "a.md", text: "{{ x }}"), 0..<7)

  /// What a composer makes of a page; the message where it makes none.
  private func page(_ way: Way, value: String = "v", by composer: Composer) -> String {
    for text in way {
      if let text {
        composer.write(template: Array(text.utf8))
      } else {
        composer.write(value: value, kind: .plain, at: Self.span.range, of: Self.span.source)
      }
    }
    do {
      return String(decoding: try composer.finish().bytes, as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }

  private func composer(_ format: PageFormat = .markdown) -> Composer {
    Composer(skeletons: Skeletons(), format: format, root: "")
  }

  @Test func aKnownWayGivesEachPageItsOwnValues() {
    let composer = composer()
    #expect(page(["# ", nil, "\n"], value: "Ada", by: composer) == "<h1>Ada</h1>\n")
    #expect(page(["# ", nil, "\n"], value: "<Bo>", by: composer) == "<h1>&lt;Bo&gt;</h1>\n")
  }

  @Test func aWayThatEndsEarlierOrGoesOnIsAnotherOne() {
    let composer = composer()
    #expect(page(["a ", nil, " b"], by: composer) == "<p>a v b</p>\n")
    #expect(page(["a ", nil], by: composer) == "<p>a v</p>\n")
    #expect(page(["a ", nil, " b", nil], by: composer) == "<p>a v bv</p>\n")
    #expect(page(["a ", nil, " c"], by: composer) == "<p>a v c</p>\n")
  }

  @Test func textsAreToldApartByTheirBytes() {
    let composer = composer(.html)
    #expect(page(["a", "b"], by: composer) == "ab")
    #expect(page(["a", "c"], by: composer) == "ac")
    #expect(page(["", "a", "", "b"], by: composer) == "ab")
  }

  @Test func anErrorComesAgainOnAKnownWay() {
    let composer = composer()
    let first = page(["<!-- ", nil, " -->"], by: composer)
    #expect(first.contains("a value cannot stand in a comment"))
    #expect(page(["<!-- ", nil, " -->"], by: composer) == first)
  }

  @Test func longAndManyWaysAreMadeLikeAnyOther() {
    let composer = composer(.html)
    for length in [255, 256, 257, 1000] {
      let way = Way((0..<length).map { $0 % 3 == 2 ? nil : "\($0) " })
      let fresh = self.composer(.html)
      for _ in 0..<2 { #expect(page(way, by: composer) == page(way, by: fresh)) }
    }
    for number in 0..<100 { #expect(page(["a", "\(number)"], by: composer) == "a\(number)") }
  }

  /// Pages of one composer, one after another, are those of composers that have seen none.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func whatWasMadeBeforeChangesNoPage(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let texts = [
      "a", " ", "\n\n", "*", "**", "[", "](", ")", "<b>", "</b>", "<a href=\"", "\">", "# ", "qZ0X", "qZ", "q", "0X",
      "<!-- ", " -->", "&#113;", "- ", "| ", "    ", "",
    ]
    for format in [PageFormat.markdown, .html, .xml] {
      let kept = composer(format)
      var ways: [Way] = []
      for _ in 0..<30 {
        var way = ways.randomElement(using: &generator) ?? []
        if Bool.random(using: &generator) { way = Way(way.prefix(Int.random(in: 0...way.count, using: &generator))) }
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          way.append(Int.random(in: 0..<3, using: &generator) == 0 ? nil : texts.randomElement(using: &generator) ?? "")
        }
        ways.append(way)
        let value = ["v", "<x>", "qZ1X", "", "javascript:x", "/p"].randomElement(using: &generator) ?? ""
        #expect(
          page(way, value: value, by: kept) == page(way, value: value, by: composer(format)), "seed \(seed): \(way)")
      }
    }
  }
}
