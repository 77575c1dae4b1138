/// A time as a clock shows it.
struct TimeOfDay {
  /// Seconds since midnight.
  let seconds: Int
  /// Billionths of a second.
  let nanosecond: Int

  /// Reads `14:30`, `14:30:05.25`, `2:30 pm`, `2 pm`, and right after a date also `T14:30` and `T143005`.
  init?(reading tokens: inout DateTokens, afterDate: Bool) {
    if afterDate, tokens.next == .word("t") {
      tokens.skip()
      if let digits = tokens.takeDigits(4...6), digits.count != 5 {
        let seconds = digits.count == 6 ? Int(digits.suffix(2)) : 0
        self.init(Int(digits.prefix(2)), Int(digits.dropFirst(2).prefix(2)), seconds)
        return
      }
    }
    guard var hour = tokens.takeNumber(digits: 1...2) else { return nil }
    var minute = 0
    var second = 0
    var nanosecond = 0
    let hasMinute = tokens.take(":")
    if hasMinute {
      guard let number = tokens.takeNumber(digits: 2...2) else { return nil }
      minute = number
      if tokens.take(":") {
        guard let number = tokens.takeNumber(digits: 2...2) else { return nil }
        second = number
        nanosecond = tokens.attempt(Self.fraction) ?? 0
      }
    }
    if let isAfternoon = tokens.attempt(Self.half) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if !hasMinute {
      return nil
    }
    self.init(hour, minute, second, nanosecond)
  }

  private init?(_ hour: Int?, _ minute: Int?, _ second: Int?, _ nanosecond: Int = 0) {
    guard let hour, let minute, let second, hour <= 24, minute < 60, second <= 60 else { return nil }
    let seconds = hour * 3600 + minute * 60 + second
    guard seconds <= 86_400 else { return nil }
    self.seconds = seconds
    self.nanosecond = nanosecond
  }

  private static func fraction(_ tokens: inout DateTokens) -> Int? {
    guard tokens.take(".") || tokens.take(","), let digits = tokens.takeDigits(1...18) else { return nil }
    return Int((digits + "00000000").prefix(9))
  }

  /// `am`, `pm`, `a.m.`, `p.m.`: whether it is after noon.
  private static func half(_ tokens: inout DateTokens) -> Bool? {
    guard case .word(let word) = tokens.next else { return nil }
    tokens.skip()
    switch word {
    case "am", "pm": return word == "pm"
    case "a", "p":
      guard tokens.take("."), tokens.next == .word("m") else { return nil }
      tokens.skip()
      _ = tokens.take(".")
      return word == "p"
    default: return nil
    }
  }
}
