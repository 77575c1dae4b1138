import Diagnostics

/// Finds what stands in the output folder where a build has to write or remove files and cannot, before it touches anything:
/// links among the folders above them, files where folders must be, and folders where files must be.
///
/// A link could lead to what is anybody's. The program follows the one that the output folder itself may be, since somebody
/// named it, and none below: what is behind it is neither replaced nor removed, and never without a word.
struct OutputObstacles {
  /// What stands in the way, with the files that it keeps from being written or removed.
  private enum Kind {
    case link
    case file
    case folder
  }

  private let folder: OutputFolder
  /// The files that are to be removed: where one stands in the way of a folder, it gives way.
  private let removals: Set<ExactPath>
  private var found: [ExactPath: (kind: Kind, files: [String])] = [:]
  /// For folders that were looked at the nearest obstacle to the root; `.some(nil)` where there is none.
  private var known: [ExactPath: ExactPath?] = [:]

  /// Looks at the places of all files that are to be written or removed.
  ///
  /// - Parameter folders: The paths of changes at which folders stand; whether they are Roster's, and go with what is in them.
  init(folder: OutputFolder, changes: [OutputChange], removals: [String], folders: [(path: String, isOwned: Bool)]) {
    self.folder = folder
    self.removals = Set(removals.map { ExactPath($0) })
    for change in changes { look(above: change.path) }
    for path in removals { look(above: path) }
    for (path, isOwned) in folders where !isOwned || holdsOthers(path) { add(.folder, path, for: path) }
    if !changes.isEmpty || !removals.isEmpty, folder.isLink(Ownership.folder) {
      add(.link, Ownership.folder, for: Ownership.file)
    }
  }

  private mutating func look(above path: String) {
    guard let parent = OutputSweep.parent(of: path), let obstacle = obstacle(at: parent) else { return }
    found[obstacle]?.files.append(path)
  }

  /// The nearest to the root of the things at a path and above it that keep folders from being there.
  private mutating func obstacle(at path: String) -> ExactPath? {
    let exact = ExactPath(path)
    if let answer = known[exact] { return answer }
    var answer = OutputSweep.parent(of: path).flatMap { obstacle(at: $0) }
    if answer == nil, !removals.contains(exact), folder.exists(path), !folder.isFolder(path) {
      answer = exact
      found[exact] = (folder.isLink(path) ? .link : .file, [])
    }
    known[exact] = .some(answer)
    return answer
  }

  private mutating func add(_ kind: Kind, _ path: String, for file: String) {
    found[ExactPath(path), default: (kind, [])].files.append(file)
  }

  /// Whether anything is in a folder but files that are to be removed.
  private func holdsOthers(_ path: String) -> Bool {
    var hasObstacle = false
    let files = FileSystem.files(below: folder.path + "/" + path, withLitter: true) { _ in hasObstacle = true }
    return hasObstacle || files.contains { !removals.contains(ExactPath(path + "/" + $0)) }
  }

  /// What to say, by path.
  var problems: [Diagnostic] {
    found.sorted { $0.key < $1.key }.map { path, obstacle in
      let place = "\(folder.displayPath)/\(path.text)"
      return switch obstacle.kind {
      case .link: .linkInTheWay(place, obstacle.files)
      case .file: .fileInTheWay(place, obstacle.files)
      case .folder: .folderInTheWay(place)
      }
    }
  }
}

extension Diagnostic {
  private static let remedy = "move it or remove it, then build again"

  fileprivate static func linkInTheWay(_ place: String, _ files: [String]) -> Diagnostic {
    .error(
      "'\(place)' is a link, and "
        + (files.count == 1 ? "a file behind it is" : "\(files.count) files behind it are")
        + " to be written or removed: \(NameList.text(of: files))",
      notes: [
        "nothing is written or removed through a link in the output, since it may lead to what is not the site's",
        "put the folder itself in its place; the output as a whole may be a link",
      ])
  }

  fileprivate static func fileInTheWay(_ place: String, _ files: [String]) -> Diagnostic {
    .error(
      "'\(place)' is a file, and must be a folder for \(NameList.text(of: files))",
      notes: ["Roster did not make it: \(remedy)"])
  }

  fileprivate static func folderInTheWay(_ place: String) -> Diagnostic {
    .error(
      "'\(place)' is a folder, and must be a file",
      notes: ["Roster did not make it, or something else is in it: \(remedy)"])
  }
}
