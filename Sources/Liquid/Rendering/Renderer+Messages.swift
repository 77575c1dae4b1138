import Diagnostics

extension Renderer {
  /// An error at a place of the running template, with the partials that led there.
  borrowing func error(_ message: String, at range: Range<Int>, notes: [String] = []) -> DiagnosticError {
    DiagnosticError(.error(message, at: template.source.location(of: range), notes: notes + chain))
  }

  /// A filter's error.
  borrowing func error(_ error: FilterError, at range: Range<Int>) -> DiagnosticError {
    self.error(error.message, at: range, notes: error.notes)
  }

  /// The partials that are running, innermost first, as notes.
  var chain: [String] {
    partials.reversed().map { partial in
      let place = partial.use.location
      return "in '\(partial.name)', from \(place.path):\(place.line):\(place.column)"
    }
  }

  /// An error with more notes.
  borrowing func adding(_ notes: [String], to error: DiagnosticError) -> DiagnosticError {
    DiagnosticError(
      error.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.notes += notes
        return diagnostic
      })
  }

  /// Passes on what the parser found odd in a template, once a rendering.
  mutating func reportWarnings(of template: Template) {
    guard !template.warnings.isEmpty, isNew(template, -1) else { return }
    for var warning in template.warnings {
      warning.notes += chain
      reader.warn(warning)
    }
  }

  /// Warns of a variable that nothing defines.
  ///
  /// A name that a template around here assigns somewhere is no slip, though it has no value yet.
  mutating func warnOfUnknown(_ variable: Variable) {
    guard wantsWarnings() else { return }
    guard !frame.binds(variable.slot) else { return }
    guard isNew(template, variable.range.lowerBound) else { return }
    let name = template.source.bytes.string(variable.range)
    let advice = reader.advice(onVariable: name)
    warn(
      "unknown variable '\(name)'", at: variable.range,
      notes: advice.map { [$0] } ?? .suggestion(for: name, among: knownNames))
  }

  /// Warns of a member that an object has never heard of.
  ///
  /// - Parameter isTested: Whether the template only asks if it is there. That is how a template serves objects that
  ///   have it and others, so it is no slip unless there is a member with nearly the same name.
  mutating func warnOfUnknown(_ member: String, of value: Value, at range: Range<Int>, isTested: Bool) {
    guard case .object(let object) = value, wantsWarnings(),
      isNew(template, range.lowerBound)
    else { return }
    let nearest = object.memberName(nearestTo: member, reader: reader)
    guard !isTested || nearest != nil else { return }
    let notes = (object.advice(onMember: member) ?? nearest.map { "did you mean '\($0)'?" }).map { [$0] } ?? []
    warn("\(object.kindHas) no '\(member)'", at: range, notes: notes)
  }

  /// Whether the reader wants warnings about the running template. It is asked once for many: a theme looks for much that is
  /// not there.
  mutating func wantsWarnings() -> Bool {
    let source = ObjectIdentifier(template.source)
    if let asked, asked.source == source { return asked.wants }
    let wants = reader.wantsWarnings(about: template.source)
    asked = (source, wants)
    return wants
  }

  private borrowing func warn(_ message: String, at range: Range<Int>, notes: [String]) {
    reader.warn(.warning(message, at: template.source.location(of: range), notes: notes + chain))
  }

  private mutating func isNew(_ template: Template, _ offset: Int) -> Bool {
    warned.insert(Place(template: ObjectIdentifier(template), offset: offset)).inserted
  }

  private var knownNames: [String] {
    var known = variables.names
    for template in [frame.template] + frame.partials {
      known.formUnion(template.boundSlots.slots.map(VariableSlots.name))
    }
    return Array(known)
  }
}

extension Renderer.Frame {
  /// Whether a template that shares the variables assigns the one of a slot somewhere.
  fileprivate func binds(_ slot: Int) -> Bool {
    template.boundSlots.contains(slot) || partials.contains { $0.boundSlots.contains(slot) }
  }
}
