import DirectoryModel

/// Writes records as a YAML list of mappings, in the style in which new people are written when a file is edited.
enum YAMLListWriter {
  private static let writer = YAMLWriter(lineEnd: [UInt8(ascii: "\n")])

  /// The whole file.
  static func bytes(of records: [FieldMapping]) -> [UInt8] {
    if records.isEmpty { return Array("[]\n".utf8) }
    var output: [UInt8] = []
    for record in records {
      output += "- ".utf8
      output +=
        record.isEmpty ? writer.flow(.mapping(record), isInBrackets: false) : writer.lines(of: record, column: 2)
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }
}
