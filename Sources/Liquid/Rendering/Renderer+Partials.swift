import Diagnostics

extension Renderer {
  mutating func render(_ use: PartialUse) throws(DiagnosticError) -> Flow {
    let (name, partial) = try find(use)
    let span = SourceSpan(template.source, use.range)
    guard partials.count < limits.partialDepth, depth < limits.totalDepth else { throw tooDeep(name, use) }
    if !use.isIsolated, frame.isRendered {
      throw error(
        "'include' cannot stand in a partial that 'render' runs", at: use.range,
        notes: ["use 'render', and give the partial what it needs"])
    }
    let flow = use.isIsolated ? try renderIsolated(use, partial, name, span) : try include(use, partial, name, span)
    if partial.format != template.format, !use.newline.isEmpty { try write(use.newline) }
    return flow
  }

  /// The partial that a tag names.
  private mutating func find(_ use: PartialUse) throws(DiagnosticError) -> (String, Template) {
    if let last = lastPartial, last.use === use { return (last.name, last.template) }
    let value = try evaluate(use.name)
    let name: String
    switch value {
    case .text, .fragment: name = value.text(reader: reader)
    case .null: throw error("a partial's name is text, and this is nothing", at: use.nameRange)
    default: throw error("a partial's name is text", at: use.nameRange)
    }
    guard let partial = reader.partial(named: name) else {
      var notes: [String] = .suggestion(for: name, among: reader.partialNames)
      if notes.isEmpty, let advice = reader.advice(onPartial: name) { notes = [advice] }
      throw error("unknown partial '\(name)'", at: use.nameRange, notes: notes)
    }
    if use.name.isLiteral { lastPartial = (use, name, partial) }
    return (name, partial)
  }

  private borrowing func tooDeep(_ name: String, _ use: PartialUse) -> DiagnosticError {
    // The whole chain says the same again and again; where the outermost partial stands is what helps.
    var notes = [String](chain.suffix(1))
    if let before = partials.lastIndex(where: { $0.name == name }) {
      let cycle = partials[before...].map { "'\($0.name)'" } + ["'\(name)'"]
      let message =
        cycle.count == 2 ? "\(cycle[0]) includes itself" : "they include each other: " + cycle.joined(separator: ", ")
      notes.insert(message, at: 0)
    }
    let message = "partials are nested too deep: more than \(limits.partialDepth)"
    return DiagnosticError(.error(message, at: template.source.location(of: use.range), notes: notes))
  }

  // MARK: include

  private mutating func include(
    _ use: PartialUse, _ partial: Template, _ name: String, _ span: SourceSpan
  ) throws(DiagnosticError) -> Flow {
    let bound = try use.binding.map { binding throws(DiagnosticError) in try evaluate(binding.operand) }
    let hidden = variables.hiddenCount
    for (slot, operand) in use.parameters {
      let value = try evaluate(operand)
      variables.hide(slot)
      variables.put(value, in: slot)
    }
    if !use.members.isEmpty {
      let members = try members(of: use)
      variables.hide(PartialUse.include)
      variables.put(members, in: PartialUse.include)
    }
    var flow = Flow.normal
    if let bound, let slot = use.alias ?? slot(named: PartialUse.variable(of: name)) {
      variables.hide(slot)
      for value in rounds(of: bound, isLoop: true) {
        try step(at: use.range)
        variables.put(value, in: slot)
        flow = try run(partial, name, span)
        if flow != .normal { break }
      }
    } else {
      flow = try run(partial, name, span)
    }
    variables.unhide(downTo: hidden)
    return flow
  }

  private mutating func members(of use: PartialUse) throws(DiagnosticError) -> Value {
    var members: [(String, Value)] = []
    for (name, operand) in use.members { members.append((name, try evaluate(operand))) }
    return .mapping(Mapping(members))
  }

  /// The values for each of which a partial runs.
  private func rounds(of value: Value, isLoop: Bool) -> Elements {
    switch value {
    case .list, .range: isLoop ? value.elements(reader: reader) : Elements([value])
    case .object(let object):
      if isLoop, let items = object.items(reader: reader) { Elements(items) } else { Elements([value]) }
    default: Elements([value])
    }
  }

  // MARK: render

  private mutating func renderIsolated(
    _ use: PartialUse, _ partial: Template, _ name: String, _ span: SourceSpan
  ) throws(DiagnosticError) -> Flow {
    var values: [(slot: Int, value: Value)] = []
    for (slot, operand) in use.parameters { values.append((slot, try evaluate(operand))) }
    if !use.members.isEmpty { values.append((PartialUse.include, try members(of: use))) }
    let bound = try use.binding.map { binding throws(DiagnosticError) in try evaluate(binding.operand) }
    let slot = use.alias ?? slot(named: PartialUse.variable(of: name))

    let outside = (variables: variables.open(), frame: frame)
    let elements = bound.map { rounds(of: $0, isLoop: use.binding?.isLoop == true) }
    let isWalked = use.binding?.isLoop == true && isCollection(bound)
    for round in 0..<(elements?.count ?? 1) {
      try step(at: use.range)
      variables.clear(outside: outside.variables)
      frame = Frame(partial)
      frame.isRendered = true
      for (slot, value) in values { variables.put(value, in: slot) }
      if let elements {
        if let slot, !(isNull(elements[round]) && values.contains { $0.slot == slot }) {
          variables.put(elements[round], in: slot)
        }
        if isWalked {
          // Not the loop around those in the partial, which begin anew: they see it as 'forloop' alone.
          let state = LoopState(variable: name, collection: "", length: elements.count, parent: nil)
          state.index = round
          variables.put(.object(state), in: For.forloop)
        }
      }
      _ = try run(partial, name, span)
    }
    variables.close(outside: outside.variables)
    frame = outside.frame
    return .normal
  }

  private func isNull(_ value: Value) -> Bool {
    if case .null = value { true } else { false }
  }

  private func isCollection(_ value: Value?) -> Bool {
    switch value {
    case .list, .range: true
    case .object(let object): object.count(reader: reader) != nil
    default: false
    }
  }

  // MARK: Both

  private mutating func run(
    _ partial: Template, _ name: String, _ span: SourceSpan
  ) throws(DiagnosticError) -> Flow {
    try step(at: span.range)
    let outer = template
    partials.append((name, span))
    template = partial
    if partial !== frame.template, !frame.partials.contains(where: { $0 === partial }) {
      frame.partials.append(partial)
    }
    reportWarnings(of: partial)
    sink.partialBegins(partial)
    let flow = try render(partial.nodes)
    try endPartial()
    partials.removeLast()
    template = outer
    return flow
  }
}
