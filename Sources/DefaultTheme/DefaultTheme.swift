import CDefaultTheme

/// The files of the theme that is built into the program.
public enum DefaultTheme {
  /// One file.
  public struct File: Sendable {
    /// Its path below `Templates/`, with forward slashes.
    public let path: String
    /// Its contents.
    public let bytes: [UInt8]
  }

  /// All files, by path in byte order.
  public static let files: [File] = (0..<roster_theme_count())
    .map { index in
      let file = roster_theme_file(index)
      return File(
        path: String(cString: file.path),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.length)))
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}
