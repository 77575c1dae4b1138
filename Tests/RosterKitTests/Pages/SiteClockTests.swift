import Testing

@testable import RosterKit

@Suite struct SiteClockTests {
  /// Noon of 15 January 2026 in UTC, when it is the 16th already in Auckland.
  private let noon = 1_768_478_400

  @Test(arguments: [
    ("UTC", 1_768_435_200), ("Pacific/Auckland", 1_768_388_400), ("Pacific/Kiritimati", 1_768_384_800),
    ("Pacific/Pago_Pago", 1_768_474_800),
  ])
  func aDayIsThatDayInEveryZone(zone: String, start: Int) {
    #expect(SiteClock(moment: noon, timeZone: zone, isDay: true).startOfDay == start)
  }

  @Test func aMomentIsInTheDayOfItsZone() {
    #expect(SiteClock(moment: noon, timeZone: "Pacific/Auckland").startOfDay == 1_768_388_400 + 86_400)
  }
}
