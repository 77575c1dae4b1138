/// Filters between text and HTML.
enum HTMLFilters {
  static let all: [Filter] = [
    Filter("escape", body: escape),
    Filter("h", body: escape),
    Filter("escape_once", body: escapeOnce),
    Filter("newline_to_br", body: newlineToBr),
    Filter("strip_html", body: stripHTML),
  ]

  /// `{{ "Q & A" | escape }}` gives `Q &amp; A`, which is HTML and not escaped again. HTML stays as it is.
  static func escape(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull || call.isHTML { return call.input }
    return .text(HTMLText.escaped(call.text), .html)
  }

  /// `{{ "1 &lt; 2 & 3" | escape_once }}` gives `1 &lt; 2 &amp; 3`: references that are there stay.
  static func escapeOnce(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull || call.isHTML { return call.input }
    let bytes = Array(call.text.utf8)
    var result = ""
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), let end = HTMLText.referenceEnd(in: bytes, at: index) {
        result += HTMLText.escaped(String(decoding: bytes[start..<index], as: UTF8.self))
        result += String(decoding: bytes[index..<end], as: UTF8.self)
        start = end
        index = end
      } else {
        index += 1
      }
    }
    return .text(result + HTMLText.escaped(String(decoding: bytes[start...], as: UTF8.self)), .html)
  }

  /// `{{ address | newline_to_br }}`, where address is `1 High St` and `Leeds` in two lines, gives
  /// `1 High St<br />` and `Leeds`. Text is escaped, for the result is HTML.
  static func newlineToBr(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    guard case .text(let html, .html) = call.input else {
      return .text(Lines.replacingEnds(in: HTMLText.escaped(call.text), with: "<br />\n"), .html)
    }
    // Line ends within a tag stay: there a second tag would break the first.
    var result = ""
    for part in HTMLText.parts(of: html) {
      result += part.isTag ? part.text : Lines.replacingEnds(in: part.text, with: "<br />\n")
    }
    return .text(result, .html)
  }

  /// `{{ "<b>Ada</b> & co" | strip_html }}` gives `Ada & co`: text without what stands in angle brackets. Of HTML (as
  /// `markdown` makes it) the text that it shows.
  static func stripHTML(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(call.isHTML ? call.text : HTMLText.withoutTags(call.text))
  }
}

extension FilterCall {
  /// Whether the input is HTML already.
  var isHTML: Bool {
    if case .text(_, .html) = input { true } else { false }
  }
}
