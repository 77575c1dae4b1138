import Incremental

/// Where the files of a build go, and what is known of those that are there already.
protocol BuildDestination: Sendable {
  /// Where the files go, absolute.
  var path: String { get }

  /// Where the files go, as the user knows it.
  var displayPath: String { get }

  /// The folder whose files a build compares with its own; `nil` if there is none, or none may be looked at.
  var folder: OutputFolder? { get }

  /// Roster's files as the state alone knows them; `nil` if the list in the folder tells.
  func published(_ previous: PreviousState) -> Ownership?

  /// Goes on where a run was interrupted, as the state tells; to be called before anything is looked at.
  ///
  /// - Throws: `DiagnosticError` if there is something else where the files go.
  func prepare(_ meta: StateMeta) throws

  /// What became of the files of the state, in their order.
  func conditions(of previous: PreviousState) throws -> [OutputInspector.Condition]

  /// Looks at the files for a run that has found nothing else to do.
  ///
  /// - Returns: `nil` if they cannot be those of the run before.
  func check(_ outputs: OutputList, meta: StateMeta) throws -> OutputList.Check?

  /// Brings the files up to date.
  ///
  /// - Parameter announce: Stores that files are about to be touched; to be called before the first of them is.
  /// - Returns: The stamps of the written files, in the order of the outcome's changes.
  func commit(_ outcome: BuildOutcome, announce: () throws -> Void) throws -> [FileStamp]

  /// Ends a run that has found nothing to do.
  func commitNothing() throws

  /// Makes the files visible that the state knows now.
  func publish() throws

  /// Takes back, as far as that can be done, what was written and could not be stored.
  func abandon()

  /// Takes down what the next run has to know of the files to trust them.
  func describe(in meta: inout StateMeta)
}
