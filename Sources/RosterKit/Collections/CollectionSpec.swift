/// Names a collection of people: everyone, narrowed and ordered step by step. Equal specs give equal collections, so
/// a trace can hold a spec's number, and the next run can work out who is in it without rendering anything.
struct CollectionSpec: Hashable, Sendable {
  /// One step.
  enum Step: Hashable, Sendable {
    /// Those whose property equals the value or, being a list, holds it; without a value, those where it is truthy.
    case filter(property: String, value: String?)
    /// The others.
    case reject(property: String, value: String?)
    /// Those who do not have the property.
    case absent(property: String)
    /// Those who have the property.
    case present(property: String)
    /// The first of those who have the property in common.
    case unique(property: String)
    /// In order of these keys; people who are equal stay in the order before.
    case sort([SortKey])
    /// Backwards.
    case reverse
    /// A part, within bounds.
    case slice(offset: Int, length: Int)
  }

  /// The steps from everyone in canonical order.
  var steps: [Step] = []

  /// Everyone.
  static let everyone = CollectionSpec()

  /// The members of a group: everyone whose field has the value.
  static func group(_ field: String, _ value: String) -> CollectionSpec {
    CollectionSpec(steps: [.filter(property: field, value: value)])
  }

  /// The collection before the last step.
  var base: CollectionSpec { CollectionSpec(steps: Array(steps.dropLast())) }

  /// This collection, taken one step further.
  func adding(_ step: Step) -> CollectionSpec {
    CollectionSpec(steps: steps + [step])
  }
}

/// One key of an order.
struct SortKey: Hashable, Sendable {
  /// How texts compare.
  enum Comparison: String, Sendable {
    /// By code point, as `sort` does.
    case codePoint
    /// Without regard to case, as `sort_natural` does.
    case caseInsensitive
    /// By the rules of the site's locale, as front matter does.
    case collated
  }

  /// The property that is compared; `nil`: the name as printed.
  var property: String?
  /// Whether the greatest comes first. People without the property come last either way.
  var isDescending = false
  /// How texts compare.
  var comparison: Comparison
}

extension CollectionSpec {
  /// The stored form: the words of all steps, each with its length before it (`5:where…`), so that any value can
  /// stand in it.
  var text: String {
    steps.flatMap(\.words).map { "\($0.utf8.count):\($0)" }.joined()
  }

  /// Reads a stored form; `nil` if it is not one.
  init?(text: String) {
    var words: [String] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let length = Int(Substring(rest[..<colon])), length >= 0,
        let end = rest.index(colon, offsetBy: length + 1, limitedBy: rest.endIndex),
        let word = String(rest[rest.index(after: colon)..<end])
      else { return nil }
      words.append(word)
      rest = rest[end...]
    }
    var remaining = words[...]
    while !remaining.isEmpty {
      guard let step = Step(words: &remaining) else { return nil }
      steps.append(step)
    }
  }
}

extension CollectionSpec.Step {
  /// Whether the step tells a value of a property for which `isHidden` holds.
  func tellsOf(_ isHidden: (String) -> Bool) -> Bool {
    switch self {
    case .filter(let property, .some), .reject(let property, .some): isHidden(property)
    default: false
    }
  }

  fileprivate var words: [String] {
    switch self {
    case .filter(let property, let value?): ["where", property, value]
    case .filter(let property, nil): ["having", property]
    case .reject(let property, let value?): ["reject", property, value]
    case .reject(let property, nil): ["lacking", property]
    case .absent(let property): ["absent", property]
    case .present(let property): ["present", property]
    case .unique(let property): ["unique", property]
    case .reverse: ["reverse"]
    case .slice(let offset, let length): ["slice", String(offset), String(length)]
    case .sort(let keys):
      ["sort", String(keys.count)]
        + keys.flatMap { key in
          [key.property.map { "." + $0 } ?? "", key.isDescending ? "down" : "up", key.comparison.rawValue]
        }
    }
  }

  fileprivate init?(words: inout ArraySlice<String>) {
    switch words.popFirst() {
    case "where":
      guard let property = words.popFirst(), let value = words.popFirst() else { return nil }
      self = .filter(property: property, value: value)
    case "having":
      guard let property = words.popFirst() else { return nil }
      self = .filter(property: property, value: nil)
    case "reject":
      guard let property = words.popFirst(), let value = words.popFirst() else { return nil }
      self = .reject(property: property, value: value)
    case "lacking":
      guard let property = words.popFirst() else { return nil }
      self = .reject(property: property, value: nil)
    case "absent":
      guard let property = words.popFirst() else { return nil }
      self = .absent(property: property)
    case "present":
      guard let property = words.popFirst() else { return nil }
      self = .present(property: property)
    case "unique":
      guard let property = words.popFirst() else { return nil }
      self = .unique(property: property)
    case "reverse": self = .reverse
    case "slice":
      guard let offset = words.popFirst().flatMap({ Int($0) }), let length = words.popFirst().flatMap({ Int($0) })
      else { return nil }
      self = .slice(offset: offset, length: length)
    case "sort":
      guard let count = words.popFirst().flatMap({ Int($0) }), count >= 0, count * 3 <= words.count else { return nil }
      var keys: [SortKey] = []
      for _ in 0..<count {
        guard let property = words.popFirst(), let direction = words.popFirst(),
          let comparison = words.popFirst().flatMap(SortKey.Comparison.init)
        else { return nil }
        keys.append(
          SortKey(
            property: property.isEmpty ? nil : String(property.dropFirst()), isDescending: direction == "down",
            comparison: comparison))
      }
      self = .sort(keys)
    default: return nil
    }
  }
}
