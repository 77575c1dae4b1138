/// Filters that look for text in text.
///
/// They see HTML as the text that it shows and give plain text (see `StringFilters`).
enum ReplaceFilters {
  static let all: [Filter] = [
    Filter("replace", arguments: 1...2, body: replace),
    Filter("replace_first", arguments: 1...2, body: replaceFirst),
    Filter("replace_last", arguments: 2...2, body: replaceLast),
    Filter("remove", arguments: 1...1, body: replace),
    Filter("remove_first", arguments: 1...1, body: replaceFirst),
    Filter("remove_last", arguments: 1...1, body: replaceLast),
  ]

  /// `{{ "1-2-3" | replace: "-", "+" }}` gives `1+2+3`; `{{ "1-2-3" | remove: "-" }}` gives `123`
  ///
  /// Empty text stands between all characters.
  static func replace(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let text = Array(call.text.utf8)
    let wanted = ByteSearch(call.text(0).utf8)
    let replacement = Array(call.text(1).utf8)
    if wanted.count == 0 { return try spread(call, replacement) }
    var result: [UInt8] = []
    var start = 0
    while let next = wanted.first(in: text, from: start) {
      result += text[start..<next]
      result += replacement
      start = next + wanted.count
      try call.checked(result.count)
    }
    result += text[start...]
    return .text(String(decoding: result, as: UTF8.self))
  }

  /// `{{ "1-2-3" | replace_first: "-", "+" }}` gives `1+2-3`; `{{ "1-2-3" | remove_first: "-" }}` gives `12-3`
  static func replaceFirst(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let text = call.text
    let wanted = call.text(0)
    guard let place = ByteSearch.first(wanted, in: text) else { return .text(text) }
    if call.arguments.count == 1 {
      // Nothing in its place: what stands around it, as it lies there.
      let bytes = text.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: place)
      let end = bytes.index(start, offsetBy: wanted.utf8.count)
      guard place > 0 else { return .text(String(decoding: bytes[end...], as: UTF8.self)) }
      return .text(String(text[..<start]) + text[end...])
    }
    return try replaced(call, Array(text.utf8), place, wanted.utf8.count)
  }

  /// `{{ "1-2-3" | replace_last: "-", "+" }}` gives `1-2+3`; `{{ "1-2-3" | remove_last: "-" }}` gives `1-23`
  static func replaceLast(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let text = Array(call.text.utf8)
    let wanted = ByteSearch(call.text(0).utf8)
    return try replaced(call, text, wanted.last(in: text), wanted.count)
  }

  private static func replaced(
    _ call: borrowing FilterCall, _ text: [UInt8], _ place: Int?, _ length: Int
  ) throws(FilterError) -> Value {
    guard let place else { return .text(String(decoding: text, as: UTF8.self)) }
    let replacement = call.text(1).utf8
    try call.checked(text.count - length + replacement.count)
    var result = text
    result.replaceSubrange(place..<place + length, with: replacement)
    return .text(String(decoding: result, as: UTF8.self))
  }

  private static func spread(_ call: borrowing FilterCall, _ replacement: [UInt8]) throws(FilterError) -> Value {
    let text = call.text
    try call.checked((text.count + 1).multipliedReportingOverflow(by: replacement.count).partialValue)
    var result = String(decoding: replacement, as: UTF8.self)
    for character in text {
      result.append(character)
      result += String(decoding: replacement, as: UTF8.self)
    }
    return .text(result)
  }
}
