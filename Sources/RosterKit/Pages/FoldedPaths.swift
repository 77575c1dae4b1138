import Collation
import DirectoryModel

/// Paths as a disk sees them that ignores case and Unicode form, to be found by any of their spellings.
struct FoldedPaths: Sendable {
  /// The folded paths in byte order.
  private let paths: [String]
  /// The place of each among those that were given; `nil` if they came so.
  private let places: [Int]?

  /// Folds paths. Quick where they are in byte order and are their own folded forms.
  init(_ given: [String]) {
    guard !Self.areFoldedInOrder(given) else {
      paths = given
      places = nil
      return
    }
    let folded = given.map { Transliteration.folded($0) }
    let order = PathOrder.places(of: folded)
    self.paths = order.map { folded[$0] }
    places = order
  }

  /// Whether each path comes behind the one before, and none holds anything to be folded.
  private static func areFoldedInOrder(_ paths: [String]) -> Bool {
    Parallel.map(count: paths.count, chunk: 2048) { range in
      [
        range.allSatisfy { index in
          paths[index].utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            && (index == 0 || paths[index - 1].precedesByBytes(paths[index]))
        }
      ]
    }.allSatisfy { $0 }
  }

  private func place(at index: Int) -> Int { places?[index] ?? index }

  /// The place of a path that is the given one, or differs in case and Unicode form alone; `nil` if there is none.
  func place(of path: String) -> Int? {
    let path = Transliteration.folded(path)
    let index = firstIndex(from: path)
    guard index < paths.count, !path.precedesByBytes(paths[index]) else { return nil }
    return place(at: index)
  }

  /// The place of the first path below a folder, however that is spelled; `nil` if there is none.
  func place(below folder: String) -> Int? {
    let start = Transliteration.folded(folder) + "/"
    let index = firstIndex(from: start)
    guard index < paths.count, paths[index].utf8.starts(with: start.utf8) else { return nil }
    return place(at: index)
  }

  /// The first entry that does not come before a folded path.
  private func firstIndex(from path: String) -> Int {
    paths.partitioningIndex { !$0.precedesByBytes(path) }
  }

  /// The places that are the same file, where several are.
  var collisions: [[Int]] {
    var collisions: [[Int]] = []
    guard let places else { return [] }
    for index in paths.indices.dropFirst() where !paths[index - 1].precedesByBytes(paths[index]) {
      let isOfLast = collisions.last?.last == places[index - 1]
      if isOfLast {
        collisions[collisions.count - 1].append(places[index])
      } else {
        collisions.append([places[index - 1], places[index]])
      }
    }
    return collisions
  }

  /// The pairs of places of which one is a file where the other needs a folder.
  var obstructions: [(file: Int, inside: Int)] {
    Parallel.map(count: paths.count, chunk: 2048) { obstructions(above: $0) }
  }

  private func obstructions(above range: Range<Int>) -> [(file: Int, inside: Int)] {
    var found: [(file: Int, inside: Int)] = []
    var folder = range.lowerBound > 0 ? Self.folder(of: paths[range.lowerBound - 1]) : ""
    for index in range {
      // Files of one folder stand together.
      guard let length = Self.lengthOfFolder(of: paths[index]),
        length != folder.utf8.count || !paths[index].utf8.starts(with: folder.utf8)
      else { continue }
      folder = Self.folder(of: paths[index])
      var rest = folder
      while true {
        if let file = place(of: rest) { found.append((file, place(at: index))) }
        guard let length = Self.lengthOfFolder(of: rest) else { break }
        rest = String(rest.utf8.prefix(length)) ?? ""
      }
    }
    return found
  }

  private static func folder(of path: String) -> String {
    lengthOfFolder(of: path).flatMap { String(path.utf8.prefix($0)) } ?? ""
  }

  /// How many bytes of a path stand before its last slash; `nil` if it has none.
  private static func lengthOfFolder(of path: String) -> Int? {
    path.utf8.withContiguousStorageIfAvailable { $0.lastIndex(of: UInt8(ascii: "/")) }
      ?? Array(path.utf8).lastIndex(of: UInt8(ascii: "/"))
  }
}
