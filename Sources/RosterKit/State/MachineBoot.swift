/// Tells one start of the machine from another. Files are not forced to disk, so after a power cut one may be empty
/// though the state says it was written: after another start all are read once.
enum MachineBoot {
  /// Differs from start to start; empty where the system does not tell.
  static let identity: String = {
    let text = OutputFolder(path: "/proc/sys/kernel/random", displayPath: "")?.text(of: "boot_id") ?? ""
    return text.filter { !$0.isWhitespace }
  }()
}
