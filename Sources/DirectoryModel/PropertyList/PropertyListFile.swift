import Diagnostics
import Foundation

/// A property list read from a file.
struct PropertyListFile: Sendable {
  /// The forms that there are.
  enum Form: Sendable {
    case xml, binary, openStep
  }

  /// How deep arrays and dictionaries may nest: far deeper than any directory, far from the end of the stack.
  static let deepest = 200

  /// The form it was found in.
  var form: Form

  /// The source that ranges count in: the file's, or its text where that was in UTF-16.
  var source: SourceText

  /// What it holds.
  var root: PropertyListValue

  /// Where its values begin; `nil` of a binary file, which has no places.
  var place: PropertyListPlace?

  /// Everything that is wrong, with its place and the way out. With problems the file is good for a look and nothing else.
  var problems: [Diagnostic] = []

  /// What is wrong in values of a binary file.
  var faults = BinaryPropertyListFaults()

  /// Where the reading ended because it took too long.
  var stop: Int?

  /// What was odd but lost nothing.
  var warnings: [Diagnostic] = []

  /// Reads a property list of any form. A file without anything in it is a list of nobody.
  ///
  /// - Parameter path: Where in it the people are; `nil`: where they usually are.
  init(_ source: SourceText, records path: FieldPath? = nil) {
    let bytes = source.bytes
    if bytes.starts(with: Array("bplist".utf8)) {
      self = BinaryPropertyListReader.file(source)
    } else if bytes.allSatisfy({ $0 <= 0x20 }) {
      self.init(form: .xml, source: source, root: .array([]))
    } else if let text = Self.decodingUTF16(bytes) {
      self = Self.text(SourceText(path: source.path, text: text), encoding: "UTF-8", path)
    } else {
      self = Self.text(source, encoding: nil, path)
    }
    if !problems.isEmpty, let mark = self.source.conflictMark {
      problems = [.conflict(at: self.source.location(of: mark))]
    }
    // Some programs write an empty dictionary for nothing at all.
    if path == nil, root == .dictionary(PropertyListDictionary()) { root = .array([]) }
  }

  /// Whether all of it could be read.
  var isWhole: Bool { problems.isEmpty && faults.isEmpty }

  /// Makes a file of its parts.
  init(form: Form, source: SourceText, root: PropertyListValue) {
    self.form = form
    self.source = source
    self.root = root
  }

  private static func text(
    _ source: SourceText, encoding: String?, _ path: FieldPath?
  ) -> PropertyListFile {
    let mark = Array("\u{FEFF}".utf8)
    let rest = source.bytes.starts(with: mark) ? source.bytes[mark.count...] : source.bytes[...]
    let start = rest.drop { $0 <= 0x20 }.prefix(2)
    // The old text form begins like XML where it is data alone.
    guard start.first == UInt8(ascii: "<"), let next = start.last, !next.isHexDigit else {
      return OpenStepPropertyListReader.file(source, records: path)
    }
    return XMLPropertyListReader.file(source, encoding: encoding, records: path)
  }

  /// The text of a file in UTF-16, which begins with a byte-order mark; `nil` if it is not one.
  private static func decodingUTF16(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    return String(bytes: bytes, encoding: .utf16)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self & 0xDF)
  }
}
