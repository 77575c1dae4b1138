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
  let context: SiteContext
  let readings: SiteReadings
  let previous: PreviousState
  let conditions: [OutputInspector.Condition]
  let isForced: Bool

  /// Makes the plan.
  ///
  /// - Parameter explain: Gives the reasons for a page whose readings changed, from its stored trace.
  func plan(explain: (Trace) throws -> [RebuildReason]) rethrows -> BuildPlan {
    var stored: [String: Int] = [:]
    stored.reserveCapacity(previous.pages.count)
    for (index, page) in previous.pages.enumerated() where page.owner.kind != .asset { stored[page.path] = index }
    let owners = PageOwners(context: context)
    var builder = FingerprintBuilder()
    var entries: [BuildPlan.Entry] = []
    entries.reserveCapacity(context.routes.pages.count)
    for page in context.routes.pages {
      let index = stored[page.path]
      entries.append(
        BuildPlan.Entry(stored: index, reasons: try reasons(page, index, owners, &builder, explain)))
    }
    return BuildPlan(entries: entries)
  }

  private func reasons(
    _ page: Page, _ index: Int?, _ owners: PageOwners, _ builder: inout FingerprintBuilder,
    _ explain: (Trace) throws -> [RebuildReason]
  ) rethrows -> [RebuildReason] {
    if isForced { return [.forced] }
    if let reason = previous.fullBuildReason { return [reason] }
    guard let index else { return [.neverBuilt] }
    let known = previous.pages[index]
    if known.isStale { return [.interrupted] }
    if known.owner != owners.owner(of: page) { return [.subjectChanged(from: owners.description(of: known.owner))] }
    guard let trace = Trace(bytes: known.trace) else { return [.programChanged] }
    if trace.fingerprint(in: readings, using: &builder) != known.fingerprint {
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

  /// The owner of a page's address.
  func owner(of page: Page) -> StoredPage.Owner {
    let template = templates[page.template.path] ?? context.names.number(of: page.template.path)
    switch page.subject {
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
