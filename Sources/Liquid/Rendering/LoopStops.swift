/// Where each loop stopped, for `offset: continue`.
///
/// Every loop leaves its mark, and hardly any is asked for, so the first ones need no table.
struct LoopStops {
  private typealias Stop = (name: Name, position: Int)

  private var first: Stop?
  private var second: Stop?
  private var others: [Name: Int] = [:]

  /// Where the loop of a name stopped last.
  subscript(name: Name) -> Int? {
    get {
      if let first, first.name == name { return first.position }
      if let second, second.name == name { return second.position }
      return others.isEmpty ? nil : others[name]
    }
    set {
      guard let newValue else { return }
      if first == nil || first?.name == name {
        first = (name, newValue)
      } else if second == nil || second?.name == name {
        second = (name, newValue)
      } else {
        others[name] = newValue
      }
    }
  }
}
