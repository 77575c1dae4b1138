import Foundation

extension PeopleBuilder {
  /// Whether a record says itself whom it is of: by an id, or by its key in the file. Else the id that it gets is made of
  /// fields that change.
  public func namesItself(_ record: Record) -> Bool {
    if let key = record.origin.key, !key.isBlank { return true }
    return rules.mapped(record.fields).fields["id"].map { !$0.isAbsent } ?? false
  }

  /// Whether a record has a field, as the rules map it, and nothing in it: an empty cell, say.
  public func leavesBlank(_ field: String, in record: Record) -> Bool {
    rules.mapped(record.fields).fields[field]?.isAbsent ?? false
  }

  /// The person that a record alone gives, whoever is to be shown; `nil` if it gives none.
  public func person(of record: Record) -> Person? {
    var rules = rules
    rules.filter = RecordFilter()
    return RecordReading([record], rules: rules).outcomes.first?.person
  }
}

extension Person {
  /// The id that a text stands for: the UUID that it is, else one that is always the same; `nil` if it is blank.
  public static func id(of text: String) -> ID? { IdentityKey.id(of: text) }

  /// The id of a person whose record names none: made of the e-mail address, else of the name.
  public var impliedID: UUID {
    switch IdentityKey.derived(from: nil, fields, name: name) {
    case .explicit(let id): id
    case .derived(let first, _): UUID(name: first)
    }
  }

  /// Whether the id is one that is made of the name or the e-mail address, although the record may hold it: it says no more
  /// than these do.
  public var hasImpliedID: Bool {
    let names = [fields, FieldMapping()].flatMap { fields -> [String] in
      switch IdentityKey.derived(from: nil, fields, name: name) {
      case .explicit: []
      case .derived(let first, let second): [first, second]
      }
    }
    return names.contains { UUID(name: $0) == id }
  }

  /// The e-mail address that tells people apart, trimmed and in small letters: the field `email`, `e-mail` or `mail`, of
  /// a list the first.
  public var identifyingEmail: String? { IdentityKey.email(in: fields) }
}
