import Diagnostics
import Foundation
import Testing

@testable import Liquid
@testable import Markup

/// Templates changed at random, parsed, rendered and made into pages, under limits: each ends in a page or in errors with
/// places, and no value becomes an element or attribute.
///
/// A few hundred run with the other tests. `ROSTER_FUZZ_SECONDS` says how long to go on; `ROSTER_SEED` begins at another
/// place. The seed of a template that brings the program down is the last one printed, or one of the next twenty.
@Suite struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment

  private static let ownSources = [
    "# {{ x }}\n\n{% for v in l %}\n- [{{ v.k }}]({{ v.u }}){% if v.k %}, {{ v.k | upcase }}{% endif %}\n{% endfor %}\n",
    "<p title=\"{{ x }}\">{{ x | escape }}</p><script>const a = {{ x | json }};</script>",
    "{% assign g = l | group_by: 'k' %}{% for e in g %}{{ e.name }}{{ e.items | map: 'k' | join }}{% endfor %}",
    "{% capture c %}<i>{{ x }}</i>{% endcapture %}{{ c }}{% render 'p', v: x %}{% include 'p.md' with x as v %}",
    "{% case x %}{% when 'a', 'b' %}{{ x | date: '%d %B %Y' }}{% else %}{% cycle 'a', x %}{% endcase %}{{ x | markdown }}",
    "{% liquid\n assign a = x | split: '' | sort\n for v in a limit: 3\n echo v\n endfor\n%}{% tablerow v in l cols: 2 %}{{ v.k }}{% endtablerow %}",
    "{{ l | where_exp: 'v', 'v.k == x or v.k contains \"a\"' | sort_by: '-k' | array_to_sentence_string }}",
  ]

  private static var sources: [[UInt8]] {
    let shared = ["golden.json", "liquid-spec.json", "jekyll.json", "parse-errors.json"].flatMap {
      ConformanceCase.all(of: $0) ?? []
    }
    return ownSources.map { Array($0.utf8) } + shared.map { Array($0.template.utf8) }
  }

  /// What a value would be if it became markup: an element and an attribute that no template has.
  private static let payload = "\" zq=1 '><zqb zq=2>](javascript:zq) `*_&<!--</textarea></script>-->"

  private static let values: [(Name, Value)] = {
    let item: (String, Value) -> Value = { key, number in
      .mapping(Mapping([("k", .text(key)), ("u", .text("https://e.invalid/" + payload)), ("n", number)]))
    }
    return [
      ("x", .text(payload)), ("l", .list([item(payload, .integer(1)), item("b", .number("2.50")), .null])),
      ("a", .list([.integer(3), .text("b"), .null, .boolean(true)])), ("e", .text("")), ("n", .integer(.max)),
      ("product", .mapping(Mapping([("title", .text(payload)), ("tags", .list([.text(payload)]))]))),
    ]
  }()

  @Test func everyTemplateEndsInAPageOrInErrors() {
    let seconds = Self.environment["ROSTER_FUZZ_SECONDS"].flatMap { Double($0) }
    let first =
      Self.environment["ROSTER_SEED"].flatMap { UInt64($0) }
      ?? (seconds == nil ? 20_261_130 : UInt64.random(in: 0..<1 << 40))
    let end = ContinuousClock.now + .seconds(seconds ?? 0)
    let sources = Self.sources
    print("fuzz: \(sources.count) sources, first seed \(first)")
    var seed = first
    var pages = 0
    while seconds == nil ? seed < first + 600 : ContinuousClock.now < end {
      if seed % 20 == 0, seconds != nil { FileHandle.standardError.write(Data("fuzz: seed \(seed)\n".utf8)) }
      var mutator = TemplateMutator(seed: seed, sources: sources)
      if check(mutator.next(), seed: seed, &mutator) { pages += 1 }
      seed += 1
    }
    print("fuzz: \(seed - first) templates, \(pages) pages")
  }

  /// Runs one template.
  ///
  /// - Returns: Whether it made a page.
  private func check(_ bytes: [UInt8], seed: UInt64, _ mutator: inout TemplateMutator) -> Bool {
    let formats: [PageFormat] = [.markdown, .html, .xml, .json, .text, .csv, .vcard]
    let format = formats[mutator.below(4) == 0 ? mutator.below(formats.count) : mutator.below(2)]
    var options = Template.Options(tagLinesVanish: format == .markdown, filters: SiteLibrary.filtersWithoutSite)
    options.limits.renderSteps = 20_000
    options.limits.outputBytes = 400_000
    let reader = FuzzReader(partial: mutator.next(), options: options)
    let source = SourceText(path: "fuzz." + format.rawValue, bytes: bytes)
    do {
      let template = try Template(
        parsing: source, range: 0..<source.bytes.count, format: format.rawValue, options: options)
      let composer = Composer(skeletons: Skeletons(), format: format, root: "")
      composer.source = template.source
      try template.render(variables: Self.values, into: composer, reader: reader)
      let (page, _) = try composer.finish()
      if format == .markdown || format == .html { expectInert(page, bytes, reader, seed) }
      return true
    } catch let error as DiagnosticError {
      #expect(!error.diagnostics.isEmpty, "seed \(seed)")
      for diagnostic in error.diagnostics {
        #expect(!diagnostic.message.contains("Swift."), "seed \(seed): \(diagnostic.message)")
      }
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
    return false
  }

  /// No value has become an element or attribute; templates that trust values with 'raw' may make them so.
  private func expectInert(_ page: [UInt8], _ template: [UInt8], _ reader: FuzzReader, _ seed: UInt64) {
    let all = template + reader.source.bytes
    guard ByteSearch("raw".utf8).first(in: all) == nil, ByteSearch("zq".utf8).first(in: all) == nil else { return }
    var tokenizer = HTMLTokenizer(page)
    while let token = tokenizer.next() {
      guard case .startTag = token.kind else { continue }
      let names = [token.name] + tokenizer.attributes.map { tokenizer.name($0.name) }
      #expect(
        !names.contains { $0.hasPrefix("zq") },
        "seed \(seed): \(String(decoding: template, as: UTF8.self).debugDescription)")
    }
  }
}

/// A page with one partial, whatever it is called.
private final class FuzzReader: Reader {
  let source: SourceText
  private let template: Template?

  init(partial: [UInt8], options: Template.Options) {
    source = SourceText(path: "partial.html", bytes: partial)
    template = try? Template(parsing: source, range: 0..<source.bytes.count, format: "html", options: options)
  }

  override func partial(named name: String) -> Template? { template }
}
