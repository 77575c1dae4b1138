/// A field's value encodes as what it is, for any encoder: a number that the encoder cannot spell as it was typed
/// encodes as text, which the typing rule reads back.
extension FieldValue: Codable {
  /// Reads any value; text is typed by the one rule, as in every format.
  public init(from decoder: any Decoder) throws {
    if let names = try? decoder.container(keyedBy: FieldName.self) {
      self = .mapping(try FieldMapping(from: names))
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [FieldValue] = []
      while !elements.isAtEnd { values.append(try elements.decode(FieldValue.self)) }
      self = .list(values)
    } else {
      self = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> FieldValue {
    if container.decodeNil() { return .null }
    if let flag = try? container.decode(Bool.self) { return .boolean(flag) }
    if let integer = try? container.decode(Int.self) { return .number(Number(integer)) }
    if let double = try? container.decode(Double.self) {
      return FieldValue(scalar: double.spelling)
    }
    return FieldValue(scalar: try container.decode(String.self))
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .mapping(let mapping):
      var container = encoder.container(keyedBy: FieldName.self)
      for field in mapping.fields { try container.encode(field.value, forKey: FieldName(field.name)) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      var container = encoder.singleValueContainer()
      if let integer = Int(number.spelling), String(integer) == number.spelling {
        try container.encode(integer)
      } else if let double = Double(number.spelling), double.spelling == number.spelling {
        try container.encode(double)
      } else {
        try container.encode(number.spelling)
      }
    }
  }
}

extension FieldMapping {
  /// Reads all fields of a keyed container, sorted by name: decoders do not tell the order of their file.
  init(from container: KeyedDecodingContainer<FieldName>) throws {
    self.init(
      try container.allKeys.sorted { $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8) }
        .map { Field(name: $0.stringValue, value: try container.decode(FieldValue.self, forKey: $0)) })
  }
}

/// Any field's name as a coding key.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Double {
  /// The shortest digits that give this number back, without `.0`: `1000`, `0.5`, `1e+20`.
  var spelling: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
