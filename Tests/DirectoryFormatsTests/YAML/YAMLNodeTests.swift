import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

@Suite struct YAMLNodeTests {
  private func node(_ text: String) throws -> YAMLNode {
    let source = SourceText(path: "a.yml", text: text)
    return try #require(try YAMLNode.parse(source, range: 0..<source.bytes.count))
  }

  private func value(_ text: String) throws -> FieldValue { try node(text).fieldValue }

  private func complaints(_ text: String) -> [String] {
    problems { _ = try node(text) }
  }

  /// The source text under each scalar of a node, in order.
  private func scalars(_ node: YAMLNode) -> [String] {
    switch node.content {
    case .scalar: [String(decoding: node.span.source.bytes[node.span.range], as: UTF8.self)]
    case .sequence(let nodes): nodes.flatMap(scalars)
    case .mapping(let pairs): pairs.flatMap { scalars($0.key) + scalars($0.value) }
    }
  }

  @Test func emptyDocumentIsNothing() throws {
    for text in ["", "\n", "# only a comment\n", "---\n", "\u{FEFF}"] {
      let source = SourceText(path: "a.yml", text: text)
      #expect(try YAMLNode.parse(source, range: 0..<source.bytes.count) == nil)
    }
  }

  @Test func plainScalarsAreTypedByTheOneRule() throws {
    #expect(
      try value("[true, TRUE, 42, 1.10, 0042, 1e5, NO, 12:30, 2019-09-01, +1 555, 0x1F, Null]")
        == .list(
          [.boolean(true), .text("TRUE"), .number(Number(42)), .number(#require(Number(spelling: "1.10")))]
            + ["0042", "1e5", "NO", "12:30", "2019-09-01", "+1 555", "0x1F", "Null"].map(FieldValue.text)))
  }

  @Test func quotesChangeNothingButNull() throws {
    #expect(
      try value("['true', \"42\", 'null', \"~\", '', null, ~, ]")
        == .list([.boolean(true), .number(Number(42)), .text("null"), .text("~"), .text(""), .null, .null]))
    #expect(
      try value("a:\nb: ''")
        == .mapping(FieldMapping([.init(name: "a", value: .null), .init(name: "b", value: .text(""))])))
  }

  @Test func stringTagKeepsText() throws {
    #expect(try value("!!str 42") == .text("42"))
    #expect(try value("!!str") == .text(""))
    #expect(try value("!!int '42'") == .number(Number(42)))
    #expect(try value("!image ada.jpg") == .text("ada.jpg"))
  }

  @Test func spansAreBytesOfTheWords() throws {
    let text = "\u{FEFF}näme: Ädä Märlow # ü\n\"óffice\": 'Høyskole 3'\nlist: [é, \"è\\n\", &x ü, !t ö]\n"
    #expect(
      scalars(try node(text)) == [
        "näme", "Ädä Märlow", "óffice", "Høyskole 3", "list", "é", "\"è\\n\"", "ü", "ö",
      ])
  }

  @Test func spansCountFromTheSourceWhenAPartIsRead() throws {
    let text = "---\r\nété: 張\r\nb: {c: 👩‍🔬 x}\r\n---\r\nbody: no\r\n"
    let source = SourceText(path: "a.md", text: text)
    let bytes = source.bytes
    let end = try #require((5..<bytes.count).first { bytes[$0...].starts(with: "---".utf8) })
    let node = try #require(try YAMLNode.parse(source, range: 5..<end))
    #expect(scalars(node) == ["été", "張", "b", "c", "👩‍🔬 x"])
    guard case .mapping(let pairs) = node.content else { return #expect(Bool(false)) }
    #expect(pairs[1].value.span.location.line == 3)
    #expect(pairs[1].value.span.location.column == 4)
  }

  @Test func collectionsEndWithTheirLastChild() throws {
    let text = "a:\n  b: 1\n  c: [2, 3]\n\n# comment\nd:\n- x\n- y: z\n\n"
    guard case .mapping(let pairs) = try node(text).content else { return #expect(Bool(false)) }
    let texts = pairs.map { String(decoding: $0.value.span.source.bytes[$0.value.span.range], as: UTF8.self) }
    #expect(texts == ["b: 1\n  c: [2, 3]", "- x\n- y: z"])
  }

  @Test func spanOfRandomScalarsIsTheirText() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("YAML spans: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "張", "👩‍🔬", "z0", "œ", "Ω", " b", "\u{A0}c"]
    for _ in 0..<50 {
      let words = (0..<20).map { _ in
        "k"
          + (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let lines = words.enumerated().map { index, word in
        switch index % 4 {
        case 0: "- \(word)"
        case 1: "- '\(word)' # ä"
        case 2: "- \"\(word)\"\r"
        default: "- &a\(index) \(word)"
        }
      }
      #expect(scalars(try node(lines.joined(separator: "\n"))) == words)
    }
  }

  @Test func aliasesStandForTheirAnchor() throws {
    let node = try node("a: &x {k: 1}\nb: *x\n")
    guard case .mapping(let pairs) = node.content else { return #expect(Bool(false)) }
    #expect(pairs[0].value.fieldValue == pairs[1].value.fieldValue)
    #expect(pairs[1].value.span.location.line == 1)
  }

  @Test func mergeKeysBringWhatIsMissing() throws {
    #expect(
      try value("- &a {x: 1, y: 2}\n- &b {y: 3, z: 4}\n- <<: [*a, *b]\n  z: 5\n")
        == value("- {x: 1, y: 2}\n- {y: 3, z: 4}\n- {x: 1, y: 2, z: 5}\n"))
    #expect(try value("- &a {x: 1}\n- <<: *a\n  x: 2\n") == value("[{x: 1}, {x: 2}]"))
    #expect(try value("'<<': 1\n") == .mapping(FieldMapping([.init(name: "<<", value: .number(Number(1)))])))
    #expect(complaints("<<: 1\n") == ["1:5: '<<' takes in a mapping or a list of mappings, not a text"])
  }

  @Test func secondOfEqualKeysIsAnErrorAndTheReadingGoesOn() {
    #expect(
      complaints("name: A\nemail: x\nb: {c: 1, c: 2}\nemail: y\n") == [
        "3:11: 'c' appears twice in one mapping | the first 'c' is on line 3 | remove one of them, or call it otherwise",
        "4:1: 'email' appears twice in one mapping | the first 'email' is on line 2 | remove one of them, or call it otherwise",
      ])
    let many = (0..<50).map { "k\($0): 1\n" }.joined() + "k3: 2\n"
    #expect(
      complaints(many) == [
        "51:1: 'k3' appears twice in one mapping | the first 'k3' is on line 4 | remove one of them, or call it otherwise"
      ])
  }

  @Test func aliasBombIsRefused() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      text += "a\(level): &a\(level) [\((0..<9).map { _ in "*a\(level - 1)" }.joined(separator: ", "))]\n"
    }
    #expect(
      complaints(text) == [
        "5:10: aliases make this file too large; '*a3' is one copy too many"
          + " | write the values out, or copy fewer with each alias"
      ])
  }

  @Test func deepNestingIsRefused() {
    #expect(
      complaints(String(repeating: "[", count: 5000)).first?.hasSuffix("more than 100 levels of lists and mappings")
        == true)
    #expect(
      complaints(String(repeating: "- ", count: 5000)).first?.hasSuffix("more than 100 levels of lists and mappings")
        == true)
  }

  @Test func undefinedAliasAdvisesQuotes() {
    #expect(
      complaints("note: *important\n")
        == ["1:7: no anchor '&important' before this alias | text that begins with '*' must stand in quotes"])
    #expect(
      complaints("note: *important*\n")
        == ["1:7: '*' begins an alias, and '*important*' is none | put the value in quotes: note: \"*important*\""])
    #expect(complaints("a: &a [*a]\n").count == 1)
  }

  @Test func tabsAreNamed() {
    let note = "a tab indents this line | YAML allows only spaces for indentation"
    #expect(complaints("people:\n\t- name: Ada\n") == ["2:1: \(note)"])
    #expect(complaints("a:\n  b: 1\n\tc: 2\n") == ["3:1: \(note)"])
    #expect(complaints("a:\n \tb: 1\n") == ["2:2: \(note)"])
    #expect(complaints("- a\n-\tb\n") == ["2:2: a tab where YAML allows only spaces | put spaces in its place"])
  }

  @Test func colonInAValueAdvisesQuotes() {
    #expect(
      complaints("name: A\ntitle: Dean: Arts\n")
        == ["2:12: unexpected ':' | put the value in quotes: title: \"Dean: Arts\""])
    #expect(
      complaints("- name: Ada\n   office: 1\n")
        == ["2:10: unexpected ':' | indent this line like the one it follows, or put the value above in quotes"])
  }

  @Test func otherSlipsAreExplained() {
    #expect(complaints("t: @ada\n") == ["1:4: a value cannot begin with '@' | put the value in quotes: t: \"@ada\""])
    #expect(
      complaints("office: {{ room }}\n") == [
        "1:10: a mapping cannot be a key | text that begins with '{' or '[' must stand in quotes: \"{{ … }}\""
      ])
    #expect(
      complaints("a: 1\nname: \"Ada\noffice: 1\n") == [
        "2:7: this quote is never closed | close it at the end of the value; inside of double quotes a double quote has a backslash before it"
      ])
    #expect(
      complaints("a: [1, 2\nb: 3\n") == [
        "1:4: this bracket is never closed | put ']' at its end, or the value in quotes"
      ])
    #expect(
      complaints("a: 1\nb\n") == [
        "2:1: expected ':' after a key"
          + " | a line of text that belongs to the value above must be indented deeper than its key"
      ])
    #expect(
      complaints("a: 1\n---\nb: 2\n")
        == ["3:1: a second document begins here, expected one | remove the line '---' above"])
  }

  @Test func bytesThatAreNotUTF8ArePointedAt() {
    let source = SourceText(path: "a.yml", bytes: Array("name: Zo".utf8) + [0xEB, 0x0A])
    #expect(
      problems { _ = try YAMLNode.parse(source, range: 0..<source.bytes.count) } == [
        "1:9: byte 0xEB is not UTF-8 | save the file with the encoding UTF-8"
      ])
  }

  @Test func controlCharactersAreRefusedAtTheirPlace() {
    #expect(
      complaints("näme: a\u{1}b\n") == [
        "1:8: a control character, which is no text | remove it; or the file is no YAML at all"
      ])
  }

  @Test func truncationAtEveryByteNeverCrashes() {
    let text =
      "- &a {x: 1, \"é\": 'b\\n'}\n- <<: *a\n  t: |\n    lines\n  u: >-\n    folded\n# c\n- [a, {b: c}]\n--- x\n...\n"
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let source = SourceText(path: "a.yml", bytes: Array(bytes[..<end]))
      _ = problems { _ = try YAMLNode.parse(source, range: 0..<end) }
    }
  }
}
