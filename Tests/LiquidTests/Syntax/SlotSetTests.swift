import Testing

@testable import Liquid

@Suite struct SlotSetTests {
  @Test func holdsWhatItTook() {
    var set = SlotSet()
    #expect(set.slots == [] && !set.contains(0) && !set.contains(1000))
    for slot in [64, 0, 63, 200, 64] { set.insert(slot) }
    #expect(set.slots == [0, 63, 64, 200])
    #expect(set.contains(63) && !set.contains(62) && !set.contains(201) && !set.contains(256))
  }
}
