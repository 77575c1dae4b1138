import CDefaultTheme

/// The files of a small site to begin with.
public enum StarterSite {
  /// All files, by path in byte order.
  public static let files = DefaultTheme.File.all(count: roster_starter_count(), at: roster_starter_file)
}
