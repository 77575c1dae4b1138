import Diagnostics
import Foundation

/// Makes a property list of the events of its XML.
final class XMLPropertyListReader: XMLEventHandler {
  /// An array or dictionary that is not yet closed; changed in place, so that growing it copies nothing.
  private struct Container {
    var isArray: Bool
    var values: [PropertyListValue] = []
    var dictionary = PropertyListDictionary()
    /// The key that waits for its value.
    var key: String?
  }

  private let source: SourceText
  private var containers: [Container] = []
  private var root: PropertyListValue?
  /// The element whose text is being read, and where its tag begins.
  private var leaf: (name: String, start: Int)?
  private var isInPropertyList = false
  private var text: [UInt8] = []
  private var elementRanges: [Range<Int>] = []
  private var duplicates = RecordProblems()
  /// What is wrong with single values and keys: the reading goes on after them, so that all are told.
  private var problems = ProblemList()
  /// How many elements are open from an unknown one on, whose contents say nothing.
  private var unknownDepth = 0

  private init(_ source: SourceText) {
    self.source = source
  }

  /// Reads a file.
  ///
  /// - Throws: `DiagnosticError` with everything wrong with single values, up to the first place where the structure is.
  static func file(_ source: SourceText, encoding: String?) throws -> PropertyListFile {
    let reader = XMLPropertyListReader(source)
    do {
      try XMLEvents.read(source.bytes, encoding: encoding, into: reader)
    } catch let error as XMLError {
      throw DiagnosticError(reader.problems.diagnostics + reader.diagnosis(of: error).diagnostics)
    } catch let error as DiagnosticError {
      throw DiagnosticError(reader.problems.diagnostics + error.diagnostics)
    }
    guard reader.problems.isEmpty else { throw DiagnosticError(reader.problems.diagnostics) }
    var file = PropertyListFile(form: .xml, source: source, root: reader.root ?? .array([]))
    file.elementRanges = reader.elementRanges
    file.warnings = reader.duplicates.diagnostics
    return file
  }

  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws {
    if unknownDepth > 0 {
      unknownDepth += 1
      return
    }
    if let leaf {
      throw error(
        "unexpected '<\(name)>' in '<\(leaf.name)>', expected text", at: tag,
        notes: ["close '<\(leaf.name)>' before it, or write '&lt;' for a '<' in text"])
    }
    if name == "plist", !isInPropertyList, root == nil, containers.isEmpty {
      isInPropertyList = true
      return
    }
    try expectPlace(for: name, at: tag)
    if containers.count == 1, containers[0].isArray { elementRanges.append(tag) }
    switch name {
    case "array", "dict":
      guard containers.count < PropertyListFile.deepest else {
        throw error(
          "the property list is nested more than \(PropertyListFile.deepest) deep", at: tag,
          notes: ["no directory of people is: look whether elements are closed"])
      }
      containers.append(Container(isArray: name == "array"))
    case "key", "string", "integer", "real", "date", "data", "true", "false":
      leaf = (name, tag.lowerBound)
      text.removeAll(keepingCapacity: true)
    default:
      unknownDepth = 1
      report(
        "unknown element '<\(name)>' in a property list", at: tag,
        notes: [
          Suggestion.nearest(to: name, among: Self.elements).map { "did you mean '<\($0)>'?" }
            ?? "its elements are \(Self.elements.map { "<\($0)>" }.joined(separator: ", "))"
        ])
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws {
    if unknownDepth > 0 { return }
    if leaf != nil {
      text.append(contentsOf: bytes)
    } else if let stray = bytes.firstIndex(where: { $0 > 0x20 }) {
      throw error(
        "unexpected text between the elements of a property list", at: offset + stray..<offset + bytes.count,
        notes: ["text belongs in '<string>'"])
    }
  }

  func end(tag: Range<Int>) throws {
    if unknownDepth > 0 {
      unknownDepth -= 1
      if unknownDepth == 0 { take(.string("")) }
      return
    }
    if let leaf {
      self.leaf = nil
      let range = leaf.start..<tag.upperBound
      if leaf.name == "key" { return take(key: String(decoding: text, as: UTF8.self), at: range) }
      return take(scalar(leaf.name, at: range))
    }
    guard let container = containers.popLast() else { return }
    if let key = container.key { report(noValue: key, at: tag) }
    take(container.isArray ? .array(container.values) : .dictionary(container.dictionary))
  }

  /// Checks that a value or key may stand here.
  private func expectPlace(for name: String, at tag: Range<Int>) throws {
    let isKey = name == "key"
    guard let container = containers.last else {
      if root != nil {
        throw error(
          "unexpected '<\(name)>' after the end of the property list", at: tag,
          notes: ["put all people into one '<array>' … '</array>'"])
      }
      if isKey { throw error(keyAt: tag) }
      return
    }
    if container.isArray {
      if isKey { throw error(keyAt: tag) }
    } else if let key = container.key {
      if isKey { report(noValue: key, at: tag) }
    } else if !isKey {
      throw error(
        "unexpected '<\(name)>', expected a key", at: tag,
        notes: ["put a '<key>' before each value of a dictionary; a list of values is an '<array>'"])
    }
  }

  private func take(key: String, at range: Range<Int>) {
    let last = containers.count - 1
    if containers[last].dictionary[key] != nil {
      duplicates.report(.duplicateKey) {
        .warning(
          "the key '\(key)' appears twice in one dictionary", at: source.location(of: range),
          notes: ["the last one counts; remove the other"])
      }
    }
    containers[last].key = key
  }

  private func take(_ value: PropertyListValue) {
    let last = containers.count - 1
    if last < 0 {
      root = value
    } else if let key = containers[last].key {
      containers[last].dictionary[key] = value
      containers[last].key = nil
    } else {
      containers[last].values.append(value)
    }
  }

  /// The value of an element, or if it is none, which is reported, its text.
  private func scalar(_ name: String, at range: Range<Int>) -> PropertyListValue {
    let text = String(decoding: self.text, as: UTF8.self)
    if name == "string" { return .string(text) }
    let word = text.withoutInvisibles
    switch name {
    case "integer":
      if let spelling = Self.integer(word) { return .integer(spelling) }
      report("'\(word.clipped)' is no whole number", at: range, notes: ["text belongs in '<string>'"])
    case "real":
      if Number(spelling: word) != nil { return .real(word) }
      if let number = Double(word) { return .real(number.spelling) }
      report("'\(word.clipped)' is no number", at: range, notes: ["text belongs in '<string>'"])
    case "date":
      if let date = PropertyListDate(word) { return .date(date) }
      report(
        "'\(word.clipped)' is no date, expected one like 2024-01-31T12:30:00Z", at: range,
        notes: ["other text belongs in '<string>'"])
    case "data":
      if let data = Data(base64Encoded: Data(self.text.filter { $0 > 0x20 })) { return .data(Array(data)) }
      report("the data is not in base64", at: range, notes: ["text belongs in '<string>'"])
    default: return .boolean(name == "true")
    }
    return .string(text)
  }

  /// The decimal digits of a whole number, which may be written with a plus, leading zeros or in hexadecimal.
  private static func integer(_ word: String) -> String? {
    if !word.utf8.contains(UInt8(ascii: ".")), Number(spelling: word) != nil { return word }
    let isNegative = word.hasPrefix("-")
    let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    guard let first = digits.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
    let magnitude = isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    return magnitude.map { isNegative && $0 != 0 ? "-\($0)" : "\($0)" }
  }

  private func diagnosis(of error: XMLError) -> DiagnosticError {
    switch error {
    case .truncated(let offset):
      self.error(
        "the property list ends too early", at: offset..<offset,
        notes: ["the file was cut off: take it from a copy, or export it again"])
    case .malformed(let message, let offset):
      self.error(
        "the property list is malformed: \(message)", at: offset..<offset + 1,
        notes: [XMLFault(source.bytes, at: offset, in: openElement).remedy])
    case .entity(let name, let offset):
      self.error(
        "the entity '\(name)' is not allowed in a property list", at: offset..<offset + 1,
        notes: ["put the text itself in its place"])
    }
  }

  /// The innermost element that is not closed yet, and the line of its tag, if that is known.
  private var openElement: (name: String, line: Int?)? {
    if let leaf { return (leaf.name, source.location(of: leaf.start..<leaf.start).line) }
    if let container = containers.last { return (container.isArray ? "array" : "dict", nil) }
    return isInPropertyList && root == nil ? ("plist", nil) : nil
  }

  private static let elements = [
    "array", "dict", "key", "string", "integer", "real", "date", "data", "true", "false",
  ]

  private func report(noValue key: String, at range: Range<Int>) {
    report(
      "the key '\(key)' has no value", at: range,
      notes: ["put a value behind it, such as '<string></string>', or remove the key"])
  }

  private func error(keyAt range: Range<Int>) -> DiagnosticError {
    error(
      "unexpected '<key>', which belongs in a dictionary", at: range,
      notes: ["put the keys and values of each person into '<dict>' … '</dict>'"])
  }

  private func report(_ message: @autoclosure () -> String, at range: Range<Int>, notes: @autoclosure () -> [String]) {
    problems.report(.error(message(), at: source.location(of: range), notes: notes()))
  }

  private func error(_ message: String, at range: Range<Int>, notes: [String] = []) -> DiagnosticError {
    DiagnosticError(.error(message, at: source.location(of: range), notes: notes))
  }
}
