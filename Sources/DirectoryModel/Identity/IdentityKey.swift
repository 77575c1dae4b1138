import Foundation

/// What a record is known by when ids are made.
///
/// A record's own id counts first. Without one, the id is UUID version 5 of what stays the same longest: the
/// file's name in a folder, else the e-mail address, else the name. Each kind has its prefix, so that a file
/// called `ada` and an id `ada` are two people.
enum IdentityKey {
  /// The id that the record names.
  case explicit(UUID)
  /// The text that the id is made of, and the one that takes its place where several records have the same
  /// first: e-mail and name together.
  case derived(first: String, second: String)

  /// The id that a text in the field `id` stands for: the UUID that it is, else version 5 of it; `nil` if blank.
  static func id(of text: String) -> UUID? {
    let text = text.withoutInvisibles
    return text.isEmpty ? nil : UUID(spelling: text) ?? UUID(name: text)
  }

  /// The key of a record that names no id.
  static func derived(from fileKey: String?, _ fields: FieldMapping, name: String) -> IdentityKey {
    // Canonical composition is stable between versions of Unicode, so both forms of `é` are one name for good.
    let name = name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
    let email = email(in: fields)
    let first =
      if let fileKey, !fileKey.isBlank {
        "file:\(fileKey)"
      } else if let email {
        "email:\(email)"
      } else {
        "name:\(name)"
      }
    return .derived(first: first, second: "email+name:\(email ?? "")\n\(name)")
  }

  /// The e-mail address among a record's fields, trimmed and in ASCII lower case: the first that is there of
  /// `email`, `e-mail`, `mail`, in any letter case.
  static func email(in fields: FieldMapping) -> String? {
    for wanted in ["email", "e-mail", "mail"] {
      for field in fields.fields where field.name.utf8.count == wanted.utf8.count {
        guard field.name.lowercased() == wanted, let text = firstSpelling(of: field.value) else { continue }
        return text
      }
    }
    return nil
  }

  private static func firstSpelling(of value: FieldValue) -> String? {
    if case .list(let values) = value { return values.lazy.compactMap(firstSpelling).first }
    guard let text = value.spelling?.withoutInvisibles, !text.isEmpty else { return nil }
    return String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
