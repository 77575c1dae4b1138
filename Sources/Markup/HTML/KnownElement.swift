/// An element with a short and well-known name, found without making a text of that name.
struct KnownElement {
  /// Its name.
  let name: String
  /// What is known of it.
  let element: Elements
  /// Its number, dense from 0.
  let number: Int

  /// How many there are.
  static var count: Int { table.names.count }

  /// The element of a name, in whatever case.
  static func named(_ bytes: [UInt8], _ range: Range<Int>) -> KnownElement? {
    guard let key = key(of: bytes[range]) else { return nil }
    let table = table
    var slot = Table.slot(of: key)
    while table.keys[slot] != 0 {
      if table.keys[slot] == key { return table.elements[slot] }
      slot = (slot + 1) % Table.size
    }
    return nil
  }

  /// A name of at most eight letters and digits as one number, which is never 0; `nil` for other names.
  private static func key(of name: some Collection<UInt8>) -> UInt64? {
    guard !name.isEmpty, name.count <= 8 else { return nil }
    var key: UInt64 = 0
    for byte in name {
      guard ASCII.isAlphanumeric(byte) else { return nil }
      key = key << 8 | UInt64(ASCII.lowercased(byte))
    }
    return key
  }

  /// Where the elements are: at the place that the number of their name gives, or the next that is free.
  private final class Table: Sendable {
    static let size = 512

    let names: [String]
    let keys: [UInt64]
    let elements: [KnownElement?]

    init(_ known: [String: Elements]) {
      var keys = [UInt64](repeating: 0, count: Self.size)
      var elements = [KnownElement?](repeating: nil, count: Self.size)
      var names: [String] = []
      for name in known.keys.sorted() {
        guard let key = KnownElement.key(of: name.utf8), let element = known[name] else { continue }
        var slot = Self.slot(of: key)
        while keys[slot] != 0 { slot = (slot + 1) % Self.size }
        keys[slot] = key
        elements[slot] = KnownElement(name: name, element: element, number: names.count)
        names.append(name)
      }
      self.names = names
      self.keys = keys
      self.elements = elements
    }

    static func slot(of key: UInt64) -> Int {
      Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 55)
    }
  }

  private static let table = Table(Elements.table)
}
