import Foundation

extension UUID {
  /// The namespace of all ids that Roster makes of a text. Fixed for good: another one would change every such id.
  public static let rosterNamespace = UUID(
    uuid: (0x5B, 0x0A, 0x6C, 0x1E, 0x8D, 0x0B, 0x4A, 0x52, 0x9C, 0x57, 0x2F, 0x6D, 0x3E, 0x1A, 0x7B, 0x94))

  /// The UUID of version 5 for a name: SHA-1 of the namespace and the name's UTF-8 (RFC 9562, section 5.5).
  ///
  /// The same name gives the same UUID on every machine.
  public init(name: String, namespace: UUID = .rosterNamespace) {
    var bytes = withUnsafeBytes(of: namespace.uuid) { Array($0) }
    bytes.append(contentsOf: name.utf8)
    var digest = SHA1.digest(of: bytes)
    digest[6] = digest[6] & 0x0F | 0x50
    digest[8] = digest[8] & 0x3F | 0x80
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: digest[..<16]) }
    self.init(uuid: uuid)
  }
}
