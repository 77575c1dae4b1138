import Diagnostics
import DirectoryFormats
import DirectoryModel
import Foundation

extension DirectoryEditor {
  /// A person as a text to be edited: YAML, without the id.
  ///
  /// - Parameter query: Who: a name, its beginning, a slug or an id.
  /// - Throws: `DiagnosticError` if it is not clear who is meant, or the directory cannot be saved.
  public func text(of query: String) throws -> (person: Person, text: String) {
    try site.requireWritable()
    let person = try site.person(query).person
    return (person, FieldsText.text(of: Self.fields(of: person)))
  }

  /// Changes a person to what an edited text says; a field that it leaves out goes. An empty text changes nothing.
  ///
  /// - Throws: `DiagnosticError` if the text is malformed, the fields cannot be so, or the directory cannot be saved.
  public func edit(_ person: Person, as text: SourceText) throws -> Result {
    try commit(to: person.id) { before in
      let old = Self.fields(of: before)
      guard var fields = try FieldsText.fields(in: text, before: old) else { return before }
      var person = before
      for (field, path) in [("name", \Person.name), ("office", \Person.office)] {
        let value = fields[field] ?? .text("")
        guard let spelling = value == .null ? "" : value.spelling else {
          throw DiagnosticError(.error("'\(field)' needs one value and no list"))
        }
        person[keyPath: path] = spelling.withoutInvisibles
        fields[field] = nil
      }
      guard !person.name.isEmpty else { throw DiagnosticError(.error("a person needs a name")) }
      guard fields["id"] == nil else { throw DiagnosticError(.error("the id of a person never changes")) }
      for field in before.fields.fields where fields[field.name] == nil && !field.value.isAbsent {
        person.fields[field.name] = nil
      }
      for field in fields.fields { person.fields[field.name] = field.value }
      return person
    }
  }

  private static func fields(of person: Person) -> FieldMapping {
    FieldMapping(
      unique: [.init(name: "name", value: .text(person.name)), .init(name: "office", value: .text(person.office))]
        + person.fields.fields)
  }
}
