import Collation
import Liquid
import Synchronization

/// The names of months and days in the site's language, looked up when first asked for. Safe to share between threads.
final class DateNameTable: Sendable {
  private let locale: String
  private let known = Mutex<DateNames?>(nil)

  init(locale: String) {
    self.locale = locale
  }

  /// The names. English dates are those of `strftime` everywhere: `Sep`, also where some would write `Sept`.
  var names: DateNames {
    known.withLock { known in
      if let known { return known }
      let names = lookedUp
      known = names
      return names
    }
  }

  private var lookedUp: DateNames {
    let language = locale.prefix { $0 != "-" && $0 != "_" }
    guard language.lowercased() != "en", let calendar = CalendarNames(locale: locale) else { return .english }
    return DateNames(
      months: calendar.months, shortMonths: calendar.shortMonths, standaloneMonths: calendar.standaloneMonths,
      standaloneShortMonths: calendar.standaloneShortMonths, days: calendar.days, shortDays: calendar.shortDays)
  }
}
