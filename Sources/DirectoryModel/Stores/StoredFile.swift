import Diagnostics

/// The file behind a store, and what it held when it was last loaded or saved: so that a change that somebody else made
/// meanwhile is never overwritten.
package final class StoredFile: Sendable {
  /// Where the file is.
  package let path: String

  /// Its name for messages.
  package let displayPath: String

  /// `nil` before the file was loaded, or if it did not exist then.
  private let known = Locked<[UInt8]?>(nil)

  /// Makes a file of its place; it need not exist yet.
  package init(path: String, displayPath: String) {
    self.path = path
    self.displayPath = displayPath
  }

  /// Reads the file, and remembers what it holds once `work` has succeeded with it.
  ///
  /// - Throws: `DiagnosticError` if there is no such file or it cannot be read; what `work` throws.
  package func load<Result>(_ work: (SourceText) throws -> Result) throws -> Result {
    guard let bytes = try AtomicFile.read(path, displayPath: displayPath) else {
      throw DiagnosticError(
        .error(
          "there is no file '\(displayPath)'", at: .file(displayPath),
          notes: ["check the name, or make a directory with 'roster init'"]))
    }
    let result = try work(SourceText(path: displayPath, bytes: bytes))
    known.value = bytes
    return result
  }

  /// Replaces the file by what `work` makes of it; not at all if that is `nil`.
  ///
  /// - Parameter work: Is given the file as it is, `nil` if there is none.
  /// - Throws: `DiagnosticError` if somebody else changed the file since it was loaded, or it cannot be replaced; what
  ///   `work` throws.
  package func save(_ work: (SourceText?) throws -> [UInt8]?) throws {
    guard let saved = try work(try unchanged()) else { return }
    AtomicFile.removeLeftovers(beside: path)
    try AtomicFile.replace(path, displayPath: displayPath, with: saved)
    known.value = saved
  }

  /// What saving would do to the file.
  ///
  /// - Parameters:
  ///   - text: Turns the file's bytes into text in UTF-8.
  ///   - work: As for `save`.
  /// - Throws: As `save`.
  package func changes(
    as text: (SourceText) throws -> SourceText = { $0 }, _ work: (SourceText?) throws -> [UInt8]?
  ) throws -> [FileChange] {
    let source = try unchanged()
    guard let saved = try work(source) else { return [] }
    let after = try text(SourceText(path: displayPath, bytes: saved))
    return [FileChange(path: displayPath, before: try source.map { try text($0).bytes }, after: after.bytes)]
  }

  private func unchanged() throws -> SourceText? {
    let bytes = try AtomicFile.read(path, displayPath: displayPath)
    guard bytes == known.value else { throw DiagnosticError(refusal(exists: bytes != nil)) }
    return bytes.map { SourceText(path: displayPath, bytes: $0) }
  }

  private func refusal(exists: Bool) -> Diagnostic {
    if known.value == nil {
      return .error(
        "'\(displayPath)' exists already and was not loaded before it is saved", at: .file(displayPath),
        notes: ["load it first, so that nothing in it is lost"])
    }
    return .changedByOthers(displayPath, exists: exists)
  }
}

extension Diagnostic {
  /// The error about a file that is not any more what it was when it was loaded.
  package static func changedByOthers(_ path: String, exists: Bool) -> Diagnostic {
    .error(
      "'\(path)' was \(exists ? "changed" : "removed") by another program since it was loaded", at: .file(path),
      notes: ["nothing was saved; load it again and repeat the edit"])
  }
}
