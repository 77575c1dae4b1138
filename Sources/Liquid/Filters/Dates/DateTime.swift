/// A day and time as a clock on a wall shows it, with the zone of that clock.
struct DateTime: Sendable {
  /// Where the clock hangs.
  enum Zone: Sendable {
    /// At the site: its zone is asked for only if the offset matters.
    case site
    /// At a fixed offset from UTC in seconds, with an abbreviation if the date names one.
    case fixed(offset: Int, abbreviation: String)
  }

  /// The day.
  var date: CivilDate
  /// Seconds since the day began, by the clock; up to 86,400 (the end of the day, or a leap second).
  var secondOfDay = 0
  /// Billionths of a second.
  var nanosecond = 0
  /// The zone.
  var zone = Zone.site

  /// The day and time at the site at a moment in seconds since 1970; `nil` beyond some 30,000 years from it.
  init?(moment: Int, reader: Reader) {
    guard abs(Double(moment)) < 1e12 else { return nil }
    let (offset, abbreviation) = reader.timeZone(at: moment)
    let local = moment + offset
    let days = CivilDate.floored(local, 86_400)
    date = CivilDate(daysSince1970: days)
    secondOfDay = local - days * 86_400
    zone = .fixed(offset: offset, abbreviation: abbreviation)
  }

  /// A day, at midnight at the site.
  init(date: CivilDate) {
    self.date = date
  }

  /// The hour, 0 to 23; 24 at the end of a day.
  var hour: Int { secondOfDay / 3600 }
  /// The minute.
  var minute: Int { secondOfDay / 60 % 60 }
  /// The second.
  var second: Int { secondOfDay % 60 }

  /// Offset from UTC in seconds, and the zone's abbreviation.
  func zone(reader: Reader) -> (offset: Int, abbreviation: String) {
    switch zone {
    case .fixed(let offset, let abbreviation): return (offset, abbreviation)
    case .site:
      // The offset depends on the moment and the moment on the offset: the second guess is right but within an hour
      // that a change of clocks skips or repeats.
      let asUTC = date.daysSince1970 * 86_400 + secondOfDay
      let guess = reader.timeZone(at: asUTC)
      return reader.timeZone(at: asUTC - guess.offset)
    }
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  func moment(reader: Reader) -> Int {
    date.daysSince1970 * 86_400 + secondOfDay - zone(reader: reader).offset
  }
}
