/// How many elements of each name are open, so that an end tag to which none belongs is seen at once.
struct OpenCounts {
  /// Of the known elements, by number.
  private var known = [Int](repeating: 0, count: KnownElement.count)
  /// Of all others, by name.
  private var others: [String: Int] = [:]
  /// How many paragraphs are open.
  private(set) var paragraphs = 0

  /// Whether an element of a name is open.
  func hold(_ name: String, number: Int?) -> Bool {
    if let number { return known[number] > 0 }
    return others[name, default: 0] > 0
  }

  /// Changes the number of those of a name.
  mutating func add(_ change: Int, of name: String, number: Int?) {
    if name == "p" { paragraphs += change }
    if let number {
      known[number] += change
    } else {
      others[name, default: 0] += change
    }
  }
}
