/// Filters over dates.
enum DateFilters {
  static let all: [Filter] = [
    Filter("date", arguments: 1...1, body: date)
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

extension Value {
  /// The date that a value means; `nil` if it means none.
  func dateTime(reader: Reader) -> DateTime? {
    switch self {
    case .integer(let moment): return DateTime(moment: moment, reader: reader)
    case .number(let spelling): return Int(spelling).flatMap { DateTime(moment: $0, reader: reader) }
    case .text, .fragment:
      let text = plainText(reader: reader)
      if !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
        return Int(text).flatMap { DateTime(moment: $0, reader: reader) }
      }
      var parser = DateParser(text, reader: reader)
      return parser.parsed()
    default: return nil
    }
  }
}
