/// A day of the proleptic Gregorian calendar: arithmetic without time zones.
struct CivilDate: Sendable, Equatable {
  /// The year; 0 is 1 BC.
  var year: Int
  /// The month, 1 to 12.
  var month: Int
  /// The day of the month, from 1.
  var day: Int

  /// A day by its numbers; `nil` if the calendar has none such.
  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    guard abs(year) < 1_000_000 else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is so many days after 1970-01-01.
  ///
  /// Counts in eras of 400 years (146,097 days) that begin on 1 March, so that a leap day ends its year.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = Self.floored(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Self.floored(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, 0 for Sunday.
  var weekday: Int {
    let day = (daysSince1970 + 4) % 7
    return day < 0 ? day + 7 : day
  }

  /// The day of the year, from 1.
  var dayOfYear: Int {
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    return before + day + (month > 2 && Self.isLeap(year) ? 1 : 0)
  }

  /// The year and week by ISO 8601: weeks begin on Monday, week 1 holds the year's first Thursday.
  var isoWeek: (year: Int, week: Int) {
    let sinceMonday = (weekday + 6) % 7
    let thursday = CivilDate(daysSince1970: daysSince1970 + 3 - sinceMonday)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  /// The week of the year from 0, weeks beginning on the given weekday: week 1 begins on the first such day.
  func week(beginningOn first: Int) -> Int {
    (dayOfYear + 6 - (weekday - first + 7) % 7) / 7
  }

  /// The division rounded down.
  static func floored(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
