/// The variables of a rendering, by slot.
///
/// The values lie in one row, and what is kept for each slot is the place of its value in that row. So a frame of
/// variables is a few plain numbers: to begin one costs a copy of them, and no value is copied or counted for it.
struct Variables {
  /// Where the value of each slot is; negative where there is none.
  private var places: [Int32]
  /// The values: first those of all frames, which never change, then those of the frames that are open.
  private var values: [Value]
  /// The places before anything was bound.
  private let globalPlaces: [Int32]
  /// How many values belong to all frames.
  private let globalCount: Int
  /// The variables of the frame that are hidden at the moment, outermost first.
  private var hidden: [(slot: Int, place: Int32)] = []

  /// A frame that waits until those opened inside of it are done.
  struct Outside {
    fileprivate let places: [Int32]
    fileprivate let hidden: [(slot: Int, place: Int32)]
    fileprivate let count: Int
  }

  /// Variables of which every frame sees the globals, and the first one also the locals.
  init(globals: [(Name, Value)], locals: [(Name, Value)]) {
    var values: [Value] = []
    values.reserveCapacity(globals.count + locals.count + 8)
    for (_, value) in globals { values.append(value) }
    for (_, value) in locals { values.append(value) }
    self.values = values
    globalCount = globals.count
    globalPlaces = VariableSlots.positions(of: globals)
    places = locals.isEmpty ? globalPlaces : VariableSlots.positions(of: locals, after: globalPlaces, globalCount)
  }

  /// The value in a slot; `nil` if there is none.
  subscript(slot: Int) -> Value? {
    guard slot < places.count, places[slot] >= 0 else { return nil }
    return values[Int(places[slot])]
  }

  /// The slots that have a value, in order.
  var slots: [Int] { places.indices.filter { places[$0] >= 0 } }

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

  /// Writes a value to its place, or to a new one where it has none of its own, and gives that place.
  private mutating func write(_ value: Value, to place: Int32) -> Int32 {
    guard place < globalCount else {
      values[Int(place)] = value
      return place
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  private mutating func makeRoom(for slot: Int) {
    while places.count <= slot { places.append(VariableSlots.none) }
  }

  // MARK: Hiding

  /// How many variables are hidden, for `unhide`.
  var hiddenCount: Int { hidden.count }

  /// Hides the variable of a slot until `unhide`.
  mutating func hide(_ slot: Int) {
    makeRoom(for: slot)
    hidden.append((slot, places[slot]))
    places[slot] = VariableSlots.none
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
    guard place >= globalCount else { return }
    if Int(place) == values.count - 1 {
      values.removeLast()
    } else {
      values[Int(place)] = .null
    }
  }

  // MARK: Frames

  /// Opens a frame that sees nothing but the globals.
  mutating func open() -> Outside {
    let outside = Outside(places: places, hidden: hidden, count: values.count)
    hidden = []
    return outside
  }

  /// Takes everything out of the frame that was opened last.
  mutating func clear(outside: Outside) {
    values.removeLast(values.count - outside.count)
    places = globalPlaces
  }

  /// Closes the frame that was opened last.
  mutating func close(outside: consuming Outside) {
    values.removeLast(values.count - outside.count)
    places = outside.places
    hidden = outside.hidden
  }
}
