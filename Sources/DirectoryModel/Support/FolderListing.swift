import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is in a folder, hidden files included.
///
/// File systems keep names as bytes, which need not be text. Foundation passes such names over or repairs them, and a repaired
/// name is that of no file: here they are told apart, so that whoever lists a folder can say so.
package struct FolderListing: Sendable {
  /// The names in byte order, without `.` and `..`.
  package var names: [String] = []

  /// A name that is not UTF-8.
  package struct ForeignName: Sendable {
    /// The name with each byte that is to blame as `\xE9`: for messages, since there is no file of this spelling.
    package var text: String
    /// Whether it is that of a folder; links are not followed.
    package var isFolder: Bool
  }

  /// Names that are not UTF-8, in byte order.
  package var foreignNames: [ForeignName] = []

  /// Lists a folder; `nil` if that is refused, `errno` telling why.
  package init?(of folder: String) {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var found: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
        }
      }
      if name != [UInt8(ascii: ".")] && name != [UInt8(ascii: "."), UInt8(ascii: ".")] { found.append(name) }
    }
    found.sort { left, right in
      let order = memcmp(left, right, min(left.count, right.count))
      return order != 0 ? order < 0 : left.count < right.count
    }
    for name in found {
      if let text = String(validating: name, as: UTF8.self) {
        names.append(text)
      } else {
        var status = stat()
        let isThere =
          fstatat(dirfd(stream), name.map { CChar(bitPattern: $0) } + [0], &status, AT_SYMLINK_NOFOLLOW) == 0
        foreignNames.append(
          ForeignName(text: Self.escaped(name), isFolder: isThere && status.st_mode & S_IFMT == S_IFDIR))
      }
    }
  }

  /// A name with every byte escaped that belongs to no character.
  private static func escaped(_ name: [UInt8]) -> String {
    var text = ""
    var index = 0
    while index < name.count {
      let character = (1...4).lazy.compactMap { count in
        index + count <= name.count ? String(validating: name[index..<index + count], as: UTF8.self) : nil
      }.first
      if let character {
        text += character
        index += character.utf8.count
      } else {
        text += "\\x" + String(name[index], radix: 16, uppercase: true)
        index += 1
      }
    }
    return text
  }
}

extension Diagnostic {
  /// A link to a file that is not there: whoever or whatever it was would be left out without a word.
  package static func deadLink(_ path: String) -> Diagnostic {
    .error("this link leads to no file", at: .file(path), notes: ["remove it, or bring its file back"])
  }

  /// A file or folder with a name that is no text: it would be left out without a word.
  ///
  /// - Parameter path: The path as a listing tells it, bytes escaped.
  package static func nameNotUTF8(_ path: String) -> Diagnostic {
    .error(
      "the file's name is not UTF-8", at: .file(path),
      notes: ["rename it; the bytes that are to blame are written as '\\x' and two digits here"])
  }
}
