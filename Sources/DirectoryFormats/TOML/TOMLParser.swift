import Diagnostics
import DirectoryModel

/// What is wrong with TOML, and where.
struct TOMLFault: Error {
  var message: String
  var offset: Int
}

/// Reads TOML 1.0 as the front matter of a file: scalars by their spelling, typed by the one rule, dates as text.
struct TOMLParser {
  private let bytes: [UInt8]
  private let end: Int
  private var index: Int
  private static let deepest = 50
  private static let mostNames = 5000

  /// Reads a range of bytes, valid UTF-8.
  ///
  /// - Throws: `TOMLFault` at the first thing that is wrong.
  static func fields(in bytes: [UInt8], range: Range<Int>) throws(TOMLFault) -> FieldMapping {
    var parser = TOMLParser(bytes: bytes, end: range.upperBound, index: range.lowerBound)
    return try parser.document()
  }

  private init(bytes: [UInt8], end: Int, index: Int) {
    self.bytes = bytes
    self.end = end
    self.index = index
  }

  private var current: UInt8 { index < end ? bytes[index] : 0 }

  private func isAt(_ text: StaticString) -> Bool {
    index + text.utf8CodeUnitCount <= end
      && bytes[index..<index + text.utf8CodeUnitCount].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func fault(_ message: String, at offset: Int? = nil) -> TOMLFault {
    TOMLFault(message: message, offset: min(offset ?? index, max(end - 1, 0)))
  }

  // MARK: Document

  private mutating func document() throws(TOMLFault) -> FieldMapping {
    var root = FieldMapping()
    var table: [String] = []
    var isInArray = false
    var count = 0
    while true {
      skipSpace(lines: true)
      guard index < end else { return root }
      count += 1
      if count > Self.mostNames { throw fault("more names than a person can have") }
      if current == UInt8(ascii: "[") {
        let start = index
        isInArray = isAt("[[")
        index += isInArray ? 2 : 1
        table = try keyPath()
        guard isInArray ? isAt("]]") : current == UInt8(ascii: "]") else {
          throw fault("expected ']' behind a table's name")
        }
        index += isInArray ? 2 : 1
        if table.count > Self.deepest { throw fault("too many levels", at: start) }
        try Self.open(table[...], isInArray, in: &root) { self.fault($0, at: start) }
      } else {
        let start = index
        let path = try keyPath()
        try expect("=", behind: "a name")
        let value = try value(depth: 0)
        try Self.set(value, at: (table + path)[...], in: &root) { self.fault($0, at: start) }
      }
      skipSpace(lines: false)
      guard index >= end || current == 0x0A || current == 0x0D else { throw fault("expected the end of the line") }
    }
  }

  /// Makes the table of a header, or another element of an array of tables.
  private static func open(
    _ path: ArraySlice<String>, _ isInArray: Bool, in mapping: inout FieldMapping, fault: (String) -> TOMLFault
  ) throws(TOMLFault) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    switch mapping[name] {
    case nil where rest.isEmpty:
      mapping[name] = isInArray ? .list([.mapping(FieldMapping())]) : .mapping(FieldMapping())
    case nil:
      var inner = FieldMapping()
      try open(rest, isInArray, in: &inner, fault: fault)
      mapping[name] = .mapping(inner)
    case .mapping(var inner)? where !(isInArray && rest.isEmpty):
      try open(rest, isInArray, in: &inner, fault: fault)
      mapping[name] = .mapping(inner)
    case .list(var elements)?:
      if rest.isEmpty, isInArray {
        elements.append(.mapping(FieldMapping()))
      } else if !rest.isEmpty, case .mapping(var inner)? = elements.last {
        try open(rest, isInArray, in: &inner, fault: fault)
        elements[elements.count - 1] = .mapping(inner)
      } else {
        throw fault("'\(name)' is already there")
      }
      mapping[name] = .list(elements)
    default: throw fault("'\(name)' is already there")
    }
  }

  private static func set(
    _ value: FieldValue, at path: ArraySlice<String>, in mapping: inout FieldMapping, fault: (String) -> TOMLFault
  ) throws(TOMLFault) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    if rest.isEmpty {
      guard mapping[name] == nil else { throw fault("'\(name)' appears twice") }
      mapping[name] = value
      return
    }
    var inner = FieldMapping()
    var elements: [FieldValue] = []
    switch mapping[name] {
    case nil: break
    case .mapping(let existing)?: inner = existing
    case .list(let existing)?:
      elements = existing
      guard case .mapping(let last)? = existing.last else { throw fault("'\(name)' is no table") }
      inner = last
    default: throw fault("'\(name)' is no table")
    }
    try set(value, at: rest, in: &inner, fault: fault)
    mapping[name] = elements.isEmpty ? .mapping(inner) : .list(elements.dropLast() + [.mapping(inner)])
  }

  // MARK: Names

  private mutating func keyPath() throws(TOMLFault) -> [String] {
    var path: [String] = []
    while true {
      skipSpace(lines: false)
      if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
        path.append(try string())
      } else {
        let start = index
        while index < end, isNameLetter(current) { index += 1 }
        guard index > start else { throw fault("expected a name") }
        path.append(String(decoding: bytes[start..<index], as: UTF8.self))
      }
      skipSpace(lines: false)
      guard current == UInt8(ascii: "."), path.count < Self.deepest else { return path }
      index += 1
    }
  }

  private func isNameLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func expect(_ mark: StaticString, behind what: String) throws(TOMLFault) {
    skipSpace(lines: false)
    guard isAt(mark) else { throw fault("expected '\(mark)' behind \(what)") }
    index += mark.utf8CodeUnitCount
  }

  /// Skips blanks; with `lines` also line ends and comments.
  private mutating func skipSpace(lines: Bool) {
    while index < end {
      switch current {
      case 0x20, 0x09: index += 1
      case 0x0A where lines: index += 1
      case 0x0D where lines: index += 1
      case UInt8(ascii: "#"): while index < end, current != 0x0A, current != 0x0D { index += 1 }
      default: return
      }
      if !lines, current == 0x0A || current == 0x0D { return }
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(TOMLFault) -> FieldValue {
    guard depth < Self.deepest else { throw fault("too many levels") }
    skipSpace(lines: false)
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return FieldValue(scalar: try string())
    case UInt8(ascii: "["): return .list(try array(depth: depth))
    case UInt8(ascii: "{"): return .mapping(try inlineTable(depth: depth))
    default:
      let start = index
      while index < end, !",]}#\n\r".utf8.contains(current) { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self).withoutInvisibles
      guard let first = word.utf8.first, "+-0123456789tfin".utf8.contains(first), !word.contains("\"") else {
        throw fault("expected a value", at: start)
      }
      return FieldValue(scalar: word)
    }
  }

  private mutating func array(depth: Int) throws(TOMLFault) -> [FieldValue] {
    index += 1
    var values: [FieldValue] = []
    while true {
      skipSpace(lines: true)
      if current == UInt8(ascii: "]") { break }
      values.append(try value(depth: depth + 1))
      skipSpace(lines: true)
      if current == UInt8(ascii: ",") {
        index += 1
      } else if current != UInt8(ascii: "]") {
        throw fault("expected ',' or ']'")
      }
    }
    index += 1
    return values
  }

  private mutating func inlineTable(depth: Int) throws(TOMLFault) -> FieldMapping {
    index += 1
    var table = FieldMapping()
    skipSpace(lines: false)
    while current != UInt8(ascii: "}") {
      let start = index
      let path = try keyPath()
      try expect("=", behind: "a name")
      let value = try value(depth: depth + 1)
      try Self.set(value, at: path[...], in: &table) { self.fault($0, at: start) }
      skipSpace(lines: false)
      guard current == UInt8(ascii: ",") else { break }
      index += 1
      skipSpace(lines: false)
    }
    try expect("}", behind: "the values of a table")
    return table
  }
}

// MARK: Strings

extension TOMLParser {
  /// Reads a string in single or double quotes, one or three of them.
  private mutating func string() throws(TOMLFault) -> String {
    let start = index
    let quote = current
    let isLong = isAt("\"\"\"") || isAt("'''")
    index += isLong ? 3 : 1
    if isLong {
      if current == 0x0D { index += 1 }
      if current == 0x0A { index += 1 }
    }
    var output: [UInt8] = []
    while true {
      guard index < end, isLong || (current != 0x0A && current != 0x0D) else {
        throw fault("this quote is never closed", at: start)
      }
      if current == quote {
        if !isLong { break }
        if isAt("\"\"\"") || isAt("'''") {
          // Up to two quotes may stand before the three that close.
          while index + 3 < end, bytes[index + 3] == quote {
            output.append(quote)
            index += 1
          }
          break
        }
      }
      if current == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape(into: &output)
      } else {
        if current != 0x0D { output.append(current) }
        index += 1
      }
    }
    index += isLong ? 3 : 1
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func escape(into output: inout [UInt8]) throws(TOMLFault) {
    let start = index
    index += 1
    let letter = current
    index += 1
    switch letter {
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(letter)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      let digits = String(decoding: bytes[index..<min(index + count, end)], as: UTF8.self)
      guard digits.utf8.count == count, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
        throw fault("no character has this code", at: start)
      }
      output += Array(String(Character(scalar)).utf8)
      index += count
    case 0x20, 0x09, 0x0A, 0x0D:
      // A line that goes on: blanks and line ends up to the next word are left out.
      while index < end, current <= 0x20 { index += 1 }
    default: throw fault("unknown escape", at: start)
    }
  }
}
