import DirectoryModel

/// The sheets of a workbook, and where its other parts are: `xl/workbook.xml`.
final class WorkbookPart: XMLEventHandler {
  struct Sheet {
    var name: String
    var relation: String
    var isHidden: Bool
  }

  private(set) var sheets: [Sheet] = []

  /// Whether days are counted from 1904, as old Macs did.
  private(set) var startsIn1904 = false

  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws {
    switch name.localName {
    case "workbookPr": startsIn1904 = ["1", "true", "on"].contains(attributes["date1904"] ?? "")
    case "sheet":
      sheets.append(
        Sheet(
          name: attributes["name"] ?? "", relation: attributes["id"] ?? "",
          isHidden: attributes["state"].map { $0 != "visible" } ?? false))
    default: break
    }
  }

  func end(tag: Range<Int>) throws {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws {}
}

/// Which parts a part refers to: a `.rels` file.
final class RelationsPart: XMLEventHandler {
  struct Relation {
    var id: String
    var type: Substring
    var target: String
  }

  private(set) var relations: [Relation] = []

  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws {
    // What lies outside of the file is none of a reader's business.
    guard name.localName == "Relationship", attributes["TargetMode"] != "External" else { return }
    let type = attributes["Type"] ?? ""
    relations.append(
      Relation(
        id: attributes["Id"] ?? "", type: type.split(separator: "/").last ?? "", target: attributes["Target"] ?? ""))
  }

  func end(tag: Range<Int>) throws {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws {}
}

/// The number formats of a workbook by the number that cells have: `xl/styles.xml`.
final class StylesPart: XMLEventHandler {
  private(set) var formats: [NumberFormat] = []
  private var codes: [Int: String] = [:]
  private var isInCellFormats = false
  private var depth = 0
  private var listDepth = 0

  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws {
    depth += 1
    switch name.localName {
    case "numFmt":
      if let id = attributes["numFmtId"].flatMap({ Int($0) }) { codes[id] = attributes["formatCode"] }
    case "cellXfs": (isInCellFormats, listDepth) = (true, depth)
    case "xf" where isInCellFormats:
      let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
      formats.append(codes[id].map { NumberFormat(code: $0) } ?? NumberFormat(builtIn: id))
    default: break
    }
  }

  func end(tag: Range<Int>) throws {
    if depth == listDepth { isInCellFormats = false }
    depth -= 1
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws {}
}

/// The texts that cells share: `xl/sharedStrings.xml`. Runs of rich text are put together; readings of characters
/// (phonetic runs) are left out.
final class SharedTextsPart: XMLEventHandler {
  private(set) var texts: [String] = []
  private var text = RichText()

  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws { text.start(name.localName) }

  func end(tag: Range<Int>) throws {
    if text.end() == "si" { texts.append(text.take()) }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws { text.add(bytes) }
}

/// Gathers the text of `<t>` elements that are not part of a phonetic run.
struct RichText {
  private var open: [Substring] = []
  private var bytes: [UInt8] = []

  mutating func start(_ name: Substring) { open.append(name) }

  /// Closes an element and says which.
  mutating func end() -> Substring { open.popLast() ?? "" }

  mutating func add(_ more: UnsafeBufferPointer<UInt8>) {
    if open.last == "t", !open.contains("rPh") { bytes.append(contentsOf: more) }
  }

  /// The text so far, and begins anew.
  mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self).withoutEscapedCharacters
  }
}

extension String {
  /// An element's name without the prefix of its namespace.
  var localName: Substring { firstIndex(of: ":").map { self[index(after: $0)...] } ?? self[...] }

  /// The text with `_x000D_` undone, as which spreadsheets write characters that XML cannot hold (ECMA-376, part 1, section
  /// 22.9.2.19), and every line end an LF.
  var withoutEscapedCharacters: String {
    guard utf8.contains(UInt8(ascii: "_")) || utf8.contains(UInt8(ascii: "\r")) else { return self }
    var output: [UInt8] = []
    let bytes = Array(utf8)
    var index = 0
    while index < bytes.count {
      if let code = Self.escape(in: bytes, at: index) {
        // A lone surrogate or a zero is no character of a text.
        output += Unicode.Scalar(code).flatMap { code == 0 ? nil : Array(String(Character($0)).utf8) } ?? []
        index += 7
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self).withPlainLineEnds
  }

  private static func escape(in bytes: [UInt8], at index: Int) -> UInt32? {
    guard index + 7 <= bytes.count, bytes[index] == UInt8(ascii: "_"), bytes[index + 1] == UInt8(ascii: "x"),
      bytes[index + 6] == UInt8(ascii: "_")
    else { return nil }
    let digits = String(decoding: bytes[index + 2..<index + 6], as: UTF8.self)
    return digits.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      ? UInt32(digits, radix: 16) : nil
  }
}
