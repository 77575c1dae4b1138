import Incremental

/// Everything that a build depends on, looked at without parsing anything: equal fingerprints mean that there is
/// nothing to do but to look after the output.
struct InputScan {
  /// The fingerprint of all inputs.
  let fingerprint: Fingerprint
  /// The size in bytes of the directory's file; of a folder, its own.
  let directorySize: Int

  /// Reads and hashes the inputs: contents decide, but for the files that are copied as they are, whose stamps do (if
  /// those differ, each is looked at later).
  ///
  /// - Parameter directory: The directory's path relative to the site.
  init(site: SiteFolder, configuration: [UInt8]?, directory: String) {
    var builder = FingerprintBuilder()
    builder.add(ProgramIdentity.fingerprint)
    builder.add(directory)
    builder.add(configuration ?? [])
    builder.add(configuration == nil ? 0 : 1)
    Self.add(contentsOf: site.absolute(directory), within: nil, to: &builder)
    for folder in ["Templates", "Data"] {
      Self.add(contentsOf: site.absolute(folder), within: site.path, to: &builder)
    }
    Self.add(stampsIn: site.absolute("Static"), within: site.path, to: &builder)
    fingerprint = builder.fingerprint
    directorySize = FileStamp.of(site.absolute(directory))?.size ?? 0
  }

  private static func add(contentsOf path: String, within root: String?, to builder: inout FingerprintBuilder) {
    guard FileSystem.kind(at: path) == .folder else {
      builder.add(FileHash.fingerprint(ofFile: path) ?? .absent)
      return
    }
    var leftOut: [String] = []
    let files = FileSystem.files(below: path, within: root) { leftOut.append($0.path) }
    builder.add(files.count)
    builder.add(leftOut.count)
    for path in leftOut { builder.add(path) }
    for file in files {
      builder.add(file)
      builder.add(FileHash.fingerprint(ofFile: path + "/" + file) ?? .absent)
    }
  }

  private static func add(stampsIn folder: String, within root: String, to builder: inout FingerprintBuilder) {
    var leftOut: [String] = []
    let files = FileSystem.files(below: folder, within: root) { leftOut.append($0.path) }
    builder.add(leftOut.count)
    for path in leftOut { builder.add(path) }
    for file in files {
      let stamp = FileSystem.stamp(ofLinked: folder + "/" + file) ?? .none
      builder.add(file)
      for number in [stamp.size, stamp.modified, stamp.changed, stamp.inode] { builder.add(number) }
    }
  }
}
