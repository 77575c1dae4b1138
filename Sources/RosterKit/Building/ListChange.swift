import DirectoryModel

/// What became of a list whose elements are all different: which came, which left, and which of the others have another place
/// among themselves.
struct ListChange<Element: Hashable> {
  /// Those that are new, in their order.
  private(set) var came: [Element] = []
  /// Those that are gone, in the order that they had.
  private(set) var left: [Element] = []
  /// The fewest that need to be moved to bring the others into their new order, in this order, with their places in both
  /// lists, counted from 1.
  private(set) var moved: [(element: Element, from: Int, to: Int)] = []

  /// Compares two lists.
  init(from old: [Element], to new: [Element]) {
    // Nearly always all but a few stand where they stood.
    let (start, end) = old.commonEnds(with: new)
    let (oldPart, newPart) = (old[start...].dropLast(end), new[start...].dropLast(end))
    let oldPlaces = Dictionary(zip(oldPart, oldPart.indices), uniquingKeysWith: { first, _ in first })
    let present = Set(newPart)
    left = oldPart.filter { !present.contains($0) }
    var kept: [(old: Int, new: Int)] = []
    for place in newPart.indices {
      if let oldPlace = oldPlaces[new[place]] { kept.append((oldPlace, place)) } else { came.append(new[place]) }
    }
    let inOrder = Self.longestRise(in: kept.map(\.old))
    moved = kept.indices.filter { !inOrder.contains($0) }.map { index in
      (new[kept[index].new], kept[index].old + 1, kept[index].new + 1)
    }
  }

  /// The places of a longest part of numbers that rises.
  private static func longestRise(in numbers: [Int]) -> Set<Int> {
    // For each length the place of the least number that a rising part of this length can end with.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      let length = ends.partitioningIndex { numbers[$0] >= number }
      if length > 0 { before[place] = ends[length - 1] }
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var places: Set<Int> = []
    var place = ends.last ?? -1
    while place >= 0 {
      places.insert(place)
      place = before[place]
    }
    return places
  }

  /// Forgets what only has another place: for lists whose order says nothing.
  mutating func forgetMoves() { moved = [] }

  /// The change in words: `'Ada' and 'Bo' came, 'Cy' left`; `nil` if there is none.
  ///
  /// - Parameter name: How an element is called, in its quotes.
  func words(_ name: (Element) throws -> String) rethrows -> String? {
    var parts: [String] = []
    if !came.isEmpty { parts.append(try NameList.text(ofQuoted: came, name) + " came") }
    if !left.isEmpty { parts.append(try NameList.text(ofQuoted: left, name) + " left") }
    if let only = moved.first, moved.count == 1, parts.isEmpty {
      parts.append("\(try name(only.element)) moved from place \(only.from) to place \(only.to)")
    } else if !moved.isEmpty {
      parts.append(try NameList.text(ofQuoted: moved.map(\.element), name) + " moved")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
