import Diagnostics
import DirectoryModel

/// Finds phone numbers that a spreadsheet took for numbers and rounded, such as `4.47E+11`.
struct SpreadsheetNumbers {
  private struct Suspect {
    var record: Int
    var field: String
    var span: SourceSpan
  }

  private var suspects: [Suspect] = []

  /// Whether a cell is a number as a spreadsheet writes large ones: digits, a decimal mark, and `E+` with two digits.
  static func isRounded(_ cell: some BidirectionalCollection<UInt8>) -> Bool {
    guard cell.last?.isDigit ?? false, cell.count >= 5, cell.count <= 20 else { return false }
    let mark = cell.dropLast(2)
    guard mark.last == UInt8(ascii: "+"), mark.dropLast().last == UInt8(ascii: "E") else { return false }
    return cell.dropLast(4).allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      && cell.suffix(2).allSatisfy(\.isDigit)
  }

  /// Remembers such a cell.
  mutating func note(record: Int, field: String, span: SourceSpan) {
    suspects.append(Suspect(record: record, field: field, span: span))
  }

  /// A warning for each such cell in a column of phone numbers: one with a name that says so, or with another value that
  /// looks like one.
  func warnings(in records: [Record]) -> [Diagnostic] {
    var isPhone: [String: Bool] = [:]
    var warnings = ProblemList()
    for suspect in suspects {
      let field = suspect.field
      let known =
        isPhone[field]
        ?? (Self.isPhoneName(field) || records.contains { $0.fields[field].map(Self.isPhoneNumber) ?? false })
      isPhone[field] = known
      if known { warnings.report(.rounded(field, at: suspect.span.location)) }
    }
    return warnings.diagnostics
  }

  private static func isPhoneName(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["phone", "telefon", "tel", "fon", "mobil", "fax", "cell", "handy", "téléphone", "teléfono", "電話", "电话"]
      .contains { name.contains($0) }
  }

  private static func isPhoneNumber(_ value: FieldValue) -> Bool {
    guard let text = value.spelling else { return false }
    var digits = 0
    for byte in text.utf8 {
      if byte.isDigit { digits += 1 } else if !" +()-./".utf8.contains(byte) { return false }
    }
    return digits >= 7
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}

extension Diagnostic {
  fileprivate static func rounded(_ field: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "a spreadsheet has rounded this value of '\(field)'", at: place,
      notes: ["make the column text in the spreadsheet, enter the number again and save anew"])
  }
}
