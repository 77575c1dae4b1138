/// Which files of an output folder are Roster's.
struct Ownership: Sendable, Equatable {
  /// The folder below the output folder where Roster keeps its own files.
  static let folder = ".roster"
  /// The list's file below the output folder.
  static let file = folder + "/outputs"

  /// The files.
  var files: Set<ExactPath> = []
  /// The folders that Roster made.
  var folders: Set<ExactPath> = []
  /// How many people the directory had; `nil` if that is not known.
  var people: Int?
  /// How many pages and copied files there were; `nil` if that is not known.
  var counts: PageCounts?
  /// Files where pages of the site would be and that are none, as far as somebody was told of them: not Roster's.
  var strangers: Set<ExactPath> = []

  /// Owns nothing.
  init() {}

  /// Owns files, and the folders above them.
  init(files: some Sequence<String>) {
    self.files = Set(files.map { ExactPath($0) })
    folders = Self.folders(above: self.files)
  }

  /// All folders above files.
  static func folders(above files: some Sequence<ExactPath>) -> Set<ExactPath> {
    var folders: Set<ExactPath> = []
    for file in files {
      for folder in parents(of: file.text) {
        guard folders.insert(ExactPath(folder)).inserted else { break }
      }
    }
    return folders
  }

  /// The folders above a file, the nearest first.
  static func parents(of file: String) -> [String] {
    var folders: [String] = []
    var rest = file[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    return folders
  }

  /// What either owns; people, counts and strangers are those of this one, if it knows any.
  func union(_ other: Ownership) -> Ownership {
    var all = self
    all.files.formUnion(other.files)
    all.folders.formUnion(other.folders)
    all.people = people ?? other.people
    all.counts = counts ?? other.counts
    if strangers.isEmpty { all.strangers = other.strangers }
    return all
  }
}
