import DirectoryModel

extension FieldValue {
  /// Types the scalar that stands in these bytes, valid UTF-8, by the one rule.
  ///
  /// The first byte tells of nearly every value that it can be nothing but text, which spares the rule.
  init(scalarBytes bytes: Slice<UnsafeRawBufferPointer>) {
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
    switch bytes.first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "t"), UInt8(ascii: "f"):
      self = FieldValue(scalar: text)
    default: self = .text(text)
    }
  }
}

/// A shorthand for patterns: an optional byte within a range.
func ~= (range: ClosedRange<UInt8>, byte: UInt8?) -> Bool {
  byte.map(range.contains) ?? false
}
