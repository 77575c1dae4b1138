import Collation

/// Paths as a disk sees them that ignores case and Unicode form, to be found by any of their spellings.
struct FoldedPaths: Sendable {
  /// The folded paths in byte order, each with its place among those that were given.
  private let entries: [(path: String, place: Int)]

  /// Folds paths. Quick where they are in byte order and are their own folded forms.
  init(_ paths: some Collection<String>) {
    var entries = paths.enumerated().map { (path: Transliteration.folded($0.element), place: $0.offset) }
    entries.sort { $0.path.precedesByBytes($1.path) }
    self.entries = entries
  }

  /// The place of a path that is the given one, or differs in case and Unicode form alone; `nil` if there is none.
  func place(of path: String) -> Int? {
    let path = Transliteration.folded(path)
    let index = firstIndex(from: path)
    guard index < entries.count, !path.precedesByBytes(entries[index].path) else { return nil }
    return entries[index].place
  }

  /// The place of the first path below a folder, however that is spelled; `nil` if there is none.
  func place(below folder: String) -> Int? {
    let start = Transliteration.folded(folder) + "/"
    let index = firstIndex(from: start)
    guard index < entries.count, entries[index].path.utf8.starts(with: start.utf8) else { return nil }
    return entries[index].place
  }

  /// The first entry that does not come before a folded path.
  private func firstIndex(from path: String) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].path.precedesByBytes(path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The places that are the same file, where several are.
  var collisions: [[Int]] {
    var collisions: [[Int]] = []
    for (index, entry) in entries.enumerated().dropFirst() where !entries[index - 1].path.precedesByBytes(entry.path) {
      let isOfLast = collisions.last?.last == entries[index - 1].place
      if isOfLast {
        collisions[collisions.count - 1].append(entry.place)
      } else {
        collisions.append([entries[index - 1].place, entry.place])
      }
    }
    return collisions
  }

  /// The pairs of places of which one is a file where the other needs a folder.
  var obstructions: [(file: Int, inside: Int)] {
    var found: [(file: Int, inside: Int)] = []
    var folder = ""
    for index in entries.indices {
      // Files of one folder stand together.
      guard let length = Self.lengthOfFolder(of: entries[index].path),
        length != folder.utf8.count || !entries[index].path.utf8.starts(with: folder.utf8)
      else { continue }
      folder = String(entries[index].path.utf8.prefix(length)) ?? ""
      var rest = folder
      while true {
        if let file = self.place(of: rest) { found.append((file, entries[index].place)) }
        guard let length = Self.lengthOfFolder(of: rest) else { break }
        rest = String(rest.utf8.prefix(length)) ?? ""
      }
    }
    return found
  }

  /// How many bytes of a path stand before its last slash; `nil` if it has none.
  private static func lengthOfFolder(of path: String) -> Int? {
    path.utf8.withContiguousStorageIfAvailable { $0.lastIndex(of: UInt8(ascii: "/")) }
      ?? Array(path.utf8).lastIndex(of: UInt8(ascii: "/"))
  }
}
