import Diagnostics

extension TextEncoding {
  /// The bytes of a text in UTF-8.
  ///
  /// - Parameter original: The file as it is. Its lines that stay keep their bytes, also where a character has several codes.
  /// - Throws: `DiagnosticError` for a character that the encoding does not have.
  func bytes(of text: [UInt8], replacing original: SourceText) throws -> [UInt8] {
    guard let converter else { return text }
    let kept = hasSeveralCodes ? spellings(of: original, converter) : [:]
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var lines = PhysicalLines(text, 0..<text.count)
    var start = 0
    while let line = lines.next() {
      if let bytes = kept[text[line.text]] {
        output += bytes + text[line.text.upperBound..<line.end]
      } else if let lacking = Self.encode(text[start..<line.end], by: converter, into: &output) {
        throw DiagnosticError(.missing(lacking, in: self, original.path))
      }
      start = line.end
    }
    return output
  }

  /// The bytes of those lines that would get others if they were written anew.
  private func spellings(
    of original: SourceText, _ converter: EncodingConverter
  ) -> [ArraySlice<UInt8>: ArraySlice<UInt8>] {
    var spellings: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    // No code has a line end in it.
    var lines = PhysicalLines(original.bytes, 0..<original.bytes.count)
    while let line = lines.next()?.text {
      let bytes = original.bytes[line]
      guard bytes.contains(where: { $0 >= 0x80 }) else { continue }
      var text: [UInt8] = []
      _ = bytes.withUnsafeBytes { converter.decode($0, from: 0, into: &text) }
      var again: [UInt8] = []
      _ = Self.encode(text[...], by: converter, into: &again)
      if again[...] != bytes { spellings[text[...]] = bytes }
    }
    return spellings
  }

  /// Appends the bytes of a text, and returns the first character that has none.
  private static func encode(
    _ text: ArraySlice<UInt8>, by converter: EncodingConverter, into output: inout [UInt8]
  ) -> Unicode.Scalar? {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard let code = converter.code(of: scalar) else { return scalar }
      output += code
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func missing(_ scalar: Unicode.Scalar, in encoding: TextEncoding, _ path: String) -> Diagnostic {
    .error(
      "'\(path)' is in \(encoding.rawValue), which has no '\(scalar)'", at: .file(path),
      notes: ["save the file with the encoding UTF-8, and take 'encoding' out of roster.yml"])
  }
}
