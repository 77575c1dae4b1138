/// How the arrays and dictionaries of a damaged binary property list refer to each other: which references lead back, and
/// which objects would hold more than can be.
///
/// Each object is looked at once, however often it is referred to.
struct BinaryPropertyListGraph {
  private enum State: UInt8 { case unknown, open, done }

  /// An array or dictionary that is being looked at.
  private struct Step {
    var object: Int
    var references: [Int]
    var next = 0
    var weight = 1
  }

  /// The objects that refer to objects above them, with the places of these references among theirs.
  private(set) var cycles: [Int: Set<Int>] = [:]

  /// The objects that would hold more values than there can be.
  private(set) var tooLarge: Set<Int> = []

  /// Looks at all that the top object leads to.
  ///
  /// - Parameters:
  ///   - limit: How many values one object may hold, those inside of others included.
  ///   - references: What an object refers to; nothing if it is damaged.
  init(top: Int, count: Int, limit: Int, references: (Int) -> [Int]) {
    var states = [State](repeating: .unknown, count: count)
    var weights = [Int](repeating: 1, count: count)
    states[top] = .open
    var stack = [Step(object: top, references: references(top))]
    while var step = stack.popLast() {
      guard step.next < step.references.count else {
        states[step.object] = .done
        if step.weight > limit { tooLarge.insert(step.object) } else { weights[step.object] = step.weight }
        if !stack.isEmpty { stack[stack.count - 1].weight += weights[step.object] }
        continue
      }
      let child = step.references[step.next]
      step.next += 1
      switch child < count ? states[child] : .done {
      case .unknown:
        states[child] = .open
        stack.append(step)
        stack.append(Step(object: child, references: references(child)))
        continue
      case .open: cycles[step.object, default: []].insert(step.next - 1)
      case .done: step.weight += child < count ? weights[child] : 1
      }
      stack.append(step)
    }
  }
}
