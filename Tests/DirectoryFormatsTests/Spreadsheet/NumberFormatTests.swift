import Testing

@testable import DirectoryFormats

@Suite struct NumberFormatTests {
  private func shown(_ spelling: String, _ code: String, startsIn1904: Bool = false) -> String {
    NumberFormat(code: code).text(of: spelling, startsIn1904: startsIn1904)
  }

  @Test func wholeNumbersKeepAllDigits() {
    #expect(shown("447911123456", "General") == "447911123456")
    #expect(shown("4.47911123456E+11", "General") == "447911123456")
    #expect(shown("12345678901234567", "General") == "12345678901234567")
    #expect(shown("-3", "General") == "-3")
    #expect(shown("42.0", "General") == "42")
  }

  @Test func fractionsHaveTheDigitsThatAreShown() {
    #expect(shown("0.30000000000000004", "General") == "0.3")
    #expect(shown("1.1000000000000001", "General") == "1.1")
    #expect(shown("1234.5", "#,##0.00") == "1234.50")
    #expect(shown("0.125", "0.0%") == "12.5%")
    #expect(shown("0.5", "0%") == "50%")
    #expect(shown("2.5", "0.##") == "2.5")
    #expect(shown("1234567", "0.00E+00") == "1234567")
    #expect(shown("1e300", "General") == "1e300")
    #expect(shown("x", "General") == "x")
  }

  @Test func leadingZerosOfTheFormatAreShown() {
    #expect(shown("42", "00000") == "00042")
    #expect(shown("42", "0000;[Red]-0000") == "0042")
    #expect(shown("-42", "0000") == "-0042")
    #expect(shown("42", "\"Room \"000") == "042")
  }

  @Test func datesAreISODates() {
    #expect(shown("45322", "yyyy\\-mm\\-dd") == "2024-01-31")
    #expect(shown("45322", "[$-409]d. mmmm yyyy;@") == "2024-01-31")
    #expect(shown("45322.395833333336", "dd/mm/yyyy hh:mm") == "2024-01-31 09:30")
    #expect(shown("45322", "dd/mm/yyyy hh:mm") == "2024-01-31")
    #expect(shown("0.39583333333333331", "h:mm AM/PM") == "09:30")
    #expect(shown("1.5", "[h]:mm") == "36:00")
    #expect(shown("43860", "d.m.yyyy", startsIn1904: true) == "2024-01-31")
    #expect(shown("1", "d.m.yyyy") == "1900-01-01")
    #expect(shown("59", "d.m.yyyy") == "1900-02-28")
    #expect(shown("61", "d.m.yyyy") == "1900-03-01")
    #expect(shown("-1", "d.m.yyyy") == "-1")
    #expect(shown("2958465", "d.m.yyyy") == "9999-12-31")
    #expect(shown("2958466", "d.m.yyyy") == "2958466")
  }

  @Test func formatsThatAreNotInTheFileAreKnown() {
    #expect(NumberFormat(builtIn: 0) == .general)
    #expect(NumberFormat(builtIn: 49) == .general)
    #expect(NumberFormat(builtIn: 2) == .digits(before: 1, after: 2))
    #expect(NumberFormat(builtIn: 14) == .moment(hasDate: true, hasTime: false))
    #expect(NumberFormat(builtIn: 22) == .moment(hasDate: true, hasTime: true))
    #expect(NumberFormat(builtIn: 46) == .moment(hasDate: false, hasTime: true))
    #expect(NumberFormat(code: "@") == .general)
  }
}
