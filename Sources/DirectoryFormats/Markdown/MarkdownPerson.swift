import Diagnostics
import DirectoryModel

/// One file of a folder of people, edited in place: fields in its front matter, the bio in its body.
struct MarkdownPerson {
  private let source: SourceText
  private let record: Record
  private let lineEnd: [UInt8]

  /// Takes a file.
  ///
  /// - Parameter record: What it holds.
  init(_ record: Record) {
    source = record.origin.span.source
    self.record = record
    lineEnd = source.lineEndStyle
  }

  /// The file after some edits.
  ///
  /// - Throws: `DiagnosticError` for what cannot be edited safely.
  func bytes(after edits: [FieldEdit]) throws -> [UInt8] {
    do {
      return try edited(edits)
    } catch let obstacle as YAMLObstacle {
      throw DiagnosticError(obstacle.diagnostic(for: record))
    }
  }

  private func edited(_ edits: [FieldEdit]) throws -> [UInt8] {
    if Self.isYAML(source.path) { return try fields(0..<source.bytes.count, after: edits) }
    let toml = try FrontMatter.splitTOML(source)
    let ranges = try FrontMatter.ranges(in: source)
    guard let body = toml?.body ?? ranges?.body else { throw YAMLObstacle.form("name") }
    let name = try bodyField(
      toml?.fields ?? FrontMatter.split(source).fields?.fields, hasBody: source.textRange(inBody: body) != nil)
    let isBody = { (edit: FieldEdit) in edit.path == [.name(name)] && name != "" }
    let others = edits.filter { !isBody($0) }
    var changes = ByteEdits()
    if !others.isEmpty {
      guard let ranges, toml == nil else { throw DiagnosticError(.isTOML(record)) }
      changes.replace(ranges.fields, with: try fields(ranges.fields, after: others))
    }
    for edit in edits where isBody(edit) { try replace(body, with: edit.value ?? .null, name, &changes) }
    return changes.applied(to: source.bytes)
  }

  /// The field that the body is.
  private func bodyField(_ fields: FieldMapping?, hasBody: Bool) -> String {
    let hasOwn = fields?["bio"].map { !$0.isAbsent } ?? false
    return hasOwn ? (hasBody ? "body" : "") : "bio"
  }

  private func fields(_ range: Range<Int>, after edits: [FieldEdit]) throws -> [UInt8] {
    var fragment = YAMLFragment(Array(source.bytes[range]), lineEnd: lineEnd)
    for edit in edits { try fragment.apply(edit) }
    return fragment.source.bytes
  }

  private func replace(_ body: Range<Int>, with value: FieldValue, _ name: String, _ changes: inout ByteEdits) throws {
    guard !value.isAbsent else { return changes.replace(body, with: []) }
    guard let text = value.spelling else { throw YAMLObstacle.form(name) }
    let bytes = Self.body(text, lineEnd: lineEnd)
    if let old = source.textRange(inBody: body) { return changes.replace(old, with: bytes) }
    let isOpen = body.lowerBound > 0 && source.lineEnd(at: body.lowerBound - 1).isEmpty
    changes.replace(body.upperBound..<body.upperBound, with: (isOpen ? lineEnd : []) + bytes + lineEnd)
  }

  /// A text as a body, without blank lines before and after it.
  private static func body(_ text: String, lineEnd: [UInt8]) -> [UInt8] {
    let source = SourceText(path: "", text: text)
    let range = source.textRange(inBody: 0..<source.bytes.count) ?? 0..<0
    var output: [UInt8] = []
    var lines = PhysicalLines(source.bytes, range)
    while let line = lines.next() {
      output += source.bytes[line.text]
      if line.end > line.text.upperBound { output += lineEnd }
    }
    return output
  }

  /// Whether a file holds fields alone: `.yml` or `.yaml`.
  private static func isYAML(_ path: String) -> Bool { path.lowercased().hasSuffix("ml") }

  /// A new file.
  ///
  /// - Parameter path: Its name, whose ending tells whether fields stand there alone.
  static func bytes(of fields: FieldMapping, path: String) -> [UInt8] {
    let lineEnd = [UInt8(ascii: "\n")]
    if isYAML(path) {
      let shown = FieldMapping(unique: fields.fields.filter { !$0.value.isAbsent })
      return YAMLWriter(lineEnd: lineEnd).lines(of: shown, column: 0) + lineEnd
    }
    var bio: String?
    var fields = FieldMapping(unique: fields.fields.filter { !$0.value.isAbsent })
    if case .text(let text)? = fields["bio"] {
      bio = text
      fields["bio"] = nil
    }
    let fence = Array("---\n".utf8)
    let head = fence + YAMLWriter(lineEnd: lineEnd).lines(of: fields, column: 0) + lineEnd + fence
    return head + (bio.map { lineEnd + body($0, lineEnd: lineEnd) + lineEnd } ?? [])
  }
}

extension Diagnostic {
  fileprivate static func isTOML(_ record: Record) -> Diagnostic {
    record.origin.error(
      "front matter in TOML cannot be saved", notes: ["change it by hand, or write it in YAML between lines '---'"])
  }
}
