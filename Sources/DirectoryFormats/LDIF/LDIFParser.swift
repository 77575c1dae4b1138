import Diagnostics

/// Reads the records of an LDIF file (RFC 2849) one by one.
struct LDIFParser {
  private let source: SourceText
  private var lines: LDIFLines
  private var current: LDIFRecord?
  private var hasVersion = false
  private var faults = ProblemList()
  private var hasRecords = false

  /// Prepares to read.
  ///
  /// - Parameter range: The bytes to read: all but a byte-order mark.
  init(_ source: SourceText, range: Range<Int>) {
    self.source = source
    lines = LDIFLines(source.bytes, range)
  }

  /// Everything that is wrong, when all records are read.
  var problems: [Diagnostic] { faults.diagnostics }

  /// The next record, in the order of the file, with the lines that could be read; `nil` at the end.
  mutating func next() -> LDIFRecord? {
    while let line = lines.next() {
      if !line.bytes.isEmpty {
        read(line)
      } else if let record = finish() {
        return record
      }
    }
    return finish()
  }

  private mutating func finish() -> LDIFRecord? {
    defer { current = nil }
    if current != nil { hasRecords = true }
    return current
  }

  private mutating func read(_ line: LDIFLine) {
    do throws(LDIFFault) {
      let parsed = try Self.parse(line)
      if current == nil, !hasVersion, !hasRecords, parsed.name.lowercased() == "version" {
        hasVersion = true
        guard parsed.value == .text("1") else { throw .version }
        return
      }
      // In place: a copy of the record for each of its lines would be quadratic.
      if current == nil { current = LDIFRecord(range: line.range) }
      if current?.dnLine == nil, current?.lines.isEmpty ?? true, parsed.name.lowercased() == "dn" {
        guard case .text? = parsed.value else { throw .notText }
        current?.dnLine = parsed
      } else {
        current?.lines.append(parsed)
      }
      if let start = current?.range.lowerBound { current?.range = start..<line.range.upperBound }
    } catch {
      faults.report(error.diagnostic(at: source.location(of: line.range)))
      guard error != .version else { return }
      if current == nil { current = LDIFRecord(range: line.range) }
      current?.isBroken = true
    }
  }

  private static func parse(_ line: LDIFLine) throws(LDIFFault) -> LDIFRecord.Line {
    let bytes = line.bytes
    if line.isStray { throw .strayContinuation }
    if bytes == [UInt8(ascii: "-")] { return LDIFRecord.Line(name: "-", value: nil, range: line.range) }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { throw .noColon }
    let name = String(decoding: bytes[..<colon], as: UTF8.self)
    let mark = colon + 1 < bytes.count ? bytes[colon + 1] : 0
    let isMarked = mark == UInt8(ascii: ":") || mark == UInt8(ascii: "<")
    let raw = bytes[(colon + (isMarked ? 2 : 1))...].drop { $0 == UInt8(ascii: " ") }
    var value: LDIFRecord.Value
    if mark == UInt8(ascii: ":") {
      guard let decoded = TransferEncoding.base64(raw) else { throw .malformedBase64 }
      value = TextEncoding.utf8.text(of: decoded).map(LDIFRecord.Value.text) ?? .data(decoded)
    } else {
      guard let text = TextEncoding.utf8.text(of: raw) else { throw .notText }
      value = mark == UInt8(ascii: "<") ? .url(text) : .text(text)
    }
    return LDIFRecord.Line(name: name, value: value, range: line.range)
  }
}

/// What is wrong with a line.
private enum LDIFFault: Error {
  case strayContinuation
  case noColon
  case malformedBase64
  case notText
  case version

  func diagnostic(at place: SourceLocation) -> Diagnostic {
    switch self {
    case .strayContinuation:
      .error(
        "a line that begins with a blank, and none before it to continue", at: place,
        notes: ["remove the blank, or the empty line above"])
    case .noColon:
      .error("a line without a name and a colon", at: place, notes: ["a line that goes on begins with a blank"])
    case .malformedBase64:
      .error("the value is not base64", at: place, notes: ["behind a single colon it is taken as it stands"])
    case .notText:
      .error(
        "the value is not UTF-8", at: place,
        notes: ["write it in base64, behind two colons", Diagnostic.encodingAdvice])
    case .version: .error("unknown version of LDIF, expected 'version: 1'", at: place)
    }
  }
}
