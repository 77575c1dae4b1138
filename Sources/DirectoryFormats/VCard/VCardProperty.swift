/// A property of a card as its line has it: the value is not yet decoded.
struct VCardProperty {
  /// A parameter with its values, quotes undone.
  struct Parameter: Equatable {
    /// In capitals.
    var name: String
    var values: [String]
  }

  /// The name in capitals, without the group.
  var name: String

  /// What stands before a dot in front of the name, such as `item1`.
  var group: String?

  /// The parameters in the order of the line but for encoding and character set. Words without a name, as in
  /// `TEL;WORK`, are values of `TYPE`.
  var parameters: [Parameter] = []

  /// What `ENCODING` says, in capitals.
  var encoding: String?

  /// What `CHARSET` says.
  var charset: String?

  /// The value as it stands there.
  var rawValue: ArraySlice<UInt8>

  /// The line's place in the file.
  var range: Range<Int>

  /// Takes a line apart; `nil` if it is no property.
  init?(_ line: VCardLine) {
    let bytes = line.bytes
    let nameEnd = bytes.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    guard let nameEnd else { return nil }
    var names = bytes[..<nameEnd].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let last = names.popLast(), !last.isEmpty, last.allSatisfy(\.isNameLetter) else { return nil }
    name = last.asciiText.uppercased()
    group = names.isEmpty ? nil : names.map(\.asciiText).joined(separator: ".")
    range = line.range
    rawValue = []
    var index = nameEnd
    while index < bytes.count, bytes[index] == UInt8(ascii: ";") {
      index += 1
      add(Self.parameter(in: bytes, from: &index))
    }
    guard index < bytes.count else { return nil }
    rawValue = bytes[(index + 1)...]
  }

  /// All values of a parameter.
  func values(of parameter: String) -> [String] {
    parameters.first { $0.name == parameter }?.values ?? []
  }

  /// The words of `TYPE` in small letters, also those inside quotes.
  var types: [String] {
    values(of: "TYPE").flatMap { $0.lowercased().split(separator: ",").map(String.init) }
  }

  private mutating func add(_ parameter: Parameter) {
    switch parameter.name {
    case "ENCODING": encoding = parameter.values.last?.uppercased()
    case "CHARSET": charset = parameter.values.last
    case "":
      for word in parameter.values where !word.isEmpty {
        if Self.encodings.contains(word.uppercased()) {
          encoding = word.uppercased()
        } else {
          append([word], to: "TYPE")
        }
      }
    default: append(parameter.values, to: parameter.name)
    }
  }

  private mutating func append(_ values: [String], to name: String) {
    if let index = parameters.firstIndex(where: { $0.name == name }) {
      parameters[index].values += values
    } else {
      parameters.append(Parameter(name: name, values: values))
    }
  }

  private static let encodings: Set<String> = ["QUOTED-PRINTABLE", "BASE64", "7BIT", "8BIT"]

  /// Reads a parameter and stops behind it. One without `=` has no name and is its own value.
  private static func parameter(in bytes: [UInt8], from index: inout Int) -> Parameter {
    let start = index
    while index < bytes.count, !";:=".utf8.contains(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return Parameter(name: "", values: [bytes[start..<index].asciiText])
    }
    var parameter = Parameter(name: bytes[start..<index].asciiText.uppercased(), values: [])
    repeat {
      index += 1
      parameter.values.append(value(in: bytes, from: &index))
    } while index < bytes.count && bytes[index] == UInt8(ascii: ",")
    return parameter
  }

  private static func value(in bytes: [UInt8], from index: inout Int) -> String {
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "\""),
      let close = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\""))
    {
      let text = bytes[index + 1..<close]
      index = close + 1
      while index < bytes.count, !",;:".utf8.contains(bytes[index]) { index += 1 }
      return text.asciiText.withoutCarets
    }
    while index < bytes.count, !",;:".utf8.contains(bytes[index]) { index += 1 }
    return bytes[start..<index].asciiText.withoutCarets
  }
}

extension UInt8 {
  fileprivate var isNameLetter: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text of names and parameters, ASCII or UTF-8.
  fileprivate var asciiText: String { String(decoding: self, as: UTF8.self) }
}

extension String {
  /// The text with `^n`, `^^` and `^'` undone (RFC 6868).
  fileprivate var withoutCarets: String {
    guard utf8.contains(UInt8(ascii: "^")) else { return self }
    var output = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      let meant: Character? =
        switch (character, rest.first) {
        case ("^", "n"): "\n"
        case ("^", "^"): "^"
        case ("^", "'"): "\""
        default: nil
        }
      if meant != nil { rest.removeFirst() }
      output.append(meant ?? character)
    }
    return output
  }
}
