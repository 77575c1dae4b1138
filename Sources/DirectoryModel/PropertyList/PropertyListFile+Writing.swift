import Diagnostics

extension PropertyListFile {
  /// The file's contents in its form.
  ///
  /// - Throws: `DiagnosticError` for the old text form, and for text that XML cannot hold.
  func bytes() throws -> [UInt8] {
    let displayPath = source.path
    switch form {
    case .binary: return BinaryPropertyListWriter.bytes(of: root)
    case .openStep:
      throw DiagnosticError(
        .error(
          "'\(displayPath)' is in the old text form of property lists, which cannot be saved", at: .file(displayPath),
          notes: ["turn it into XML first: plutil -convert xml1 '\(displayPath)'"]))
    case .xml:
      do {
        return try XMLPropertyListWriter.bytes(of: root)
      } catch {
        let code = String(error.scalar.value, radix: 16, uppercase: true)
        throw DiagnosticError(
          .error(
            "'\(displayPath)' cannot hold the control character U+\(String(repeating: "0", count: 4 - code.count))\(code)",
            at: .file(displayPath), notes: ["remove it from the text \(holder(of: error.scalar))"]))
      }
    }
  }

  /// Whose text holds a character.
  private func holder(of scalar: Unicode.Scalar) -> String {
    var value = root
    while value.name == nil, let part = value.children.first(where: { $0.isUnwritable }) { value = part }
    guard case .dictionary(let dictionary) = value, let name = value.name else { return "that holds it" }
    let key = dictionary.entries.first { $0.value.isUnwritable }?.key ?? ""
    return
      "'\(key)' of '\(name.unicodeScalars.filter { $0 != scalar }.reduce(into: "") { $0.unicodeScalars.append($1) })'"
  }
}

extension PropertyListValue {
  /// Whether XML cannot hold it.
  fileprivate var isUnwritable: Bool { (try? XMLPropertyListWriter.bytes(of: self)) == nil }

  /// The name of a person.
  fileprivate var name: String? {
    if case .dictionary(let dictionary) = self { dictionary["name"]?.fieldValue?.spelling } else { nil }
  }
}

/// Writes records as a new property list in XML: an array of dictionaries.
public enum PropertyListWriter {
  /// The file's contents. Null, which property lists do not have, is left out; in a list it is empty text.
  ///
  /// - Parameter displayPath: The file's name for messages.
  /// - Throws: `DiagnosticError` for text with a character that XML cannot hold, naming field and person.
  public static func bytes(of records: [FieldMapping], displayPath: String) throws -> [UInt8] {
    let root = records.map { PropertyListValue(.mapping($0), replacing: nil) ?? .dictionary(PropertyListDictionary()) }
    return try PropertyListFile(
      form: .xml, source: SourceText(path: displayPath, bytes: []), root: .array(root)
    ).bytes()
  }
}
