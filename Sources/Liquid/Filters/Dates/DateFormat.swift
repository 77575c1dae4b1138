/// Writes dates by `strftime` formats, with the flags and widths that GNU and Ruby know.
///
/// `%`, then any of the flags `-` (no padding), `0` and `_` (padding by zeros or blanks), `^` (capitals), `#` (the
/// other case), `:` (colons in `%z`), then a width, then the conversion. What is no conversion stays as it is. Months stand in
/// the case that they have beside a day if the format shows one, and with `O` (`%OB`) or without a day by themselves.
struct DateFormat {
  /// Wider fields than this are a mistake; they stay as they are.
  private static let widest = 1024

  private let time: DateTime
  private let reader: Reader
  /// The names, if not those of the site's language.
  private let names: DateNames?

  /// A format for a date.
  ///
  /// - Parameter names: The names of months and days; `nil`: those of the site's language, asked for only if the format
  ///   has any.
  init(_ time: DateTime, names: DateNames? = nil, reader: Reader) {
    self.time = time
    self.names = names
    self.reader = reader
  }

  /// The date by a format.
  func text(_ format: String) -> String {
    let bytes = Array(format.utf8)
    let hasDay = Self.hasDay(bytes)
    var result = ""
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%"), let (field, end) = Field.parsed(bytes, at: index + 1),
        field.width ?? 0 <= Self.widest, let value = value(of: field, besideDay: hasDay)
      else {
        index += 1
        continue
      }
      result += String(decoding: bytes[start..<index], as: UTF8.self) + field.laidOut(value)
      start = end
      index = end
      // Who asked for so much is told by the filter.
      if result.utf8.count > FilterCall.longestText { return result }
    }
    return result + String(decoding: bytes[start...], as: UTF8.self)
  }

  /// Whether a format shows the day of the month: some languages then write the month in another case.
  private static func hasDay(_ format: [UInt8]) -> Bool {
    var index = 0
    while let percent = format[index...].firstIndex(of: UInt8(ascii: "%")) {
      guard let (field, end) = Field.parsed(format, at: percent + 1) else { return false }
      if field.conversion == "d" || field.conversion == "e" { return true }
      index = end
    }
    return false
  }

  private func value(of field: Field, besideDay: Bool) -> Field.Content? {
    nameValue(of: field, besideDay) ?? dateValue(of: field) ?? timeValue(of: field) ?? compositeValue(of: field)
  }

  private func nameValue(of field: Field, _ besideDay: Bool) -> Field.Content? {
    let month = time.date.month - 1
    func name(_ list: KeyPath<DateNames, [String]>, _ standalone: KeyPath<DateNames, [String]>? = nil) -> Field.Content
    {
      let isAlone = field.isStandalone || !besideDay
      let names = (names ?? reader.dateNames())[keyPath: isAlone ? standalone ?? list : list]
      let index = standalone == nil ? time.date.weekday : month
      return .text(names.indices.contains(index) ? names[index] : "")
    }
    switch field.conversion {
    case "B": return name(\.months, \.standaloneMonths)
    case "b", "h": return name(\.shortMonths, \.standaloneShortMonths)
    case "A": return name(\.days)
    case "a": return name(\.shortDays)
    default: return nil
    }
  }

  private func dateValue(of field: Field) -> Field.Content? {
    let date = time.date
    switch field.conversion {
    case "Y": return .number(date.year, width: date.year < 0 ? 5 : 4)
    case "C": return .number(CivilDate.floored(date.year, 100), width: 2)
    case "y": return .number(date.year - CivilDate.floored(date.year, 100) * 100, width: 2)
    case "m": return .number(date.month, width: 2)
    case "d": return .number(date.day, width: 2)
    case "e": return .number(date.day, width: 2, blanks: true)
    case "j": return .number(date.dayOfYear, width: 3)
    case "u": return .number(date.weekday == 0 ? 7 : date.weekday, width: 1)
    case "w": return .number(date.weekday, width: 1)
    case "G": return .number(date.isoWeek.year, width: 4)
    case "g": return .number(date.isoWeek.year - CivilDate.floored(date.isoWeek.year, 100) * 100, width: 2)
    case "V": return .number(date.isoWeek.week, width: 2)
    case "U": return .number(date.week(beginningOn: 0), width: 2)
    case "W": return .number(date.week(beginningOn: 1), width: 2)
    default: return nil
    }
  }

  private func timeValue(of field: Field) -> Field.Content? {
    let hour12 = (time.hour + 11) % 12 + 1
    let isMorning = time.hour % 24 < 12
    switch field.conversion {
    case "H": return .number(time.hour, width: 2)
    case "k": return .number(time.hour, width: 2, blanks: true)
    case "I": return .number(hour12, width: 2)
    case "l": return .number(hour12, width: 2, blanks: true)
    case "M": return .number(time.minute, width: 2)
    case "S": return .number(time.second, width: 2)
    case "L": return .digits(fraction(field.width ?? 3))
    case "N": return .digits(fraction(field.width ?? 9))
    case "p": return .text(isMorning ? "AM" : "PM", swapped: isMorning ? "am" : "pm")
    case "P": return .text(isMorning ? "am" : "pm")
    case "z": return .offset(time.zone(reader: reader).offset)
    case "Z":
      let abbreviation = time.zone(reader: reader).abbreviation
      return .text(abbreviation, swapped: abbreviation.lowercased())
    case "s": return .number(time.moment(reader: reader), width: 1)
    default: return nil
    }
  }

  private func compositeValue(of field: Field) -> Field.Content? {
    switch field.conversion {
    case "c": return .text(text("%a %b %e %H:%M:%S %Y"))
    case "D", "x": return .text(text("%m/%d/%y"))
    case "F": return .text(text("%Y-%m-%d"))
    case "v": return .text(text("%e-%^b-%Y"))
    case "X", "T": return .text(text("%H:%M:%S"))
    case "r": return .text(text("%I:%M:%S %p"))
    case "R": return .text(text("%H:%M"))
    case "+": return .text(text("%a %b %e %H:%M:%S %Z %Y"))
    case "n": return .text("\n")
    case "t": return .text("\t")
    case "%": return .text("%")
    default: return nil
    }
  }

  private func fraction(_ digits: Int) -> String {
    let all = String(1_000_000_000 + time.nanosecond).dropFirst()
    return all.prefix(digits) + String(repeating: "0", count: max(0, digits - 9))
  }
}
