/// A value of a property list, with everything that saving must give back: its type, the spelling of its number,
/// the order of its keys.
enum PropertyListValue: Sendable, Equatable {
  /// A text.
  case string(String)
  /// A whole number in decimal digits.
  case integer(String)
  /// A floating-point number, as spelled.
  case real(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// A moment.
  case date(PropertyListDate)
  /// Bytes.
  case data([UInt8])
  /// A reference in a keyed archive; only binary property lists have them.
  case uid(UInt64)
  /// Several values.
  case array([PropertyListValue])
  /// Named values.
  case dictionary(PropertyListDictionary)
  /// What could not be read, which was told.
  case broken

  /// What the value is, for messages.
  var kindInWords: String {
    switch self {
    case .string: "a string"
    case .integer, .real, .uid: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .data: "binary data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .broken: "damaged"
    }
  }

  /// Whether anything in it could not be read.
  var isBroken: Bool {
    switch self {
    case .broken: true
    case .array(let values): values.contains(where: \.isBroken)
    case .dictionary(let dictionary): dictionary.entries.contains { $0.value.isBroken }
    default: false
    }
  }

  /// Its elements, or the values of its members.
  var children: [PropertyListValue] {
    switch self {
    case .array(let values): values
    case .dictionary(let dictionary): dictionary.entries.map(\.value)
    default: []
    }
  }

  /// Whether people may be lost with it: a dictionary, or an array of them.
  var mayHoldPeople: Bool {
    switch self {
    case .array(let values): values.contains { if case .dictionary = $0 { true } else { false } }
    case .dictionary: true
    default: false
    }
  }
}

/// Named values of a property list in the order of their file.
struct PropertyListDictionary: Sendable, Equatable {
  /// One key and its value.
  struct Entry: Sendable, Equatable {
    var key: String
    var value: PropertyListValue
  }

  /// The entries; no key appears twice.
  private(set) var entries: [Entry] = []

  /// Positions by key, kept only where looking through the entries would take long.
  private var positions: [String: Int] = [:]
  private static let fewEntries = 16

  /// The value under a key; setting `nil` removes it, setting a new key appends it.
  subscript(key: String) -> PropertyListValue? {
    get { position(of: key).map { entries[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): entries[position].value = value
      case (let position?, nil):
        entries.remove(at: position)
        positions = [:]
        indexIfLarge()
      case (nil, let value?):
        if !positions.isEmpty { positions[key] = entries.count }
        entries.append(Entry(key: key, value: value))
        if positions.isEmpty { indexIfLarge() }
      case (nil, nil): break
      }
    }
  }

  /// Sets the value of a key, in its old place if it has one.
  ///
  /// - Returns: The place, and the value that was there.
  mutating func set(_ value: PropertyListValue, for key: String) -> (place: Int, old: PropertyListValue?) {
    let place = position(of: key) ?? entries.count
    let old = place < entries.count ? entries[place].value : nil
    self[key] = value
    return (place, old)
  }

  private func position(of key: String) -> Int? {
    positions.isEmpty ? entries.firstIndex { $0.key == key } : positions[key]
  }

  private mutating func indexIfLarge() {
    guard entries.count > Self.fewEntries else { return }
    for (position, entry) in entries.enumerated() { positions[entry.key] = position }
  }

  static func == (left: Self, right: Self) -> Bool { left.entries == right.entries }
}
