#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The mark of a link to the site's root inside of finished HTML.
///
/// The same bio is shown on pages of several depths, so what filters make of it cannot contain the final link. They
/// write this mark before the slash, and the composer puts the page's way to the root in the place of both. It cannot
/// come from data: the filters here take its first character out of what they are given, other filters that make HTML
/// of data escape its second one. And once resolved a link is never touched again, however often a page is filled into
/// another one.
enum RootMark {
  /// The first of the two bytes: a control character that no HTML holds.
  static let first: UInt8 = 0x01

  /// The second: what is never itself in the text of HTML.
  static let second = UInt8(ascii: "<")

  /// The mark as JSON spells it.
  private static let inJSON = Array("\\u0001\\u003c/".utf8)

  /// HTML with the links to the root marked: attributes that hold URLs, and begin with one slash.
  static func marking(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == first }) else { return html }
    let bytes = html.utf8.filter { $0 != first }
    let skeleton = SkeletonCompiler.compile(html: bytes, dialect: .html, tokens: [])
    var marked: [UInt8] = []
    marked.reserveCapacity(bytes.count + 16)
    for operation in skeleton.operations {
      switch operation {
      case .literal(let range): marked += skeleton.literals[range]
      case .root: marked += [first, second, UInt8(ascii: "/")]
      default: break
      }
    }
    return String(decoding: marked, as: UTF8.self)
  }

  /// Appends HTML with its marked links resolved. The first character by itself, which is data's, is left out.
  static func append(_ html: UnsafeBufferPointer<UInt8>, root: Root, into output: inout some ByteOutput) {
    var start = 0
    while let mark = html.firstPosition(of: first, from: start) {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: html[start..<mark]))
      start = mark + 1
      guard start + 1 < html.count, html[start] == second, html[start + 1] == UInt8(ascii: "/") else { continue }
      start += 2
      root.append(before: UnsafeBufferPointer(rebasing: html[start...]), into: &output)
    }
    if start < html.count { output.append(contentsOf: UnsafeBufferPointer(rebasing: html[start...])) }
  }

  /// HTML as it was before its links were marked.
  static func removed(from html: String) -> String {
    guard html.utf8.contains(first) else { return html }
    var bytes: [UInt8] = []
    for byte in html.utf8 {
      if byte == second, bytes.last == first { bytes.removeLast() } else { bytes.append(byte) }
    }
    return String(decoding: bytes.filter { $0 != first }, as: UTF8.self)
  }

  /// JSON with the links that are marked in its strings resolved: those of a bio that `markdown | json` wrote.
  ///
  /// In JSON all text is escaped alike, so data that holds both bytes and a slash would be taken for a mark. It gets
  /// what the mark gets, which harms nobody.
  static func resolved(inJSON json: String, root: Root) -> String {
    json.withBytes { bytes in
      guard var mark = firstMark(inJSON: bytes, from: 0) else { return json }
      var resolved: [UInt8] = []
      resolved.reserveCapacity(bytes.count)
      var start = 0
      while true {
        resolved.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<mark]))
        start = mark + inJSON.count
        let rest = bytes[start...]
        let way = root.text.isEmpty && (rest.first == UInt8(ascii: "\\") || Root.needsDot(rest)) ? "./" : root.text
        for byte in way.utf8 {
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { resolved.append(UInt8(ascii: "\\")) }
          resolved.append(byte)
        }
        guard let next = firstMark(inJSON: bytes, from: start) else { break }
        mark = next
      }
      resolved.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
      return String(decoding: resolved, as: UTF8.self)
    }
  }

  /// Where the next mark begins. Nearly all JSON has hardly a backslash, so it is looked for by the machine's own means.
  private static func firstMark(inJSON bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var start = start
    while start < bytes.count, let found = memchr(base + start, Int32(UInt8(ascii: "\\")), bytes.count - start) {
      let index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if bytes[index...].prefix(inJSON.count).lazy.map(ASCII.lowercased).elementsEqual(inJSON) { return index }
      start = index + 1
    }
    return nil
  }
}
