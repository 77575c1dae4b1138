import DirectoryModel

/// How a JSON file is laid out, so that what is added to it looks like the rest.
struct JSONStyle {
  /// The line end, where members stand on lines of their own; `nil`: all in one line.
  var newline: [UInt8]? = [0x0A]

  /// One level of indentation.
  var unit: [UInt8] = [0x20, 0x20]

  /// What stands between a name and its value.
  var colon: [UInt8] = Array(": ".utf8)

  /// What stands between two values in one line.
  var comma: [UInt8] = Array(", ".utf8)

  /// Two blanks a level, a line a member.
  init() {}

  /// The style of an object whose members have places.
  init(of object: JSONNode) {
    guard case .object(let members) = object.content, let first = members.first else { return }
    let bytes = object.source.bytes
    colon = Array(bytes[first.nameRange.upperBound..<first.node.range.lowerBound])
    let lead = bytes[object.range.lowerBound + 1..<first.nameRange.lowerBound]
    if let end = lead.lastIndex(of: 0x0A) {
      newline = lead.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
      let own = object.source.indentation(at: object.range.lowerBound)
      let indentation = lead[(end + 1)...]
      if indentation.starts(with: own), indentation.count > own.count { unit = Array(indentation.dropFirst(own.count)) }
    } else {
      newline = nil
      if members.count > 1 {
        comma = Array(bytes[first.node.range.upperBound..<members[1].nameRange.lowerBound])
      } else if colon == [UInt8(ascii: ":")] {
        comma = [UInt8(ascii: ",")]
      }
    }
  }

  /// The same without line ends.
  private var inline: JSONStyle {
    var style = self
    style.newline = nil
    return style
  }
}

extension JSONStyle {
  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - old: What stood there. A number or Boolean that was written as a text stays one, and the other way round; so does
  ///     a list in one line.
  ///   - indentation: That of the line that the value begins in.
  func bytes(of value: FieldValue, replacing old: JSONNode? = nil, indentation: [UInt8]) -> [UInt8] {
    switch value {
    case .null: Array("null".utf8)
    case .text(let text):
      old?.isLiteral(like: FieldValue(scalar: text)) ?? false ? Array(text.utf8) : JSONEscape.encode(text)
    case .number, .boolean:
      old?.isQuoted ?? false ? JSONEscape.encode(value.spelling ?? "") : Array((value.spelling ?? "").utf8)
    case .list(let values): list(values, replacing: old, indentation: indentation)
    case .mapping(let mapping):
      enclosed("{", "}", indentation) { inner in
        mapping.fields.map { JSONEscape.encode($0.name) + colon + bytes(of: $0.value, indentation: inner) }
      }
    }
  }

  private func list(_ values: [FieldValue], replacing old: JSONNode?, indentation: [UInt8]) -> [UInt8] {
    var elements: [JSONNode] = []
    if case .array(let nodes)? = old?.content { elements = nodes }
    let isInline = old.map { $0.elements != nil && !$0.source.bytes[$0.range].contains(0x0A) } ?? false
    let style = isInline ? inline : self
    return style.enclosed("[", "]", indentation) { inner in
      values.enumerated().map { index, value in
        style.bytes(of: value, replacing: index < elements.count ? elements[index] : nil, indentation: inner)
      }
    }
  }

  private func enclosed(
    _ opening: Character, _ closing: Character, _ indentation: [UInt8], _ parts: (_ inner: [UInt8]) -> [[UInt8]]
  ) -> [UInt8] {
    let inner = newline == nil ? indentation : indentation + unit
    let parts = parts(inner)
    guard let newline, !parts.isEmpty else {
      return Array(String(opening).utf8) + parts.joined(separator: comma) + String(closing).utf8
    }
    let separator = [UInt8(ascii: ",")] + newline + inner
    return Array(String(opening).utf8) + newline + inner + parts.joined(separator: separator) + newline + indentation
      + String(closing).utf8
  }
}
