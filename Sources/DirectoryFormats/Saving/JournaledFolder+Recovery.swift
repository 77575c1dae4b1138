import Diagnostics
import DirectoryModel
import Foundation

extension JournaledFolder {
  /// How far a change has come that was cut off.
  private struct Progress {
    /// Steps that are done.
    var done: [Int] = []
    /// Steps that can be taken.
    var due: [Int] = []
    /// Steps whose files another program has changed.
    var changed: [Int] = []
    /// Steps whose hidden files are gone, or are not any more what they were.
    var lost: [Int] = []
  }

  /// Finishes a change that was cut off, and waits for one that is being carried out. Costs a look at one name where there is none.
  ///
  /// Files that another program has changed meanwhile stay as they are. If nothing was replaced yet, all of the change is taken back
  /// then; else the rest is carried out, and what such a file was to hold is put beside it. Both are told once, as an error: whoever
  /// comes next finds the folder whole.
  ///
  /// - Throws: `DiagnosticError` that says this; if the change cannot be finished, and after a minute of waiting.
  func finish() throws {
    while let held = try HeldFile.open(journalPath, displayPath: displayedJournal) {
      defer { withExtendedLifetime(held) {} }
      guard let bytes = try AtomicFile.read(journalPath, displayPath: displayedJournal),
        let journal = SaveJournal(bytes)
      else { throw DiagnosticError(.damagedJournal(displayedJournal)) }
      try finish(journal)
    }
  }

  private func finish(_ journal: SaveJournal) throws {
    let progress = try progress(of: journal)
    if progress.done.isEmpty, !(progress.changed.isEmpty && progress.lost.isEmpty) {
      try takeBack(journal)
      throw DiagnosticError(
        (progress.changed.map { ($0, false) } + progress.lost.map { ($0, true) }).map { number, isLost in
          .takenBack("\(displayPath)/\(journal.steps[number].path)", isLost: isLost)
        })
    }
    guard progress.lost.isEmpty else {
      throw DiagnosticError(progress.lost.map { .lost("\(displayPath)/\(journal.steps[$0].path)", displayedJournal) })
    }
    var problems: [Diagnostic] = []
    for number in progress.changed {
      let step = journal.steps[number]
      let kept = try putBeside(journal, number)
      problems.append(.changedMeanwhile("\(displayPath)/\(step.path)", kept: kept.map { "\(displayPath)/\($0)" }))
    }
    try carryOut(journal, progress.due)
    guard problems.isEmpty else { throw DiagnosticError(problems) }
  }

  private func progress(of journal: SaveJournal) throws -> Progress {
    var progress = Progress()
    for (number, step) in journal.steps.enumerated() {
      let name = "\(path)/\(step.path)"
      if step.after == nil { try requireInside(folder(of: step.path), for: step.path) }
      let target = step.after == nil ? nil : try target(of: step.path)
      let now = try AtomicFile.read(name, displayPath: "\(displayPath)/\(step.path)").map(SaveJournal.digest)
      guard now != step.after else {
        progress.done.append(number)
        continue
      }
      guard let target else {
        if now == step.before { progress.due.append(number) } else { progress.changed.append(number) }
        continue
      }
      let staged = staged(journal, number, target)
      let waiting = try staged.flatMap { try AtomicFile.read($0, displayPath: displayPath) }.map(SaveJournal.digest)
      switch (now == step.before, waiting == step.after) {
      case (true, true): progress.due.append(number)
      case (true, false): progress.lost.append(number)
      case (false, true): progress.changed.append(number)
      // It had taken its place before the file was changed.
      case (false, false): progress.done.append(number)
      }
    }
    return progress
  }

  /// Removes a change of which nothing has been done.
  private func takeBack(_ journal: SaveJournal) throws {
    removeStaged(journal)
    guard act({ unlink(journalPath) }) == 0 else {
      throw unfinished("'\(displayedJournal)' cannot be removed", at: displayedJournal)
    }
    flush([path])
  }

  /// Puts what a file was to hold beside it, under a name that no person's file has.
  ///
  /// - Returns: The path in the folder; `nil` if the file was to go.
  private func putBeside(_ journal: SaveJournal, _ number: Int) throws -> String? {
    let step = journal.steps[number]
    guard step.after != nil, let staged = staged(journal, number, try target(of: step.path)) else { return nil }
    var name = step.path + ".roster-new"
    var count = 1
    var status = stat()
    while lstat("\(path)/\(name)", &status) == 0 {
      count += 1
      name = "\(step.path).roster-new-\(count)"
    }
    guard act({ rename(staged, "\(path)/\(name)") }) == 0 else {
      throw unfinished("'\(displayPath)/\(name)' cannot be made", at: "\(displayPath)/\(step.path)")
    }
    return name
  }
}

extension Diagnostic {
  fileprivate static func damagedJournal(_ path: String) -> Diagnostic {
    .error(
      "this journal of a change of several files is damaged, or of another version of Roster", at: .file(path),
      notes: [
        "a change was cut off, and some files may be new and some old: set them right from a backup or by hand, then remove this one"
      ])
  }

  fileprivate static func takenBack(_ path: String, isLost: Bool) -> Diagnostic {
    .error(
      isLost
        ? "a change of several files was cut off, and what this file was to hold is lost"
        : "a change of several files was cut off, and another program changed this file before it could be finished",
      at: .file(path), notes: ["nothing of that change is saved, and nothing else is lost; repeat it"])
  }

  fileprivate static func lost(_ path: String, _ journal: String) -> Diagnostic {
    .error(
      "a change of several files was cut off, and what this file was to hold is lost", at: .file(path),
      notes: ["other files are changed already: set this one right by hand, then remove '\(journal)'"])
  }

  fileprivate static func changedMeanwhile(_ path: String, kept: String?) -> Diagnostic {
    .error(
      "a change of several files was cut off, and another program changed this file before it could be finished",
      at: .file(path),
      notes: [
        kept.map { "it stays as that program left it; what it was to hold is in '\($0)'" }
          ?? "it stays as that program left it; the change was to remove it",
        "all other files are finished; repeat the command that you meant to run",
      ])
  }
}
