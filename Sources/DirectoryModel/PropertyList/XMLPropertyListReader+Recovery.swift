import Diagnostics

/// Going on behind faults.
extension XMLPropertyListReader {
  /// Reports that the elements do not fit together here, and goes on at the next record.
  ///
  /// - Throws: `Restart` if that is to be done with a new parser; the fault if no records are known.
  func fail(_ message: String, at range: Range<Int>, notes: [String]) throws {
    let fault = PropertyListFault(message: message, range: range, notes: notes)
    guard let around = containers.lastIndex(where: \.holdsRecords) else { throw fault }
    if let next = resumption(in: around, behind: range.lowerBound)?.next, next <= range.lowerBound {
      report(openElement(before: next, in: around) ?? fault)
      throw Restart(place: next, around: around, met: range.lowerBound)
    }
    report(fault)
    dropRecord(in: around)
    isSkipping = true
  }

  /// Whether the next record begins with an element.
  func endsSkipping(at name: String) -> Bool {
    guard let container = containers.last, depth == container.depth + 1 else { return false }
    guard name == (container.isArray ? "dict" : "key") else { return false }
    isSkipping = false
    return true
  }

  /// Reports what ended a parsing, and says where to go on; `nil` if nothing is left, or that is not known.
  func restart(behind error: any Error) -> Restart? {
    if let restart = error as? Restart { return restart }
    let met = Self.place(of: error)
    guard let around = containers.lastIndex(where: \.holdsRecords), let resumption = resumption(in: around, behind: met)
    else {
      let fault = fault(of: error)
      let last = fault.endingReading(of: source, mayHoldPeople: \.holdsDictionaries)
      if !isSkipping || last.notes.count > fault.notes.count { report(last) }
      return nil
    }
    let next = resumption.next
    // What is open was looked for up to the end.
    if case XMLError.truncated = error { budget -= source.bytes.count - met }
    if !isSkipping {
      report(next.flatMap { $0 <= met ? openElement(before: $0, in: around) : nil } ?? fault(of: error))
    }
    return next.map { Restart(place: $0, around: around, met: met) }
  }

  /// Leaves a broken record for the next one.
  ///
  /// - Returns: What opens the elements around it; `nil` if that takes too long.
  func prolog(of restart: Restart) -> [UInt8]? {
    dropRecord(in: restart.around)
    isSkipping = false
    depth = containers[restart.around].depth
    var prolog: [UInt8] = []
    if let propertyListTag { prolog = Array(source.bytes[..<propertyListTag.lowerBound]) + "<plist>".utf8 }
    for container in containers { prolog += "<\(container.name)>".utf8 }
    budget -= prolog.count + max(restart.met - restart.place, 0)
    if budget > 0 { return prolog }
    stop = restart.place
    return nil
  }

  private func resumption(in around: Int, behind fault: Int) -> RecordRecovery.Resumption? {
    let container = containers[around]
    guard let starts = container.partStarts else { return nil }
    var recovery =
      recoveries[around]
      ?? RecordRecovery(
        source, first: starts.first, isList: container.isArray, level: container.level, syntax: .xml)
    let resumption = recovery?.resume(behind: fault, from: starts.last, nil)
    recoveries[around] = recovery
    budget -= resumption?.cost ?? 0
    return resumption
  }

  /// The innermost element that is not closed yet, and the line of its tag, if that is known.
  private var openElement: (name: String, line: Int?)? {
    if let leaf { return (leaf.name, source.location(of: leaf.tag).line) }
    if let container = containers.last { return (container.name, nil) }
    return propertyListTag != nil && root == nil ? ("plist", nil) : nil
  }

  /// The innermost element of a record that is still open where the next one begins.
  private func openElement(before next: Int, in around: Int) -> PropertyListFault? {
    let inner = containers[(around + 1)...].last { $0.tag.lowerBound < next }.map { ($0.name, $0.tag) }
    let text = leaf.flatMap { $0.tag.lowerBound < next ? ($0.name, $0.tag) : nil }
    return (text ?? inner).map { .neverClosed("'<\($0.0)>'", at: $0.1, closing: "</\($0.0)>") }
  }

  /// Leaves a broken record.
  private func dropRecord(in around: Int) {
    containers.removeSubrange((around + 1)...)
    leaf = nil
    unknownDepth = 0
    let start = containers[around].partStarts?.last ?? containers[around].tag.lowerBound
    if containers[around].isArray || containers[around].key != nil { take(.broken, at: start..<start + 1) }
  }

  /// Reports a fault; it is put together only if it will be shown, since finding its line takes long.
  private func report(_ fault: @autoclosure () -> PropertyListFault) {
    problems.report(fault().diagnostic(in: source))
  }

  private static func place(of error: any Error) -> Int {
    switch error {
    case XMLError.truncated(let offset), XMLError.malformed(_, let offset), XMLError.entity(_, let offset): offset
    case let fault as PropertyListFault: fault.range.lowerBound
    default: 0
    }
  }

  private func fault(of error: any Error) -> PropertyListFault {
    switch error {
    case XMLError.truncated(let offset):
      PropertyListFault(
        message: "the property list ends too early", range: offset..<offset,
        notes: ["the file was cut off: take it from a copy, or export it again"])
    case XMLError.malformed(let message, let offset):
      PropertyListFault(
        message: "the property list is malformed: \(message)", range: offset..<offset + 1,
        notes: [XMLFault(source.bytes, at: offset, in: openElement).remedy])
    case XMLError.entity(let name, let offset):
      PropertyListFault(
        message: "the entity '\(name)' is not allowed in a property list", range: offset..<offset + 1,
        notes: ["put the text itself in its place"])
    case let fault as PropertyListFault: fault
    default: PropertyListFault(message: "\(error)", range: 0..<0)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a dictionary begins anywhere.
  fileprivate var holdsDictionaries: Bool {
    let tag = Array("<dict>".utf8)
    return indices.contains { self[$0] == tag[0] && self[$0...].starts(with: tag) }
  }
}
