import Diagnostics
import DirectoryModel
import Foundation

/// A folder of which several files change as one: whoever reads it afterwards sees all of the change or nothing, wherever it was cut off.
///
/// 1. A plan with digests is written, `.roster-plan`, and what each file is to hold to a hidden file beside it; all goes to the disk.
/// 2. The plan becomes `.roster-journal` in one step. From now on the change counts.
/// 3. The hidden files take the places of the files; files that go are removed; all goes to the disk.
/// 4. The journal is removed.
///
/// What is cut off before 2 is as if it had not been, and its hidden files are removed by the next change. What is cut off later is
/// finished by whoever opens the folder next, be it for reading. That holds when the process is killed; after a power failure
/// as far as the system keeps what it says is on the disk, since nothing is renamed before all is there, and the journal goes only
/// when all names are. A single file needs none of this: it is replaced in one step anyway.
///
/// Plan and journal are locked by who works on them. It is not the lock of the folder, which an edit holds as long as somebody
/// types in a text editor: readers wait only while files are replaced.
struct JournaledFolder: Sendable {
  /// Where the folder is.
  let path: String

  /// Its name for messages.
  let displayPath: String

  /// Where links may lead.
  private let scopes: [LinkScope]

  /// Asked before each call that changes something on the disk: 0 to make it, else with which error it fails. For tests, which
  /// stop a change anywhere.
  private let mayAct: @Sendable () -> Int32

  /// Takes a folder.
  ///
  /// - Parameter root: The folder that links may not lead out of.
  init(path: String, displayPath: String, root: String, mayAct: @escaping @Sendable () -> Int32 = { 0 }) {
    self.path = path
    self.displayPath = displayPath
    // People may be kept elsewhere, if the configuration says so.
    scopes = [LinkScope(root), LinkScope(path)]
    self.mayAct = mayAct
  }

  /// The journal, while a change is carried out.
  var journalPath: String { path + "/" + AtomicFile.journalName }
  var displayedJournal: String { displayPath + "/" + AtomicFile.journalName }

  /// What will be the journal.
  var planPath: String { path + "/" + AtomicFile.planName }
  var displayedPlan: String { displayPath + "/" + AtomicFile.planName }

  /// Whether a change is being carried out, or was cut off.
  var hasJournal: Bool { access(journalPath, F_OK) == 0 }

  /// Makes a call that changes something on the disk; returns what it returns, negative if it fails.
  func act(_ call: () -> Int32) -> Int32 {
    errno = mayAct()
    return errno == 0 ? call() : -1
  }

  /// Makes sure that something on the disk may be changed now.
  ///
  /// - Throws: `DiagnosticError` if a test says that it fails.
  func requirePermission(_ displayPath: String) throws {
    guard act({ 0 }) == 0 else { throw AtomicFile.failure("cannot be written", displayPath) }
  }

  /// A file at the end of links, and the folder that it is in.
  struct Target {
    var path: String
    var folder: String
  }

  /// The file that a step is about: that which is read, at the end of links if it is one.
  ///
  /// - Throws: `DiagnosticError` if links lead out, or round in a circle.
  func target(of name: String) throws -> Target {
    let plain = "\(path)/\(name)"
    let (target, folder) = try AtomicFile.resolvingLinks(plain, "\(displayPath)/\(name)")
    try requireInside(folder, for: name)
    return Target(path: target, folder: folder)
  }

  /// Refuses a folder that links lead to from inside, if it is outside: a journal may come from elsewhere.
  func requireInside(_ folder: String, for name: String) throws {
    guard folder != path else { return }
    var folder = folder
    while access(folder, F_OK) != 0, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      folder = String(folder[..<slash])
    }
    let outside = scopes.compactMap { $0.target(outside: folder) }
    guard outside.count < scopes.count else {
      throw DiagnosticError(.linkOut("\(displayPath)/\(name)", to: outside[0]))
    }
  }

  /// Where the hidden file of a step may be: beside its file, so that it can be renamed, or in the folder.
  func stagedPlaces(_ journal: SaveJournal, _ number: Int, _ target: Target) -> [String] {
    let name = journal.stagedName(of: number)
    return target.folder == path ? ["\(path)/\(name)"] : ["\(target.folder)/\(name)", "\(path)/\(name)"]
  }

  /// The hidden file of a step; `nil` if there is none.
  func staged(_ journal: SaveJournal, _ number: Int, _ target: Target) -> String? {
    stagedPlaces(journal, number, target).first { Self.isFile($0) }
  }

  /// Whether there is a file, which is no link.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Removes the hidden files of a change.
  func removeStaged(_ journal: SaveJournal) {
    for (number, step) in journal.steps.enumerated() where step.after != nil {
      guard let target = try? target(of: step.path) else { continue }
      for place in stagedPlaces(journal, number, target) { _ = act { unlink(place) } }
    }
  }

  /// Replaces and removes files as some steps of a journal say, then removes folders that are empty since, and the journal.
  ///
  /// - Throws: `DiagnosticError` if a file cannot be replaced or removed: the journal stays then.
  func carryOut(_ journal: SaveJournal, _ numbers: some Sequence<Int>) throws {
    var folders = Set<String>([path])
    for number in numbers {
      let step = journal.steps[number]
      let shown = "\(displayPath)/\(step.path)"
      guard step.after != nil else {
        guard act({ unlink("\(path)/\(step.path)") }) == 0 || errno == ENOENT else {
          throw unfinished("'\(shown)' cannot be removed", at: shown)
        }
        folders.insert(folder(of: step.path))
        continue
      }
      let target = try target(of: step.path)
      guard let staged = staged(journal, number, target) else {
        errno = ENOENT
        throw unfinished("'\(shown)' cannot be replaced", at: shown)
      }
      if folders.insert(target.folder).inserted { makeFolder(target.folder) }
      guard act({ rename(staged, target.path) }) == 0 else {
        throw unfinished("'\(shown)' cannot be replaced", at: shown)
      }
    }
    flush(folders)
    for step in journal.steps where step.after == nil && step.path.contains("/") {
      _ = act { rmdir(folder(of: step.path)) }
    }
    guard act({ unlink(journalPath) }) == 0 || errno == ENOENT else {
      throw unfinished("'\(displayedJournal)' cannot be removed", at: displayedJournal)
    }
    flush([path])
  }

  /// Makes a folder and those above it; whether that worked is seen by what is put there.
  private func makeFolder(_ folder: String) {
    _ = act {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      return 0
    }
  }

  /// The folder that a file is in.
  func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { "\(path)/\(name[..<$0])" } ?? path
  }

  /// The error about a change that counts and whose rest could not be done, for what the system just said.
  func unfinished(_ what: String, at place: String) -> DiagnosticError {
    let reason = String(cString: strerror(errno)).lowercased()
    return DiagnosticError(
      .error(
        "a change of several files in '\(displayPath)' is not finished: \(what): \(reason)", at: .file(place),
        notes: [
          "the next command that reads '\(displayPath)' finishes it, run by somebody who may write there; nothing is lost"
        ]))
  }
}
