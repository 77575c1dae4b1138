import Diagnostics

/// Which records of a file are of people: the `only:` and `except:` settings, resolved.
public struct RecordFilter: Sendable {
  /// A field and the values by which it decides.
  public struct Condition: Sendable {
    /// Where the value is in the record, before any mapping.
    public var path: FieldPath
    /// What it may be, capitals or not; `null` for an absent field. Of a list, one element is enough.
    public var values: [FieldValue]
    /// The setting's place, for messages.
    public var span: SourceSpan?

    /// Makes a condition.
    public init(path: FieldPath, values: [FieldValue], span: SourceSpan? = nil) {
      self.path = path
      self.values = values
      self.span = span
    }

    /// The values in words: `'Active' or 'On leave'`.
    fileprivate var words: String {
      values.map { $0.isAbsent ? "blank" : "'\($0.spelling?.clipped ?? "…")'" }.joined(separator: " or ")
    }

    func matches(_ fields: FieldMapping) -> Bool {
      guard let value = path.value(in: fields), !value.isAbsent else { return values.contains { $0.isAbsent } }
      let found: [FieldValue] = if case .list(let elements) = value { elements } else { [value] }
      return found.contains { element in
        values.contains { wanted in
          wanted == element || wanted.spelling?.lowercased() == element.spelling?.withoutInvisibles.lowercased()
        }
      }
    }
  }

  /// A record must match all of these.
  public var only: [Condition]

  /// A record must match none of these.
  public var except: [Condition]

  /// Makes a filter; without arguments every record is of a person.
  public init(only: [Condition] = [], except: [Condition] = []) {
    self.only = only
    self.except = except
  }

  /// Why a record with these fields is of nobody, and what would help; `nil` if it is of a person.
  func objection(to fields: FieldMapping) -> (reason: String, remedy: String)? {
    if let condition = only.first(where: { !$0.matches(fields) }) {
      return (
        "'only' in roster.yml shows those whose '\(condition.path)' is \(condition.words)",
        "give the record such a '\(condition.path)' too, or change 'only'"
      )
    }
    return except.first { $0.matches(fields) }.map { condition in
      (
        "'except' in roster.yml leaves out those whose '\(condition.path)' is \(condition.words)",
        "give the record another '\(condition.path)', or change 'except'"
      )
    }
  }

  /// Whether a record with these fields is of a person.
  func admits(_ fields: FieldMapping) -> Bool {
    only.allSatisfy { $0.matches(fields) } && !except.contains { $0.matches(fields) }
  }
}
