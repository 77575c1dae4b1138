import Synchronization

/// A name that is compared as a number: variables, members and filters are resolved once, when a template is
/// parsed, and never by text while it renders.
///
/// Numbers are given in the order of first use, so they differ from run to run: nothing that is written may
/// depend on them. Names are never forgotten; they come from templates and field names, of which there are few.
public struct Name: Hashable, Sendable {
  /// The number, dense from 0: an index for tables.
  public let index: Int

  /// The name of this text.
  public init(_ text: String) {
    index = Self.table.withLock { table in
      if let known = table.indices[text] { return known }
      table.texts.append(text)
      table.indices[text] = table.texts.count - 1
      return table.texts.count - 1
    }
  }

  /// How many names there are by now.
  package static var count: Int {
    table.withLock { $0.texts.count }
  }

  /// The text.
  public var text: String {
    Self.table.withLock { $0.texts[index] }
  }

  private struct Table {
    var indices: [String: Int] = ["size": 0, "first": 1, "last": 2]
    var texts = ["size", "first", "last"]
  }

  private init(index: Int) {
    self.index = index
  }

  // Asked for whenever an object does not have a member: their numbers are known without looking.
  static var size: Name { Name(index: 0) }
  static var first: Name { Name(index: 1) }
  static var last: Name { Name(index: 2) }

  private static let table = Mutex(Table())
}

extension Name: ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name of a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The text.
  public var description: String { text }
}
