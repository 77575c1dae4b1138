import Diagnostics
import Foundation
import Incremental

/// What a build is about to do to the output and the state, and then has done.
struct BuildOutcome {
  let context: SiteContext
  let readings: SiteReadings
  let previous: PreviousState
  let plan: BuildPlan
  let conditions: [OutputInspector.Condition]
  let rendered: [RenderedPage]
  /// The places of the rendered pages among all, in the order of `rendered`.
  let stale: [Int]
  let assets: [AssetPlan.Asset]
  let people: PeopleChanges
  /// What other things read were.
  let storedReadings: StoredReadings

  /// The files to write.
  private(set) var changes: [OutputChange] = []
  /// The files to remove, in order.
  private(set) var removals: [String] = []
  /// The new rows of pages and copied files; those of kept files are as they were, but for a new stamp.
  private(set) var pages: PageRows
  /// What Roster owned before and owns afterwards; `nil` if these are the same files.
  private(set) var ownership: (old: Ownership, new: Ownership)?
  /// What became of the list that says so.
  private(set) var listCondition = OwnershipList.Condition.whole
  /// How many pages are written.
  private(set) var writtenPages = 0
  /// Warnings about the output.
  private(set) var warnings: [Diagnostic] = []

  /// For each change the place of its row in `pages`.
  private var changedRows: [Int] = []
  /// Whether a page that is not rendered anew depends on the day.
  private let keptDependOnDay: Bool
  /// The places in `pages` of the rows that are not as they are stored.
  private var updatedRows: [Int] = []
  private var goneRows: [Int64] = []
  private var claims: OutputClaims
  /// The files that stand where pages must go and are nobody's, as far as Roster knows.
  private var inTheWay: [(path: String, maker: String)] = []
  /// The folders that stand where pages must go, and whether they are Roster's.
  private var foldersInPlace: [(path: String, isOwned: Bool)] = []
  private var altered = AlteredFiles()

  init(
    context: SiteContext, readings: SiteReadings, previous: PreviousState, plan: BuildPlan,
    conditions: [OutputInspector.Condition], rendered: [RenderedPage], stale: [Int], assets: [AssetPlan.Asset],
    people: PeopleChanges, storedReadings: StoredReadings, claims: OutputClaims, keptDependOnDay: Bool
  ) {
    self.keptDependOnDay = keptDependOnDay
    self.claims = claims
    self.storedReadings = storedReadings
    self.people = people
    self.context = context
    self.readings = readings
    self.previous = previous
    self.plan = plan
    self.conditions = conditions
    self.rendered = rendered
    self.stale = stale
    self.assets = assets
    pages = PageRows(stored: previous.pages)
  }

  // MARK: - What to do

  /// Compares what was rendered with what is there.
  ///
  /// - Parameter areThere: Whether all files are there that are not in the folder, too: they were published elsewhere.
  /// - Throws: `DiagnosticError` where a file that is not Roster's stands in the place of a page.
  mutating func resolve(folder: OutputFolder?, displayedOutput: String, areThere: Bool) throws {
    resolvePages(folder)
    resolveAssets(folder)
    let isAsBefore =
      !mayBeMixed && claims.isListCurrent && pages.count == previous.pages.count
      && pages.own.allSatisfy { $0.number != 0 }
      && context.people.all.count == previous.meta.peopleCount
      && counts(of: pages.owners) == counts(of: previous.owners)
    if !isAsBefore { findRemovals(folder, areThere: areThere) }
    let problems = problems(in: folder)
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    warnings += altered.warnings(in: displayedOutput)
  }

  /// How many pages of people the list names where nothing else is known of builds before, and how many of them are of nobody
  /// now.
  func peoplesPages() -> (all: Int, strangers: Int) {
    guard previous.fullBuildReason == .neverBuilt, let ownership else { return (0, 0) }
    let patterns = PagePatterns(context: context, ofPeople: true)
    let all = ownership.old.files.filter { patterns.match($0.text) }
    return (all.count, all.subtracting(ownership.new.files).count)
  }

  /// How many pages and copied files there were, as far as that is known, and how many there are now; `nil` if these are the same
  /// files.
  mutating func counts() -> (before: [PageCounts], now: PageCounts)? {
    guard let now = ownership?.new.counts else { return nil }
    return (claims.countsBefore { context.names.text(of: $0) }, now)
  }

  private func counts(of owners: [StoredPage.Owner]) -> PageCounts {
    // A template's present name may be another form of the one that its number was given for.
    let names = Dictionary(
      context.templates.pages.map { (context.names.number(of: $0.path), $0.path) },
      uniquingKeysWith: { first, _ in first })
    return PageCounts(of: owners) { names[$0] ?? context.names.text(of: $0) }
  }

  /// Whether files in the output may be of another build than the state and the list: then there may be some that neither
  /// knows.
  private var mayBeMixed: Bool {
    previous.fullBuildReason != nil || !claims.isListCurrent || !altered.overwritten.isEmpty
  }

  /// What keeps the build from writing and removing what it has to.
  private mutating func problems(in folder: OutputFolder?) -> [Diagnostic] {
    guard let folder else { return [] }
    let obstacles = OutputObstacles(folder: folder, changes: changes, removals: removals, folders: foldersInPlace)
    return obstacles.problems + claims.problems(with: inTheWay)
  }

  private mutating func resolvePages(_ folder: OutputFolder?) {
    var owners = PageOwners(context: context)
    var reasons = ReasonEncoder()
    var next = 0
    pages.reserveCapacity(plan.entries.count + assets.count)
    for index in plan.entries.indices {
      let entry = plan.entries[index]
      guard next < stale.count, stale[next] == index else {
        if let stored = entry.stored, case .intact(let stamp) = conditions[stored] { keep(stored, stamp) }
        continue
      }
      let known = entry.stored.map { previous.pages[$0] }
      let page = rendered[next]
      next += 1
      var row = StoredPage(
        number: known?.number ?? 0, path: context.routes.pages[index].path,
        owner: owners.owner(ofPageAt: index), trace: page.trace.bytes,
        fingerprint: page.trace.fingerprint(in: readings), contents: page.contents, stamp: .none)
      row.warnings = WarningList.encode(page.warnings)
      row.reasons = reasons.encode(entry.reasons)
      let isWritten = place(
        &row, source: .bytes(page.bytes), size: page.bytes.count, stored: entry.stored, folder)
      if isWritten { writtenPages += 1 }
    }
  }

  private mutating func resolveAssets(_ folder: OutputFolder?) {
    let stored = previous.placesOfAssets
    for asset in assets {
      let index = stored[ExactPath(asset.path)]
      var row = StoredPage(
        number: index.map { previous.pages[$0].number } ?? 0, path: asset.path,
        owner: StoredPage.Owner(template: 0, kind: .asset, subject: 0), trace: asset.stamp, fingerprint: asset.contents,
        contents: asset.contents, stamp: .none)
      _ = place(&row, source: asset.source, size: nil, stored: index, folder)
    }
  }

  /// Decides whether a file must be written, and adds its row.
  private mutating func place(
    _ row: inout StoredPage, source: OutputChange.Source, size: Int?, stored: Int?, _ folder: OutputFolder?
  ) -> Bool {
    if let stored, previous.pages[stored].contents == row.contents, case .intact(let stamp) = conditions[stored] {
      row.stamp = stamp
      add(row, stored: stored)
      return false
    }
    let stamp = folder?.stamp(of: row.path)
    if let folder, let stamp, size == nil || stamp.size == size, folder.fingerprint(of: row.path) == row.contents {
      row.stamp = stamp
      add(row, stored: stored)
      return false
    }
    let isFolder = stamp == nil && folder?.isFolder(row.path) == true
    let exists = stamp != nil || (!isFolder && folder?.exists(row.path) == true)
    if isFolder {
      // One of Roster's that gives way to a file is gone by then, if all that is in it is Roster's too.
      foldersInPlace.append((row.path, claims.ownsFolder(ExactPath(row.path))))
    } else if exists {
      if !isOwned(row.path, stored: stored) {
        inTheWay.append((row.path, maker(of: row)))
      } else if let stored, conditions[stored] == .changed, !previous.pages[stored].isStale {
        altered.overwritten.append(row.path)
      }
    }
    changedRows.append(pages.count)
    changes.append(OutputChange(path: row.path, source: source, replaces: exists))
    append(row)
    return true
  }

  /// What a file is made of, for messages.
  private func maker(of row: StoredPage) -> String {
    row.owner.kind == .asset
      ? "a copy of 'Static/\(row.path)'" : "a page of '\(context.names.text(of: row.owner.template) ?? row.path)'"
  }

  /// Whether a file is Roster's. The list in the output need not be read for those that the state knows, if it is the
  /// list that went with the state; nor for those that have the contents which Roster gave them, though it be lost.
  private mutating func isOwned(_ path: String, stored: Int?) -> Bool {
    if stored != nil, claims.isListCurrent { return true }
    if let stored, case .intact = conditions[stored] { return true }
    return claims.mayReplace(ExactPath(path))
  }

  private mutating func add(_ row: StoredPage, stored: Int?) {
    if let stored, previous.pages[stored] == row { pages.keep(stored) } else { append(row) }
  }

  /// Adds a row that is not as it is stored.
  private mutating func append(_ row: StoredPage) {
    updatedRows.append(pages.count)
    pages.append(row)
  }

  /// Adds the row of a page that is as it was, but perhaps for its stamp.
  private mutating func keep(_ stored: Int, _ stamp: FileStamp) {
    guard previous.pages[stored].stamp != stamp else { return pages.keep(stored) }
    var row = previous.pages[stored]
    row.stamp = stamp
    append(row)
  }

  /// The folders that Roster must have made though no list says so: those above files that it made before.
  private var foldersOfLostList: Set<ExactPath> {
    let written = Set(changedRows)
    let paths = pages.paths
    let adopted = paths.indices.filter { !written.contains($0) }.map { paths[$0] }
    return Ownership.folders(above: (adopted + previous.pages.map(\.path)).map { ExactPath($0) })
  }

  private mutating func findRemovals(_ folder: OutputFolder?, areThere: Bool) {
    let wanted = Set(pages.paths.map { ExactPath($0) })
    let owned = claims.owned(wanting: wanted)
    var gone: Set<ExactPath> = []
    for path in owned.files where !wanted.contains(path) { gone.insert(path) }
    for (index, page) in previous.pages.enumerated() where !wanted.contains(ExactPath(page.path)) {
      goneRows.append(page.number)
      if case .intact = conditions[index] { gone.insert(ExactPath(page.path)) }
      if conditions[index] == .changed, owned.files.contains(ExactPath(page.path)), !page.isStale {
        altered.removed.append(page.path)
      }
    }
    let kept = Set(pages.numbers)
    for page in previous.pages where wanted.contains(ExactPath(page.path)) && !kept.contains(page.number) {
      goneRows.append(page.number)
    }
    var new = Ownership()
    new.files = wanted
    new.people = context.people.all.count
    new.counts = counts(of: pages.owners)
    listCondition = claims.list().condition
    if listCondition == .missing || listCondition == .damaged { new.folders = foldersOfLostList }
    new.strangers = owned.strangers.filter { !wanted.contains($0) && folder?.exists($0.text) == true }
    ownership = (owned, new)
    let there = gone.filter { areThere || folder?.exists($0.text) == true }.sorted().map(\.text)
    let folders = Set(there.filter { folder?.isFolder($0) == true })
    removals = there.filter { !folders.contains($0) }
    altered.removed.removeAll { folders.contains($0) }
    if let folder {
      warnings += folders.sorted { $0.precedesByBytes($1) }.map { .folderStays("\(folder.displayPath)/\($0)") }
    }
    if mayBeMixed || !altered.removed.isEmpty {
      let hasOwn = changedRows.count < pages.count || conditions.contains { $0 != .missing }
      let strangers = claims.strangers(
        claiming: wanted.union(gone), PagePatterns(context: context), hasOwn: hasOwn)
      warnings += strangers.warnings
      ownership?.new.strangers = strangers.files
    }
  }

  /// Whether anything in the output is to be written or removed.
  var hasWork: Bool { !changes.isEmpty || !removals.isEmpty || mustClaim }

  /// Whether the list of Roster's files must be written although no file changes.
  private var mustClaim: Bool {
    guard let ownership else { return false }
    return listCondition != .whole || ownership.old.files != ownership.new.files
      || ownership.old.people != ownership.new.people || ownership.old.counts != ownership.new.counts
      || ownership.old.strangers != ownership.new.strangers
  }

  /// The rows whose files are about to be touched.
  var touchedRows: [Int64] {
    changedRows.map { pages[$0].number }.filter { $0 != 0 } + goneRows
  }

  // MARK: - What was done

  /// Takes the stamps of the written files, in the order of `changes`.
  mutating func take(_ stamps: [FileStamp]) {
    for (row, stamp) in zip(changedRows, stamps) { pages.setStamp(stamp, at: row) }
  }

  /// Whether some page depends on the day.
  var dependsOnDay: Bool {
    keptDependOnDay || rendered.contains { $0.trace.contains(kind: ReadKind.day.rawValue) }
  }

  /// The places of people whose rows are not as they are stored.
  private var changedPeople: [Int] {
    let isFull = previous.fullBuildReason != nil
    return context.people.all.indices.filter { isFull || people.isChanged($0) }
  }

  /// Begins to work out what is kept of each of the `changedPeople`, which can be done while files are written.
  func details() -> Background<[[UInt8]]> {
    PersonRows(context: context, readings: readings).details(at: changedPeople)
  }

  /// Stores what this build knows, in one transaction.
  ///
  /// - Parameters:
  ///   - details: What `details` began.
  ///   - filing: How everyone is filed.
  ///   - knownFiling: The key of the filing that is stored.
  func store(
    in store: StateStore, meta: StateMeta, details: Background<[[UInt8]]>, slugs: SlugCaches, filing: StoredFiling?,
    replacing knownFiling: Fingerprint?
  ) throws {
    let isFull = previous.fullBuildReason != nil
    let gonePeople = previous.people.subjects.filter { context.people.index(ofSubject: $0) == nil }
    let rows = changedPeople.map { (subject: context.people.all[$0].subject, person: people.rows[$0]) }
    let newReadings = try newReadings(besides: try storedReadings.changes(in: readings))
    var meta = meta
    meta.texts = StateMeta.fingerprint(
      ofTexts: context.fields.interner.texts, context.names.texts, context.collections.specs.texts)
    try store.transaction {
      try store.addTexts(.field, context.fields.interner)
      try store.addTexts(.name, context.names)
      try store.addTexts(.collection, context.collections.specs)
      try store.forgetCollections(previous.forgotten.keys.sorted())
      try store.write(rows, details: details.value, removing: gonePeople)
      if isFull || !slugs.isAsKnown { try store.write(slugs: slugs.bytes) }
      try store.write(filing, replacing: knownFiling)
      try store.write(newReadings)
      try store.removePages(goneRows)
      try store.write(updatedRows.lazy.map { pages[$0] })
      try store.write(meta)
    }
  }

  /// The present values of all readings that are no person's fields and not as they are stored: those of `changed`, and
  /// those of the pages that were rendered now.
  private func newReadings(besides changed: [Key: StoredReading]) throws -> [Key: StoredReading] {
    var new = changed
    // Page after page of a template reads the same: what was asked for last, by a few bits of the key.
    var recent = [Key?](repeating: nil, count: 1024)
    for page in rendered {
      try page.trace.forEachKey { key in
        guard key.kind != ReadKind.field.rawValue, key.kind != ReadKind.allFields.rawValue else { return }
        let place = Int((key.subject &* 31 &+ key.part &* 7 &+ UInt32(key.kind)) & 1023)
        if recent[place] == key { return }
        recent[place] = key
        guard new[key] == nil, try storedReadings[key] == nil else { return }
        new[key] = StoredReading(fingerprint: readings.fingerprint(of: key), excerpt: "")
        // Equal fields of others are the same reading: who they were is kept with the members alone.
        let members = Key.members(key.subject)
        if key.kind == ReadKind.fieldOfEach.rawValue, try storedReadings[members] == nil {
          new[members] = StoredReading(fingerprint: readings.fingerprint(of: members), excerpt: "")
        }
      }
    }
    let excerpts = ReadingExcerpts(context)
    for key in new.keys { new[key]?.excerpt = excerpts.text(of: key) }
    return new
  }
}

extension Diagnostic {
  fileprivate static func folderStays(_ path: String) -> Diagnostic {
    .warning("'\(path)' is a folder now and no page of Roster's, and stays")
  }
}
