import DirectoryModel
import Incremental

extension FieldRules {
  /// The fingerprint of all that decides on what is private.
  var privacy: Fingerprint {
    var builder = FingerprintBuilder()
    builder.add(privatePaths.count)
    for path in privatePaths { builder.add(path.description) }
    for rule in rules {
      builder.add(rule.name)
      builder.add(rule.path.description)
    }
    return builder.fingerprint
  }

  /// Whether a property of people, by name or path, shows something of what is private.
  func hides(_ property: String) -> Bool {
    if privatePaths.isEmpty { return false }
    let root = String(property.prefix { $0 != "." && $0 != "[" })
    let names =
      [property, root] + [Property.fieldOfLetters(property), Property.fieldOfLetters(root)].compactMap(\.self)
    return names.contains(where: hidesField)
  }

  private func hidesField(_ field: String) -> Bool {
    let sources = rules.filter { $0.name == field }.map(\.path)
    return (privatePaths + hiddenSources).contains { path in
      path.description == field || path.steps.first == .name(field)
        || sources.contains { $0.description == path.description || $0.steps.first == path.steps.first }
    }
  }
}
