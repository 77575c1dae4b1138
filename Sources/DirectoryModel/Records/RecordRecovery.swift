import Diagnostics

/// Finds where a reading goes on that met a fault among records which stand together in a list or mapping.
package struct RecordRecovery {
  /// What was found behind a fault.
  package struct Resumption {
    /// Where the next record begins; `nil` if none is left.
    package var next: Int?

    /// How many bytes were looked at to find out how records begin.
    package var cost = 0

    /// The broken record, if the fault was met behind the beginning of the next one, which it took in.
    package var openRecord: Range<Int>?
  }

  private let source: SourceText
  private let first: Int
  private let isList: Bool
  private let mustBeMapping: Bool
  private let syntax: RecordLayout.Syntax
  /// Looked up at the first fault; `nil` then if the text does not show where records begin.
  private var layout: RecordLayout?
  private var isLaidOut = false

  /// Prepares for faults.
  ///
  /// - Parameter first: Where the first record begins: with its brace, or with its key.
  /// - Returns: `nil` if no records are here.
  package init?(
    _ source: SourceText, first: Int, isList: Bool, level: RecordLevel, syntax: RecordLayout.Syntax
  ) {
    switch level.children {
    case .records: mustBeMapping = false
    case .maybe: mustBeMapping = true
    case .none: return nil
    }
    self.source = source
    self.first = first
    self.isList = isList
    self.syntax = syntax
  }

  /// Looks for the next record.
  ///
  /// - Parameters:
  ///   - start: Where the broken record begins, or what should stand between two.
  ///   - end: Where the record before it ends.
  /// - Returns: `nil` if the text does not show where records begin.
  package mutating func resume(behind fault: Int, from start: Int, _ end: Int?) -> Resumption? {
    let cost = isLaidOut ? 0 : source.bytes.count
    if !isLaidOut { layout = RecordLayout(source, first: first, isList: isList, mustBeMapping: mustBeMapping, syntax) }
    isLaidOut = true
    guard let layout else { return nil }
    // Where something is missing between two records, the next may begin right where the one before it ends.
    let isBetween = start < end ?? 0
    let next = layout.next(behind: isBetween ? (end ?? 0) - 1 : start, fault: fault)
    guard let next, fault >= next, !isBetween else { return Resumption(next: next, cost: cost) }
    return Resumption(next: next, cost: cost, openRecord: start..<next)
  }
}
