/// The variables of a rendering.
///
/// Those of the host are few and never change: they stay in its lists, where they are looked for by name. Those of
/// templates lie in one row, and what is kept for each slot is the place of its value in that row. So a frame of variables
/// begins empty, whatever it sees, and no value is copied or counted for it.
struct Variables: ~Copyable {
  /// The host's variables that every frame sees.
  private let globals: GivenVariables
  /// The host's variables that the outermost frame sees; they win over the globals.
  private let locals: GivenVariables
  /// Where the template's value of each slot is; negative, or not there, where there is none.
  private var places: [Int32] = []
  /// The values of the frames that are open.
  private var values = ValueRow()
  /// The variables of the frame that are hidden at the moment, outermost first.
  private var hidden: [(slot: Int, place: Int32)] = []
  private var isOutermost = true

  private static let none: Int32 = -1

  /// A frame that waits until those opened inside of it are done.
  struct Outside {
    fileprivate let places: [Int32]
    fileprivate let hidden: [(slot: Int, place: Int32)]
    fileprivate let count: Int
    fileprivate let isOutermost: Bool
  }

  /// The host's variables.
  init(globals: GivenVariables, locals: GivenVariables) {
    self.globals = globals
    self.locals = locals
  }

  // MARK: Looking

  /// The value of a variable, by slot and by name; `nil` if there is none.
  func value(in slot: Int, named name: Name) -> Value? {
    held(in: slot, named: name)?.pointee.value
  }

  /// Where the value of a variable is until the next one is assigned, by slot and by name; `nil` if there is none.
  @inline(__always)
  func held(in slot: Int, named name: Name) -> UnsafePointer<Held>? {
    if slot < places.count {
      let place = places[slot]
      if place >= 0 { return values.place(Int(place)) }
    }
    if isOutermost, let held = locals.held(name) { return held }
    return globals.held(name)
  }

  /// Whether a template has given a variable a value.
  func isAssigned(_ slot: Int) -> Bool { slot < places.count && places[slot] >= 0 }

  /// Whether a variable is the host's.
  func isGiven(_ name: String) -> Bool {
    globals.contains(name) || isOutermost && locals.contains(name)
  }

  /// The names of all that have a value.
  var names: Set<String> {
    var names = Set(places.indices.filter { places[$0] >= 0 }.map(VariableSlots.name))
    for (name, _) in globals.pairs { names.insert(name.text) }
    if isOutermost { for (name, _) in locals.pairs { names.insert(name.text) } }
    return names
  }

  /// All that have a value, by name.
  var all: [String: Value] {
    var all: [String: Value] = [:]
    for (name, value) in globals.pairs { all[name.text] = value }
    if isOutermost { for (name, value) in locals.pairs { all[name.text] = value } }
    for (slot, place) in places.enumerated() where place >= 0 {
      all[VariableSlots.name(of: slot)] = values[Int(place)]
    }
    return all
  }

  // MARK: Changing

  /// Gives the outermost variable of a slot a value, hidden or not.
  mutating func set(_ slot: Int, to value: Value) {
    if let index = hidden.firstIndex(where: { $0.slot == slot }) {
      hidden[index].place = write(value, to: hidden[index].place)
    } else {
      put(value, in: slot)
    }
  }

  /// Gives the innermost variable of a slot a value.
  mutating func put(_ value: Value, in slot: Int) {
    makeRoom(for: slot)
    places[slot] = write(value, to: places[slot])
  }

  /// Writes a value to its place, or to a new one where it has none, and gives that place.
  private mutating func write(_ value: Value, to place: Int32) -> Int32 {
    if place >= 0 {
      values[Int(place)] = value
      return place
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  private mutating func makeRoom(for slot: Int) {
    guard places.count <= slot else { return }
    // At once for all that there are in small sites, as this begins anew for each page.
    let count = max(slot + 1, 64)
    if places.isEmpty {
      places = [Int32](repeating: Self.none, count: count)
    } else {
      places.append(contentsOf: repeatElement(Self.none, count: count - places.count))
    }
  }

  // MARK: Hiding

  /// How many variables are hidden, for `unhide`.
  var hiddenCount: Int { hidden.count }

  /// Makes way for a value that the variable of a slot gets until `unhide`; to be followed by `put`.
  mutating func hide(_ slot: Int) {
    makeRoom(for: slot)
    if hidden.isEmpty { hidden.reserveCapacity(8) }
    hidden.append((slot, places[slot]))
    places[slot] = Self.none
  }

  /// Brings back the variables that were hidden since there were so many.
  mutating func unhide(downTo count: Int) {
    while hidden.count > count {
      let (slot, place) = hidden.removeLast()
      forget(places[slot])
      places[slot] = place
    }
  }

  /// Lets go of a value. Its place is free again only at the end of the row: else something assigned meanwhile comes after
  /// it. As that is done but once for each variable, few places are lost.
  private mutating func forget(_ place: Int32) {
    guard place >= 0 else { return }
    if Int(place) == values.count - 1 {
      values.removeLast(1)
    } else {
      values[Int(place)] = .null
    }
  }

  // MARK: Frames

  /// Opens a frame that sees nothing but the globals, once it is cleared.
  mutating func open() -> Outside {
    let outside = Outside(places: places, hidden: hidden, count: values.count, isOutermost: isOutermost)
    hidden = []
    return outside
  }

  /// Takes everything out of the frame that was opened last.
  mutating func clear(outside: borrowing Outside) {
    values.removeLast(values.count - outside.count)
    places = []
    isOutermost = false
  }

  /// Closes the frame that was opened last.
  mutating func close(outside: consuming Outside) {
    values.removeLast(values.count - outside.count)
    places = outside.places
    hidden = outside.hidden
    isOutermost = outside.isOutermost
  }
}
