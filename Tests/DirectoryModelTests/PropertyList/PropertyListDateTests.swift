import Foundation
import Testing

@testable import DirectoryModel

@Suite struct PropertyListDateTests {
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0.0, "2001-01-01"), ("1970-01-01T00:00:00Z", -978_307_200, "1970-01-01"),
    ("2000-02-29T12:30:05Z", -26_479_795, "2000-02-29T12:30:05Z"), ("2000-03-01", -26_438_400, "2000-03-01"),
    ("0001-01-01T00:00:01Z", -63_113_903_999, "0001-01-01T00:00:01Z"),
    ("9999-12-31T23:59:59Z", 252_423_993_599, "9999-12-31T23:59:59Z"),
  ])
  func readsAndWritesISO8601(text: String, seconds: Double, shown: String) throws {
    let date = try #require(PropertyListDate(text))
    #expect(date.seconds == seconds)
    #expect(date.text == shown)
    #expect(PropertyListDate(date.timestamp) == date)
  }

  @Test(arguments: [
    "", "2001-1-1", "2001-01-01T00:00:00", "2001-13-01", "2001-00-10", "2001-02-30", "1900-02-29",
    "2001-01-01T24:00:00Z",
    "2001-01-01 00:00:00Z", "2001-01-01T00:60:00Z", "yesterday",
  ])
  func refusesAllElse(text: String) {
    #expect(PropertyListDate(text) == nil)
  }

  @Test(arguments: [.nan, .infinity, -1e13, 252_423_993_600] as [Double])
  func refusesWhatNoCalendarHolds(seconds: Double) {
    #expect(PropertyListDate(seconds: seconds) == nil)
  }

  @Test func partsOfSecondsAreKeptAndNotShown() throws {
    #expect(try #require(PropertyListDate(seconds: -0.25)).timestamp == "2000-12-31T23:59:59Z")
  }

  @Test func everyDayOfFourCenturiesComesBack() throws {
    for day in stride(from: -100_000, to: 50_000, by: 97) {
      let date = try #require(PropertyListDate(seconds: Double(day) * 86_400))
      #expect(PropertyListDate(date.text) == date)
    }
  }
}

@Suite struct XMLPropertyListWriterTests {
  private func xml(_ value: PropertyListValue) throws -> String {
    let text = String(decoding: try XMLPropertyListWriter.bytes(of: value), as: UTF8.self)
    return text.split(separator: "\n").dropFirst(3).dropLast().joined(separator: "\n")
  }

  @Test func everyTypeInAppleLayout() throws {
    var dictionary = PropertyListDictionary()
    dictionary["a<b"] = .array([.array([]), .dictionary(PropertyListDictionary()), .boolean(false)])
    dictionary["n"] = .real("1.10")
    #expect(
      try xml(.dictionary(dictionary)) == """
        <dict>
        \t<key>a&lt;b</key>
        \t<array>
        \t\t<array/>
        \t\t<dict/>
        \t\t<false/>
        \t</array>
        \t<key>n</key>
        \t<real>1.10</real>
        </dict>
        """)
  }

  @Test func textIsEscapedAndCarriageReturnsSurvive() throws {
    #expect(
      try xml(.string("a & <b>\r\n\t\"é\u{FFFD}\u{1F98A}"))
        == "<string>a &amp; &lt;b&gt;&#13;\n\t\"é\u{FFFD}\u{1F98A}</string>")
  }

  @Test(arguments: ["\u{0}", "\u{1B}", "\u{FFFE}", "\u{FFFF}"])
  func whatXMLCannotHoldIsRefused(text: String) {
    #expect(throws: XMLPropertyListWriter.UnwritableCharacter.self) { try xml(.string("a\(text)b")) }
  }
}
