/// Filters over dates.
enum DateFilters {
  static let all: [Filter] = [
    Filter("date", arguments: 1...1, body: date),
    Filter("date_to_string", arguments: 0...2) { (call) throws(FilterError) in
      try written(call, as: "date_to_string", month: "%b")
    },
    Filter("date_to_long_string", arguments: 0...2) { (call) throws(FilterError) in
      try written(call, as: "date_to_long_string", month: "%B")
    },
    Filter("date_to_xmlschema") { (call) throws(FilterError) in fixed(call, "%Y-%m-%dT%H:%M:%S%:z") },
    Filter("date_to_rfc822") { (call) throws(FilterError) in fixed(call, "%a, %d %b %Y %H:%M:%S %z") },
  ]

  /// `{{ "2015-12-10" | date: "%-d %B %Y" }}` gives `10 December 2015`; `{{ "now" | date: "%Y" }}` the year
  ///
  /// Takes dates as people write them, `now` and `today`, and whole numbers as seconds since 1970. Anything else is
  /// given back as it is.
  static func date(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let format = call.text(0)
    guard !format.isEmpty, let time = call.input.dateTime(reader: call.reader) else { return call.input }
    let text = DateFormat(time, reader: call.reader).text(format)
    try call.checked(text.utf8.count)
    return .text(text)
  }
}

extension DateFilters {
  /// `{{ "2015-12-10" | date_to_string }}` gives `10 Dec 2015`, with `"ordinal"` `10th Dec 2015`, with `"ordinal", "US"`
  /// `Dec 10th, 2015`; `date_to_long_string` has the month in full
  fileprivate static func written(
    _ call: borrowing FilterCall, as name: String, month: String
  ) throws(FilterError) -> Value {
    let style = call.text(0)
    guard style.isEmpty || style == "ordinal" else {
      throw FilterError("'\(name)' knows the style 'ordinal', not '\(style)'")
    }
    guard let time = call.input.dateTime(reader: call.reader) else { return call.input }
    let format = DateFormat(time, reader: call.reader)
    guard !style.isEmpty else { return .text(format.text("%d \(month) %Y")) }
    let day = "%-d" + ordinal(time.date.day)
    return .text(format.text(call.text(1) == "US" ? "\(month) \(day), %Y" : "\(day) \(month) %Y"))
  }

  /// A date for programs, in English whatever the site's language: `{{ "2015-12-10" | date_to_xmlschema }}` gives
  /// `2015-12-10T00:00:00+00:00`, `date_to_rfc822` `Thu, 10 Dec 2015 00:00:00 +0000`
  fileprivate static func fixed(_ call: borrowing FilterCall, _ format: String) -> Value {
    guard let time = call.input.dateTime(reader: call.reader) else { return call.input }
    return .text(DateFormat(time, names: .english, reader: call.reader).text(format))
  }

  private static func ordinal(_ day: Int) -> String {
    switch (day / 10, day % 10) {
    case (1, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  }
}

extension Value {
  /// Nobody writes a date longer than this, in bytes.
  private static let longestDate = 256

  /// The date that a value means; `nil` if it means none.
  func dateTime(reader: Reader) -> DateTime? {
    switch self {
    case .integer(let moment): return DateTime(moment: moment, reader: reader)
    case .number(let spelling): return Int(spelling).flatMap { DateTime(moment: $0, reader: reader) }
    case .text, .fragment:
      let text = plainText(reader: reader)
      guard text.utf8.count <= Self.longestDate else { return nil }
      if !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
        return Int(text).flatMap { DateTime(moment: $0, reader: reader) }
      }
      var parser = DateParser(text, reader: reader)
      return parser.parsed()
    default: return nil
    }
  }
}
