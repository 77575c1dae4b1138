/// The way from a page to the site's root.
struct Root {
  /// As given: empty, `../`, or a path with a slash at its end.
  let text: String

  /// The bytes, safe in text and attributes.
  let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    var bytes: [UInt8] = []
    text.withBytes { Escaping.attribute($0, quote: UInt8(ascii: "\""), into: &bytes) }
    self.bytes = bytes.flatMap { $0 == UInt8(ascii: "'") ? Array("&#39;".utf8) : [$0] }
  }

  /// Appends the way in the place of a link's first slash; `rest` is what stands after that slash, and perhaps more.
  ///
  /// Where the way is empty, the rest alone could mean something else: nothing (this page), `?` and `#` (of this page),
  /// or `javascript:` (a scheme). Then it begins with `./`.
  func append(before rest: UnsafeBufferPointer<UInt8>, into output: inout some ByteOutput) {
    if !bytes.isEmpty {
      bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    } else if Self.needsDot(rest) {
      output.append("./")
    }
  }

  /// Whether a relative link must not begin so.
  static func needsDot(_ rest: some Collection<UInt8>) -> Bool {
    guard let first = rest.first else { return true }
    switch first {
    case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","): return true
    case _ where ASCII.isSpace(first): return true
    default: return URLScheme.prefix(of: rest) != nil
    }
  }
}
