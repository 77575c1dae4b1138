/// Filters over lists as a whole.
///
/// A collection of the host's is first asked to answer for itself, so that only what the answer depends on counts as
/// read.
enum ListFilters {
  static let all: [Filter] = [
    Filter("compact", arguments: 0...1, work: .elements, body: compact),
    Filter("concat", arguments: 1...1, work: .elements, body: concat),
    Filter("first", work: .none, body: first),
    Filter("join", arguments: 0...1, body: join),
    Filter("last", work: .none, body: last),
    Filter("reverse", work: .elements, body: reverse),
    Filter("sum", arguments: 0...1, body: sum),
    Filter("uniq", arguments: 0...1, work: .everything(times: 8), body: uniq),
  ]

  /// `{{ people | map: "phone" | compact | join: ", " }}` gives the phones of those who have one
  ///
  /// With a property, keeps the elements that have it: `{{ people | compact: "phone" | size }}`.
  static func compact(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard var property = Property(call, argument: 0) else { return .list(try call.items().filter { !$0.isNull }) }
    property.look(in: call.collection)
    if let answer = call.collection?.derived(.compact(property: property.text), reader: call.reader) { return answer }
    let items = try call.items()
    var kept: [Value] = []
    for item in items where try !property.value(in: item).isNull { kept.append(item) }
    return .list(kept)
  }

  /// `{{ teachers | concat: staff | size }}` gives the number of both together
  static func concat(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let more = call.argument(0) ?? .null
    switch more {
    case .list, .range: break
    case .object(let object) where object.count(reader: call.reader) != nil: break
    default: throw FilterError("expected a list to add, not \(call.described(more))")
    }
    let (left, right) = (try call.items(), try call.items(of: more))
    try call.checkLength(left.count + right.count)
    return .list(left + right)
  }

  /// `{{ people | first | map: "name" }}` gives the first one's name; of text, the first letter
  static func first(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    switch call.input {
    case .list(let values): return values.first ?? .null
    case .range, .mapping: return call.input.elements(reader: call.reader).first ?? .null
    case .text, .fragment: return call.text.first.map { .text(String($0)) } ?? .text("")
    case .object(let object):
      if let first = object.derived(.first, reader: call.reader) { return first }
      return call.input.elements(reader: call.reader).first ?? .null
    default: return .null
    }
  }

  /// `{{ tags | join: ", " }}` gives `green, blue`; with a blank between, unless told
  static func join(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    // One text is whole by itself, as most fields that could be lists are.
    if case .text(let text, _) = call.input {
      try call.checked(text.utf8.count)
      return text.isEmpty ? .text("") : call.input
    }
    let (glue, glueKind) = (call.argument(0) ?? .text(" ")).printed(reader: call.reader)
    var all = KindedText()
    var length = 0
    for (index, item) in try call.items().enumerated() {
      if index > 0 { all.append(glue, glueKind) }
      let (text, kind) = item.printed(reader: call.reader)
      all.append(text, kind)
      length += text.utf8.count + glue.utf8.count
      try call.checked(length)
    }
    return all.value
  }

  /// `{{ people | last | map: "name" }}` gives the last one's name; of text, the last letter
  static func last(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    switch call.input {
    case .list(let values): return values.last ?? .null
    case .range: return call.input.elements(reader: call.reader).last ?? .null
    case .text, .fragment: return call.text.last.map { .text(String($0)) } ?? .text("")
    case .object(let object):
      if let last = object.derived(.last, reader: call.reader) { return last }
      return object.items(reader: call.reader)?.last ?? .null
    default: return .null
    }
  }

  /// `{{ "a,b" | split: "," | reverse | join: "," }}` gives `b,a`
  static func reverse(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if let answer = call.collection?.derived(.reverse, reader: call.reader) { return answer }
    return .list(try call.items().reversed())
  }

  /// `{{ orders | sum: "price" }}` gives the sum of all prices; without a property, of the elements
  static func sum(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    var property = Property(call, argument: 0)
    var sum = Decimal(0)
    for item in try call.items() {
      let value = try property?.value(in: item) ?? item
      sum = sum.plus(value.arithmeticNumber(reader: call.reader))
    }
    return sum.value
  }

  /// `{{ "b,a,b" | split: "," | uniq | join: "," }}` gives `b,a`; with a property, the first of each value
  static func uniq(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    var property = Property(call, argument: 0)
    if let text = property?.text {
      property?.look(in: call.collection)
      if let answer = call.collection?.derived(.unique(property: text), reader: call.reader) { return answer }
    }
    var seen: Set<ValueKey> = []
    var kept: [Value] = []
    for item in try call.items() {
      let value = try property?.value(in: item) ?? item
      if seen.insert(ValueKey(value, reader: call.reader)).inserted { kept.append(item) }
    }
    return .list(kept)
  }
}
