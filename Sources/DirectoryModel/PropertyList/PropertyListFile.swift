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

  /// Where each element of an array at the root begins; only XML tells.
  var elementRanges: [Range<Int>] = []

  /// What was odd but lost nothing.
  var warnings: [Diagnostic] = []

  /// Reads a property list of any form.
  ///
  /// - Throws: `DiagnosticError` with the place, if the form has places, and the way out.
  init(_ source: SourceText) throws {
    let bytes = source.bytes
    if bytes.starts(with: Array("bplist".utf8)) {
      self = try BinaryPropertyListReader.file(source)
    } else if bytes.allSatisfy({ $0 <= 0x20 }) {
      throw DiagnosticError(
        .error(
          "the file is empty, expected a property list", at: .file(source.path),
          notes: ["an empty directory is an empty array: '<plist version=\"1.0\"><array/></plist>'"]))
    } else if let text = Self.decodingUTF16(bytes) {
      self = try Self.text(SourceText(path: source.path, text: text), encoding: "UTF-8")
    } else {
      self = try Self.text(source, encoding: nil)
    }
  }

  /// Makes a file of its parts.
  init(form: Form, source: SourceText, root: PropertyListValue) {
    self.form = form
    self.source = source
    self.root = root
  }

  private static func text(_ source: SourceText, encoding: String?) throws -> PropertyListFile {
    let mark = Array("\u{FEFF}".utf8)
    let rest = source.bytes.starts(with: mark) ? source.bytes[mark.count...] : source.bytes[...]
    let start = rest.drop { $0 <= 0x20 }.prefix(2)
    guard start.first == UInt8(ascii: "<"), let next = start.last, !next.isHexDigit else {
      return try openStep(source)
    }
    return try XMLPropertyListReader.file(source, encoding: encoding)
  }

  /// The text of a file in UTF-16, which begins with a byte-order mark; `nil` if it is not one.
  private static func decodingUTF16(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    return String(bytes: bytes, encoding: .utf16)
  }

  /// How deep brackets nest, those in texts included. Foundation's parser goes as deep as the file, and ends
  /// the process where the stack ends.
  private static func depth(of bytes: [UInt8]) -> Int {
    var depth = 0
    var deepest = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// Reads the old text form, through Foundation.
  private static func openStep(_ source: SourceText) throws -> PropertyListFile {
    guard depth(of: source.bytes) < deepest,
      let object = try? PropertyListSerialization.propertyList(from: Data(source.bytes), format: nil),
      let root = PropertyListValue(foundation: object), root.isContainer
    else {
      throw DiagnosticError(
        .error(
          "the file is no property list", at: .file(source.path),
          notes: ["if it holds JSON, YAML or CSV, give its name the ending of that format"]))
    }
    return PropertyListFile(form: .openStep, source: source, root: root)
  }
}

extension PropertyListValue {
  /// Takes what Foundation made of the old text form, which knows text, data, arrays and dictionaries.
  fileprivate init?(foundation object: Any) {
    switch object {
    case let text as String: self = .string(text)
    case let data as Data: self = .data(Array(data))
    case let values as [Any]:
      let converted = values.compactMap(PropertyListValue.init(foundation:))
      guard converted.count == values.count else { return nil }
      self = .array(converted)
    case let values as [String: Any]:
      var dictionary = PropertyListDictionary()
      // Foundation does not tell the order of the file.
      for (key, object) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        guard let value = PropertyListValue(foundation: object) else { return nil }
        dictionary[key] = value
      }
      self = .dictionary(dictionary)
    default: return nil
    }
  }

  /// Whether this is an array or a dictionary. The old text form takes any word for a string.
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self & 0xDF)
  }
}
