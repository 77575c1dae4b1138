/// Finds the name that a user most likely meant.
public enum Suggestion {
  /// The candidate nearest to `name` by edit distance, if one is near enough to be a slip of the hand.
  ///
  /// Near means at most a third of the name's length away (at least 1), a swap of neighbours counting 1;
  /// letter case counts nothing. In a name of up to three letters another letter makes another word (`foo` is no slip for
  /// `for`), and one letter alone says nothing. Among equals the first in byte order wins, so the answer does not depend on
  /// the order of the candidates.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased())
    let limit = wanted.count > 1 ? max(1, wanted.count / 3) : 0
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      let other = Array(candidate.lowercased())
      guard abs(other.count - wanted.count) <= limit else { continue }
      let found = distance(wanted, other)
      guard found <= limit, wanted.count > 3 || wanted.count != other.count || wanted.sorted() == other.sorted() else {
        continue
      }
      if let known = best, (known.distance, known.name) <= (found, candidate) { continue }
      best = (found, candidate)
    }
    return best?.name
  }

  /// Edit distance with swaps of neighbours (optimal string alignment).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(previous[column + 1], current[column]) + 1
        cost = min(cost, previous[column] + (character == other ? 0 : 1))
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
