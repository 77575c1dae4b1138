/// One part of a plain template.
public enum PlainPart: Sendable, Equatable {
  /// Text of the template.
  case text(String)
  /// A member of a variable, without filters: `{{ person.slug }}`.
  case member(variable: Name, member: Name)
}

extension Template {
  /// The parts of a template that only puts members of variables between its texts; `nil` for one that does more.
  ///
  /// For hosts that render one such template very often, as for the address of each of many pages, and can put it together
  /// themselves.
  public var plainParts: [PlainPart]? {
    var parts: [PlainPart] = []
    for index in 0..<nodes.count {
      switch nodes.base[index] {
      case .text(let text): parts.append(.text(String(decoding: text, as: UTF8.self)))
      case .output(let output):
        guard output.value.filter == nil, let path = output.value.short else { return nil }
        parts.append(.member(variable: path.variable, member: path.member))
      default: return nil
      }
    }
    return parts
  }
}
