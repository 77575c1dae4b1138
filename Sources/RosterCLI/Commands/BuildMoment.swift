import Foundation

/// Which moment "now" is for a command.
enum BuildMoment {
  /// Noon of a day given as `2026-11-30`; without one, what `SOURCE_DATE_EPOCH` says; without that, now.
  ///
  /// - Returns: Seconds since 1970-01-01T00:00:00Z.
  /// - Throws: `UsageError` for what is no day.
  static func moment(day: String?) throws(UsageError) -> Int {
    if let day {
      guard let moment = noon(of: day) else {
        throw UsageError("'\(day)' is not a day", notes: ["write it like 2026-11-30, from 1583 on"])
      }
      return moment
    }
    if let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
      guard let moment = Int(epoch) else {
        throw UsageError(
          "SOURCE_DATE_EPOCH is not a number of seconds: '\(epoch)'", notes: ["it counts from 1970, as 'date +%s' does"]
        )
      }
      guard moments.contains(moment) else {
        throw UsageError("SOURCE_DATE_EPOCH is no moment of the years 1583 to 9999: '\(epoch)'")
      }
      return moment
    }
    return Int(Date().timeIntervalSince1970)
  }

  private static func noon(of day: String) -> Int? {
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let date = Int(parts[2])
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(year: year, month: month, day: date, hour: 12)
    guard components.isValidDate(in: calendar), let noon = calendar.date(from: components) else { return nil }
    let moment = Int(noon.timeIntervalSince1970)
    return moments.contains(moment) ? moment : nil
  }

  /// The moments of the years 1583 to 9999: the calendar is older nowhere, and a year has four digits.
  private static let moments = -12_212_553_600...253_402_300_799
}
