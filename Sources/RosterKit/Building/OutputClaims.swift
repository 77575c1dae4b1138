import Diagnostics
import Incremental

/// Which files in the output a build may replace and remove: on the word of the list that lies there, and where that is not as
/// it was written, on the state's.
struct OutputClaims {
  private let previous: PreviousState
  private let folder: OutputFolder?
  /// Whether the list is the one that goes with the state. For files that the state knows it need not be read then.
  let isListCurrent: Bool
  private var known: OwnershipList?
  /// The files that the state says Roster wrote to this folder.
  private lazy var written = previous.written

  /// Looks whether the list is the one that the state knows.
  ///
  /// - Parameter published: Roster's files, if the state knows them and not the folder.
  init(previous: PreviousState, folder: OutputFolder?, published: Ownership?) {
    self.previous = previous
    self.folder = folder
    isListCurrent =
      previous.meta.ownership != nil && previous.fullBuildReason == nil
      && folder?.fingerprint(of: Ownership.file) == previous.meta.ownership
    known = published.map { OwnershipList(known: $0) }
  }

  /// What the list says; read when it is needed, since mostly the same files are there as before.
  mutating func list() -> OwnershipList {
    if let known { return known }
    let list = OwnershipList(text: folder?.text(of: Ownership.file))
    known = list
    return list
  }

  /// How many people the directory had at the last build, as far as that is known; of a state and a list that are not of one
  /// build the one that knows more, whichever is older.
  mutating func peopleBefore() -> Int {
    let stored = previous.fullBuildReason == .neverBuilt ? 0 : previous.meta.peopleCount
    return isListCurrent ? stored : max(stored, list().ownership.people ?? 0)
  }

  /// How many pages and copied files there were, as the state tells and, where they are not of one build, as the list does.
  mutating func countsBefore(template: (UInt32) -> String?) -> [PageCounts] {
    let stored =
      previous.fullBuildReason == .neverBuilt ? [] : [PageCounts(of: previous.owners, template: template)]
    return isListCurrent ? stored : stored + (list().ownership.counts.map { [$0] } ?? [])
  }

  /// Whether what stands at the path of a page is Roster's to replace.
  ///
  /// A path that is left in a damaged list was Roster's as well: no damage gives it the name of just this page.
  mutating func mayReplace(_ path: ExactPath) -> Bool {
    list().ownership.files.contains(path) || (list().condition == .damaged && written.files.contains(path))
  }

  /// Whether a folder is Roster's, to give way to a file.
  mutating func ownsFolder(_ path: ExactPath) -> Bool {
    list().ownership.folders.contains(path) || (list().condition == .damaged && written.folders.contains(path))
  }

  /// What Roster owned before this build. Of a damaged list only that counts which the state or this build knows too: a line
  /// of it may be the name of somebody else's file.
  ///
  /// - Parameter wanted: The files of this build.
  mutating func owned(wanting wanted: Set<ExactPath>) -> Ownership {
    guard list().condition == .damaged else { return list().ownership }
    var owned = written
    owned.files.formUnion(list().ownership.files.intersection(wanted))
    owned.folders.formUnion(list().ownership.folders)
    return owned
  }

  // MARK: - What to say

  /// What is nobody's in the output, as far as that is worth telling.
  struct Strangers {
    /// What to say of them, and of a list that was lost.
    var warnings: [Diagnostic] = []
    /// Those that look like pages of the site, to be remembered as told.
    var files: Set<ExactPath> = []
  }

  /// Looks for files that may be Roster's and that nothing knows any more; to be called where state, list and files may not
  /// be from one build.
  ///
  /// Where the list was lost that is every file, else only one that lies where a page of the site could, and that was not told
  /// of before: whoever keeps other files in the output is not to hear of them again and again.
  ///
  /// - Parameters:
  ///   - claimed: The files of this build, and those that it removes.
  ///   - patterns: Where pages of the site could be.
  ///   - hasOwn: Whether a file of Roster's was found, whatever the list says.
  mutating func strangers(claiming claimed: Set<ExactPath>, _ patterns: PagePatterns, hasOwn: Bool) -> Strangers {
    guard let folder else { return Strangers() }
    let list = list()
    var found = Strangers()
    switch list.condition {
    case .whole, .unsealed: break
    case .damaged:
      found.warnings.append(
        .damagedList(in: folder.displayPath, isStateLost: previous.fullBuildReason == .neverBuilt))
    case .missing:
      // Where there is nothing of Roster's, it never built.
      guard hasOwn || folder.isFolder(Ownership.folder) else { return Strangers() }
    }
    let unclaimed = Self.files(in: folder).filter { !claimed.contains(ExactPath($0)) }
    let alike = unclaimed.filter(patterns.match)
    // A name that no page could have might be more than one line of the list.
    found.files = Set(alike.lazy.filter { PagePath.objection(to: $0) == nil }.map { ExactPath($0) })
    let isListLost = [.missing, .damaged].contains(list.condition)
    let told = isListLost ? unclaimed : alike.filter { !list.ownership.strangers.contains(ExactPath($0)) }
    if !told.isEmpty {
      found.warnings.append(
        isListLost ? .unclaimed(told, in: folder.displayPath) : .strangers(told, in: folder.displayPath))
    }
    return found
  }

  /// All files of the folder but for Roster's own and those of git.
  private static func files(in folder: OutputFolder) -> [String] {
    var foreign: [String] = []
    let files = FileSystem.files(below: folder.path) { obstacle in
      if obstacle.kind == .nameNotUTF8 { foreign.append(obstacle.path) }
    }
    return (files + foreign).filter { path in
      ![Ownership.folder, ".git"].contains { path.hasPrefix($0 + "/") }
    }
  }

  /// The problem that files stand where pages must go and are not Roster's, as far as it knows.
  ///
  /// - Parameter inTheWay: The files, with what must go there.
  mutating func problems(with inTheWay: [(path: String, maker: String)]) -> [Diagnostic] {
    guard let folder, !inTheWay.isEmpty else { return [] }
    let isListLost = [.missing, .damaged].contains(list().condition)
    let isStateLost = previous.fullBuildReason == .neverBuilt
    guard inTheWay.count > (isListLost ? 1 : 5) else {
      return inTheWay.map { .inTheWay($0, in: folder.displayPath, list().condition, isStateLost: isStateLost) }
    }
    return [.inTheWay(inTheWay.map(\.path), in: folder.displayPath, list().condition, isStateLost: isStateLost)]
  }
}

extension PreviousState {
  /// The files that were written to the output folder, and the folders above them.
  var written: Ownership { Ownership(files: pages.lazy.filter { !$0.stamp.isPublished }.map(\.path)) }
}

extension Diagnostic {
  private static func list(in output: String) -> String { "'\(output)/\(Ownership.file)'" }

  fileprivate static func damagedList(in output: String, isStateLost: Bool) -> Diagnostic {
    .warning(
      "\(list(in: output)), the list of Roster's files, is not as it was written: it is made anew from "
        + (isStateLost ? "this build, since the state is lost too" : "the state"))
  }

  fileprivate static func unclaimed(_ paths: [String], in output: String) -> Diagnostic {
    .warning(
      "nobody knows whose "
        + (paths.count == 1 ? "this file in '\(output)' is: " : "these \(paths.count) files in '\(output)' are: ")
        + NameList.text(of: paths),
      notes: [
        "pages of people who left may be among what Roster made and has no record of: remove what is left over",
        "what belongs to the site can be moved into 'Static'; this is said once",
      ])
  }

  fileprivate static func strangers(_ paths: [String], in output: String) -> Diagnostic {
    .warning(
      (paths.count == 1
        ? "a file in '\(output)' looks like a page of this site, and is none: "
        : "\(paths.count) files in '\(output)' look like pages of this site, and are none: ")
        + NameList.text(of: paths),
      notes: [
        """
        pages of people who left may be among them, as where an older copy was put back: remove those, or all of '\(output)', \
        and build again
        """,
        "what belongs to the site can be moved into 'Static'; this is said once",
      ])
  }

  fileprivate static func inTheWay(
    _ file: (path: String, maker: String), in output: String, _ list: OwnershipList.Condition, isStateLost: Bool
  ) -> Diagnostic {
    let isListLost = [.missing, .damaged].contains(list)
    return .error(
      "'\(output)/\(file.path)' is in the way: "
        + (isListLost || isStateLost ? "nothing says that Roster made it" : "Roster did not make it"),
      notes: [loss(of: list, in: output, isStateLost: isStateLost, "it is")]
        + ["\(file.maker) goes there: remove the file, or move it elsewhere, and build again"])
  }

  fileprivate static func inTheWay(
    _ paths: [String], in output: String, _ list: OwnershipList.Condition, isStateLost: Bool
  ) -> Diagnostic {
    .error(
      "\(paths.count) files in '\(output)' are in the way, and nothing says that Roster made them: \(NameList.text(of: paths))",
      notes: [
        loss(of: list, in: output, isStateLost: isStateLost, "they are"),
        "if all of '\(output)' can be made anew, remove it and build again; else remove these files alone",
      ])
  }

  /// What keeps Roster from knowing a file.
  private static func loss(
    of list: OwnershipList.Condition, in output: String, isStateLost: Bool, _ theyAre: String
  ) -> String {
    let name = "\(self.list(in: output)), the list of Roster's files"
    let loss =
      switch list {
      case .missing: "\(name), is missing"
      case .damaged: "\(name), is not as it was written"
      case .whole, .unsealed: "\(theyAre) not in \(name)"
      }
    return loss + (isStateLost ? ", and nothing is known of builds before" : "")
  }
}
