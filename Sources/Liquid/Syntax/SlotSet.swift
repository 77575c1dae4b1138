/// Slots of variables, a bit for each: they are small numbers, and a template names the same few again and again.
struct SlotSet: Sendable {
  private var words: [UInt64] = []

  /// Whether a slot is one of them.
  func contains(_ slot: Int) -> Bool {
    slot >> 6 < words.count && words[slot >> 6] & 1 << UInt64(slot & 63) != 0
  }

  /// Takes a slot.
  mutating func insert(_ slot: Int) {
    while words.count <= slot >> 6 { words.append(0) }
    words[slot >> 6] |= 1 << UInt64(slot & 63)
  }

  /// All of them, in order.
  var slots: [Int] { (0..<words.count << 6).filter(contains) }
}
