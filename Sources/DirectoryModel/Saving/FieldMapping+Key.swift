extension FieldMapping {
  /// A key for a new person among people by key that nobody has: the name, with a number if need be.
  package func newKey(besides keys: inout Set<String>) -> String {
    let name = self["name"]?.spelling ?? self["id"]?.spelling ?? ""
    var key = name
    var number = 1
    while !keys.insert(key).inserted {
      number += 1
      key = "\(name) \(number)"
    }
    return key
  }
}
