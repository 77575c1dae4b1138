import CProgram
import Collation
import DirectoryFormats
import Incremental
import Markup

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What program this is: another one may render the same inputs otherwise, so nothing of its work is reused.
public enum ProgramIdentity {
  /// Roster's version.
  public static let version = "0.1.0"

  /// The version of the state's layout and of the meaning of `ReadKind` and of the words kept for reasons.
  static let schema = 5

  /// The fingerprint of the program: of the linker's build id (or, where there is none, of the
  /// program file itself) and of the versions of the libraries that decide what is on a page.
  static let fingerprint: Fingerprint = {
    var builder = FingerprintBuilder()
    builder.add(version)
    builder.add(schema)
    builder.add(buildID ?? programFile ?? [])
    for library in [CollationVersion.current, MarkupVersion.current, YAMLVersion.current] { builder.add(library) }
    return builder.fingerprint
  }()

  private static var buildID: [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let length = roster_build_id(&bytes, bytes.count)
    return length > 0 ? Array(bytes[..<length]) : nil
  }

  private static var programFile: [UInt8]? {
    guard let path = roster_program_path() else { return nil }
    return FileHash.fingerprint(ofFile: String(cString: path))?.bytes
  }
}
