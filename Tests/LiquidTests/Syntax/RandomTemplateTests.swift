import Diagnostics
import Testing

@testable import Liquid

/// Templates put together at random: whatever they are, they end in output or in errors with places.
@Suite struct RandomTemplateTests {
  private static let words = [
    "{{", "}}", "{%", "%}", "{{-", "-}}", "{%-", "-%}", "{{ x }}", "{% endif %}", "{% endfor %}", "{% else %}", " ",
    "\n",
    "if ", "unless ", "for x in ", "a", "x", "(1..3)", "case x", "when 1", "endcase", "assign x = ", "capture x ",
    "endcapture", "raw", "endraw", "comment", "endcomment", "liquid\n", "cycle ", "tablerow x in a ", "endtablerow",
    "include 'p' ", "render 'p' ", "increment x", "break", "continue", "ifchanged", "endifchanged", "doc", "enddoc",
    "#",
    " == ", " contains ", " and ", " or ", "|", "upcase", "append: ", ", ", ": ", "limit:2 ", "reversed ", "'s'", "\"",
    "'",
    ".size", ".first", "[0]", "[", "]", "(", ")", "..", "nil", "empty", "-1", "1.5", "é", "}", "{", "%", "\r\n", "text",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func nothingTraps(seed: UInt64) throws {
    print("random templates: seed \(seed)")
    var generator = SplitMix(state: seed)
    for round in 0..<300 {
      var source = ""
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        let word = Self.words.randomElement(using: &generator) ?? ""
        source += Int.random(in: 0..<3, using: &generator) == 0 ? "{% \(word) %}" : word
      }
      check(source, tagLinesVanish: round.isMultiple(of: 2))
    }
  }

  @Test func bytesThatAreNoTextDoNotUpsetPlaces() {
    for tag in ["include ", "render ", "if ", "assign ", "cycle ", "for x in ", ""] {
      for bytes in [[0xFF], [0x61, 0xFF], [0xE2, 0x82], [0x61, 0x2F, 0xFF, 0xFE], [0xC0, 0x80]] as [[UInt8]] {
        let source = SourceText(path: "x.md", bytes: Array("{% \(tag)".utf8) + bytes + Array("%}".utf8))
        _ = try? Template(
          parsing: source, range: 0..<source.bytes.count, format: "md", options: Template.Options(filters: .standard))
      }
    }
  }

  private func check(_ source: String, tagLinesVanish: Bool) {
    var options = Template.Options(tagLinesVanish: tagLinesVanish, filters: .standard)
    options.limits.renderSteps = 2000
    let reader = PageReader(partials: ["p": "{{ x }}{% include q %}"])
    do {
      try Template(source, options: options).render(
        variables: variables(#"{"a": [1, {"b": null}], "x": "s", "q": "p"}"#), into: TextSink(), reader: reader)
    } catch {
      let diagnostics = (error as? DiagnosticError)?.diagnostics ?? []
      #expect(!diagnostics.isEmpty)
      #expect(diagnostics.allSatisfy { ($0.location?.line ?? 0) > 0 }, "\(source.debugDescription)")
      #expect(diagnostics == diagnostics.sorted(), "\(source.debugDescription)")
      for message in diagnostics.flatMap({ [$0.message] + $0.notes }) {
        #expect(!["Swift.", "Liquid.", "Optional(", "nil)"].contains(where: message.contains), "\(message)")
      }
    }
  }
}
