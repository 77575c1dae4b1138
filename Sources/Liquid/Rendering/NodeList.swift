/// Nodes in order. The parser makes a list; from then on it is only walked, again and again and by all threads, which is why
/// the promise of `Sendable` holds.
///
/// An array would count a reference to each node that it gives out. Nodes of this list are looked at where they are; so they
/// are of a kind that cannot be copied.
final class NodeList: @unchecked Sendable {
  /// Where the nodes are.
  private(set) var base = UnsafeMutablePointer<Node>.allocate(capacity: 4)
  private var capacity = 4
  /// How many there are.
  private(set) var count = 0

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// Whether none of them prints anything but white space.
  var isBlank: Bool {
    for index in 0..<count where !base[index].isBlank { return false }
    return true
  }

  // MARK: Making

  /// Puts a node at the end.
  func append(_ node: consuming Node) {
    if count == capacity { grow() }
    (base + count).initialize(to: node)
    count += 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// Puts text at the end, behind that of a text that is last.
  func append(text: some Collection<UInt8>) {
    guard count > 0 else { return append(.text(Array(text))) }
    // Taken out first, so that the bytes are not copied.
    count -= 1
    switch (base + count).move() {
    case .text(var before):
      before += text
      append(.text(before))
    case let last:
      append(last)
      append(.text(Array(text)))
    }
  }

  /// Takes out all text, of a block that prints nothing but white space.
  func removeText() {
    var kept = 0
    for index in 0..<count {
      let node = (base + index).move()
      if node.isText { continue }
      (base + kept).initialize(to: node)
      kept += 1
    }
    count = kept
  }
}
