import DirectoryModel
import Foundation

/// How a spreadsheet shows the numbers of a cell (ECMA-376, part 1, section 18.8.30), as far as it decides what a value *is*: a date,
/// a share, a number of fixed digits. Thousands separators, colours and currencies are left out.
enum NumberFormat: Equatable {
  /// As it is, up to 15 digits.
  case general
  /// With at least so many digits before the decimal point, and just so many behind it.
  case digits(before: Int, after: Int)
  /// A hundredfold with a percent sign.
  case percent(after: Int)
  /// A date, a time of day, or both.
  case moment(hasDate: Bool, hasTime: Bool)

  /// The formats that are not in the file because every program knows them.
  init(builtIn number: Int) {
    switch number {
    case 1, 3, 37, 38: self = .digits(before: 1, after: 0)
    case 2, 4, 39, 40: self = .digits(before: 1, after: 2)
    case 9: self = .percent(after: 0)
    case 10: self = .percent(after: 2)
    case 14...17, 27...31, 36, 50...54, 57, 58: self = .moment(hasDate: true, hasTime: false)
    case 18...21, 32...35, 45...47, 55, 56: self = .moment(hasDate: false, hasTime: true)
    case 22: self = .moment(hasDate: true, hasTime: true)
    default: self = .general
    }
  }

  /// Reads a format's code, such as `00000`, `dd/mm/yyyy` or `#,##0.00 "€"`: the first of its up to four sections.
  init(code: String) {
    let letters = Self.significant(code)
    if letters.contains("e+") || letters.contains("e-") {
      self = .general
      return
    }
    if letters.contains(where: { "dmyhse".contains($0) }) {
      let hasTime = letters.contains("h") || letters.contains("s")
      let hasDate = letters.contains("d") || letters.contains("y") || letters.contains("e") || !hasTime
      self = .moment(hasDate: hasDate, hasTime: hasTime)
      return
    }
    let parts = letters.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let before = parts.first?.filter { $0 == "0" }.count ?? 0
    let after = parts.count > 1 ? parts[1].filter { $0 == "0" || $0 == "#" || $0 == "?" }.count : 0
    let isFixed = parts.count < 2 || !parts[1].contains { $0 == "#" || $0 == "?" }
    if letters.contains("%") {
      self = .percent(after: after)
    } else if letters.contains("0"), isFixed {
      self = .digits(before: before, after: after)
    } else {
      self = .general
    }
  }

  /// The letters of the first section that say something: without quoted and escaped text, colours and conditions, in small
  /// letters. What is in brackets counts if it is a duration such as `[h]`.
  private static func significant(_ code: String) -> String {
    var output = ""
    var rest = code[...]
    while let character = rest.popFirst(), character != ";" {
      switch character {
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\", "_", "*": rest = rest.dropFirst()
      case "[":
        let inner = rest.prefix { $0 != "]" }.lowercased()
        if !inner.isEmpty, inner.allSatisfy({ "hms".contains($0) }) { output += inner }
        rest = rest.drop { $0 != "]" }.dropFirst()
      default: output += character.lowercased()
      }
    }
    return output.replacing("general", with: "").replacing("am/pm", with: "").replacing("a/p", with: "")
  }

  /// A number as it is shown, or as near as matters.
  ///
  /// - Parameters:
  ///   - spelling: The number as the file has it.
  ///   - startsIn1904: Whether days are counted from 1 January 1904.
  func text(of spelling: String, startsIn1904: Bool) -> String {
    guard let number = Double(spelling), number.isFinite else { return spelling }
    switch self {
    case .general: return Self.plain(number, spelling)
    case .digits(let before, let after): return Self.fixed(number, spelling, before: before, after: after)
    case .percent(let after): return Self.decimals(number * 100, after) + "%"
    case .moment(let hasDate, let hasTime):
      return Self.moment(number, hasDate: hasDate, hasTime: hasTime, startsIn1904: startsIn1904)
        ?? Self.plain(number, spelling)
    }
  }

  /// Without an exponent. Whole numbers keep all digits of the file; others have 15, as spreadsheets show them.
  private static func plain(_ number: Double, _ spelling: String) -> String {
    if spelling.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return spelling }
    if number == number.rounded(), abs(number) < 1e18 { return String(Int64(number)) }
    guard abs(number) < 1e18, abs(number) >= 1e-9 else { return spelling }
    let digitsBefore = abs(number) < 1 ? 0 : Int(log10(abs(number))) + 1
    let text = decimals(number, max(0, 15 - digitsBefore))
    guard text.contains(".") else { return text }
    return String(text.trimmingSuffix { $0 == "0" }.trimmingSuffix { $0 == "." })
  }

  private static func fixed(_ number: Double, _ spelling: String, before: Int, after: Int) -> String {
    let isWhole = number == number.rounded() && after == 0
    var text = isWhole ? plain(number, spelling) : decimals(number, after)
    let isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    let digits = text.prefix { $0 != "." }.count
    return (isNegative ? "-" : "") + String(repeating: "0", count: max(0, min(before, 30) - digits)) + text
  }

  /// With so many digits behind the decimal point, whatever the machine's locale.
  private static func decimals(_ number: Double, _ count: Int) -> String {
    String(format: "%.\(min(count, 15))f", locale: nil, number)
  }

  /// `2024-01-31`, `2024-01-31 09:30` or `09:30`; `nil` for what is no date in a spreadsheet.
  private static func moment(_ number: Double, hasDate: Bool, hasTime: Bool, startsIn1904: Bool) -> String? {
    // The last day of the year 9999.
    guard number >= 0, number < 2_958_466 else { return nil }
    let seconds = Int((number * 86_400).rounded())
    let (day, second) = (seconds / 86_400, seconds % 86_400)
    // Day 60 is 29 February 1900, which never was: the days before it are one later than they say.
    let epoch = startsIn1904 ? -24_107 : day < 60 ? -25_568 : -25_569
    let hours = hasDate ? second / 3600 : seconds / 3600
    let clock = [hours, second / 60 % 60] + (second % 60 == 0 ? [] : [second % 60])
    let time = clock.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    if !hasDate { return hasTime ? time : nil }
    let date = PropertyListDate.text(ofDay: day + epoch)
    return hasTime && second != 0 ? "\(date) \(time)" : date
  }
}

extension StringProtocol {
  /// The text without the characters at its end that are of a kind.
  fileprivate func trimmingSuffix(while isOfKind: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isOfKind(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
