/// The mark of a link to the site's root inside of finished HTML.
///
/// The same bio is shown on pages of several depths, so what filters make of it cannot contain the final link. They
/// write this byte before the slash, and the composer puts the page's way to the root in the place of both. It is a
/// control character that no HTML holds and that escaping drops from all data: it cannot be forged, and once resolved
/// a link is never touched again.
enum RootMark {
  /// The byte before the slash.
  static let byte: UInt8 = 0x01

  /// HTML with the links to the root marked: attributes that hold URLs, and begin with one slash.
  static func marking(_ html: String) -> String {
    guard html.utf8.contains(UInt8(ascii: "/")) || html.utf8.contains(byte) else { return html }
    let bytes = html.utf8.filter { $0 != byte }
    let skeleton = SkeletonCompiler.compile(html: bytes, dialect: .html, tokens: [])
    var marked: [UInt8] = []
    marked.reserveCapacity(bytes.count + 16)
    for operation in skeleton.operations {
      switch operation {
      case .literal(let range): marked += skeleton.literals[range]
      case .root: marked += [byte, UInt8(ascii: "/")]
      default: break
      }
    }
    return String(decoding: marked, as: UTF8.self)
  }

  /// Appends HTML with its marked links resolved.
  static func append(_ html: UnsafeBufferPointer<UInt8>, root: Root, into output: inout [UInt8]) {
    var start = 0
    while start < html.count, let mark = html[start...].firstIndex(of: byte) {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: html[start..<mark]))
      start = mark + 1
      guard start < html.count, html[start] == UInt8(ascii: "/") else { continue }
      start += 1
      root.append(before: UnsafeBufferPointer(rebasing: html[start...]), into: &output)
    }
    if start < html.count { output.append(contentsOf: UnsafeBufferPointer(rebasing: html[start...])) }
  }
}
