/// Dates in digits.
enum NumericDate {
  /// Reads a date of digits and separators, with the month perhaps by name.
  static func date(_ tokens: inout DateTokens) -> CivilDate? {
    if let compact = tokens.attempt(compact) { return compact }
    if let week = tokens.attempt(isoWeek) { return week }
    if let ordinal = tokens.attempt(ordinal) { return ordinal }
    guard let first = tokens.takeDigits(1...6) else { return nil }
    for separator in ["-", "/", "."] as [Character] {
      guard tokens.take(separator) else { continue }
      guard let month = tokens.takeNumber(digits: 1...2) else { return nil }
      guard tokens.take(separator) else {
        // A year and a month: ISO 8601, section 5.2.1.2.
        return separator == "-" && first.count == 4 ? civil(year: first, month: month, day: "1") : nil
      }
      guard let last = tokens.takeDigits(1...6) else { return nil }
      return first.count > 2 || (separator == "-" && last.count <= 2)
        ? civil(year: first, month: month, day: last) : civil(year: last, month: month, day: first)
    }
    return nil
  }

  /// A year in digits: two of them mean 1969 to 2068.
  static func year(_ digits: String) -> Int? {
    guard let number = Int(digits) else { return nil }
    return digits.count > 2 ? number : number + (number < 69 ? 2000 : 1900)
  }

  /// `20200615T…`; without a time it would be a number of seconds.
  private static func compact(_ tokens: inout DateTokens) -> CivilDate? {
    guard let digits = tokens.takeDigits(8...8), tokens.next == .word("t") else { return nil }
    guard let month = Int(digits.dropFirst(4).prefix(2)) else { return nil }
    return civil(year: String(digits.prefix(4)), month: month, day: String(digits.suffix(2)))
  }

  /// `2020-W25-1` (ISO 8601, section 5.2.3.3); Monday without a day.
  private static func isoWeek(_ tokens: inout DateTokens) -> CivilDate? {
    guard let year = tokens.takeNumber(digits: 4...4), tokens.take("-"), tokens.next == .word("w") else { return nil }
    tokens.skip()
    guard let week = tokens.takeNumber(digits: 2...2), (1...53).contains(week) else { return nil }
    let weekday = tokens.take("-") ? tokens.takeNumber(digits: 1...1) : 1
    guard let weekday, (1...7).contains(weekday), let fourth = CivilDate(year: year, month: 1, day: 4) else {
      return nil
    }
    let firstMonday = fourth.daysSince1970 - (fourth.weekday + 6) % 7
    let date = CivilDate(daysSince1970: firstMonday + (week - 1) * 7 + weekday - 1)
    return date.isoWeek == (year, week) ? date : nil
  }

  /// `2020-167`: a year and a day of it (ISO 8601, section 5.2.2.2).
  private static func ordinal(_ tokens: inout DateTokens) -> CivilDate? {
    guard let year = tokens.takeNumber(digits: 4...4), tokens.take("-"), let day = tokens.takeNumber(digits: 3...3),
      (1...(CivilDate.isLeap(year) ? 366 : 365)).contains(day), let first = CivilDate(year: year, month: 1, day: 1)
    else { return nil }
    return CivilDate(daysSince1970: first.daysSince1970 + day - 1)
  }

  private static func civil(year: String, month: Int, day: String) -> CivilDate? {
    guard let year = Self.year(year), let day = Int(day) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
