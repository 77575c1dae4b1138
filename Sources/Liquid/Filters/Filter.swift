import Diagnostics

/// A filter: takes a value and arguments, gives a value.
public struct Filter: Sendable {
  /// What a filter does; see `FilterCall`.
  public typealias Body = @Sendable (borrowing FilterCall) throws(FilterError) -> Value

  /// The name by which templates call it.
  public let name: Name

  /// How many arguments it takes, besides the input; checked when a template is parsed.
  public let argumentCount: ClosedRange<Int>

  /// Names of the named arguments that it takes (`allow_false` of `default`).
  public let namedArguments: [Name]

  /// The work.
  public let body: Body

  /// What of its input it goes through, for the bound on what a rendering may cost.
  public enum Work: Sendable {
    /// Of a list nothing, or but a part of it, as `first` does.
    case none
    /// A list's elements, but not what is in them, as `reverse` does.
    case elements
    /// All there is, so many times as it takes to look at it once.
    case everything(times: Int)
  }

  /// What of its input it goes through.
  let work: Work

  /// What the renderer does for it where it is one that evaluates an expression for each element.
  let expressionFilter: ExpressionFilter?

  /// Makes a filter.
  ///
  /// - Parameter work: What of its input it goes through: that counts towards the bound on what a rendering may cost.
  public init(
    _ name: Name, arguments: ClosedRange<Int> = 0...0, named: [Name] = [], work: Work = .everything(times: 1),
    body: @escaping Body
  ) {
    self.name = name
    self.work = work
    self.argumentCount = arguments
    self.namedArguments = named
    self.body = body
    expressionFilter = nil
  }

  /// Makes a filter that takes the name of a variable and an expression, both in quotes.
  init(_ name: Name, _ expressionFilter: ExpressionFilter) {
    self.name = name
    work = .none
    argumentCount = 2...2
    namedArguments = []
    self.expressionFilter = expressionFilter
    body = { _ throws(FilterError) in throw FilterError(.expressionWanted(by: name.text)) }
  }
}

/// One call of a filter.
public struct FilterCall: ~Copyable {
  /// The value before the bar.
  public let input: Value
  /// The arguments in order.
  public let arguments: [Value]
  /// The named arguments in order.
  public let named: [(name: Name, value: Value)]
  /// The place of the filter's name and arguments in the template.
  private let range: Range<Int>
  // The renderer holds both for longer than a call lasts; then they are counted for nothing.
  private unowned(unsafe) let readerInPlace: Reader
  private unowned(unsafe) let sourceInPlace: SourceText
  /// What holds them where no renderer does.
  private let owner: Owner?

  private final class Owner {
    let reader: Reader
    let source: SourceText

    init(_ reader: Reader, _ source: SourceText) {
      self.reader = reader
      self.source = source
    }
  }

  /// Makes a call.
  public init(
    input: consuming Value, arguments: [Value] = [], named: [(name: Name, value: Value)] = [], reader: Reader,
    span: SourceSpan
  ) {
    self.input = input
    self.arguments = arguments
    self.named = named
    range = span.range
    readerInPlace = reader
    sourceInPlace = span.source
    owner = Owner(reader, span.source)
  }

  /// Makes a call that lasts no longer than somebody holds the reader and the source.
  init(
    input: consuming Value, arguments: [Value], named: [(name: Name, value: Value)], reader: Reader, source: SourceText,
    range: Range<Int>
  ) {
    self.input = input
    self.arguments = arguments
    self.named = named
    self.range = range
    readerInPlace = reader
    sourceInPlace = source
    owner = nil
  }

  /// The page being rendered.
  public var reader: Reader { readerInPlace }

  /// The place of the filter's name and arguments in the template.
  public var span: SourceSpan { SourceSpan(sourceInPlace, range) }
}

/// Why a filter could not do its work. The renderer adds the place.
public struct FilterError: Error, Sendable {
  /// What is wrong, in the form of a diagnostic's message.
  public var message: String
  /// What to do about it.
  public var notes: [String]

  /// Makes an error.
  public init(_ message: String, notes: [String] = []) {
    self.message = message
    self.notes = notes
  }
}
