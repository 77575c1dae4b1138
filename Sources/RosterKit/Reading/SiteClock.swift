import Foundation

/// What time means to a site: days in its time zone, taken once a run.
struct SiteClock: Sendable {
  /// The beginning of today in the site's time zone, in seconds since 1970-01-01T00:00:00Z.
  let startOfDay: Int

  private let timeZone: TimeZone

  /// The day that holds a moment.
  ///
  /// - Parameters:
  ///   - moment: Seconds since 1970-01-01T00:00:00Z.
  ///   - timeZone: An identifier that the configuration has checked; UTC if it is unknown all the same.
  ///   - isDay: Whether the moment stands for the day that it is in UTC, in whatever zone.
  init(moment: Int, timeZone identifier: String, isDay: Bool = false) {
    timeZone = TimeZone(identifier: identifier) ?? .gmt
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
    let local = isDay ? moment : moment + offset
    let midnight = local - (local % 86_400 + 86_400) % 86_400
    let guess = midnight - offset
    let offsetAtMidnight = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(guess)))
    startOfDay = midnight - offsetAtMidnight
  }

  /// The zone's offset from UTC in seconds and its abbreviation at a moment.
  func zone(at moment: Int) -> (offset: Int, abbreviation: String) {
    let date = Date(timeIntervalSince1970: Double(moment))
    return (timeZone.secondsFromGMT(for: date), timeZone.abbreviation(for: date) ?? "UTC")
  }
}
