/// Filters that change text.
///
/// They see HTML as the text that it shows (tags taken away, references resolved) and give plain text, so that no
/// change of letters ever makes or breaks markup. Five can keep HTML as it is: `append` and `prepend` escape the
/// part that is data and stay HTML; `strip`, `lstrip` and `rstrip` only touch the ends.
enum StringFilters {
  static let all: [Filter] = [
    Filter("append", arguments: 1...1, body: append),
    Filter("prepend", arguments: 1...1, body: prepend),
    Filter("capitalize", body: capitalize),
    Filter("downcase", body: downcase),
    Filter("upcase", body: upcase),
    Filter("strip", body: strip),
    Filter("lstrip", body: lstrip),
    Filter("rstrip", body: rstrip),
    Filter("squish", body: squish),
    Filter("strip_newlines", body: stripNewlines),
    Filter("split", arguments: 1...1, body: split),
  ]

  /// `{{ "Ada" | append: "!" }}` gives `Ada!`
  static func append(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    try joined(call, [call.input, call.argument(0) ?? .null])
  }

  /// `{{ "Ada" | prepend: "Dr. " }}` gives `Dr. Ada`
  static func prepend(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    try joined(call, [call.argument(0) ?? .null, call.input])
  }

  /// `{{ "hello WORLD" | capitalize }}` gives `Hello world`
  static func capitalize(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let text = call.text
    return .text(text.prefix(1).uppercased() + text.dropFirst().lowercased())
  }

  /// `{{ "Ada" | downcase }}` gives `ada`
  static func downcase(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(call.text.lowercased())
  }

  /// `{{ "Ada" | upcase }}` gives `ADA`
  static func upcase(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(call.text.uppercased())
  }

  /// `{{ "  Ada  " | strip }}` gives `Ada`
  static func strip(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    stripped(call, left: true, right: true)
  }

  /// `[{{ "  Ada  " | lstrip }}]` gives `[Ada  ]`
  static func lstrip(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    stripped(call, left: true, right: false)
  }

  /// `[{{ "  Ada  " | rstrip }}]` gives `[  Ada]`
  static func rstrip(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    stripped(call, left: false, right: true)
  }

  /// `{{ "  Ada \n  Lovelace " | squish }}` gives `Ada Lovelace`
  static func squish(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    let words = call.text.unicodeScalars.split { $0.properties.isWhitespace }
    return .text(words.map(String.init).joined(separator: " "))
  }

  /// `{{ address | strip_newlines }}`, where address is two lines, gives one
  static func stripNewlines(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(Lines.replacingEnds(in: call.text, with: ""))
  }

  /// `{{ "a, b" | split: ", " | join: "+" }}` gives `a+b`
  ///
  /// A blank as separator means any white space; no separator every character. Empty parts at the end are dropped.
  static func split(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let text = call.text
    let separator = call.text(0)
    if separator.isEmpty {
      try call.checkLength(text.utf8.count / 4)
      return .list(text.map { .text(String($0)) })
    }
    if separator == " " {
      let words = Words.split(text)
      try call.checkLength(words.count)
      return .list(words.map { .text(String(Substring($0))) })
    }
    let bytes = Array(text.utf8)
    let mark = ByteSearch(separator.utf8)
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    while let next = mark.first(in: bytes, from: start) {
      parts.append(bytes[start..<next])
      try call.checkLength(parts.count)
      start = next + mark.count
    }
    parts.append(bytes[start...])
    while let last = parts.last, last.isEmpty { parts.removeLast() }
    return .list(parts.map { .text(String(decoding: $0, as: UTF8.self)) })
  }

  private static func joined(_ call: borrowing FilterCall, _ values: [Value]) throws(FilterError) -> Value {
    var all = KindedText()
    var length = 0
    for value in values {
      let (text, kind) = value.printed(reader: call.reader)
      length += text.utf8.count
      all.append(text, kind)
    }
    try call.checked(length)
    return all.value
  }

  private static func stripped(_ call: borrowing FilterCall, left: Bool, right: Bool) -> Value {
    if case .text(let text, .html) = call.input {
      return .text(Words.stripped(text, left: left, right: right), .html)
    }
    return .text(Words.stripped(call.text, left: left, right: right))
  }
}
