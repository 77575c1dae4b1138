import Diagnostics
import Foundation
import Testing

@testable import Liquid

/// Runs the shared cases of Liquid, with all filters of a site.
///
/// Each case passes, is out of scope by a rule (`ConformanceCase.Scope`), or stands in the list of differences. Of the cases
/// on which three engines agree none may stand there, of the others at most one in twenty.
@Suite struct ConformanceTests {
  private struct Tally {
    var cases = 0
    var passed = 0
    var listed = 0
    var outOfScope = 0
    var failed = 0

    mutating func add(_ other: Tally) {
      cases += other.cases
      passed += other.passed
      listed += other.listed
      outOfScope += other.outOfScope
      failed += other.failed
    }

    var text: String {
      let parts = [(listed, "listed"), (outOfScope, "out of scope"), (failed, "failed")].filter { $0.0 > 0 }
      return (["\(cases) cases", "\(passed) passed"] + parts.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
    }
  }

  @Test func casesPassOrAreListed() throws {
    let differences = try ConformanceDifferences()
    #expect(differences.slips == [])
    var others = Tally()
    var seen = Set<String>()
    for file in ["golden.json", "liquid-spec.json", "parse-errors.json", "jekyll.json"] {
      guard let cases = ConformanceCase.all(of: file) else {
        print("conformance liquid/\(file): not here, skipped")
        return
      }
      var all = Tally()
      var groups: [String: Tally] = [:]
      for example in cases {
        seen.insert(example.id)
        let reason = differences.reasons[example.id]
        var tally = Tally(cases: 1)
        if example.rule != nil {
          tally.outOfScope = 1
          #expect(reason == nil, "\(example.id) is out of scope and need not be listed")
        } else if let failure = example.failure {
          if reason == nil { tally.failed = 1 } else { tally.listed = 1 }
          #expect(reason != nil, "\(example.id) \(example.template.debugDescription): \(failure)")
          #expect(reason == nil || !example.isAgreed, "\(example.id): all engines agree, so it has to pass")
        } else {
          tally.passed = 1
          #expect(reason == nil, "\(example.id) passes: take it off the list of differences")
        }
        all.add(tally)
        groups[example.group, default: Tally()].add(tally)
        if !example.isAgreed, tally.outOfScope == 0, file != "parse-errors.json" { others.add(tally) }
      }
      print("conformance liquid/\(file): \(all.text)")
      for (group, tally) in groups.sorted(by: { $0.key < $1.key }) { print("  \(group): \(tally.text)") }
      if file == "parse-errors.json" { #expect(all.passed * 100 >= all.cases * 97) }
    }
    print("conformance liquid, where the engines do not agree: \(others.text)")
    #expect(others.passed * 100 >= others.cases * 95)
    #expect(differences.reasons.keys.filter { !seen.contains($0) }.sorted() == [])
  }
}

extension ConformanceCase {
  /// What is wrong with what Roster makes of the case; `nil` if nothing is.
  fileprivate var failure: String? {
    let reader = ConformanceReader(partials: partials)
    let template: Template
    do {
      template = try Template(self.template, options: Conformance.options)
    } catch {
      return wantsError ? nil : message(of: error)
    }
    if errorPhase == "parse" { return "no error" }
    let sink = ConformanceSink(basePath: basePath)
    do {
      try template.render(variables: [], locals: data, into: sink, reader: reader)
    } catch {
      return wantsError ? nil : message(of: error) + "; wanted \(wanted?.first?.debugDescription ?? "?")"
    }
    if wantsError { return "no error, but \(sink.text.debugDescription)" }
    for pattern in wantedPatterns {
      guard let regex = try? Regex(pattern).dotMatchesNewlines(), sink.text.contains(regex) else {
        return "\(sink.text.debugDescription) does not match \(pattern)"
      }
    }
    guard let wanted else { return wantedPatterns.isEmpty ? "nothing is wanted" : nil }
    return wanted.contains(sink.text) ? nil : "\(sink.text.debugDescription) is not \(wanted[0].debugDescription)"
  }

  private func message(of error: any Error) -> String {
    (error as? DiagnosticError)?.diagnostics.map(\.message).joined(separator: "; ") ?? "\(error)"
  }
}

/// Puts output together as text. An address from the site's root gets what a page gets for it that is shown at any depth.
private final class ConformanceSink: OutputSink {
  private(set) var text = ""
  private let basePath: String

  init(basePath: String) { self.basePath = basePath }

  func write(template text: [UInt8]) { self.text += String(decoding: text, as: UTF8.self) }

  func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) {
    self.text += (kind == .url && text.hasPrefix("/") ? basePath : "") + text
  }

  func partialBegins(_ partial: Template) {}
  func partialEnds() {}
}

/// A page of a case. Its partials lie in a file system that does not tell capitals from small letters, and whose files end in
/// `.liquid`.
private final class ConformanceReader: Reader {
  private let sources: [String: String]
  private var parsed: [String: Template] = [:]

  init(partials: [String: String]) {
    // Of names that differ in case alone an exact one is found first.
    sources = partials
  }

  override func partial(named name: String) -> Template? {
    if let known = parsed[name] { return known }
    guard let source = sources[name] ?? alike(name),
      let template = try? Template(source, path: name, options: Conformance.options)
    else { return nil }
    parsed[name] = template
    return template
  }

  private func alike(_ name: String) -> String? {
    let wanted = name.lowercased()
    return sources.keys.sorted().first { key in
      let key = key.lowercased()
      return key == wanted || key + ".liquid" == wanted || key == wanted + ".liquid"
    }
    .flatMap { sources[$0] }
  }

  override var partialNames: [String] { sources.keys.sorted() }
  override func now() -> Int { 1_704_067_318 }
}
