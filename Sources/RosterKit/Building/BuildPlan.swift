import Diagnostics
import DirectoryModel
import Incremental

/// Which pages are stale, and why.
struct BuildPlan {
  /// What is known of one page before anything is rendered.
  struct Entry: Sendable {
    /// The stored page at this address, if there is one.
    var stored: Int?
    /// Whether it must be rendered.
    var isStale = false
    /// Why, as far as that was asked for.
    var reasons: [RebuildReason] = []
  }

  /// For each page of the routes.
  var entries: [Entry]

  /// The places of the pages to render, in order.
  var stale: [Int] { entries.indices.filter { entries[$0].isStale } }
}

/// Decides which pages are stale: those whose trace no longer has the fingerprint it had, and those whose file is not
/// what was written. Linear in pages and what they read.
struct Planner {
  private let context: SiteContext
  private let readings: SiteReadings
  private let previous: PreviousState
  private let conditions: [OutputInspector.Condition]
  /// What may have changed; `nil` as long as that is not known, when the fingerprints of all pages are taken.
  var changes: SiteChanges?
  private let isForced: Bool
  private let listed: Set<ExactPath>
  /// How many pages are stored.
  private let storedCount: Int
  private var owners: PageOwners
  private var builder = FingerprintBuilder()

  /// What was decided so far.
  private(set) var plan: BuildPlan

  /// Prepares a plan in which no page is stale.
  ///
  /// - Parameters:
  ///   - stored: The places of the stored pages in the order of their paths, which is that of the routes.
  ///   - listed: Where nothing is stored, the files that the output's list says were built before.
  init(
    context: SiteContext, readings: SiteReadings, previous: PreviousState, stored: [Int],
    conditions: [OutputInspector.Condition], isForced: Bool, listed: Set<ExactPath>
  ) {
    self.listed = listed
    self.context = context
    self.readings = readings
    self.previous = previous
    self.conditions = conditions
    self.isForced = isForced
    storedCount = stored.count
    owners = PageOwners(context: context)
    plan = BuildPlan(entries: Self.entries(context.routes.pages, previous.pages, stored))
  }

  /// Finds the stored page of each page, both being in order.
  private static func entries(_ pages: [Page], _ storedPages: [StoredPage], _ stored: [Int]) -> [BuildPlan.Entry] {
    Parallel.fill(count: pages.count, chunk: 4096) { range, start in
      let first = pages[range.lowerBound].path
      var next = stored.partitioningIndex { !storedPages[$0].path.precedesByBytes(first) }
      for index in range {
        var entry = BuildPlan.Entry()
        while next < stored.count {
          let order = storedPages[stored[next]].path.byteOrder(to: pages[index].path)
          if order == 0 { entry.stored = stored[next] }
          if order >= 0 { break }
          next += 1
        }
        (start + index - range.lowerBound).initialize(to: entry)
      }
    }
  }

  /// Whether the pages have the same paths as when this program last built the site.
  var hasPathsOfBefore: Bool {
    previous.fullBuildReason == nil && plan.entries.count == storedCount
      && plan.entries.allSatisfy { $0.stored != nil }
  }

  /// Decides for some pages.
  ///
  /// - Parameter places: The places of the pages among all.
  /// - Returns: The places of those that are stale.
  mutating func decide(_ places: [Int]) -> [Int] {
    places.filter { place in
      guard let staleness = staleness(place, plan.entries[place].stored) else { return false }
      plan.entries[place].isStale = true
      if case .known(let reason) = staleness { plan.entries[place].reasons = [reason] }
      return true
    }
  }

  /// Finds the reasons for stale pages.
  ///
  /// - Parameters:
  ///   - places: The places of the pages among all.
  ///   - explain: Gives the reasons for a page whose readings changed, from its stored trace.
  mutating func explain(_ places: [Int], _ explain: (Trace) throws -> [RebuildReason]) rethrows {
    for place in places where plan.entries[place].reasons.isEmpty {
      guard let index = plan.entries[place].stored, let trace = Trace(bytes: previous.pages[index].trace) else {
        continue
      }
      let reasons = try explain(trace)
      plan.entries[place].reasons =
        reasons.isEmpty ? [.readingChanged(what: "something it read changed", from: nil, to: nil)] : reasons
    }
  }

  private enum Staleness {
    case known(RebuildReason)
    /// Something that the page read has another value: what it is, its trace and the state tell.
    case readings
  }

  /// Why a page is stale; `nil` if it is not.
  private mutating func staleness(_ place: Int, _ index: Int?) -> Staleness? {
    if isForced { return .known(.forced) }
    if !listed.isEmpty, listed.contains(ExactPath(context.routes.pages[place].path)) { return .known(.stateLost) }
    if let reason = previous.fullBuildReason { return .known(reason) }
    guard let index else { return .known(.neverBuilt) }
    if previous.pages[index].isStale { return .known(.interrupted) }
    let owner = previous.pages[index].owner
    if owner != owners.owner(ofPageAt: place) {
      return .known(.subjectChanged(from: owners.description(of: owner)))
    }
    switch outlook(of: previous.pages[index].trace) {
    case .malformed: return .known(.programChanged)
    case .unchanged: break
    case .mayDiffer:
      guard let trace = Trace(bytes: previous.pages[index].trace) else { return .known(.programChanged) }
      if trace.fingerprint(in: readings, using: &builder) != previous.pages[index].fingerprint { return .readings }
    }
    switch conditions[index] {
    case .intact: return nil
    case .missing: return .known(.outputMissing)
    case .changed: return .known(.outputChanged)
    }
  }

  private func outlook(of trace: [UInt8]) -> Trace.Outlook {
    guard let changes else { return .mayDiffer }
    return Trace.outlook(of: trace, in: changes)
  }

  /// Whether a page that is kept reads something of a kind.
  func someKeptPageReads(_ kind: ReadKind) -> Bool {
    plan.entries.contains { entry in
      guard !entry.isStale, let stored = entry.stored else { return false }
      return Trace.contains(kind: kind.rawValue, in: previous.pages[stored].trace)
    }
  }
}

/// Says in the state's numbers what a page is for.
struct PageOwners {
  let context: SiteContext

  /// The numbers of templates.
  private let templates: [ObjectIdentifier: UInt32]

  init(context: SiteContext) {
    self.context = context
    templates = Dictionary(
      context.templates.pages.map { (ObjectIdentifier($0), context.names.number(of: $0.path)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The template of the page asked for last: pages of one template mostly follow each other.
  private var last: (template: TemplateFile, number: UInt32)?

  /// The owner of the address of the page at a place among all.
  mutating func owner(ofPageAt place: Int) -> StoredPage.Owner {
    let template = number(of: context.routes.pages[place].template)
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

  private mutating func number(of template: TemplateFile) -> UInt32 {
    if let last, last.template === template { return last.number }
    let number = templates[ObjectIdentifier(template)] ?? context.names.number(of: template.path)
    last = (template, number)
    return number
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
