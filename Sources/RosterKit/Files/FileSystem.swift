import Diagnostics
import DirectoryFormats
import DirectoryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let systemRename = rename

/// The few calls to the system that Roster needs, with errors that name the file.
///
/// Plain system calls: Foundation's writing forces every file to disk, which costs ten times the write itself.
enum FileSystem {
  /// What kind of thing stands at a path.
  enum Kind: Sendable {
    case file
    case folder
    case other
  }

  /// The kind of what a path leads to, links followed; `nil` if there is nothing.
  static func kind(at path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return kind(of: status.st_mode)
  }

  private static func kind(of mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// How many names a file has, links followed; 0 if there is none.
  static func linkCount(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_nlink) : 0
  }

  /// A file's whole contents.
  ///
  /// - Throws: `DiagnosticError` that names the file as `displayPath` and says why it cannot be read.
  static func read(_ path: String, displayPath: String) throws -> [UInt8] {
    // A pipe would be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(displayPath) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(displayPath) }
    guard kind(of: status.st_mode) == .file else {
      throw DiagnosticError(.error("cannot read '\(displayPath)': it is not a file", at: .file(displayPath)))
    }
    var bytes: [UInt8] = []
    let size = Int(status.st_size)
    var failed = false
    bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size {
        let got = Self.read(
          descriptor, into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
        if got < 0 { failed = true }
        if got <= 0 { break }
        count += got
      }
    }
    if failed { throw unreadable(displayPath) }
    return bytes
  }

  private static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private static func unreadable(_ path: String) -> DiagnosticError {
    DiagnosticError(.error("cannot read '\(path)': \(lastError)", at: .file(path)))
  }

  /// What the system says about the call that just failed.
  static var lastError: String { String(cString: strerror(errno)) }

  /// The names in a folder in byte order, without `.` and `..`; `nil` if it cannot be listed. Those that are not UTF-8 come
  /// last, escaped.
  static func names(in folder: String) -> [String]? {
    FolderListing(of: folder).map { $0.names + $0.foreignNames.map(\.text) }
  }

  /// Something below a folder that is not listed.
  struct ListingObstacle {
    /// What keeps it from being listed.
    enum Kind: Equatable {
      /// It is a folder that cannot be listed, `errno` telling why.
      case unlistable
      /// Its name is not UTF-8.
      case nameNotUTF8
      /// It is a link that leads to nothing.
      case deadLink
      /// It is a link to a folder: those are not followed, since they may lead round in a circle.
      case linkToFolder
      /// It is a link to a file outside.
      case linkOut(to: String)
      /// It is neither file nor folder: a socket, say.
      case noFile
    }

    /// What keeps it from being listed.
    var kind: Kind
    /// The path below the folder, bytes that are no text escaped; empty for the folder itself.
    var path: String
  }

  /// All files below a folder as paths relative to it, in byte order of their parts; links to folders are not followed. A
  /// folder that does not exist has none.
  ///
  /// - Parameters:
  ///   - root: The folder that links may not lead out of; `nil` if they may lead anywhere.
  ///   - withLitter: Whether to list what editors and systems leave behind, too.
  ///   - leavingOut: Called with each thing that cannot be listed.
  static func files(
    below folder: String, within root: String? = nil, withLitter: Bool = false,
    leavingOut: (ListingObstacle) throws -> Void
  ) rethrows -> [String] {
    var files: [String] = []
    let scope = root.map(LinkScope.init)
    if let target = scope?.target(outside: folder) {
      try leavingOut(ListingObstacle(kind: .linkOut(to: target), path: ""))
      return []
    }
    func walk(_ relative: String) throws {
      let absolute = relative.isEmpty ? folder : "\(folder)/\(relative)"
      let start = relative.isEmpty ? "" : relative + "/"
      guard let listing = FolderListing(of: absolute) else {
        if errno != ENOENT && errno != ENOTDIR { try leavingOut(ListingObstacle(kind: .unlistable, path: relative)) }
        return
      }
      for name in listing.names where withLitter || !isLitter(name) {
        let path = start + name
        var status = stat()
        guard lstat("\(folder)/\(path)", &status) == 0 else { continue }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        switch isLink ? kind(at: "\(folder)/\(path)") : kind(of: status.st_mode) {
        case .file:
          if isLink, let target = scope?.target(outside: "\(folder)/\(path)") {
            try leavingOut(ListingObstacle(kind: .linkOut(to: target), path: path))
          } else {
            files.append(path)
          }
        case .folder where !isLink: try walk(path)
        case .folder: try leavingOut(ListingObstacle(kind: .linkToFolder, path: path))
        case .other: try leavingOut(ListingObstacle(kind: .noFile, path: path))
        case nil: try leavingOut(ListingObstacle(kind: .deadLink, path: path))
        }
      }
      for name in listing.foreignNames where withLitter || !isLitter(name.text) {
        try leavingOut(ListingObstacle(kind: .nameNotUTF8, path: start + name.text))
      }
    }
    try walk("")
    return files
  }

  /// All files below a folder, what cannot be listed left out.
  static func files(below folder: String, withLitter: Bool = false) -> [String] {
    files(below: folder, withLitter: withLitter) { _ in }
  }

  /// All files below a folder, as `files(below:leavingOut:)` gives them.
  ///
  /// - Parameter root: The folder that links may not lead out of.
  /// - Throws: `DiagnosticError` for a folder that cannot be listed, and for everything else that would be left out.
  static func files(below folder: String, within root: String, displayPath: String) throws -> [String] {
    var problems: [Diagnostic] = []
    let files = try files(below: folder, within: root) { obstacle in
      let path = obstacle.path.isEmpty ? displayPath : displayPath + "/" + obstacle.path
      switch obstacle.kind {
      case .unlistable: throw unreadable(path)
      case .nameNotUTF8: problems.append(.nameNotUTF8(path))
      case .deadLink: problems.append(.deadLink(path))
      case .linkToFolder: problems.append(.linkToFolder(path))
      case .linkOut(let target): problems.append(.linkOut(path, to: target))
      case .noFile: problems.append(.noFile(path))
      }
    }
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return files
  }

  /// Whether a name is what editors and systems leave behind, or Roster where it was killed as it saved.
  static func isLitter(_ name: String) -> Bool {
    name == ".DS_Store" || name == "Thumbs.db" || name == "desktop.ini" || name.hasPrefix("._")
      || name.hasPrefix("~$") || name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasPrefix(".#")
      || AtomicFile.isHiddenFile(name)
  }

  /// Makes a folder and those above it.
  ///
  /// - Returns: Whether it exists now.
  @discardableResult
  static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return kind(at: path) == .folder }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
    return makeFolder(String(path[..<slash])) && (mkdir(path, 0o777) == 0 || errno == EEXIST)
  }

  /// Whether this user may write a file.
  static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  /// Gives a file or folder another name, in one step.
  ///
  /// - Throws: `DiagnosticError` that names the new one as `displayPath`.
  static func rename(_ old: String, to new: String, displayPath: String) throws {
    guard systemRename(old, new) == 0 else {
      throw DiagnosticError(.error("cannot make '\(displayPath)': \(lastError)"))
    }
  }

  /// Removes a file; one that is not there is no error.
  static func remove(_ path: String) {
    unlink(path)
  }

  /// A path made absolute and free of links, `.` and `..`; parts that do not exist yet stay as they are.
  static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let absolute = path.hasPrefix("/") ? path : currentFolder + "/" + path
    guard let slash = absolute.lastIndex(of: "/"), slash != absolute.startIndex else { return absolute }
    let name = String(absolute[absolute.index(after: slash)...])
    let parent = resolved(String(absolute[..<slash]))
    switch name {
    case "", ".": return parent
    case "..": return parent.lastIndex(of: "/").map { $0 == parent.startIndex ? "/" : String(parent[..<$0]) } ?? "/"
    default: return parent == "/" ? "/" + name : parent + "/" + name
    }
  }

  /// The current folder.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}

extension Diagnostic {
  fileprivate static func linkToFolder(_ path: String) -> Diagnostic {
    .error(
      "this is a link to a folder, which is not followed", at: .file(path),
      notes: ["put the folder itself there, or links to its files"])
  }

  fileprivate static func noFile(_ path: String) -> Diagnostic {
    .error("this is neither a file nor a folder", at: .file(path), notes: ["remove it"])
  }
}

extension FileSystem {
  /// The stamp of the regular file that a link leads to; `nil` if there is none.
  static func stamp(ofLinked path: String) -> FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStamp(status)
  }
}
