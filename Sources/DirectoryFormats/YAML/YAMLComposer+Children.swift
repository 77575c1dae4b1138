import Diagnostics

extension YAMLComposer {
  /// A child of a list or mapping.
  struct Child {
    /// Its key in a mapping.
    var key: String?
    /// Its value.
    var node: YAMLNode
    /// Where its last event stands.
    var end: Int
  }

  /// Reads the list or mapping that a part of the source is, and takes its children one by one.
  ///
  /// Anchors of what was read before are known.
  ///
  /// - Parameter children: What is read before the fault is added here.
  /// - Returns: The fault that ends the reading; `nil` if it came to the end.
  /// - Throws: `DiagnosticError` if aliases copy too much.
  mutating func readChildren(in range: Range<Int>, _ children: inout [Child]) throws -> YAMLFault? {
    begin(range)
    do {
      guard try events.next().kind == .documentStart else { return nil }
      let start = try events.next()
      var isOpen = start.kind == .sequenceStart || start.kind == .mappingStart
      if isOpen { try enter(start) } else { _ = try node(of: start) }
      while isOpen {
        let event = try events.next()
        if event.kind == .sequenceEnd || event.kind == .mappingEnd {
          isOpen = false
        } else if start.kind == .sequenceStart {
          children.append(Child(node: try node(of: event), end: events.place))
          settle()
        } else {
          let key = try node(of: event)
          children.append(Child(key: key.text, node: try node(of: try events.next()), end: events.place))
          settle()
        }
      }
      while try events.next().kind != .streamEnd {}
      return nil
    } catch let fault as YAMLFault {
      return fault
    }
  }
}
