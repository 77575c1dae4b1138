import Synchronization

/// Numbers for variables, dense from 0, so that rendering keeps variables in an array.
///
/// One table serves all templates, because partials share variables with the templates that include them. It
/// grows with the variables that templates name, and never with data.
enum VariableSlots {
  private struct Table {
    var slots: [String: Int] = [:]
    var texts: [String] = []
    /// Slots by the index of the `Name`; -1 where a name is no variable.
    var slotsOfNames: [Int] = []
  }

  private static let table = Mutex(Table())

  /// The slot of a variable, which is made where there is none.
  static func slot(of name: String) -> Int {
    let index = Name(name).index
    return table.withLock { table in
      if let known = table.slots[name] { return known }
      let slot = table.texts.count
      table.texts.append(name)
      table.slots[name] = slot
      while table.slotsOfNames.count <= index { table.slotsOfNames.append(-1) }
      table.slotsOfNames[index] = slot
      return slot
    }
  }

  /// The slot of a name that comes from data; `nil` if no template knows it.
  static func knownSlot(of name: String) -> Int? {
    table.withLock { $0.slots[name] }
  }

  /// The name of a slot.
  static func name(of slot: Int) -> String {
    table.withLock { $0.texts[slot] }
  }

  /// An array of variables by slot; those that no template names are left out.
  static func array(of variables: [(Name, Value)]) -> [Value?] {
    table.withLock { table in
      var values = [Value?](repeating: nil, count: table.texts.count)
      for (name, value) in variables where name.index < table.slotsOfNames.count {
        let slot = table.slotsOfNames[name.index]
        if slot >= 0 { values[slot] = value }
      }
      return values
    }
  }
}
