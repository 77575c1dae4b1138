/// What is known of the attributes of a file by their names: entries have mostly the same, and finding out takes time.
struct LDIFAttributes {
  /// An attribute.
  struct Attribute {
    /// By what it is found: its name in small letters.
    var key: String
    /// The name as it is written, without the option `binary`, which tells how a value is sent and no more (RFC 4522).
    var name: String
    /// Whether it can be a field: passwords and what a change is can not.
    var isField: Bool
  }

  private var known: [String: Attribute] = [:]

  /// The attribute of a name with its options.
  subscript(name: String) -> Attribute {
    mutating get {
      if let attribute = known[name] { return attribute }
      let parts = name.split(separator: ";", omittingEmptySubsequences: false)
      let shown = parts.filter { $0.lowercased() != "binary" }.joined(separator: ";")
      let key = shown.lowercased()
      let attribute = Attribute(key: key, name: shown, isField: !Self.isSecret(key) && key != "changetype")
      known[name] = attribute
      return attribute
    }
  }

  /// Whether an attribute holds a password, in whatever form.
  static func isSecret(_ attribute: String) -> Bool {
    let name = attribute.lowercased().split(separator: ";").first ?? ""
    return ["password", "pwd", "pwdhistory"].contains { name.hasSuffix($0) }
  }
}
