import Diagnostics

/// `{% include 'name' %}`, which shares all variables, and `{% render 'name' %}`, which shares none but the globals.
final class PartialUse: Sendable {
  /// What `with` and `for` give.
  struct Binding: Sendable {
    var operand: Operand
    /// Whether the partial runs once for each element.
    var isLoop: Bool
  }

  let isIsolated: Bool
  let name: Operand
  let nameRange: Range<Int>
  let binding: Binding?
  /// The variable after `as`.
  let alias: Int?
  let parameters: [(slot: Int, operand: Operand)]
  /// The parameters in the manner of Jekyll, `name=value`, which are read as `include.name`.
  let members: [(name: String, operand: Operand)]
  /// The tag in the source.
  let range: Range<Int>
  /// The newline that vanished after the tag: it is written after a partial of another format, which stands by itself.
  let newline: [UInt8]

  fileprivate init(_ parts: Parts, isIsolated: Bool, range: Range<Int>, newline: [UInt8]) {
    self.isIsolated = isIsolated
    name = parts.name
    nameRange = parts.nameRange
    binding = parts.binding
    alias = parts.alias
    parameters = parts.parameters
    members = parts.members
    self.range = range
    self.newline = newline
  }

  fileprivate struct Parts {
    var name: Operand
    var nameRange: Range<Int>
    var binding: Binding?
    var alias: Int?
    var parameters: [(slot: Int, operand: Operand)] = []
    var members: [(name: String, operand: Operand)] = []
  }

  /// The variable `include`.
  static let include = VariableSlots.slot(of: "include")

  /// The variable that `with` and `for` bind if no other is named: the partial's name without folder and ending.
  static func variable(of name: String) -> String {
    let file = name.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }
}

extension TemplateParser {
  mutating func parsePartial(_ tag: Piece, isIsolated: Bool) -> Node? {
    let fileName = bareFileName(tag)
    let newline = tag.vanishedNewline.map { Array(text($0).utf8) } ?? []
    var piece = tag
    if let fileName { piece.markup = fileName.upperBound..<tag.markup.upperBound }
    return markup(of: piece, hasEscapes: fileName != nil) { markup throws(SyntaxError) in
      let parts =
        if let fileName {
          try markup.membersOfPartial(fileName)
        } else {
          try markup.partial(isIsolated: isIsolated)
        }
      return .partial(PartialUse(parts, isIsolated: isIsolated, range: tag.range, newline: newline))
    }
  }

  /// The name of a file without quotes, as Jekyll has it: it ends like a file, or has a slash.
  private func bareFileName(_ tag: Piece) -> Range<Int>? {
    // Counted in bytes of the source: bytes that are no UTF-8 become longer as text.
    let bytes = source.bytes[tag.markup]
    let end = bytes.firstIndex { $0.isWhitespace || $0 == UInt8(ascii: ",") } ?? tag.markup.upperBound
    let word = text(tag.markup.lowerBound..<end)
    guard let first = bytes.first, first.isTagName else { return nil }
    let ending = word.split(separator: ".").dropFirst().last.map(String.init)
    let isFile = ending.map { Self.fileEndings.contains($0) } ?? false
    guard isFile || word.contains("/") else { return nil }
    return tag.markup.lowerBound..<end
  }

  private static let fileEndings = ["css", "csv", "html", "js", "json", "liquid", "md", "svg", "txt", "vcf", "xml"]
}

extension MarkupParser {
  /// `'name' with value as variable, parameter: value`
  fileprivate mutating func partial(isIsolated: Bool) throws(SyntaxError) -> PartialUse.Parts {
    if isIsolated, current.kind != .string {
      throw unexpected("a name in quotes", notes: current.kind == .name ? ["'include' takes names from variables"] : [])
    }
    let start = current.range.lowerBound
    var parts = PartialUse.Parts(name: try operand(), nameRange: start..<start)
    parts.nameRange = start..<endOfPrevious
    if isWord("with") || isWord("for") {
      let isLoop = isWord("for")
      take()
      parts.binding = PartialUse.Binding(operand: try operand(), isLoop: isLoop)
    }
    if takeIf(word: "as") { parts.alias = try nameOfParameter() }
    if parts.alias == nil, let name = parts.name.literalText {
      parts.alias = VariableSlots.slot(of: PartialUse.variable(of: name))
    }
    _ = takeIf(.comma)
    while current.kind == .name {
      let slot = try nameOfParameter()
      try expect(.colon, "':'")
      parts.parameters.append((slot, try operand(isTested: true)))
      _ = takeIf(.comma)
    }
    return parts
  }

  /// `name=value name=value`
  fileprivate mutating func membersOfPartial(_ name: Range<Int>) throws(SyntaxError) -> PartialUse.Parts {
    var parts = PartialUse.Parts(name: .literal(.text(text(name))), nameRange: name)
    while current.kind == .name {
      let member = text(take().range)
      if current.kind == .colon {
        take()
        parts.parameters.append((VariableSlots.slot(of: member), try operand(isTested: true)))
      } else {
        try expect(.equals, "'='")
        parts.members.append((member, try operand(isTested: true)))
      }
      _ = takeIf(.comma)
    }
    return parts
  }

  /// A variable of the partial's: not one of this template's, so nothing is bound.
  private mutating func nameOfParameter() throws(SyntaxError) -> Int {
    VariableSlots.slot(of: text(try expect(.name, "a name").range))
  }
}
