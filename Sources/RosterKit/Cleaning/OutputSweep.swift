/// The files and folders of an output folder that are Roster's, ready to be removed.
struct OutputSweep {
  let folder: OutputFolder
  let owned: Ownership

  /// The files that are there, in order.
  let files: [String]

  /// Listed paths at which folders stand now.
  let foreign: [String]

  /// Listed paths that lead through a link, or another thing that is no folder.
  let elsewhere: [String]

  /// Looks at what the list names.
  init(folder: OutputFolder, owned: Ownership) {
    self.folder = folder
    self.owned = owned
    var files: [String] = []
    var foreign: [String] = []
    var elsewhere: [String] = []
    var known: [ExactPath: Bool] = [:]
    for path in owned.files.sorted().map(\.text) where folder.exists(path) {
      if !Self.isReal(Self.parent(of: path), in: folder, &known) {
        elsewhere.append(path)
      } else if folder.isFolder(path) {
        foreign.append(path)
      } else {
        files.append(path)
      }
    }
    self.files = files
    self.elsewhere = elsewhere
    self.foreign = foreign
  }

  static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Whether a path leads through folders alone: a link among them could lead out of the output folder.
  static func isReal(_ path: String?, in folder: OutputFolder, _ known: inout [ExactPath: Bool]) -> Bool {
    guard let path else { return true }
    if let answer = known[ExactPath(path)] { return answer }
    let answer = isReal(parent(of: path), in: folder, &known) && folder.isFolder(path)
    known[ExactPath(path)] = answer
    return answer
  }

  /// Removes all of it, the list last: what a kill leaves behind is still listed.
  ///
  /// - Returns: The folders that are gone, the inner ones first.
  /// - Throws: `DiagnosticError` for a file that cannot be removed.
  func run() throws -> [String] {
    for path in files { try folder.remove(path) }
    var known: [ExactPath: Bool] = [:]
    let candidates = owned.folders.sorted { ($0.text.utf8.count, $1) > ($1.text.utf8.count, $0) }.map(\.text)
    var gone: [String] = []
    for path in candidates where Self.isReal(path, in: folder, &known) {
      folder.removeFolderIfEmpty(path)
      if !folder.exists(path) { gone.append(path) }
    }
    guard folder.isFolder(Ownership.folder) else { return gone }
    folder.removeTemporaryFolder()
    try folder.remove(Ownership.file)
    folder.removeFolderIfEmpty(Ownership.folder)
    return gone
  }
}
