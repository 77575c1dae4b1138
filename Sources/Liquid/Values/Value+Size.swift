extension Value {
  /// How deep lists and mappings made by filters may be nested: what prints, compares or frees them goes as deep.
  private static let deepest = 100
  /// How many values may be in one, those that are there several times counted as often.
  private static let most = 4_000_000

  /// Refuses a value that a template has put into itself again and again, each time deeper or twice as large.
  func checkSize() throws(FilterError) {
    var count = 0
    guard fits(depth: Self.deepest, count: &count) else {
      throw FilterError("lists are nested too deep, or too large", notes: ["a loop puts a list into itself"])
    }
  }

  private func fits(depth: Int, count: inout Int) -> Bool {
    count += 1
    guard depth > 0, count <= Self.most else { return false }
    switch self {
    case .list(let values): return values.allSatisfy { $0.fits(depth: depth - 1, count: &count) }
    case .mapping(let mapping):
      return mapping.keys.allSatisfy { mapping[$0]?.fits(depth: depth - 1, count: &count) ?? true }
    default: return true
    }
  }
}
