#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension AtomicFile {
  /// What the names of Roster's own hidden files begin with.
  package static let prefix = ".roster-"
  private static let suffix = ".tmp"

  /// The name of what makes a change of several files whole, and of what will be that.
  package static let (journalName, planName) = (prefix + "journal", prefix + "plan")

  /// Whether a file is a hidden one of Roster's, which saving makes and removes.
  package static func isHiddenFile(_ name: String) -> Bool {
    name.hasPrefix(prefix)
      && (name.hasSuffix(suffix) || name.hasSuffix(stagedSuffix) || name == journalName || name == planName)
  }

  /// What the names of files end with that wait for all others of a change.
  package static let stagedSuffix = ".new"

  /// How old a temporary file must be, in seconds, to be of nobody: its maker locks it only when it is there.
  package static let leastAge = 60

  /// A name for a new temporary file.
  static func temporaryName() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36) + suffix
  }

  /// Marks an open temporary file as somebody's, as long as it is open.
  static func claim(_ file: Int32) { _ = flock(file, LOCK_EX | LOCK_NB) }

  /// Removes temporary files from a folder whose makers were killed. Those of processes that live are locked, and stay.
  ///
  /// Takes time for each file in the folder; what cannot be removed stays.
  public static func removeLeftovers(in folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name.hasPrefix(prefix), name.hasSuffix(suffix) { removeIfAbandoned(folder + "/" + name) }
    }
  }

  /// The same for the folder of a file; where the path is a symbolic link, of the one that it leads to.
  static func removeLeftovers(beside path: String) {
    if let folder = try? resolvingLinks(path, path).folder { removeLeftovers(in: folder) }
  }

  private static func removeIfAbandoned(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      age(of: status) >= leastAge, flock(file, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }

  /// For how many seconds a file has been as it is.
  package static func age(of status: stat) -> Int {
    #if canImport(Darwin)
      time(nil) - status.st_mtimespec.tv_sec
    #else
      time(nil) - status.st_mtim.tv_sec
    #endif
  }
}
