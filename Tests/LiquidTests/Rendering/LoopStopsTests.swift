import Testing

@testable import Liquid

@Suite struct LoopStopsTests {
  @Test func eachLoopHasItsOwnStop() {
    var stops = LoopStops()
    let names = (0..<5).map { Name("loop \($0)") }
    #expect(stops[names[0]] == nil)
    for (position, name) in names.enumerated() { stops[name] = position }
    #expect(names.map { stops[$0] } == [0, 1, 2, 3, 4])
    for name in names.reversed() { stops[name] = (stops[name] ?? 0) + 10 }
    #expect(names.map { stops[$0] } == [10, 11, 12, 13, 14])
  }
}
