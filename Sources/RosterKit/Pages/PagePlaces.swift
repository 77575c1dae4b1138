import DirectoryModel

/// Where pages are, and which of them cannot be there together.
struct PagePlaces: Sendable {
  /// The paths, by any spelling.
  let paths: FoldedPaths
  /// The places of pages that want the same file, where several do.
  let collisions: [[Int]]
  /// The pairs of places of which one is a file where the other needs a folder.
  let obstructions: [(file: Int, inside: Int)]

  /// Looks through pages, on all cores.
  init(_ pages: [Page]) {
    paths = FoldedPaths(Parallel.array(count: pages.count) { pages[$0].path })
    collisions = paths.collisions
    obstructions = paths.obstructions
  }
}
