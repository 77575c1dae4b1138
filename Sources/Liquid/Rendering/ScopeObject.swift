/// `self`: the variables by name, as they are where a template last named it, so that another template can look at them:
/// `{% render "row", outer: self %}`.
///
/// It belongs to one rendering and never leaves its thread, which is why the promise of `Sendable` holds.
final class ScopeObject: TemplateObject, @unchecked Sendable {
  /// The values by name.
  var variables: [String: Value] = [:]

  func member(_ name: Name, reader: Reader) -> Value? { variables[name.text] ?? .null }

  var kindDescription: String { "'self'" }
}

extension Name {
  /// The variables themselves, unless a variable has that name.
  static let scope: Name = "self"
}
