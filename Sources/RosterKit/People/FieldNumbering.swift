import Liquid

/// Numbers the fields of one record after another. Records of a file mostly have the same fields in the same order, so the
/// number of a field is mostly that of the field at the same place of the record before.
struct FieldNumbering {
  private let number: (String) -> Int
  private var known: [(name: String, number: Int)] = []

  /// Takes the numbers of fields from a function, which is asked as seldom as can be.
  init(_ number: @escaping (String) -> Int) {
    self.number = number
  }

  /// Takes the numbers of a table.
  init(_ table: FieldTable) {
    self.init { table.number(of: Name($0)) }
  }

  /// The number of the field at a place of a record.
  mutating func number(of name: String, at place: Int) -> Int {
    if place < known.count, known[place].name == name { return known[place].number }
    let number = number(name)
    if place < known.count {
      known[place] = (name, number)
    } else if place == known.count {
      known.append((name, number))
    }
    return number
  }
}
