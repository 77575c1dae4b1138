/// The names of members seen so far, each kept once.
///
/// Records of a file nearly always have the same members in the same order. So each name remembers which one followed
/// it last, and the next name is first compared with that, byte by byte where it stands in the file: no text is made, no
/// hash computed.
struct JSONNames {
  private struct Entry {
    var name: String
    /// Where it stands between its quotes; empty if it has escapes and so cannot be compared in place.
    var range: Range<Int>
    var next = -1
    /// The object in which it appeared last, as counted by `duplicate`.
    var object = 0
  }

  private var entries: [Entry] = []
  private var numbers: [String: Int] = [:]
  private var first: [Int] = []
  private var objects = 0

  subscript(number: Int) -> String { entries[number].name }

  /// The number of the name expected after `previous` (-1: first in an object at this depth), and where it stands; `nil` if
  /// there is no expectation.
  func expected(after previous: Int, depth: Int) -> (number: Int, range: Range<Int>)? {
    let number = previous >= 0 ? entries[previous].next : depth < first.count ? first[depth] : -1
    guard number >= 0 else { return nil }
    let range = entries[number].range
    return range.isEmpty ? nil : (number, range)
  }

  /// The number of a name, which is expected in this position from now on.
  mutating func number(of name: String, range: Range<Int>, after previous: Int, depth: Int) -> Int {
    let number: Int
    if let known = numbers[name] {
      number = known
    } else {
      number = entries.count
      numbers[name] = number
      entries.append(Entry(name: name, range: range))
    }
    if previous >= 0 {
      entries[previous].next = number
    } else {
      while first.count <= depth { first.append(-1) }
      first[depth] = number
    }
    return number
  }

  /// The positions of the first name that appears twice among the names of one object, if one does.
  mutating func duplicate(in names: ArraySlice<(number: Int, offset: Int)>) -> (first: Int, second: Int)? {
    objects += 1
    for (number, offset) in names {
      if entries[number].object == objects {
        let first = names.first { $0.number == number }
        return (first?.offset ?? offset, offset)
      }
      entries[number].object = objects
    }
    return nil
  }
}
