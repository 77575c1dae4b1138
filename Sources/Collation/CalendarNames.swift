internal import CICU

/// The names of the months and days of the Gregorian calendar in a language, by CLDR.
public struct CalendarNames: Sendable, Equatable {
  /// January to December as they stand in a date: `декабря` in Russian.
  public let months: [String]
  /// The same, short.
  public let shortMonths: [String]
  /// January to December by themselves: `декабрь`.
  public let standaloneMonths: [String]
  /// The same, short.
  public let standaloneShortMonths: [String]
  /// Sunday to Saturday.
  public let days: [String]
  /// The same, short.
  public let shortDays: [String]

  /// The names for a BCP 47 tag; `nil` if nothing is known of its language.
  public init?(locale: String) {
    let tag = String(locale.map { $0 == "_" ? "-" : $0 })
    func names(_ kind: RosterDateNames, _ count: Int) -> [String] {
      let text = ICUText.filled(capacity: 512) { roster_date_names(tag, kind, $0, $1) }
      let names = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      return names.count == count && !names.contains("") ? names : []
    }
    months = names(ROSTER_MONTHS, 12)
    shortMonths = names(ROSTER_SHORT_MONTHS, 12)
    standaloneMonths = names(ROSTER_STANDALONE_MONTHS, 12)
    standaloneShortMonths = names(ROSTER_STANDALONE_SHORT_MONTHS, 12)
    days = names(ROSTER_DAYS, 7)
    shortDays = names(ROSTER_SHORT_DAYS, 7)
    let all = [months, shortMonths, standaloneMonths, standaloneShortMonths, days, shortDays]
    guard all.allSatisfy({ !$0.isEmpty }) else { return nil }
  }
}
