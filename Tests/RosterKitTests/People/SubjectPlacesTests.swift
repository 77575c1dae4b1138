import Testing

@testable import RosterKit

@Suite struct SubjectPlacesTests {
  @Test func findsEachNumber() {
    let places = SubjectPlaces([3, 1, 7])
    #expect((0...8).map { places[$0] } == [nil, 1, nil, 0, nil, nil, nil, 2, nil])
    #expect(places[.max] == nil)
    #expect(SubjectPlaces([])[0] == nil)
  }

  @Test func findsFewPeopleOfVeryManyNumbers() {
    let places = SubjectPlaces([4_000_000_000, 5])
    #expect(places[4_000_000_000] == 0)
    #expect(places[5] == 1)
    #expect(places[6] == nil)
  }
}
