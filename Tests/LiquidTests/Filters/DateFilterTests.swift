import Testing

@testable import Liquid

@Suite struct DateFilterTests {
  private let reader = TestReader()

  private func date(_ input: Value, _ format: String) throws -> String {
    try text("date", input, .text(format), reader: reader)
  }

  @Test(arguments: [
    "2020-06-15", "2020/6/15", "2020.06.15", "15.6.2020", "15/06/2020", "June 15, 2020", "jun 15th, 2020",
    "15 June 2020",
    "15. Jun. 2020", "Monday, 15 June 2020", "15-Jun-2020", "2020-W25-1", "2020-167", "15 jun 20",
    "the 15th of June 2020",
  ])
  func aDayIsReadHoweverItIsWritten(text: String) throws {
    #expect(try date(.text(text), "%F %T") == "2020-06-15 00:00:00")
  }

  @Test(arguments: [
    ("2020-06-15T14:30:05Z", "+0000 UTC"), ("2020-06-15T14:30:05+02:00", "+0200 "), ("20200615T143005-0430", "-0430 "),
    ("2020-06-15 14:30:05 -04:00", "-0400 "), ("Mon, 15 Jun 2020 14:30:05 GMT", "+0000 UTC"),
    ("Mon Jun 15 14:30:05 EST 2020", "-0500 EST"), ("Mon Jun 15 2020 14:30:05 GMT+0100 (Somewhere)", "+0100 "),
    ("June 15, 2020 at 2:30:05 pm", "+0200 CEST"), ("15.6.2020 02:30:05.75 p.m.", "+0200 CEST"),
    ("2020-06-15T14:30:05", "+0200 CEST"),
  ])
  func aTimeKeepsItsZoneOrHasTheSites(text: String, zone: String) throws {
    reader.offset = 7200
    reader.abbreviation = "CEST"
    #expect(try date(.text(text), "%F %T %z %Z") == "2020-06-15 14:30:05 \(zone)")
  }

  @Test(arguments: [
    "", "abc", "in March 2020", "2020-02-30", "2020-13-01", "6/15/2020", "32 June 2020", "2020-06-15 25:00", "14:60",
    "June",
    "B12-3", "10-12", "2020-06-15x", "15 16 June 2020", "-1152098955", "2020-W54-1", "2019-366", "13 pm",
    "2020-06-15 (",
    "99999999999999999999",
  ])
  func whatIsNoDateIsGivenBack(text: String) throws {
    #expect(try date(.text(text), "%F") == text)
  }

  @Test func nothingIsReadOfNilListsAndDecimals() throws {
    #expect(try filter("date", nil, "%F").isNull)
    #expect(try date(1.5, "%F") == "1.5")
    #expect(try date(["2020-06-15"], "%F") == "2020-06-15")
  }

  @Test func withoutAFormatTheDateIsGivenBack() throws {
    #expect(try date("2020-06-15", "") == "2020-06-15")
    #expect(try text("date", "2020-06-15", nil) == "2020-06-15")
  }

  @Test func wholeNumbersAreSecondsSince1970() throws {
    #expect(try date(1_152_098_955, "%F %T") == "2006-07-05 11:29:15")
    #expect(try date("1152098955", "%F") == "2006-07-05")
    #expect(try date(.number("-86400"), "%F") == "1969-12-31")
    #expect(try date(.integer(.max), "%F") == String(Int.max))
    reader.offset = -3600
    #expect(try date(0, "%F %H") == "1969-12-31 23")
  }

  @Test func nowIsTheClockInTheSitesZone() throws {
    reader.clock = 1_704_067_199
    #expect(try date("now", "%F %T") == "2023-12-31 23:59:59")
    reader.offset = 3600
    #expect(try date("Today", "%F %T") == "2024-01-01 00:59:59")
    #expect(try date("10:30", "%F %R") == "2024-01-01 10:30")
    #expect(try date("5 May", "%F") == "2024-05-05")
  }

  @Test func aDayIsThatDayInEveryZone() throws {
    for offset in [-43_200, 0, 50_400] {
      reader.offset = offset
      #expect(try date("2020-06-15", "%F %H:%M %A") == "2020-06-15 00:00 Monday")
    }
    #expect(reader.zoneReads == 0)
  }

  @Test func theMomentOfALocalTimeNeedsTheZone() throws {
    reader.offset = 7200
    #expect(try date("2020-06-15 12:00", "%s") == "1592215200")
    #expect(try date("2020-06-15 12:00 UTC", "%s") == "1592222400")
  }

  @Test func everyConversionIsKnown() throws {
    let time: Value = "2007-01-09 08:05:03.0456 +0530"
    let wanted = [
      "Y": "2007", "C": "20", "y": "07", "m": "01", "B": "January", "b": "Jan", "h": "Jan", "d": "09", "e": " 9",
      "j": "009",
      "H": "08", "k": " 8", "I": "08", "l": " 8", "M": "05", "S": "03", "L": "045", "N": "045600000", "p": "AM",
      "P": "am",
      "z": "+0530", "A": "Tuesday", "a": "Tue", "u": "2", "w": "2", "G": "2007", "g": "07", "V": "02", "U": "01",
      "W": "02",
      "s": "1168310103", "n": "\n", "t": "\t", "%": "%", "c": "Tue Jan  9 08:05:03 2007", "D": "01/09/07",
      "F": "2007-01-09",
      "v": " 9-JAN-2007", "x": "01/09/07", "X": "08:05:03", "r": "08:05:03 AM", "R": "08:05", "T": "08:05:03",
      "+": "Tue Jan  9 08:05:03  2007",
    ]
    for (conversion, text) in wanted { #expect(try date(time, "%" + conversion) == text, "%\(conversion)") }
  }

  @Test(arguments: [
    ("%-d", "9"), ("%-m/%-d/%y", "1/9/07"), ("%3d", "009"), ("%_3d", "  9"), ("%_m", " 1"), ("%0e", "09"), ("%-e", "9"),
    ("%^a", "TUE"), ("%^B", "JANUARY"), ("%#b", "JAN"), ("%#p", "am"), ("%10A", "   Tuesday"), ("%010A", "000Tuesday"),
    ("%-10A", "Tuesday"), ("%^10a", "       TUE"), ("%3N", "045"), ("%12N", "045600000000"), ("%6L", "045600"),
    ("%:z", "+05:30"), ("%::z", "+05:30:00"), ("%:::z", "+05:30"), ("%_8z", "   +0530"), ("%8z", "+0000530"),
    ("%Ey", "07"),
    ("%Od", "09"), ("%10F", "2007-01-09"), ("%12F", "  2007-01-09"), ("%^c", "TUE JAN  9 08:05:03 2007"),
  ])
  func flagsAndWidthsLayOut(format: String, text: String) throws {
    #expect(try date("2007-01-09 08:05:03.0456 +0530", format) == text)
  }

  @Test(arguments: ["%", "100 %", "%Q", "%-", "%5", "%:d", "%99999d", "%é", "%^", "Today is a great day!"])
  func whatIsNoConversionStays(format: String) throws {
    #expect(try date("2007-01-09", format) == format)
  }

  @Test(arguments: [
    ("2019-12-30", "2020-W01-1"), ("2021-01-03", "2020-W53-7"), ("2016-01-01", "2015-W53-5"),
    ("2018-12-31", "2019-W01-1"),
  ])
  func isoWeeksCrossYears(text: String, week: String) throws {
    #expect(try date(.text(text), "%G-W%V-%u") == week)
    #expect(try date(.text(week), "%F") == text)
  }

  @Test(arguments: [("2020-01-04", "00 00"), ("2020-01-05", "01 00"), ("2020-01-06", "01 01"), ("2017-01-01", "01 00")])
  func weeksOfTheYearBeginOnSundayOrMonday(text: String, weeks: String) throws {
    #expect(try date(.text(text), "%U %W") == weeks)
  }

  @Test(arguments: [("00:00", "12 AM"), ("12:00", "12 PM"), ("23:59", "11 PM"), ("24:00", "12 AM")])
  func hoursOfAHalfDayBeginWithTwelve(text: String, hour: String) throws {
    #expect(try date(.text("2020-06-15 " + text), "%I %p") == hour)
  }
}

@Suite struct CivilDateTests {
  @Test func daysAndDatesAreEachOthersInverse() throws {
    var expected = CivilDate(daysSince1970: -800_000)
    for days in -800_000..<800_000 {
      let date = CivilDate(daysSince1970: days)
      if date != expected || date.daysSince1970 != days {
        Issue.record("\(days): \(date)")
        return
      }
      let last = CivilDate.days(inMonth: date.month, of: date.year)
      let next =
        date.day < last
        ? CivilDate(year: date.year, month: date.month, day: date.day + 1)
        : CivilDate(year: date.month == 12 ? date.year + 1 : date.year, month: date.month % 12 + 1, day: 1)
      expected = try #require(next)
    }
  }

  @Test func theEpochIsAThursday() throws {
    let date = try #require(CivilDate(year: 1970, month: 1, day: 1))
    #expect(date.daysSince1970 == 0)
    #expect(date.weekday == 4)
  }

  @Test func theCalendarHasNoOtherDays() {
    for (year, month, day) in [(2019, 2, 29), (1900, 2, 29), (2020, 0, 1), (2020, 13, 1), (2020, 4, 31), (2020, 1, 0)] {
      #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
  }
}
