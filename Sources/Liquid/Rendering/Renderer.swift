import Diagnostics

/// Walks the nodes of a template and writes what they give.
///
/// It is a value with one owner, passed on `inout`: nothing in it is shared, so its arrays are changed in place.
///
/// A loop or an `include` hides variables, and brings them back when it is done; `assign` writes to the outermost
/// variable, hidden or not.
struct Renderer: ~Copyable {
  /// The page.
  let reader: Reader
  let limits: Limits

  /// Where output goes: the host's sink, or a capture.
  var sink: any OutputSink
  /// The template whose nodes run.
  var template: Template
  /// The variables of this template and those that share them.
  var variables: Variables
  /// What else belongs to these variables.
  var frame: Frame

  /// The partial that was looked up last, and where. A loop that runs one again and again need not ask each time.
  var lastPartial: (use: PartialUse, name: String, template: Template)?
  /// The partials that are running, outermost first.
  var partials: [(name: String, use: SourceSpan)] = []
  /// Whether the reader wanted warnings about the source that it was asked about last.
  var asked: (source: ObjectIdentifier, wants: Bool)?
  /// The places that have been warned about.
  var warned = Set<Place>()
  var steps = 0
  var bytesWritten = 0
  /// Where the rendering is, for a message about all of it: the latest value, round of a loop or partial.
  private var place: (source: ObjectIdentifier, range: Range<Int>)?
  var depth = 0

  /// What a `render` tag starts afresh, besides the variables.
  struct Frame {
    /// The innermost `for` that is running.
    var loop: LoopState?
    /// The counters of `increment` and `decrement`, by slot: variables where no other has the name.
    var counters: [Int: Int] = [:]
    /// Where each loop stopped, for `offset: continue`.
    var stops = LoopStops()
    /// Which value each `cycle` gives next.
    var cycles: [Cycle.Key: Int] = [:]
    /// What `ifchanged` saw last.
    var lastSeen: String?
    /// Whether `render` began it.
    var isRendered = false
    /// What `self` is, once it was named.
    var scope: ScopeObject?
    /// The template that begins it.
    let template: Template
    /// Partials that share its variables.
    var partials: [Template] = []

    init(_ template: Template) {
      self.template = template
    }
  }

  /// A place in a template.
  struct Place: Hashable {
    let template: ObjectIdentifier
    let offset: Int
  }

  init(
    _ template: Template, globals: GivenVariables, locals: GivenVariables, sink: any OutputSink, reader: Reader
  ) {
    self.reader = reader
    self.limits = template.limits
    self.sink = sink
    self.template = template
    variables = Variables(globals: globals, locals: locals)
    frame = Frame(template)
  }

  /// Renders the whole template.
  mutating func run() throws(DiagnosticError) {
    reportWarnings(of: template)
    _ = try render(template.nodes)
  }

  /// Renders nodes in order, up to a `break` or `continue` that leaves them.
  ///
  /// What it calls for a node is kept out of line: the node is then known to stay where it is while its parts are looked at,
  /// and no reference to them is counted.
  mutating func render(_ nodes: NodeList) throws(DiagnosticError) -> Flow {
    depth += 1
    defer { depth -= 1 }
    steps += nodes.count
    for index in 0..<nodes.count {
      let flow: Flow
      switch nodes.base[index] {
      case .text(let text):
        try write(text)
        continue
      case .output(let output):
        try render(output)
        continue
      case .assign(let assign):
        variables.set(assign.slot, to: try evaluate(assign.value))
        continue
      case .branches(let branches): flow = try render(branches)
      case .loop(let loop): flow = try render(loop)
      case .capture(let capture): flow = try render(capture)
      case .choice(let choice): flow = try render(choice)
      case .tableRow(let tableRow): flow = try render(tableRow)
      case .cycle(let cycle): flow = try render(cycle)
      case .counter(let counter): flow = try render(counter)
      case .ifChanged(let nodes): flow = try renderIfChanged(nodes)
      case .partial(let use): flow = try render(use)
      case .jump(let jump): return jump
      case .group(let nodes): flow = try render(nodes)
      }
      if flow != .normal { return flow }
    }
    return .normal
  }

  @inline(never)
  private mutating func render(_ output: Output) throws(DiagnosticError) {
    try emit(try evaluate(output.value), at: output.range, of: output.source)
  }

  /// Counts a round of a loop or a partial, which are what makes rendering long.
  mutating func step(at range: Range<Int>) throws(DiagnosticError) {
    steps += 1
    place = (ObjectIdentifier(template.source), range)
    if steps > limits.renderSteps { throw tooManySteps(at: range) }
  }

  /// Counts work that is done at once.
  mutating func spend(_ work: Int, at range: Range<Int>) throws(DiagnosticError) {
    guard work != 0 else { return }
    // What does not fit is too much in any case.
    let (sum, overflow) = steps.addingReportingOverflow(work < 0 ? .max : work)
    steps = overflow ? .max : sum
    if steps > limits.renderSteps { throw tooManySteps(at: range) }
  }

  private func tooManySteps(at range: Range<Int>) -> DiagnosticError {
    error(
      "rendering takes more than \(limits.renderSteps) steps", at: range,
      notes: ["a loop, or partials that include others several times, do too much with large texts or lists"])
  }
}

// MARK: - Variables

extension Renderer {
  /// The value of a variable; `nil` if there is none.
  mutating func value(of variable: Variable) -> Value? {
    value(in: variable.slot, named: variable.name)
  }

  /// The value of the variable of a name that comes from data; `nil` if there is none.
  mutating func value(named name: String) -> Value? {
    slot(named: name).flatMap { value(in: $0, named: Name(name)) }
  }

  /// The slot of a name that comes from data; `nil` if there can be no such variable.
  func slot(named name: String) -> Int? {
    VariableSlots.knownSlot(of: name) ?? (variables.isGiven(name) ? VariableSlots.slot(of: name) : nil)
  }

  /// Where the value of a path's variable is until the next one is assigned; `nil` if there is none, or a counter that may stand
  /// before it.
  @inline(__always)
  func held(_ path: ShortPath) -> UnsafePointer<Held>? {
    frame.counters.isEmpty ? variables.held(in: path.slot, named: path.variable) : nil
  }

  // Not only to be looked into: it would be copied for that.
  private mutating func value(in slot: Int, named name: Name) -> Value? {
    // A look into an empty dictionary is not free. A counter stands before what the host defines, and after what is assigned.
    if !frame.counters.isEmpty, !variables.isAssigned(slot), let count = frame.counters[slot] { return .integer(count) }
    return variables.value(in: slot, named: name)
  }
}

// MARK: - Output

extension Renderer {
  /// Writes text of the template.
  mutating func write(_ text: [UInt8]) throws(DiagnosticError) {
    try count(text.count)
    sink.write(template: text)
  }

  /// Writes a value of a range of the running template's source, which the sink hears of even if it is empty.
  mutating func emit(_ value: Value, at range: Range<Int>, of source: SourceText) throws(DiagnosticError) {
    place = (ObjectIdentifier(source), range)
    switch value {
    case .text(let text, let kind): try write(text, kind, range, source)
    case .fragment(let fragment):
      if fragment.pieces.isEmpty { try write("", .plain, range, source) }
      for piece in fragment.pieces {
        // Empty ones cost no output, but a capture may hold twice as many each time it captures itself.
        try step(at: range)
        try replay(piece)
      }
    case .list(let values): try emit(values, at: range, of: source)
    case .object(let object):
      let (text, kind) = object.text(reader: reader)
      if text.isEmpty, let items = object.items(reader: reader) {
        try emit(items, at: range, of: source)
      } else {
        try write(text, kind, range, source)
      }
    default:
      let (text, kind) = value.printed(reader: reader)
      try write(text, kind, range, source)
    }
  }

  private mutating func emit(
    _ values: [Value], at range: Range<Int>, of source: SourceText
  ) throws(DiagnosticError) {
    if values.isEmpty { try write("", .plain, range, source) }
    try spend(values.count, at: range)
    for value in values { try emit(value, at: range, of: source) }
  }

  private mutating func write(
    _ text: String, _ kind: Kind, _ range: Range<Int>, _ source: SourceText
  ) throws(DiagnosticError) {
    try count(text.utf8.count)
    sink.write(value: text, kind: kind, at: range, of: source)
  }

  mutating func replay(_ piece: Fragment.Piece) throws(DiagnosticError) {
    switch piece {
    case .template(let text): try write(text)
    case .value(let text, let kind, let span): try write(text, kind, span.range, span.source)
    case .partialBegins(let partial): sink.partialBegins(partial)
    case .partialEnds: try endPartial()
    }
  }

  /// Tells the sink that a partial is done.
  mutating func endPartial() throws(DiagnosticError) {
    do {
      try sink.partialEnds()
    } catch let error as DiagnosticError {
      throw adding(chain, to: error)
    } catch {
      throw DiagnosticError(.error("the output of a partial cannot stand here", notes: chain))
    }
  }

  @inline(__always)
  private mutating func count(_ bytes: Int) throws(DiagnosticError) {
    bytesWritten += bytes
    if bytesWritten > limits.outputBytes { throw tooLong() }
  }

  private func tooLong() -> DiagnosticError {
    let message = "the output is longer than \(limits.outputBytes) bytes"
    if let place, place.source == ObjectIdentifier(template.source) { return error(message, at: place.range) }
    return DiagnosticError(.error(message, at: .file(template.source.path), notes: chain))
  }

  /// Runs nodes with their output recorded.
  mutating func captured(_ nodes: NodeList) throws(DiagnosticError) -> (Fragment, Flow) {
    let outer = sink
    let capture = CaptureSink()
    sink = capture
    let flow = try render(nodes)
    sink = outer
    return (capture.fragment, flow)
  }
}
