/// Times work in rounds.
enum Stopwatch {
  /// The median time of several pieces of work, in nanoseconds. They take turns, so that what else the machine does meanwhile
  /// falls on all.
  static func medians(rounds: Int, _ works: [() throws -> Void]) throws -> [Double] {
    var samples = [[Double]](repeating: [], count: works.count)
    for _ in 0..<rounds {
      for (place, work) in works.enumerated() { samples[place].append(try nanoseconds(work)) }
    }
    return samples.map { $0.sorted()[$0.count / 2] }
  }

  private static func nanoseconds(_ work: () throws -> Void) throws -> Double {
    let (seconds, attoseconds) = try ContinuousClock().measure(work).components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
