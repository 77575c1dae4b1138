import CDefaultTheme

/// The files of the theme that is built into the program.
public enum DefaultTheme {
  /// One file.
  public struct File: Sendable {
    /// Its path below `Templates/`, or below the site, with forward slashes.
    public let path: String
    /// Its contents.
    public let bytes: [UInt8]
  }

  /// All files, by path in byte order.
  public static let files = File.all(count: roster_theme_count(), at: roster_theme_file)
}

extension DefaultTheme.File {
  /// Takes the files of a list, by path in byte order.
  static func all(count: Int, at file: (Int) -> RosterThemeFile) -> [DefaultTheme.File] {
    (0..<count)
      .map { index in
        let file = file(index)
        return DefaultTheme.File(
          path: String(cString: file.path),
          bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.length)))
      }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
