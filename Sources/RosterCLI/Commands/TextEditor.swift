import Diagnostics
import DirectoryModel
import Foundation

/// The program with which a person edits text: what `VISUAL` or `EDITOR` says.
struct TextEditor {
  /// The command as the shell takes it; the file's path follows.
  let command: String

  /// Finds it; `nil` if neither variable says one.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let commands = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
    guard let command = commands.first(where: { !$0.isBlank }) else { return nil }
    self.command = command
  }

  /// Has a text edited, and works with the result.
  ///
  /// - Parameter work: If it throws, the text is kept in its file, and the error says where.
  /// - Throws: `DiagnosticError` if the program cannot be started or fails; what `work` throws.
  func edit<Result>(_ text: String, _ work: (SourceText) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("roster-\(UUID().uuidString)").path
    // Nobody else may read what may be private.
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder + "/person.yml"
    try AtomicFile.replace(path, displayPath: path, with: Array(text.utf8))
    do {
      try run(path)
      let bytes = try AtomicFile.read(path, displayPath: path) ?? []
      let result = try work(SourceText(path: path, bytes: bytes))
      try? FileManager.default.removeItem(atPath: folder)
      return result
    } catch let error as DiagnosticError {
      let note = "nothing was saved; the text is kept in '\(path)'"
      throw DiagnosticError(error.diagnostics.map { $0.adding(note: note) })
    }
  }

  /// Runs the program in the foreground, with the terminal of this one. Foundation's processes run in the background.
  private func run(_ path: String) throws {
    let words = ["sh", "-c", "\(command) \"$1\"", "sh", path]
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, nil, arguments, environment) == 0 else { throw failure }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw failure }
    }
    guard status == 0 else { throw failure }
  }

  private var failure: DiagnosticError {
    DiagnosticError(
      .error("the editor '\(command)' failed", notes: ["the variable EDITOR says which program edits text"]))
  }
}

extension Diagnostic {
  fileprivate func adding(note: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.notes.append(note)
    return diagnostic
  }
}
