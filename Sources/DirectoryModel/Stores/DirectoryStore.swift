import Diagnostics
import Foundation

/// Where a directory is kept: a type for each format.
public protocol DirectoryStore: Sendable {
  /// Whether `save` works for this format.
  var isWritable: Bool { get }

  /// Reads everyone.
  ///
  /// - Throws: `DiagnosticError` with every problem of the file, each naming file, line and person.
  func load() throws -> DirectoryContents

  /// Writes everyone, atomically: the file has the old or the new contents, never a part.
  ///
  /// What the store does not understand stays: unknown fields of people who are still there, and the file's
  /// form. A store reads the file again before it writes, and refuses if somebody else changed it since `load`.
  ///
  /// - Parameter newIDs: How the ids of new people are written; of all others as UUIDs.
  /// - Throws: `DiagnosticError` if the format cannot be written or the file cannot be replaced.
  func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws

  /// What `save` would do to which files, without doing it.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  func changes(saving people: [Person], spelling newIDs: [Person.ID: String]) throws -> [FileChange]

  /// A changed person with what changes along, since the format says both in one place.
  ///
  /// - Parameter before: The person before the change.
  func settled(_ person: Person, from before: Person) -> Person
}

extension DirectoryStore {
  /// The person: in most formats each field stands for itself.
  public func settled(_ person: Person, from before: Person) -> Person { person }

  /// Nothing, for stores that are no files.
  public func changes(saving people: [Person], spelling newIDs: [Person.ID: String]) throws -> [FileChange] { [] }

  /// Writes everyone, with the ids of new people as UUIDs.
  ///
  /// - Throws: `DiagnosticError` if the format cannot be written or the file cannot be replaced.
  public func save(_ people: [Person]) throws { try save(people, spelling: [:]) }

  /// What `save` would do to which files, without doing it.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  public func changes(saving people: [Person]) throws -> [FileChange] { try changes(saving: people, spelling: [:]) }
}

/// What a store holds: people with their places.
public struct DirectoryContents: Sendable {
  /// Everyone, in the order of the file, drafts left out.
  public var people: [Person]

  /// Where each of `people` stands, in the same order.
  public var origins: [RecordOrigin]

  /// The number of each one's record among all of the file, from 0; empty where a store has no records.
  public var recordNumbers: [Int] = []

  /// The id of each one as the record spells it, in the same order; `nil` where it has none of its own, or a private one. Empty
  /// where a store has no records.
  public var ids: [String?] = []

  /// Problems that lose nothing, such as a draft that was skipped.
  public var warnings: [Diagnostic]

  /// Makes contents.
  public init(people: [Person], origins: [RecordOrigin], warnings: [Diagnostic] = []) {
    self.people = people
    self.origins = origins
    self.warnings = warnings
  }
}
