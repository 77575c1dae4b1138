extension Filter {
  /// What a call may cost for its input, in steps.
  func work(on input: Value) -> Int {
    switch work {
    case .elements: input.workOnElements
    case .none: input.isTextOrFragment ? input.work : 0
    case .everything(let times): input.work &* times
    }
  }

  /// What a call may cost for an argument, in steps.
  func work(onArgument argument: Value) -> Int {
    guard case .elements = work else { return argument.work }
    // Of a list that is added it is the elements that count, too.
    if case .list(let values) = argument { return values.count }
    return 0
  }
}

extension Value {
  /// What it may cost to look at all of this value once, in steps: one for an element, and one for four bytes of text.
  ///
  /// A filter goes through all of its input and arguments at once. If only its call counted, a loop could go through a text of
  /// many megabytes a million times.
  var work: Int {
    switch self {
    case .null, .boolean, .integer, .decimal, .range, .empty, .blank: 0
    case .number(let text), .text(let text, _): text.utf8.count >> 2
    case .fragment(let fragment): fragment.work
    case .list(let values): values.reduce(values.count) { $0 &+ $1.workWithin }
    case .mapping(let mapping): mapping.pairs.reduce(mapping.count) { $0 &+ ($1.0.utf8.count >> 2) &+ $1.1.workWithin }
    // Its elements lie with the host, which answers for most questions about them once. But an answer may be kept.
    case .object: 50
    }
  }

  /// The same of an element: an object among them is only pointed to.
  private var workWithin: Int {
    if case .object = self { 0 } else { work }
  }

  /// What it costs to go through the elements alone.
  var workOnElements: Int {
    switch self {
    case .list(let values): values.count
    case .mapping(let mapping): mapping.count
    default: work
    }
  }

  /// Whether its members are found by counting its characters.
  var isTextOrFragment: Bool {
    switch self {
    case .text, .fragment: true
    default: false
    }
  }

  /// The same of a value that a filter made: its elements are those of its input, which were counted.
  var workOfMaking: Int {
    switch self {
    case .list(let values): values.count >> 2
    case .mapping(let mapping): mapping.count >> 2
    case .object: 0
    default: work
    }
  }

  /// What it may cost to compare this with another value.
  func workOfComparing(with other: Value) -> Int {
    switch (self, other) {
    case (.text(let left, _), .text(let right, _)): min(left.utf8.count, right.utf8.count) >> 6
    case (.list, .list), (.mapping, .mapping), (.fragment, _), (_, .fragment): work &+ other.work
    default: 0
    }
  }

  /// What it may cost to look for another value in this one.
  func workOfSearching(for other: Value) -> Int {
    switch self {
    case .text(let text, _): text.utf8.count >> 6
    case .list(let values): values.reduce(values.count >> 2) { $0 &+ $1.workOfComparing(with: other) }
    case .object: 50
    default: work
    }
  }
}
