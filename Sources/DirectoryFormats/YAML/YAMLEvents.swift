import Diagnostics
internal import CYAML

/// One event of libyaml, with its place in bytes.
struct YAMLEvent {
  enum Kind {
    case documentStart, scalar, alias, sequenceStart, sequenceEnd, mappingStart, mappingEnd, streamEnd
  }

  var kind: Kind
  /// The text of a scalar, the name of an alias.
  var text = ""
  var anchor: String?
  var tag: String?
  /// Whether a scalar stood without quotes and was no block.
  var isPlain = false
  /// Whether a list or mapping stands in brackets.
  var isFlow = false
  var range: Range<Int>
}

/// What libyaml says of a malformed text, with places in bytes.
struct YAMLFault: Error {
  var problem: String
  var offset: Int
  var context: String
  var contextOffset: Int
  /// Where the last event before it stands; `nil` before the first.
  var last: Range<Int>?
  /// Where the last event before it stands that is no mere end of a block.
  var lastText: Range<Int>?
  /// Where the innermost bracket opens that it stands in.
  var bracket: Int?
  /// Where the outermost one opens.
  var outerBracket: Int?
  /// Where the text ends that was read.
  var end: Int
}

/// Reads the events of a part of a source through libyaml, the only place that knows it.
///
/// libyaml counts places in characters from the beginning of its input; these events count bytes from the beginning
/// of the source.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var offsets: CharacterOffsets
  private var last: Range<Int>?
  private var lastText: Range<Int>?
  private var brackets: [Int] = []

  /// Where the last event ends.
  var place: Int { last?.upperBound ?? offsets.range.lowerBound }

  /// Prepares to read; `bytes` must live as long as the events are read, and be valid UTF-8 in the range.
  init(_ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    let slice = UnsafeBufferPointer(rebasing: bytes[range])
    yaml_parser_set_input_string(parser, slice.baseAddress, slice.count)
    offsets = CharacterOffsets(bytes, range: range)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deinitialize(count: 1)
    parser.deallocate()
  }

  /// The next event; ends of documents and the start of the stream, which say nothing, are skipped.
  mutating func next() throws -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
      defer { yaml_event_delete(&event) }
      let range = offsets.bytes(of: event.start_mark.index..<max(event.start_mark.index, event.end_mark.index))
      last = range
      if !range.isEmpty { lastText = range }
      switch event.type {
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        return YAMLEvent(
          kind: .scalar, text: Self.text(scalar.value, count: scalar.length), anchor: Self.text(scalar.anchor),
          tag: Self.text(scalar.tag), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, range: range)
      case YAML_ALIAS_EVENT:
        return YAMLEvent(kind: .alias, text: Self.text(event.data.alias.anchor) ?? "", range: range)
      case YAML_SEQUENCE_START_EVENT:
        let start = event.data.sequence_start
        if start.style == YAML_FLOW_SEQUENCE_STYLE, !range.isEmpty { brackets.append(range.upperBound - 1) }
        return YAMLEvent(
          kind: .sequenceStart, anchor: Self.text(start.anchor), tag: Self.text(start.tag),
          isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE, range: range)
      case YAML_MAPPING_START_EVENT:
        let start = event.data.mapping_start
        if start.style == YAML_FLOW_MAPPING_STYLE, !range.isEmpty { brackets.append(range.upperBound - 1) }
        return YAMLEvent(
          kind: .mappingStart, anchor: Self.text(start.anchor), tag: Self.text(start.tag),
          isFlow: start.style == YAML_FLOW_MAPPING_STYLE, range: range)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        // A block ends before the next word, without any of its own, and so does a pair in a list in brackets.
        if !range.isEmpty { _ = brackets.popLast() }
        return YAMLEvent(
          kind: event.type == YAML_SEQUENCE_END_EVENT ? .sequenceEnd : .mappingEnd, range: range)
      case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, range: range)
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      default: return YAMLEvent(kind: .streamEnd, range: range)
      }
    }
  }

  /// A fault that is none to libyaml.
  func fault(_ problem: String, at offset: Int) -> YAMLFault {
    YAMLFault(
      problem: problem, offset: offset, context: "", contextOffset: offset, last: nil, lastText: nil, bracket: nil,
      outerBracket: brackets.first, end: offsets.range.upperBound)
  }

  private mutating func fault() -> YAMLFault {
    let parser = parser.pointee
    // The reader, which runs ahead of the scanner, knows no mark but the offset of the byte that it refused.
    let offset =
      parser.error == YAML_READER_ERROR
      ? offsets.range.lowerBound + parser.problem_offset : offsets.byte(of: parser.problem_mark.index)
    return YAMLFault(
      problem: parser.problem.map { String(cString: $0) } ?? "the text cannot be read as YAML",
      offset: min(offset, offsets.range.upperBound),
      context: parser.context.map { String(cString: $0) } ?? "",
      contextOffset: offsets.byte(of: parser.context_mark.index), last: last, lastText: lastText,
      bracket: brackets.last,
      outerBracket: brackets.first,
      end: offsets.range.upperBound)
  }

  private static func text(_ pointer: UnsafeMutablePointer<UInt8>?, count: Int) -> String {
    guard let pointer else { return "" }
    return String(decoding: UnsafeBufferPointer(start: pointer, count: count), as: UTF8.self)
  }

  private static func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    guard let pointer else { return nil }
    return String(cString: pointer)
  }
}

/// Turns counts of characters into offsets of bytes. Asked for places near the last one, it walks a few steps.
private struct CharacterOffsets {
  let range: Range<Int>
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  private var character = 0
  private var byte: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    byte = range.lowerBound
    isASCII = bytes[range].allSatisfy { $0 < 0x80 }
  }

  mutating func bytes(of characters: Range<Int>) -> Range<Int> {
    let start = byte(of: characters.lowerBound)
    return start..<byte(of: characters.upperBound)
  }

  mutating func byte(of wanted: Int) -> Int {
    if isASCII { return min(range.lowerBound + wanted, range.upperBound) }
    while character < wanted, byte < range.upperBound {
      if wanted - character >= 8, byte + 8 <= range.upperBound, bytes.isASCII(at: byte) {
        byte += 8
        character += 8
        continue
      }
      byte += 1
      while byte < range.upperBound, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    while character > wanted, byte > range.lowerBound {
      byte -= 1
      while byte > range.lowerBound, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      character -= 1
    }
    return byte
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the eight bytes from an offset on are ASCII.
  fileprivate func isASCII(at offset: Int) -> Bool {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  }
}

/// The version of what reads YAML: another one may read a file otherwise.
public enum YAMLVersion {
  /// The version of libyaml that is linked.
  public static var current: String { "libyaml \(String(cString: yaml_get_version_string()))" }
}
