/// Zones in written dates.
enum DateZones {
  /// Hours from UTC of abbreviations that mean one zone to most readers.
  private static let hours: [String: Int] = [
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "akst": -9, "akdt": -8,
    "hst": -10, "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2, "eet": 2, "eest": 3, "msk": 3, "jst": 9,
    "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
  ]

  /// Reads `Z`, `UTC`, `GMT+1`, `EST`, `+02:00`, `-0400`, `+2`.
  static func zone(_ tokens: inout DateTokens) -> DateTime.Zone? {
    if case .word(let word) = tokens.next {
      tokens.skip()
      if word == "z" || word == "utc" || word == "gmt" {
        return tokens.attempt(offset) ?? .fixed(offset: 0, abbreviation: "UTC")
      }
      return hours[word].map { .fixed(offset: $0 * 3600, abbreviation: word.uppercased()) }
    }
    return offset(&tokens)
  }

  private static func offset(_ tokens: inout DateTokens) -> DateTime.Zone? {
    let isWest = tokens.next == .sign("-")
    guard tokens.take("+") || tokens.take("-"), let digits = tokens.takeDigits(1...4) else { return nil }
    var hours = Int(digits) ?? 0
    var minutes = 0
    if digits.count > 2 {
      (hours, minutes) = hours.quotientAndRemainder(dividingBy: 100)
    } else if tokens.take(":") {
      guard let number = tokens.takeNumber(digits: 2...2) else { return nil }
      minutes = number
    }
    guard hours <= 15, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return .fixed(offset: isWest ? -seconds : seconds, abbreviation: "")
  }
}
