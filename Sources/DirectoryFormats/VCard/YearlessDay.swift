/// Days without a year, as Apple's address books write them in vCard 3.0, which has none: `BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-12` with
/// a year that is to be left out.
enum YearlessDay {
  /// The parameter that names the year.
  static let parameter = "X-APPLE-OMIT-YEAR"

  /// The day as vCard 4.0 has it (RFC 6350, section 4.3.1), `--0512`; `nil` if the text is no day of the year.
  static func day(of text: String, without year: String) -> String? {
    guard !year.isEmpty, text.hasPrefix(year) else { return nil }
    return digits(of: text.dropFirst(year.count)).map { "--\($0)" }
  }

  /// What stands for a day without a year, `--0512` or `--05-12`, with the year; `nil` if the text is none.
  static func text(of day: String, in year: String) -> String? {
    guard day.hasPrefix("--") else { return nil }
    return digits(of: day.dropFirst()).map { "\(year)-\($0.prefix(2))-\($0.suffix(2))" }
  }

  /// Month and day of `-05-12`, `-0512` or `0512`.
  private static func digits(of text: Substring) -> String? {
    let parts = text.split(separator: "-")
    let digits = parts.joined()
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }), parts.allSatisfy({ $0.count % 2 == 0 })
    else { return nil }
    return digits
  }
}
