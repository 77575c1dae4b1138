import Diagnostics

/// Which files of an output folder are Roster's: a list that travels with them, one path on a line, folders that
/// Roster made with a slash at their end.
///
/// It names old and new files before the first of them is touched, and the new ones alone when all is done: whatever
/// happens in between, no file of Roster's is ever unlisted. What it does not list, Roster does not touch.
struct Ownership: Sendable, Equatable {
  /// The folder below the output folder where Roster keeps its own files.
  static let folder = ".roster"
  /// The list's file below the output folder.
  static let file = folder + "/outputs"

  /// The files.
  var files: Set<ExactPath> = []
  /// The folders that Roster made.
  var folders: Set<ExactPath> = []

  /// Owns nothing.
  init() {}

  /// Reads a list; lines that name no place where a page could be are passed over, and so is a last line without its end:
  /// what is left of a path would be another's.
  init(text: String) {
    let end = text.utf8.lastIndex(of: UInt8(ascii: "\n")) ?? text.utf8.startIndex
    for line in text.utf8[..<end].split(separator: UInt8(ascii: "\n")) {
      let isFolder = line.last == UInt8(ascii: "/")
      let path = String(Substring(isFolder ? line.dropLast() : line))
      guard PagePath.objection(to: path) == nil else { continue }
      if isFolder { folders.insert(ExactPath(path)) } else { files.insert(ExactPath(path)) }
    }
  }

  /// The list.
  var text: String {
    (files.sorted().map(\.text) + folders.sorted().map { $0.text + "/" }).map { $0 + "\n" }.joined()
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

  /// What either owns.
  func union(_ other: Ownership) -> Ownership {
    var all = self
    all.files.formUnion(other.files)
    all.folders.formUnion(other.folders)
    return all
  }
}
