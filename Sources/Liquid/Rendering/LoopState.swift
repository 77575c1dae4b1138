/// What `forloop` and `tablerowloop` tell about the round that is running.
///
/// Changed by the loop while templates look at it; it belongs to one rendering and never leaves its thread, which
/// is why the promise of `Sendable` holds.
final class LoopState: TemplateObject, @unchecked Sendable {
  /// The names in `item-people`, made when they are asked for.
  private let variable: String
  private let collection: String
  /// How many rounds there are.
  let length: Int
  /// The `forloop` around this one.
  let parent: LoopState?
  /// Of a `tablerow`, how many columns a row has; 0 if it has one row only.
  let columns: Int?

  /// The round, from 0.
  @exclusivity(unchecked) var index = 0

  init(variable: String, collection: String, length: Int, parent: LoopState?, columns: Int? = nil) {
    self.variable = variable
    self.collection = collection
    self.length = length
    self.parent = parent
    self.columns = columns
  }

  /// The column, from 0.
  var column: Int {
    guard let columns, columns > 0 else { return index }
    return index % columns
  }

  /// The row, from 0.
  var row: Int {
    guard let columns, columns > 0 else { return 0 }
    return index / columns
  }

  /// Whether this is a row's last column.
  var isLastColumn: Bool {
    guard let columns, columns > 0 else { return false }
    return column == columns - 1
  }

  func member(_ name: Name, reader: Reader) -> Value? {
    switch name {
    case .index: .integer(index + 1)
    case .index0: .integer(index)
    case .first: .boolean(index == 0)
    case .last: .boolean(index == length - 1)
    case .length: .integer(length)
    case .rindex: .integer(length - index)
    case .rindex0: .integer(length - index - 1)
    default: columns == nil ? loopMember(name) : tableMember(name)
    }
  }

  private func loopMember(_ name: Name) -> Value? {
    switch name {
    case .parentloop: parent.map { .object($0) } ?? .null
    case .name: .text("\(variable)-\(collection)")
    default: nil
    }
  }

  private func tableMember(_ name: Name) -> Value? {
    switch name {
    case .col: .integer(column + 1)
    case .col0: .integer(column)
    case .row: .integer(row + 1)
    case .colFirst: .boolean(column == 0)
    case .colLast: .boolean(isLastColumn)
    default: nil
    }
  }

  var memberNames: [String] {
    let names = ["first", "index", "index0", "last", "length", "rindex", "rindex0"]
    return names + (columns == nil ? ["name", "parentloop"] : ["col", "col0", "col_first", "col_last", "row"])
  }

  var kindDescription: String { columns == nil ? "'forloop'" : "'tablerowloop'" }
}

extension Name {
  fileprivate static let index: Name = "index"
  fileprivate static let index0: Name = "index0"
  fileprivate static let length: Name = "length"
  fileprivate static let rindex: Name = "rindex"
  fileprivate static let rindex0: Name = "rindex0"
  fileprivate static let parentloop: Name = "parentloop"
  fileprivate static let name: Name = "name"
  fileprivate static let col: Name = "col"
  fileprivate static let col0: Name = "col0"
  fileprivate static let row: Name = "row"
  fileprivate static let colFirst: Name = "col_first"
  fileprivate static let colLast: Name = "col_last"
}
