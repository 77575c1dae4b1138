import Diagnostics
import Dispatch
import Liquid
import Synchronization
import Testing

@testable import Markup

@Suite struct SkeletonTests {
  private func contents(_ html: String) -> Skeleton.Contents {
    let bytes = Array(html.utf8)
    return SkeletonCompiler.compile(html: bytes, dialect: .html, tokens: TokenWord.usual.occurrences(in: bytes))
  }

  private func shown(_ contents: Skeleton.Contents) -> [String] {
    contents.operations.map { operation in
      switch operation {
      case .literal(let range): String(decoding: contents.literals[range], as: UTF8.self)
      case .value(let number, _): "\(number)"
      default: "\(operation)"
      }
    }
  }

  @Test func textWithoutValuesIsOneCopy() {
    #expect(shown(contents("<p>a <em>b</em> <a href=\"c\">d</a> <img src=\"e\"></p><code>f</code>")).count == 1)
  }

  @Test func elementsThatDoNotDependOnValuesCostNothing() {
    #expect(
      shown(contents("<p>a <em>b qZ0X</em> <a href=\"c\">d</a></p>")) == [
        "<p>a <em>b ", "0", "</em> <a href=\"c\">d</a></p>",
      ])
  }

  @Test func valuesAreNumberedAsTheirWordsSay() {
    #expect(shown(contents("<b title=\"qZ12X\">qZ3XqZ104X</b>")) == ["<b title=\"", "12", "\">", "3", "104", "</b>"])
  }

  @Test func aWordIsFoundWhateverItsPrefix() {
    for choice in [0, 1, 15, 16, 17, 300] {
      let word = TokenWord(choice: choice)
      var text = Array("q Z".utf8)
      for number in [0, 9, 10, 99, 100, 12345] { word.append(number, to: &text) }
      #expect(word.occurrences(in: text).map(\.value) == [0, 9, 10, 99, 100, 12345])
      #expect(word.isUnmistakable(in: text, count: choice == 0 ? 7 : 6))
    }
  }

  @Test func prefixesDiffer() {
    let prefixes = Set((0..<1000).map { TokenWord(choice: $0).prefix })
    #expect(prefixes.count == 1000)
    #expect(prefixes.allSatisfy { $0.first == UInt8(ascii: "q") && $0.last == UInt8(ascii: "Z") })
  }

  @Test func threadsShareSkeletons() {
    let skeletons = Skeletons()
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let composing = Composing(skeletons: skeletons)
      let page = try? composing(
        "# {{ x }}\n\n{% if \(index % 7) == 0 %}a{% endif %} *{{ x }}*", [("x", .integer(index))])
      let expected = "<h1>\(index)</h1>\n<p>\(index % 7 == 0 ? "a " : "")<em>\(index)</em></p>\n"
      if page != expected { failures.withLock { $0 += 1 } }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(skeletons.count == 2)
  }

  @Test func oneTextMayBeMarkdownAndHTML() throws {
    let skeletons = Skeletons()
    #expect(try Composing(format: .markdown, skeletons: skeletons)("*a*") == "<p><em>a</em></p>\n")
    #expect(try Composing(format: .html, skeletons: skeletons)("*a*") == "*a*")
    #expect(try Composing(format: .xml, skeletons: skeletons)("*a*") == "*a*")
    #expect(skeletons.count == 3)
  }

  @Test func anErrorLeavesTheComposerReady() throws {
    let composer = Composer(skeletons: Skeletons(), format: .html, root: "")
    let span = SourceSpan(SourceText(path: "a", text: "{{ x }}"), 0..<7)
    composer.write(template: Array("<!-- ".utf8))
    composer.write(value: "v", kind: .plain, at: span.range, of: span.source)
    #expect(throws: DiagnosticError.self) { try composer.finish() }
    composer.write(template: Array("a".utf8))
    composer.write(value: "<", kind: .plain, at: span.range, of: span.source)
    #expect(String(decoding: try composer.finish().bytes, as: UTF8.self) == "a&lt;")
  }

  @Test func aPageOfManyValuesIsMadeInOneGo() throws {
    let page = try Composing()(
      "{% for i in (1..20000) %}\n- [{{ i }}](/p/{{ i }}) <b>{{ i }}\n{% endfor %}", [])
    #expect(page.hasPrefix("<ul>\n<li><a href=\"p/1\">1</a> <b>1</li>\n"))
    #expect(page.hasSuffix("<li><a href=\"p/20000\">20000</a> <b>20000</li>\n</ul>\n"))
  }
}

@Suite struct ScriptScannerTests {
  @Test(arguments: [
    ("§", true), ("a = §", true), ("'§'", false), ("\"§\"", false), ("`§`", false), ("`a${§}b`", true),
    ("`a${'§'}b`", false),
    ("`a${{b: §}}c`", true), ("`a${b}§`", false), ("// §", false), ("// a\n§", true), ("/* § */", false),
    ("/* a */ §", true),
    ("/a§b/", false), ("/[/§]/", false), ("a / § / b", true), ("a() / §", true), ("(/'/, §)", true), ("'\\'§'", false),
    ("'a\n§", true), ("<!-- §", false), ("<!-- a\n§", true), ("'a' + §", true), ("§'", false), ("x[0] / '§'", false),
    ("a // '\n§", true),
  ])
  func tellsCodeFromStrings(script: String, expected: Bool) throws {
    let word = "qZ0X"
    let bytes = Array(script.replacing("§", with: word).utf8)
    let occurrence = try #require(TokenWord.usual.occurrences(in: bytes).first)
    var scanner = ScriptScanner(bytes[...])
    #expect(scanner.isCode(at: occurrence.range) == expected)
  }
}
