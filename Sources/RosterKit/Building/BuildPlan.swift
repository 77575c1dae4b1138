import Diagnostics
import Incremental

/// Which pages are stale, and why.
struct BuildPlan {
  /// What is known of one page before anything is rendered.
  struct Entry {
    /// The stored page at this address, if there is one.
    var stored: Int?
    /// Why it must be rendered; empty if it need not be.
    var reasons: [RebuildReason] = []
  }

  /// For each page of the routes.
  var entries: [Entry]

  /// The places of the pages to render, in order.
  var stale: [Int] { entries.indices.filter { !entries[$0].reasons.isEmpty } }
}

/// Decides which pages are stale: those whose trace no longer has the fingerprint it had, and those whose file is not
/// what was written. Linear in pages and what they read.
struct Planner {
  private let context: SiteContext
  private let readings: SiteReadings
  private let previous: PreviousState
  private let conditions: [OutputInspector.Condition]
  private let isForced: Bool
  private let owners: PageOwners
  private let stored: [ExactPath: Int]
  private var builder = FingerprintBuilder()

  /// What was decided so far.
  private(set) var plan: BuildPlan

  /// Prepares a plan in which no page is stale.
  init(
    context: SiteContext, readings: SiteReadings, previous: PreviousState, conditions: [OutputInspector.Condition],
    isForced: Bool
  ) {
    self.context = context
    self.readings = readings
    self.previous = previous
    self.conditions = conditions
    self.isForced = isForced
    owners = PageOwners(context: context)
    var stored: [ExactPath: Int] = Dictionary(minimumCapacity: previous.pages.count)
    for (index, page) in previous.pages.enumerated() where page.owner.kind != .asset {
      stored[ExactPath(page.path)] = index
    }
    self.stored = stored
    plan = BuildPlan(entries: context.routes.pages.map { BuildPlan.Entry(stored: stored[ExactPath($0.path)]) })
  }

  /// Decides for some pages.
  ///
  /// - Parameters:
  ///   - places: The places of the pages among all.
  ///   - explain: Gives the reasons for a page whose readings changed, from its stored trace.
  /// - Returns: The places of those that are stale.
  mutating func decide(_ places: [Int], explain: (Trace) throws -> [RebuildReason]) rethrows -> [Int] {
    try places.filter { place in
      let found = try reasons(place, plan.entries[place].stored, explain)
      plan.entries[place].reasons = found
      return !found.isEmpty
    }
  }

  private mutating func reasons(
    _ place: Int, _ index: Int?, _ explain: (Trace) throws -> [RebuildReason]
  ) rethrows -> [RebuildReason] {
    if isForced { return [.forced] }
    if let reason = previous.fullBuildReason { return [reason] }
    guard let index else { return [.neverBuilt] }
    if previous.pages[index].isStale { return [.interrupted] }
    let owner = previous.pages[index].owner
    if owner != owners.owner(ofPageAt: place) { return [.subjectChanged(from: owners.description(of: owner))] }
    guard let trace = Trace(bytes: previous.pages[index].trace) else { return [.programChanged] }
    if trace.fingerprint(in: readings, using: &builder) != previous.pages[index].fingerprint {
      let reasons = try explain(trace)
      return reasons.isEmpty ? [.readingChanged(what: "something it read changed", from: nil, to: nil)] : reasons
    }
    switch conditions[index] {
    case .intact: return []
    case .missing: return [.outputMissing]
    case .changed: return [.outputChanged]
    }
  }
}

/// Says in the state's numbers what a page is for.
struct PageOwners {
  let context: SiteContext

  private let templates: [String: UInt32]

  init(context: SiteContext) {
    self.context = context
    templates = Dictionary(
      context.templates.pages.map { ($0.path, context.names.number(of: $0.path)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The owner of the address of the page at a place among all.
  func owner(ofPageAt place: Int) -> StoredPage.Owner {
    let path = context.routes.pages[place].template.path
    let template = templates[path] ?? context.names.number(of: path)
    switch context.routes.pages[place].subject {
    case .site: return StoredPage.Owner(template: template, kind: .site, subject: 0)
    case .person(let index):
      return StoredPage.Owner(template: template, kind: .person, subject: context.people.all[index].subject)
    case .group(let group): return StoredPage.Owner(template: template, kind: .group, subject: group.members.number)
    case .namesakes(let index):
      let slug = context.people.namesakes[index].slug
      return StoredPage.Owner(template: template, kind: .namesakes, subject: context.names.number(of: slug))
    case .alias(let index):
      let slug = context.people.aliases[index].slug
      return StoredPage.Owner(template: template, kind: .alias, subject: context.names.number(of: slug))
    }
  }

  /// An owner in words.
  func description(of owner: StoredPage.Owner) -> String {
    switch owner.kind {
    case .site: return "template '\(context.names.text(of: owner.template) ?? "?")'"
    case .person:
      guard let index = context.people.index(ofSubject: owner.subject) else { return "somebody who is gone" }
      return "'\(context.people.all[index].person.name)'"
    case .group: return "another group"
    case .namesakes: return "people who share a name"
    case .alias: return "an alias"
    case .asset: return "a copied file"
    }
  }
}
