import Testing

@testable import RosterKit

/// What `now` and `today` are, and what depends on them. It is noon of 30 November 2026, UTC.
@Suite struct DayTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.yaml": "- {id: a, name: Ada Lovelace, started: 2020-01-01}\n",
      "Templates/today.txt": "{{ 'now' | date: '%F %T %z' }}, {{ 'today' | date: '%F %T %z' }}",
    ])
  }

  @Test(arguments: [
    ("UTC", "2026-11-30 00:00:00 +0000"), ("Pacific/Kiritimati", "2026-12-01 00:00:00 +1400"),
    ("Pacific/Pago_Pago", "2026-11-30 00:00:00 -1100"), ("Asia/Kathmandu", "2026-11-30 00:00:00 +0545"),
  ])
  func nowAndTodayAreTheStartOfTheDayInTheSitesTimeZone(zone: String, expected: String) throws {
    try site.write("roster.yml", "timezone: \(zone)\n")
    try site.build()
    #expect(site.text("_site/today.txt") == "\(expected), \(expected)")
    try site.expectSettled()
  }

  @Test func theDayBeginsAtMidnightThoughTheClocksChangeOnIt() throws {
    try site.write("roster.yml", "timezone: Europe/Berlin\n")
    // Noon of 25 October 2026: the night was an hour longer.
    site.moment = 1_792_929_600
    try site.build()
    #expect(site.text("_site/today.txt")?.hasPrefix("2026-10-25 00:00:00 +0200") == true)
  }

  @Test func onlyPagesThatAskForTheDayAreRenderedOnAnother() throws {
    try site.build()
    site.moment += 11 * 3600
    #expect(try site.build().rendered.isEmpty)
    site.moment += 3600
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["today.txt"])
    #expect(report.sentences("today.txt") == ["it is another day"])
    try site.expectSettled()
    site.moment -= 86_400
    #expect(try site.build().written == ["today.txt"])
    try site.expectSettled()
  }

  @Test func theDayChangesWhereTheSiteIs() throws {
    try site.write("roster.yml", "timezone: Pacific/Kiritimati\n")
    site.moment = 1_796_032_799  // 23:59:59 there
    try site.build()
    site.moment += 1
    #expect(try site.build().rendered.map(\.path) == ["today.txt"])
  }

  @Test func anotherTimeZoneConcernsThePagesThatShowTimes() throws {
    try site.build()
    try site.write("roster.yml", "timezone: Europe/Berlin\n")
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["today.txt"])
    #expect(report.sentences("today.txt").contains("setting 'timezone' changed"))
    try site.expectSettled()
  }

  @Test func noFileTellsWhenItWasMade() throws {
    try site.remove("Templates/today.txt")
    try site.build()
    let then = try site.tree()
    site.moment += 400 * 86_400
    #expect(SiteFixture.differences(then, try site.cleanTree()) == [])
    #expect(try site.build().rendered.isEmpty)
  }

  @Test(arguments: ["{{ people | sample }}", "{% assign p = people | shuffle | first %}", "{{ 10 | random }}"])
  func chanceIsRefused(template: String) throws {
    try site.write("Templates/lucky.txt", template)
    let problems = site.problems()
    #expect(problems.count == 1)
    #expect(
      problems.first?.message.hasSuffix(": the same people make the same pages, and nothing is left to chance") == true)
    #expect(problems.first?.location?.path == "Templates/lucky.txt")
    #expect(problems.first?.notes.first?.hasPrefix("choose with 'first'") == true)
  }
}
