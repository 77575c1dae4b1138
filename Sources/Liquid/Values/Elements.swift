/// What a loop walks: a list, or a range whose numbers are made as they are asked for.
public struct Elements: RandomAccessCollection, Sendable {
  private enum Storage {
    case values([Value])
    /// One, without a list for it.
    case single(Value)
    case range(first: Int, count: Int)
  }

  private let storage: Storage

  /// The elements of a list.
  public init(_ values: [Value]) {
    storage = .values(values)
  }

  /// One element.
  init(single value: Value) {
    storage = .single(value)
  }

  /// The numbers of a range; none if `isEmpty`. More than fit into `Int` are cut off.
  public init(_ range: ClosedRange<Int>, isEmpty: Bool = false) {
    let (distance, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    let count = overflow || distance == .max ? Int.max : distance + 1
    storage = .range(first: range.lowerBound, count: isEmpty ? 0 : count)
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many there are.
  public var endIndex: Int {
    switch storage {
    case .values(let values): values.count
    case .single: 1
    case .range(_, let count): count
    }
  }

  /// The element at a position.
  public subscript(position: Int) -> Value {
    switch storage {
    case .values(let values): values[position]
    case .single(let value): value
    case .range(let first, _): .integer(first &+ position)
    }
  }
}

extension Value {
  /// What `for` walks: lists, ranges and collections by element, mappings and objects as `[name, value]` pairs, text
  /// as a list of one. Everything else, and empty text, has no elements.
  public func elements(reader: Reader) -> Elements {
    switch self {
    case .list(let values): Elements(values)
    case .range(let lower, let upper): Elements(lower...max(lower, upper), isEmpty: lower > upper)
    case .mapping(let mapping): Elements(mapping.pairs.map { .list([.text($0), $1]) })
    case .object(let object):
      if let items = object.items(reader: reader) {
        Elements(items)
      } else {
        Elements((object.pairs(reader: reader) ?? []).map { .list([.text($0), $1]) })
      }
    case .text, .fragment: text(reader: reader).isEmpty ? Elements([]) : Elements(single: self)
    case .null, .boolean, .integer, .decimal, .number, .empty, .blank: Elements([])
    }
  }
}
