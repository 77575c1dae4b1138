/// Jekyll's filters over words and over values as text.
enum WordFilters {
  static let all: [Filter] = [
    Filter("array_to_sentence_string", arguments: 0...1, body: sentence),
    Filter("inspect", body: inspect),
    Filter("normalize_whitespace", body: normalizeWhitespace),
    Filter("number_of_words", arguments: 0...1, body: numberOfWords),
    Filter("to_integer", body: toInteger),
  ]

  /// `{{ "Ada,Bo,Cy" | split: "," | array_to_sentence_string }}` gives `Ada, Bo, and Cy`; with `"or"`, `Ada, Bo, or Cy`
  static func sentence(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let items = try call.items()
    let (word, wordKind) = (call.argument(0) ?? .text("and")).printed(reader: call.reader)
    var all = KindedText()
    var length = 0
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      if index > 0, items.count > 2 { all.append(",", .plain) }
      if index > 0 { all.append(" ", .plain) }
      if index > 0, isLast {
        all.append(word, wordKind)
        all.append(" ", .plain)
      }
      let (text, kind) = item.printed(reader: call.reader)
      all.append(text, kind)
      length += text.utf8.count + 2
      try call.checked(length)
    }
    return all.value
  }

  /// `{{ person | inspect }}` shows a value with its names and quotes: for finding out what there is
  static func inspect(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    var value = call.input
    if case .object(let object) = value {
      if let items = object.items(reader: call.reader) {
        value = .list(items)
      } else if let pairs = object.pairs(reader: call.reader) {
        value = .mapping(Mapping(pairs))
      }
    }
    return .text(HTMLText.escaped(value.inspected(reader: call.reader)), .html)
  }

  /// `{{ " a  b " | normalize_whitespace }}` gives `a b`
  static func normalizeWhitespace(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(Words.split(call.text).map { String(Substring($0)) }.joined(separator: " "))
  }

  /// `{{ "Ada King, Countess" | number_of_words }}` gives `3`
  ///
  /// With `"cjk"` each character of Chinese, Japanese and Korean is a word by itself; with `"auto"` where there is one.
  static func numberOfWords(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let text = call.text
    let mode = call.text(0)
    guard ["", "cjk", "auto"].contains(mode) else {
      throw FilterError("'number_of_words' counts by \"cjk\" or \"auto\", not by '\(mode)'")
    }
    guard !mode.isEmpty else { return .integer(Words.split(text).count) }
    return .integer(Words.countByCharacter(text))
  }

  /// `{{ "12.7" | to_integer }}` gives `12`; `true` gives 1, what is no number 0
  static func toInteger(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if case .boolean(let flag) = call.input { return .integer(flag ? 1 : 0) }
    return .integer(call.number.clampedInteger)
  }
}
