/// A path into a record, such as `terms[-1].address` or `id.bioguide`.
///
/// A name is taken whole first: a record with a field called `id.bioguide` is meant before the field
/// `bioguide` of its mapping `id`. A bracket behind a blank is part of a name, `Status [READ ONLY]`, and so is a point at the end:
/// `Tel.`.
public struct FieldPath: Sendable, Hashable, CustomStringConvertible {
  /// One step of the path.
  public enum Step: Sendable, Hashable {
    /// The value under a name of a mapping.
    case name(String)
    /// An element of a list, from 0; negative counts from the end, -1 being the last.
    case index(Int)
  }

  /// The path as written.
  public let description: String

  /// The steps, at least one; the first is a name.
  public let steps: [Step]

  /// Reads a path; `nil` if it is malformed: empty, an empty name, a bracket without a whole number.
  public init?(_ text: String) {
    var steps: [Step] = []
    var rest = Substring(text)
    while true {
      let name = Self.name(at: rest)
      guard !name.isEmpty else { return nil }
      steps.append(.name(String(name)))
      rest = rest.dropFirst(name.count)
      while rest.first == "[" {
        guard let close = rest.firstIndex(of: "]"),
          let index = Int(rest[rest.index(after: rest.startIndex)..<close])
        else { return nil }
        steps.append(.index(index))
        rest = rest[rest.index(after: close)...]
      }
      if rest.isEmpty { break }
      guard rest.first == "." else { return nil }
      rest = rest.dropFirst()
    }
    self.description = text
    self.steps = steps
  }

  /// The path of a whole field, whatever signs its name has.
  package init(name: String) {
    description = name
    steps = [.name(name)]
  }

  /// The path without its last step, and that step's number; `nil` if it is no number.
  var container: (path: FieldPath, index: Int)? {
    guard case .index(let index)? = steps.last, let path = FieldPath(Self.text(of: steps.dropLast())) else {
      return nil
    }
    return (path, index)
  }

  private static func name(at text: Substring) -> Substring {
    var end = text.startIndex
    var previous: Character?
    func isLast(_ index: String.Index) -> Bool { index > text.startIndex && text.index(after: index) == text.endIndex }
    while end < text.endIndex, text[end] != "." || isLast(end), text[end] != "[" || previous == " " {
      // All of the bracket belongs to the name.
      if text[end] == "[", let close = text[end...].firstIndex(of: "]") { end = close }
      previous = text[end]
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// The value at this path; `nil` if a step leads nowhere.
  public func value(in fields: FieldMapping) -> FieldValue? {
    if let whole = fields[description] { return whole }
    var current = FieldValue.mapping(fields)
    for step in steps {
      guard let next = current.following(step) else { return nil }
      current = next
    }
    return current
  }

  /// Steps as a path is written.
  static func text(of steps: some Sequence<Step>) -> String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

extension FieldValue {
  /// What one step of a path leads to; `nil` if nowhere.
  public func following(_ step: FieldPath.Step) -> FieldValue? {
    switch (step, self) {
    case (.name(let name), .mapping(let mapping)): return mapping[name]
    case (.index(let index), .list(let values)):
      let position = index < 0 ? values.count + index : index
      return values.indices.contains(position) ? values[position] : nil
    default: return nil
    }
  }
}
