import Synchronization

/// Numbers for variables, dense from 0, so that rendering finds variables in arrays.
///
/// One table serves all templates, because partials share variables with the templates that include them. It
/// grows with the variables that templates name and hosts define, and never with data.
enum VariableSlots {
  private struct Table {
    var slots: [String: Int] = [:]
    var texts: [String] = []
    /// Slots by the index of the `Name`; -1 where a name is no variable.
    var slotsOfNames: [Int] = []

    mutating func slot(of name: Name) -> Int {
      if name.index < slotsOfNames.count, slotsOfNames[name.index] >= 0 { return slotsOfNames[name.index] }
      let slot = texts.count
      let text = name.text
      texts.append(text)
      slots[text] = slot
      while slotsOfNames.count <= name.index { slotsOfNames.append(-1) }
      slotsOfNames[name.index] = slot
      return slot
    }
  }

  private static let table = Mutex(Table())

  /// The slot of a variable, which is made where there is none.
  static func slot(of text: String) -> Int {
    slot(of: Name(text))
  }

  /// The slot of a variable, which is made where there is none.
  static func slot(of name: Name) -> Int {
    table.withLock { $0.slot(of: name) }
  }

  /// The slot of a name that comes from data; `nil` if no template knows it.
  static func knownSlot(of name: String) -> Int? {
    table.withLock { $0.slots[name] }
  }

  /// The name of a slot.
  static func name(of slot: Int) -> String {
    table.withLock { $0.texts[slot] }
  }
}
