import Diagnostics
import Foundation

@testable import RosterKit

/// A random sequence of steps with a build after each.
struct SequenceRun {
  let seed: UInt64
  /// The fields of the people at the beginning.
  let people: [[String: String]]
  /// The files at the beginning, but for directory and configuration.
  let files: [String: String]
  let steps: [EditStep]

  /// What went wrong.
  struct Failure: Error {
    /// The step after which it did.
    var step: Int
    var what: String
  }

  /// Draws a sequence. Every third keeps to the default theme.
  init(seed: UInt64, steps count: Int) {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    people = (0..<6).map { _ in EditStep.fields(using: &generator) }
    files = seed % 3 == 0 ? [:] : EditStep.files(using: &generator)
    steps = (0..<count).map { _ in EditStep.random(isPlain: seed % 3 == 0, using: &generator) }
  }

  private init(_ other: SequenceRun, steps: [EditStep]) {
    seed = other.seed
    people = other.people
    files = other.files
    self.steps = steps
  }

  /// Takes all steps and builds after each.
  ///
  /// - Returns: What went wrong first; `nil` if all is well.
  func failure(_ tally: RenderTally = RenderTally()) -> Failure? {
    var step = -1
    do {
      var walk = try SequenceWalk(self, tally)
      for (index, next) in steps.enumerated() {
        step = index
        try walk.take(next)
      }
      return nil
    } catch let mismatch as SequenceWalk.Mismatch {
      return Failure(step: step, what: mismatch.what)
    } catch {
      return Failure(step: step, what: "\(error)")
    }
  }

  /// The failing sequence without the steps that it fails without.
  func shrunk(_ failure: Failure) -> SequenceRun {
    var smallest = SequenceRun(self, steps: Array(steps.prefix(failure.step + 1)))
    var index = smallest.steps.count - 1
    while index >= 0 {
      var fewer = smallest.steps
      fewer.remove(at: index)
      let candidate = SequenceRun(self, steps: fewer)
      if candidate.failure() != nil { smallest = candidate }
      index -= 1
    }
    return smallest
  }

  /// The sequence in words.
  var log: String {
    (["people: \(people)", "files: \(files)"] + steps.map { "\($0)" }).joined(separator: "\n")
  }
}

/// The site of a sequence on its way.
struct SequenceWalk {
  struct Mismatch: Error {
    var what: String
  }

  private let tally: RenderTally
  private let jobs: Int
  /// Whether an edit that is refused is taken back at once; else it stays until another step mends it.
  private let takesBack: Bool
  private var random: RandomSite
  /// What the last build was made from; `nil` if the state does not know it.
  private var built: (model: SiteModel, day: Int, files: Set<String>)?

  init(_ run: SequenceRun, _ tally: RenderTally) throws {
    self.tally = tally
    jobs = run.seed % 4 == 0 ? 2 : 1
    takesBack = run.seed % 2 == 0
    random = try RandomSite(people: run.people, files: run.files)
    _ = try? build()
  }

  private func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Mismatch(what: what()) }
  }

  private var day: Int { random.site.moment / 86_400 }

  private mutating func build() throws -> BuildReport {
    let jobs = jobs
    let report = try random.site.build {
      $0.allowShrink = true
      $0.jobs = jobs
    }
    built = (random.model, day, Set(try random.site.tree().keys))
    return report
  }

  mutating func take(_ step: EditStep) throws {
    let model = random.model
    try random.apply(step)
    if random.hasOtherState { built = nil }
    let known = built
    let before = try random.site.tree()
    do {
      let report = try build()
      // Damage may show builds later, in a part that was not needed until then.
      let isAnew = report.warnings.contains { $0.message.hasSuffix("is damaged: everything is built anew") }
      let truth = random.hasDamagedState ? nil : known.map { self.truth($0.model, $0.day, $0.files) }
      if isAnew { random.hasDamagedState = false }
      try check(report, step, before, truth)
    } catch let error as DiagnosticError {
      let problems = error.diagnostics.map(\.message)
      try expectRefusal(problems, before)
      guard takesBack, random.model != model else { return }
      try random.takeBack(model)
      if (try? build()) != nil { try expectCleanTree("after the refused edit was taken back") }
    }
  }

  private func truth(_ model: SiteModel, _ day: Int, _ files: Set<String>) -> ReasonTruth {
    ReasonTruth(
      before: model, after: random.model, isOtherDay: day != self.day, damaged: random.damaged, oldFiles: files)
  }

  /// What a build refuses, a clean build refuses too, and nothing was touched.
  private func expectRefusal(_ problems: [String], _ before: [String: Data]) throws {
    let differences = SiteFixture.differences(before, try random.site.tree())
    try expect(differences.isEmpty, "refused with \(problems), but changed \(differences)")
    try expect((try? random.site.cleanTree()) == nil, "a clean build does not refuse, but this one: \(problems)")
    tally.add("refused", rendered: 0, changed: 0)
  }

  private func expectCleanTree(_ when: String) throws {
    let differences = SiteFixture.differences(try random.site.tree(), try random.site.cleanTree())
    try expect(differences.isEmpty, "\(when), differs from a clean build: \(differences)")
  }

  private func check(
    _ report: BuildReport, _ step: EditStep, _ before: [String: Data], _ truth: ReasonTruth?
  ) throws {
    try expectCleanTree("after the build")
    let changed = SiteFixture.differences(before, try random.site.tree()).filter { !$0.hasPrefix(".roster/") }
    let touched = (report.written + report.removed).sorted()
    try expect(touched == changed, "says that it wrote or removed \(touched), but changed \(changed)")
    for page in report.rendered {
      let lies = truth?.lies(page) ?? []
      try expect(!page.reasons.isEmpty, "no reason for \(page.path)")
      try expect(lies.isEmpty, "untrue reasons for \(page.path): \(lies)")
    }
    let again = try random.site.build { $0.allowShrink = true }
    try expect(
      again.rendered.isEmpty && again.written.isEmpty && again.removed.isEmpty,
      "a build with nothing to do renders \(again.rendered), writes \(again.written), removes \(again.removed)")
    let theme = random.model.hasDefaultTheme && truth?.before.hasDefaultTheme == true ? ", default theme" : ""
    tally.add(
      step.kind + theme, rendered: report.rendered.count,
      changed: Set(report.rendered.map(\.path)).intersection(changed).count)
  }
}
