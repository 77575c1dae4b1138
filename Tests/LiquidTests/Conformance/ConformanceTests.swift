import Diagnostics
import Foundation
import Testing

@testable import Liquid

/// Runs the shared cases that hold in strict mode and counts those that pass, against a floor that only rises.
@Suite struct ConformanceTests {
  /// How a case ended.
  enum Outcome: Equatable {
    case passed
    case outOfScope
    case failed(String)
  }

  @Test(arguments: [("golden.json", 787), ("liquid-spec.json", 2232), ("parse-errors.json", 1425), ("jekyll.json", 27)])
  func casesPass(file: String, floor: Int) throws {
    guard let cases = ConformanceCase.all(of: file) else {
      print("conformance liquid/\(file): not here, skipped")
      return
    }
    let isVerbose = ProcessInfo.processInfo.environment["ROSTER_CONFORMANCE_VERBOSE"] != nil
    var passed = 0
    var outOfScope = 0
    var failures: [String: Int] = [:]
    for example in cases {
      switch outcome(of: example) {
      case .passed: passed += 1
      case .outOfScope: outOfScope += 1
      case .failed(let reason):
        failures[example.group, default: 0] += 1
        if isVerbose {
          print(
            "\(example.id) \(example.isAgreed ? "AGREED" : "") \(example.group): \(example.template.debugDescription)\n    \(reason)"
          )
        }
      }
    }
    let failed = failures.values.reduce(0, +)
    print(
      "conformance liquid/\(file): \(cases.count) cases, \(passed) passed, \(failed) failed, \(outOfScope) out of scope"
    )
    for (group, count) in failures.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("  \(group): \(count) failed")
    }
    #expect(passed >= floor)
  }

  private func outcome(of example: ConformanceCase) -> Outcome {
    let holdsElsewhere = !example.modes.isEmpty && !example.modes.contains { $0.hasPrefix("strict") }
    if holdsElsewhere && example.errorPhase == nil { return .outOfScope }
    // A message in the output stands for an error.
    let wantsMessage =
      example.errorPhase == nil
      && ((example.wanted ?? []).contains { $0.contains("Liquid error") || $0.contains("Liquid syntax error") }
        || !example.wantedParts.isEmpty)
    let reader = PageReader(partials: example.partials)
    reader.clock = 1_704_067_318
    let template: Template
    do {
      template = try Template(example.template)
    } catch {
      if example.errorPhase != nil || wantsMessage { return .passed }
      return .failed(message(of: error))
    }
    if example.errorPhase == "parse" { return .failed("no error at all") }
    let sink = TextSink()
    do {
      try template.render(variables: [], locals: example.data, into: sink, reader: reader)
    } catch {
      if example.errorPhase != nil || wantsMessage { return .passed }
      return .failed(message(of: error) + "; wanted \(example.wanted?.first?.debugDescription ?? "?")")
    }
    if example.errorPhase != nil || wantsMessage {
      return .failed("no error, but \(sink.text.debugDescription); wanted \(example.wanted ?? [])")
    }
    guard let wanted = example.wanted else { return .outOfScope }
    if wanted.contains(sink.text) { return .passed }
    return .failed("\(sink.text.debugDescription) is not \(wanted[0].debugDescription)")
  }

  private func message(of error: any Error) -> String {
    (error as? DiagnosticError)?.diagnostics.map(\.message).joined(separator: "; ") ?? "\(error)"
  }
}
