import Foundation

#if canImport(Glibc)
  import Glibc
#endif

extension SiteFixture {
  /// Writes a file whose name is no text: one byte of the path stands for another, which Foundation would not let through.
  func write(bytesOfName path: String, replacing placeholder: UInt8, with byte: UInt8, _ text: String) throws {
    let bytes = (folder.path + "/" + path).utf8.map { CChar(bitPattern: $0 == placeholder ? byte : $0) }
    for slash in bytes.indices where bytes[slash] == CChar(UInt8(ascii: "/")) && slash > 0 {
      mkdir(Array(bytes[..<slash]) + [0], 0o755)
    }
    let file = open(bytes + [0], O_WRONLY | O_CREAT, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    _ = text.withCString { Foundation.write(file, $0, strlen($0)) }
  }
}
