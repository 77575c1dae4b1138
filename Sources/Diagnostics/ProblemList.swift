/// Problems of one kind. Keeps the first twenty, if nobody wants more: the twenty-first tells nobody anything new, and finding the line of each of
/// 10,000 would be quadratic.
public struct ProblemList: Sendable {
  private let limit: Int
  private var kept: [Diagnostic] = []

  /// How many were reported.
  public private(set) var count = 0

  /// No problems yet.
  ///
  /// - Parameter limit: How many to keep.
  public init(limit: Int = 20) {
    self.limit = limit
  }

  /// Whether nothing was reported.
  public var isEmpty: Bool { count == 0 }

  /// Adds a problem; it is put together only if it will be shown.
  public mutating func report(_ problem: @autoclosure () -> Diagnostic) {
    count += 1
    if count <= limit { kept.append(problem()) }
  }

  /// What was kept, in the order of reporting; the last says how many more there were.
  public var diagnostics: [Diagnostic] {
    guard count > kept.count, var last = kept.last else { return kept }
    last.notes.append("\(count - kept.count) more like this")
    return kept.dropLast() + [last]
  }
}
