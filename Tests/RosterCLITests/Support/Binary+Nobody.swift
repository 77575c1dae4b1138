import Foundation

extension Binary {
  /// Runs a line of shell as somebody whom permissions bind: root, whom they do not, becomes nobody, to whom the folder is given.
  static func shellAsNobody(_ script: String, in folder: TemporaryFolder) throws -> Outcome {
    guard geteuid() == 0 else { return try shell(script, in: folder) }
    try folder.write("script", script)
    return try shell(
      #"chown -R 65534:65534 . && setpriv --reuid=65534 --regid=65534 --clear-groups sh script"#, in: folder)
  }

  /// Whether nobody can reach the program: the shell between them matters, since `setpriv` itself may still do what root may.
  static var canRunAsNobody: Bool {
    (try? shellAsNobody(#""$ROSTER" --version"#, in: TemporaryFolder()).status) == 0
  }
}
