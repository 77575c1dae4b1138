/// What stands before the value of a line, in its parts as they are written: `item1.ADR`, `TYPE=work`, `LABEL="…"`.
struct VCardHead {
  /// The name with the group before it.
  private(set) var name: String

  /// The parameters with their names, quotes and all.
  private(set) var parameters: [String]

  /// Takes a head apart.
  init(_ head: [UInt8]) {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in head.last == UInt8(ascii: ":") ? head.dropLast() : head[...] {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ";"), !isQuoted {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    name = texts[0]
    parameters = Array(texts.dropFirst())
  }

  /// The head as it is written.
  var text: String { ([name] + parameters).joined(separator: ";") + ":" }

  /// What stands before a dot in front of the name.
  var group: String? {
    name.lastIndex(of: ".").map { String(name[..<$0]) }
  }

  /// The property's name in capitals, without the group.
  var property: String {
    (name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]).uppercased()
  }

  /// The value of a parameter as it is written, without quotes around it; `nil` if there is none.
  func value(of parameter: String) -> String? {
    parameters.first { Self.isValue($0, of: parameter) }.map { text in
      let value = text.dropFirst(parameter.count + 1)
      return value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
        ? String(value.dropFirst().dropLast()) : String(value)
    }
  }

  /// Whether the value is written in a code or a character set of its own.
  var isEncoded: Bool {
    parameters.contains(where: Self.isEncoding)
  }

  /// The head for a value as it is.
  var withoutEncoding: VCardHead {
    var head = self
    head.parameters.removeAll(where: Self.isEncoding)
    return head
  }

  /// The head of another line of the kind: in no group, and not preferred.
  var forAnother: VCardHead {
    var head = self
    if let dot = name.lastIndex(of: ".") { head.name = String(name[name.index(after: dot)...]) }
    head.parameters = parameters.compactMap { parameter in
      if Self.isValue(parameter, of: "PREF") || parameter.uppercased() == "PREF" { return nil }
      guard Self.isValue(parameter, of: "TYPE"), !parameter.contains("\"") else { return parameter }
      let types = parameter.dropFirst(5).split(separator: ",").filter { $0.lowercased() != "pref" }
      return types.isEmpty ? nil : parameter.prefix(5) + types.joined(separator: ",")
    }
    return head
  }

  /// The head with another value of a parameter, in quotes; without it for `nil`.
  func with(_ parameter: String, _ value: String?) -> VCardHead {
    var head = self
    let place = parameters.firstIndex { Self.isValue($0, of: parameter) }
    if let place { head.parameters.remove(at: place) }
    if let value { head.parameters.insert("\(parameter)=\"\(value)\"", at: place ?? parameters.count) }
    return head
  }

  private static func isValue(_ text: String, of parameter: String) -> Bool {
    text.uppercased().hasPrefix(parameter + "=")
  }

  private static func isEncoding(_ parameter: String) -> Bool {
    let text = parameter.uppercased()
    return ["ENCODING=", "CHARSET="].contains(where: text.hasPrefix)
      || ["BASE64", "QUOTED-PRINTABLE", "8BIT", "7BIT"].contains(text)
  }
}
