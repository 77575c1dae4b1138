/// A moment of a property list. Reads and writes ISO 8601 in UTC by itself, so that neither time zone nor locale
/// of the machine can matter.
package struct PropertyListDate: Sendable, Equatable {
  /// Seconds since 1 January 2001, 00:00 UTC, as binary property lists count.
  var seconds: Double

  /// Days from 1 January 1970 to 1 January 2001.
  private static let epoch = 11_323

  /// A moment by seconds; `nil` unless its year has four digits, as in every directory of living people.
  init?(seconds: Double) {
    // The years 0000 to 9999.
    guard seconds >= -63_145_526_400, seconds < 252_423_993_600 else { return nil }
    self.seconds = seconds
  }

  /// Reads `2024-01-31T12:30:00Z`, or a day alone, which is its midnight.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 10 else { return nil }
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    var numbers = [0]
    for (byte, wanted) in zip(bytes, pattern) {
      if wanted == UInt8(ascii: "0") {
        guard (0x30...0x39).contains(byte) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
      } else {
        guard byte == wanted else { return nil }
        numbers.append(0)
      }
    }
    let clock = bytes.count == 20 ? numbers[3..<6] : [0, 0, 0]
    guard let hour = clock.first, hour < 24, clock.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    let days = Self.days(toYear: numbers[0], month: numbers[1], day: numbers[2])
    guard Self.date(ofDay: days) == (numbers[0], numbers[1], numbers[2]) else { return nil }
    self.init(seconds: Double((days - Self.epoch) * 86_400 + clock.reduce(0) { $0 * 60 + $1 }))
  }

  /// `2024-01-31T12:30:00Z`; parts of seconds are dropped.
  var timestamp: String {
    let (days, second) = wholeSeconds
    let clock = [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
    return "\(Self.text(ofDay: days))T\(clock.joined(separator: ":"))Z"
  }

  /// What a page shows: the day alone at midnight UTC, else the timestamp.
  var text: String {
    let (days, second) = wholeSeconds
    return second == 0 ? Self.text(ofDay: days) : timestamp
  }

  private var wholeSeconds: (days: Int, second: Int) {
    let total = Int(seconds.rounded(.down)) + Self.epoch * 86_400
    let second = (total % 86_400 + 86_400) % 86_400
    return ((total - second) / 86_400, second)
  }

  /// `2024-01-31` for a number of days since 1 January 1970.
  package static func text(ofDay days: Int) -> String {
    let (year, month, day) = date(ofDay: days)
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// Days since 1 January 1970 in the Gregorian calendar, counted from March so that the leap day comes last.
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
