import Collation
import Diagnostics
import Liquid

/// The rules for the files that pages are.
enum PagePath {
  /// A path as an address from the site's root: each byte that is not plain in a URL's path is percent-encoded.
  static func url(_ path: String) -> String {
    if path.utf8.allSatisfy(isPlain) { return "/" + path }
    var url: [UInt8] = [UInt8(ascii: "/")]
    url.reserveCapacity(path.utf8.count + 1)
    for byte in path.utf8 {
      if isPlain(byte) {
        url.append(byte)
      } else {
        url.append(UInt8(ascii: "%"))
        url.append(hexadecimal(byte >> 4))
        url.append(hexadecimal(byte & 15))
      }
    }
    return String(decoding: url, as: UTF8.self)
  }

  /// The unreserved characters of RFC 3986, section 2.3, and the slash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }

  /// Why no page can be at a path; `nil` if one can.
  static func objection(to path: String) -> String? {
    if path.isEmpty { return "it is empty" }
    if path.utf8.count > 1_000 { return "it is longer than 1000 bytes" }
    if path.utf8.first == UInt8(ascii: "/") { return "it begins with a slash" }
    var length = 0
    var onlyDots = true
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        if let objection = objection(toPartOf: length, onlyDots) { return objection }
        (length, onlyDots) = (0, true)
        continue
      }
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") {
        return "it holds a backslash or control character"
      }
      length += 1
      onlyDots = onlyDots && byte == UInt8(ascii: ".")
    }
    if let objection = objection(toPartOf: length, onlyDots) { return objection }
    if let first = path.utf8.first, first == UInt8(ascii: ".") || first >= 0x80,
      Transliteration.folded(String(path.prefix { $0 != "/" })) == Ownership.folder
    {
      return "'\(Ownership.folder)' is where Roster keeps its own files"
    }
    return nil
  }

  private static func objection(toPartOf length: Int, _ onlyDots: Bool) -> String? {
    if length == 0 { return "a part of it is empty" }
    if onlyDots && length <= 2 { return "it leaves its folder" }
    return length > 255 ? "a part of it is longer than 255 bytes" : nil
  }
}

/// Takes the output of a `path` template: a value never adds a folder, nor a part that leads elsewhere.
final class PathSink: OutputSink {
  private(set) var path = ""

  func write(template text: [UInt8]) {
    path += String(decoding: text, as: UTF8.self)
  }

  func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) {
    path +=
      text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 == 0x7F }
      ? String(
        text.unicodeScalars.map { scalar -> Character in
          scalar == "/" || scalar == "\\" || scalar.value < 0x20 || scalar.value == 0x7F ? "-" : Character(scalar)
        })
      : text
  }

  func partialBegins(_ partial: Template) {}

  func partialEnds() {}
}
