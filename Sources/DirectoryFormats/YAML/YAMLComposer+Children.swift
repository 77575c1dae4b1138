import Diagnostics

extension YAMLComposer {
  /// Reads the list or mapping that a part of the source is.
  ///
  /// Anchors of what was read before are known. What was reported up to the end of each child is settled.
  ///
  /// - Returns: The fault that ends the reading, `nil` if it came to the end; and where the last child ends that was read
  ///   whole.
  /// - Throws: `DiagnosticError` if aliases copy too much.
  mutating func readChildren(in range: Range<Int>) throws -> (fault: YAMLFault?, end: Int?) {
    var end: Int?
    begin(range)
    do {
      guard try events.next().kind == .documentStart else { return (nil, nil) }
      let start = try events.next()
      var isOpen = start.kind == .sequenceStart || start.kind == .mappingStart
      if isOpen { try enter(start) } else { _ = try node(of: start) }
      while isOpen {
        let event = try events.next()
        if event.kind == .sequenceEnd || event.kind == .mappingEnd {
          isOpen = false
        } else {
          _ = try node(of: event)
          if start.kind == .mappingStart { _ = try node(of: try events.next()) }
          end = events.place
          settle()
        }
      }
      while try events.next().kind != .streamEnd {}
      return (nil, end)
    } catch let fault as YAMLFault {
      return (fault, end)
    }
  }
}
