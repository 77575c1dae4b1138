import Diagnostics

extension PropertyListFile {
  /// The records of a directory: the dictionaries of the array at the root.
  ///
  /// - Throws: `DiagnosticError` if the root is no array, or an element no dictionary.
  func records() throws -> RecordList {
    guard let elements else { throw DiagnosticError(wrongRoot) }
    var problems = RecordProblems()
    var skipped = RecordProblems()
    var list = RecordList(records: [])
    list.records.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      guard case .dictionary(let dictionary) = element else {
        problems.report(.fieldType) {
          self.origin(of: index, name: nil).error(
            "\(elementRanges.isEmpty ? "it" : "an element") is \(element.kindInWords), expected a dictionary",
            notes: ["each element of the array is a person: a dictionary with 'id', 'name' and 'office'"])
        }
        continue
      }
      let fields = dictionary.fields
      let origin = self.origin(of: index, name: fields["name"]?.spelling)
      for entry in dictionary.entries where entry.value.holdsData {
        skipped.report(.data) {
          origin.warning(
            "the binary data in '\(entry.key)' of \(fields.personLabel) is left out",
            notes: ["pages show text; put a picture beside the directory as a file"])
        }
      }
      list.records.append(Record(fields: fields, origin: origin))
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.diagnostics) }
    list.warnings = warnings + skipped.diagnostics
    return list
  }

  /// The elements of the array at the root; none of an empty dictionary, which some programs write for nothing at all. `nil` if
  /// there is something else.
  var elements: [PropertyListValue]? {
    switch root {
    case .array(let elements): elements
    case .dictionary(let dictionary) where dictionary.entries.isEmpty: []
    default: nil
    }
  }

  private func origin(of index: Int, name: String?) -> RecordOrigin {
    if index < elementRanges.count { return RecordOrigin(span: SourceSpan(source, elementRanges[index])) }
    let name = name.map { $0.isBlank ? "" : " (\($0.withoutInvisibles.clipped))" } ?? ""
    let nowhere = SourceSpan(SourceText(path: source.path, bytes: []), 0..<0)
    return RecordOrigin(span: nowhere, label: "record \(index + 1)\(name)")
  }

  private var wrongRoot: Diagnostic {
    var found = root.kindInWords
    var remedy = "put the people into '<array>' … '</array>'"
    if case .dictionary(let dictionary) = root {
      let keys = dictionary.entries.map(\.key)
      found += keys.isEmpty ? " without keys" : " with \(keys.count == 1 ? "the key" : "the keys") \(keys.listed)"
      if let key = dictionary.entries.first(where: { if case .array = $0.value { true } else { false } })?.key {
        remedy = "if the people are in '\(key)', save that array as a property list of its own"
      }
    }
    return .error(
      "the property list holds \(found), expected an array of dictionaries", at: .file(source.path), notes: [remedy])
  }
}
