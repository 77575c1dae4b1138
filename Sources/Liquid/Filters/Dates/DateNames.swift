/// The names of months and days in a language.
public struct DateNames: Sendable {
  /// January to December as they stand beside a day.
  public var months: [String]
  /// The same, short.
  public var shortMonths: [String]
  /// January to December by themselves; in many languages the same.
  public var standaloneMonths: [String]
  /// The same, short.
  public var standaloneShortMonths: [String]
  /// Sunday to Saturday.
  public var days: [String]
  /// The same, short.
  public var shortDays: [String]

  /// Takes the names, twelve of months and seven of days.
  public init(
    months: [String], shortMonths: [String], standaloneMonths: [String], standaloneShortMonths: [String],
    days: [String], shortDays: [String]
  ) {
    self.months = months
    self.shortMonths = shortMonths
    self.standaloneMonths = standaloneMonths
    self.standaloneShortMonths = standaloneShortMonths
    self.days = days
    self.shortDays = shortDays
  }

  /// English, as `strftime` has it.
  public static let english = DateNames(
    months: englishMonths, shortMonths: englishMonths.map { String($0.prefix(3)) }, standaloneMonths: englishMonths,
    standaloneShortMonths: englishMonths.map { String($0.prefix(3)) }, days: englishDays,
    shortDays: englishDays.map { String($0.prefix(3)) })

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static let englishDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
