import DirectoryModel

/// Reads the words of JSON: texts, numbers and literals.
struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  var index: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
    self.bytes = UnsafeRawBufferPointer(bytes)
    index = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { index >= end }

  /// The byte here; 0, which is in no valid JSON, at the end.
  var current: UInt8 { index < end ? bytes[index] : 0 }

  /// The bytes from here to the end.
  var rest: Slice<UnsafeRawBufferPointer> { bytes[index..<end] }

  mutating func advance() { index += 1 }

  /// Moves to the end, where nothing is left to be read.
  mutating func skipAll() { index = end }

  /// The same for a part of the bytes.
  func limited(to range: Range<Int>) -> JSONScanner {
    JSONScanner(bytes.assumingMemoryBound(to: UInt8.self), range: range)
  }

  mutating func skipBlanks() {
    while index < end {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      index += 1
    }
  }

  /// Moves behind the end of this line, to go on after a malformed one.
  mutating func skipLine() {
    while index < end, bytes[index] != 0x0A { index += 1 }
  }

  /// The first place from an index on whose bytes are those of a range; `nil` if there is none.
  func first(like range: Range<Int>, from start: Int) -> Int? {
    let wanted = UnsafeRawBufferPointer(rebasing: bytes[range])
    guard let mark = wanted.first else { return nil }
    let search = ByteSearch(mark, mark, mark)
    var place = search.first(in: bytes, from: start, to: end)
    while place + wanted.count <= end {
      if UnsafeRawBufferPointer(rebasing: bytes[place..<place + wanted.count]).isEqual(to: wanted) { return place }
      place = search.first(in: bytes, from: place + 1, to: end)
    }
    return nil
  }

  // MARK: Texts

  /// Reads a text and types it by the one rule.
  mutating func typedString() throws -> FieldValue {
    let (range, hasEscapes) = try scanString()
    return hasEscapes ? FieldValue(scalar: try unescaped(range)) : FieldValue(scalarBytes: bytes[range])
  }

  /// Reads a text as it is, with the place of what stands between the quotes: empty if there are escapes in it.
  mutating func name() throws -> (text: String, range: Range<Int>) {
    let (range, hasEscapes) = try scanString()
    return hasEscapes ? (try unescaped(range), range.lowerBound..<range.lowerBound) : (string(range), range)
  }

  /// Moves behind the text here if it is the one that stands at `range`.
  mutating func skip(nameEqualTo range: Range<Int>) -> Bool {
    let start = index + 1
    let close = start + range.count
    guard close < end, bytes[close] == UInt8(ascii: "\""),
      UnsafeRawBufferPointer(rebasing: bytes[start..<close]).isEqual(to: UnsafeRawBufferPointer(rebasing: bytes[range]))
    else { return false }
    index = close + 1
    return true
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private mutating func scanString() throws -> (range: Range<Int>, hasEscapes: Bool) {
    let start = index + 1
    var hasEscapes = false
    index = start
    while true {
      skipOrdinary()
      guard index < end else { throw JSONFault(message: "this quote is never closed", range: start - 1..<start) }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return (start..<index - 1, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index += 2
      case let byte where byte < 0x20: throw JSONFault.controlCharacter(byte, at: index, opening: start - 1)
      default: index += 1
      }
    }
  }

  /// Moves on by eight bytes while none of them is a quote, a backslash or a control character.
  private mutating func skipOrdinary() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while index + 8 <= end {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let hits = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
      if hits & highs != 0 { return }
      index += 8
    }
  }

  private func unescaped(_ range: Range<Int>) throws -> String {
    let backslash = ByteSearch(UInt8(ascii: "\\"), UInt8(ascii: "\\"), UInt8(ascii: "\\"))
    // No escape is shorter than the UTF-8 of its character.
    return try String(unsafeUninitializedCapacity: range.count) { output in
      var count = 0
      var index = range.lowerBound
      while index < range.upperBound {
        let run = index..<backslash.first(in: bytes, from: index, to: range.upperBound)
        count = output[count...].update(fromContentsOf: bytes[run])
        index = run.upperBound
        guard index < range.upperBound else { break }
        let (scalar, length) = try JSONEscape.decode(bytes[index..<range.upperBound])
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          output[count] = byte
          count += 1
        }
        index += length
      }
      return count
    }
  }

  // MARK: Numbers and literals

  /// Reads a number, `true`, `false` or `null`; returns `nil` and stays if there is none.
  mutating func literal() throws -> FieldValue? {
    let start = index
    while index < end, bytes[index].isJSONWord { index += 1 }
    let range = start..<index
    switch range.isEmpty ? 0 : bytes[start] {
    case UInt8(ascii: "t") where bytes[range].elementsEqual("true".utf8): return .boolean(true)
    case UInt8(ascii: "f") where bytes[range].elementsEqual("false".utf8): return .boolean(false)
    case UInt8(ascii: "n") where bytes[range].elementsEqual("null".utf8): return .null
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      let spelling = string(range)
      if let number = Number(spelling: spelling) { return .number(number) }
      // The typing rule knows no exponents: such a number stays as it is spelled.
      if spelling.isJSONNumberWithExponent { return .text(spelling) }
      throw JSONFault.noNumber(spelling, at: range)
    default:
      index = start
      return nil
    }
  }
}

extension UInt8 {
  /// Whether the byte goes on a number, a literal, or a word that was meant as one.
  var isJSONWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: self >= 0x80
    }
  }
}

extension String {
  fileprivate var isJSONNumberWithExponent: Bool {
    guard let mark = utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      Number(spelling: String(self[..<mark])) != nil
    else { return false }
    var digits = utf8[utf8.index(after: mark)...]
    if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    return !digits.isEmpty && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
