import Diagnostics

/// A directory that is kept nowhere: for previews of an app, and for tests.
public final class MemoryStore: DirectoryStore {
  private struct State: Sendable {
    var people: [Person]
    var failure: DiagnosticError?
  }

  private let state: Locked<State>

  /// Makes a store that holds these people.
  public init(_ people: [Person] = []) {
    state = Locked(State(people: people))
  }

  /// Whom it holds now.
  public var people: [Person] { state.value.people }

  /// An error that `load` and `save` throw from now on; `nil` to go on well.
  public var failure: DiagnosticError? {
    get { state.value.failure }
    set { state.update { $0.failure = newValue } }
  }

  /// Always.
  public var isWritable: Bool { true }

  /// Gives everyone.
  ///
  /// - Throws: `failure`, if there is one.
  public func load() throws -> DirectoryContents {
    let state = state.value
    if let failure = state.failure { throw failure }
    let span = SourceSpan(SourceText(path: "memory", bytes: []), 0..<0)
    let origins = state.people.enumerated().map { number, person in
      RecordOrigin(span: span, label: "record \(number + 1) (\(person.name))")
    }
    return DirectoryContents(people: state.people, origins: origins)
  }

  /// Takes everyone.
  ///
  /// - Throws: `failure`, if there is one.
  public func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws {
    try state.update { state in
      if let failure = state.failure { throw failure }
      state.people = people
    }
  }
}
