/// What a list or mapping of a file may be, by the way that leads to it: what a reading that met a fault goes on by.
package enum RecordLevel: Sendable {
  /// Nobody has said where the people are, and so many names lead here, each the first of its mapping.
  case usual(names: Int)
  /// These steps are left to the people.
  case before(ArraySlice<FieldPath.Step>)
  /// Part of a record, or beside the people.
  case inside

  /// Whether what stands in a list or mapping are records.
  package enum Children: Sendable {
    case records
    /// If the first of them is a mapping.
    case maybe
    case none
  }

  /// As many names as ever stand around people.
  private static let mostNames = 2

  /// The level of the root.
  ///
  /// - Parameter path: Where the people are; `nil`: where they usually are.
  package init(_ path: FieldPath?) {
    self = path.map { .before($0.steps[...]) } ?? .usual(names: 0)
  }

  /// What stands here.
  package var children: Children {
    switch self {
    case .usual(let names): names == 0 ? .records : .maybe
    case .before(let steps): steps.isEmpty ? .records : .none
    case .inside: .none
    }
  }

  /// Whether no people are here or further inside.
  package var isInside: Bool { if case .inside = self { true } else { false } }

  /// The level of a member of the mapping here.
  package func member(_ name: @autoclosure () -> String, isFirst: Bool) -> RecordLevel {
    switch self {
    case .usual(let names): return isFirst && names < Self.mostNames ? .usual(names: names + 1) : .inside
    case .before(let steps):
      guard case .name(let wanted)? = steps.first, wanted == "*" || wanted == name() else { return .inside }
      return .before(steps.dropFirst())
    case .inside: return .inside
    }
  }

  /// The level of an element of the list here; a name applied to a list means each of its elements.
  package func element(_ index: Int) -> RecordLevel {
    guard case .before(let steps) = self else { return .inside }
    switch steps.first {
    case .name?: return self
    // How many there are is not known yet.
    case .index(let wanted)?: return wanted == index || wanted < 0 ? .before(steps.dropFirst()) : .inside
    case nil: return .inside
    }
  }
}
