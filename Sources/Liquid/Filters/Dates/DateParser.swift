/// Reads dates as people and programs write them: `2020-06-15`, `2020-06-15T14:30:00+02:00`, `15 June 2020`, `June
/// 15th, 2020 at 2:30 pm`, `Mon, 15 Jun 2020 14:30:00 +0200`, `15.6.2020`, `15/6/2020`, `15-Jun-2020`, `2020-W25-1`,
/// `14:30`.
///
/// Everything in the text must be understood, so that prose with a month in it is none. Day comes before month
/// between slashes and points, unless the year comes first. What is missing at the front is that of today, at the end
/// the first.
struct DateParser {
  private var tokens: DateTokens
  private let reader: Reader
  private var date: CivilDate?
  private var month: Int?
  private var numbers: [String] = []
  private var time: TimeOfDay?
  private var zone = DateTime.Zone.site

  /// A parser of one text.
  init(_ text: String, reader: Reader) {
    // Longer texts are no dates; this also bounds the work.
    tokens = DateTokens(text.utf8.count <= 128 ? text : "?")
    self.reader = reader
  }

  /// The date; `nil` if the text is none.
  mutating func parsed() -> DateTime? {
    if let moment = clock() { return moment }
    while let token = tokens.next {
      guard readTime() || readDate() || readWord(token) || readSign(token) else { return nil }
    }
    guard let date = date ?? written() else { return nil }
    var result = DateTime(date: date)
    if let time {
      result.secondOfDay = time.seconds
      result.nanosecond = time.nanosecond
    }
    result.zone = zone
    return result
  }

  /// `now` and `today`.
  private func clock() -> DateTime? {
    guard let word = tokens.next, word == .word("now") || word == .word("today"), tokens.peek(1) == nil else {
      return nil
    }
    return DateTime(moment: reader.now(), reader: reader)
  }

  private mutating func readTime() -> Bool {
    let isDated = date != nil
    guard time == nil, let found = tokens.attempt({ TimeOfDay(reading: &$0, afterDate: isDated) }) else { return false }
    time = found
    if let found = tokens.attempt(DateZones.zone) { zone = found }
    return true
  }

  private mutating func readDate() -> Bool {
    guard date == nil, let found = tokens.attempt(NumericDate.date) else { return false }
    date = found
    return true
  }

  private mutating func readWord(_ token: DateTokens.Token) -> Bool {
    switch token {
    case .word(let word):
      if let named = DateWords.month(word), month == nil {
        month = named
      } else if time != nil, case .site = zone, let found = tokens.attempt(DateZones.zone) {
        zone = found
        return true
      } else if !DateWords.isWeekday(word), !DateWords.fillers.contains(word) {
        return false
      }
    case .number(let digits):
      guard numbers.count < 2 else { return false }
      numbers.append(digits)
      if case .word(let ending) = tokens.peek(1), DateWords.ordinals.contains(ending) { tokens.skip() }
    case .sign: return false
    }
    tokens.skip()
    return true
  }

  /// Commas, points after abbreviations, hyphens between day, month and year, and notes in parentheses.
  private mutating func readSign(_ token: DateTokens.Token) -> Bool {
    if tokens.take("(") {
      while let token = tokens.next {
        tokens.skip()
        if token == .sign(")") { return true }
      }
      return false
    }
    return tokens.take(",") || tokens.take(".") || (month != nil || !numbers.isEmpty) && tokens.take("-")
  }

  /// The date of a month's name and numbers, or today if there is but a time.
  private func written() -> CivilDate? {
    guard let month else { return numbers.isEmpty && time != nil ? today() : nil }
    switch numbers.count {
    case 1:
      guard let number = Int(numbers[0]) else { return nil }
      if numbers[0].count > 2 { return CivilDate(year: number, month: month, day: 1) }
      return today().flatMap { CivilDate(year: $0.year, month: month, day: number) }
    case 2:
      let (day, year) = numbers[0].count > 2 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
      guard let day = Int(day), let year = NumericDate.year(year) else { return nil }
      return CivilDate(year: year, month: month, day: day)
    default: return nil
    }
  }

  private func today() -> CivilDate? {
    DateTime(moment: reader.now(), reader: reader)?.date
  }
}

/// Words in written dates.
enum DateWords {
  static let fillers: Set<String> = ["at", "on", "of", "the"]
  static let ordinals: Set<String> = ["st", "nd", "rd", "th"]

  /// The number of a month's name or of its first three letters.
  static func month(_ word: String) -> Int? {
    let names = DateNames.english
    let number = names.months.firstIndex { $0.lowercased() == word }
    let short = names.shortMonths.firstIndex { $0.lowercased() == word }
    return (number ?? short ?? (word == "sept" ? 8 : nil)).map { $0 + 1 }
  }

  /// Whether a word is a day of the week or its first letters.
  static func isWeekday(_ word: String) -> Bool {
    word.count >= 3 && DateNames.english.days.contains { $0.lowercased().hasPrefix(word) }
  }
}
