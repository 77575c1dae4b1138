import Diagnostics
import DirectoryModel

extension Diagnostic {
  /// The warning about a value that is no text, in the line of a person's.
  static func binaryData(in name: String, of fields: FieldMapping, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the binary data in '\(name)' of \(fields.personLabel) is left out", at: place,
      notes: ["pages show text; put a picture beside the directory as a file"])
  }
}
