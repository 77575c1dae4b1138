/// Filters that take a value of any kind.
enum ValueFilters {
  static let all: [Filter] = [
    Filter("default", arguments: 0...1, named: ["allow_false"], work: .none, body: defaultValue),
    Filter("json", body: json),
    Filter("jsonify", body: json),
    Filter("size", work: .none, body: size),
  ]

  /// `{{ person.office | default: "on leave" }}` gives the office, or `on leave` without one
  ///
  /// Stands in for `nil`, `false` (unless `allow_false: true`) and what is empty; white space is not. The value,
  /// whichever, keeps its kind.
  static func defaultValue(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let replacement = call.argument(0) ?? .text("")
    switch call.input {
    case .null, .empty, .blank: return replacement
    case .boolean(false):
      let allowsFalse = call.argument(named: "allow_false")?.isTruthy ?? false
      return allowsFalse ? call.input : replacement
    default: return call.input.isEmpty(reader: call.reader) ? replacement : call.input
    }
  }

  /// `{{ person.name | json }}` gives `"Ada Lovelace"`: JSON that is safe in a script too. Also `jsonify`
  static func json(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    var writer = JSONWriter(reader: call.reader)
    try writer.write(call.input)
    return .text(writer.text, .json)
  }

  /// `{{ "Ada" | size }}` gives `3`, as does a field of `101`; of a list, the number of its elements; of `nil` and decimals 0
  static func size(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    switch call.input {
    case .text, .fragment: .integer(call.text.count)
    case .number(let spelling): .integer(spelling.utf8.count)
    case .list, .range: .integer(call.input.elements(reader: call.reader).count)
    case .mapping(let mapping): .integer(mapping.count)
    case .object(let object):
      .integer(object.count(reader: call.reader) ?? object.pairs(reader: call.reader)?.count ?? 0)
    // The bytes that a whole number takes in memory, as everywhere in Liquid.
    case .integer: .integer(8)
    case .null, .boolean, .decimal, .empty, .blank: .integer(0)
    }
  }
}
