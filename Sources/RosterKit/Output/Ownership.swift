/// Which files of an output folder are Roster's: the list travels with them.
enum Ownership {
  /// The folder below the output folder where Roster keeps its own files.
  static let folder = ".roster"
}
