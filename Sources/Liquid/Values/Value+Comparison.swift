extension Value {
  /// `nil` and `false` are false; everything else, 0 and empty text included, is true.
  public var isTruthy: Bool {
    switch self {
    case .null, .boolean(false): false
    default: true
    }
  }

  /// What `==` gives.
  ///
  /// Numbers are equal by value, text by its bytes, and a number of the data also equals text of its spelling.
  /// Text never equals a computed number (`"5" == 5` is false). `empty` equals empty text, lists and mappings;
  /// `blank` also `nil`, `false` and text of nothing but blanks. Objects are equal if they are the same.
  public func equals(_ other: Value, reader: Reader) -> Bool {
    switch (self, other) {
    case (.empty, _): return other.isEmpty(reader: reader)
    case (_, .empty): return isEmpty(reader: reader)
    case (.blank, _): return other.isBlank(reader: reader)
    case (_, .blank): return isBlank(reader: reader)
    case (.null, .null): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.integer(let left), .integer(let right)): return left == right
    case (.text, .number(let spelling)): return text(reader: reader) == spelling
    case (.number(let spelling), .text): return other.text(reader: reader) == spelling
    case (.number(let left), .number(let right)) where left == right: return true
    case (.text, .text), (.text, .fragment), (.fragment, .text), (.fragment, .fragment):
      return text(reader: reader).utf8.elementsEqual(other.text(reader: reader).utf8)
    case (.fragment, .number(let spelling)), (.number(let spelling), .fragment(_)):
      return text(reader: reader) == spelling && other.text(reader: reader) == spelling
    case (.list(let left), .list(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1, reader: reader) }
    case (.mapping(let left), .mapping(let right)):
      return left.count == right.count
        && left.keys.allSatisfy { key in
          guard let mine = left[key], let theirs = right[key] else { return false }
          return mine.equals(theirs, reader: reader)
        }
    case (.range(let lower, let upper), .range(let otherLower, let otherUpper)):
      return lower == otherLower && upper == otherUpper
    case (.object(let left), .object(let right)): return left === right
    default:
      guard let left = number, let right = other.number else { return false }
      return left.compare(right) == 0
    }
  }

  /// What `<`, `>`, `<=` and `>=` look at: negative, zero or positive; `nil` where no order exists, so that every
  /// such comparison is false (`nil`, Booleans, lists, not-a-number).
  ///
  /// - Throws: `FilterError` if text is compared with a number.
  public func order(_ other: Value, reader: Reader) throws(FilterError) -> Int? {
    if let left = number, let right = other.number { return left.compare(right) }
    let isText = self.isText
    let otherIsText = other.isText
    if isText && otherIsText {
      let left = text(reader: reader)
      let right = other.text(reader: reader)
      return Self.compareBytes(left, right)
    }
    if (isText && other.number != nil) || (number != nil && otherIsText) {
      let (text, number) = isText ? (self, other) : (other, self)
      throw FilterError(
        "cannot compare the text '\(text.text(reader: reader))' with the number \(number.text(reader: reader))",
        notes: ["'plus: 0' makes a number of text, \"append: ''\" text of a number"])
    }
    return nil
  }

  /// What `contains` gives: whether text holds another, a list an equal element, a mapping a name. Nothing contains
  /// `nil` or `false`.
  public func contains(_ other: Value, reader: Reader) -> Bool {
    guard other.isTruthy else { return false }
    switch self {
    case .text, .fragment, .number:
      return ByteSearch.first(other.text(reader: reader), in: text(reader: reader)) != nil
    case .list(let values): return values.contains { $0.equals(other, reader: reader) }
    case .mapping(let mapping): return mapping[other.text(reader: reader)] != nil
    case .range(let lower, let upper):
      guard let number = other.number else { return false }
      return (number.compare(Decimal(lower)) ?? -1) >= 0 && (number.compare(Decimal(upper)) ?? 1) <= 0
    case .object(let object):
      if let items = object.items(reader: reader) { return items.contains { $0.equals(other, reader: reader) } }
      guard let pairs = object.pairs(reader: reader) else { return false }
      let name = other.text(reader: reader)
      return pairs.contains { $0.0 == name }
    case .null, .boolean, .integer, .decimal, .empty, .blank: return false
    }
  }

  /// Whether it equals `empty`: text, a list, mapping or collection without content.
  public func isEmpty(reader: Reader) -> Bool {
    switch self {
    case .text(let text, _): text.isEmpty
    case .fragment(let fragment): fragment.text.isEmpty
    case .list(let values): values.isEmpty
    case .mapping(let mapping): mapping.keys.isEmpty
    case .range(let lower, let upper): lower > upper
    case .object(let object): object.count(reader: reader) == 0
    case .null, .boolean, .integer, .decimal, .number, .empty, .blank: false
    }
  }

  /// Whether it equals `blank`: `nil`, `false`, text of nothing but white space, and whatever is empty.
  public func isBlank(reader: Reader) -> Bool {
    switch self {
    case .null, .boolean(false): true
    case .text, .fragment: text(reader: reader).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    default: isEmpty(reader: reader)
    }
  }

  private var isText: Bool {
    switch self {
    case .text, .fragment: true
    default: false
    }
  }

  /// Order by bytes, which for UTF-8 is the order of code points.
  static func compareBytes(_ left: String, _ right: String) -> Int {
    if left.utf8.lexicographicallyPrecedes(right.utf8) { return -1 }
    return left.utf8.elementsEqual(right.utf8) ? 0 : 1
  }
}
