import DirectoryModel

extension FieldValue {
  /// The value as JSON, two blanks a level and a line a member, without a newline at its end. Members keep their order and
  /// numbers their spelling.
  public var json: String {
    String(decoding: JSONStyle().bytes(of: self, indentation: []), as: UTF8.self)
  }
}
