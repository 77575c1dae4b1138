import Diagnostics
import DirectoryModel

/// Reads JSON (RFC 8259) in one pass over bytes.
///
/// Unlike Foundation's readers it keeps the spelling of numbers and the order of members, knows where everything stands,
/// and tells members that appear twice. The bytes must be valid UTF-8. A parser may be copied to go on elsewhere on another thread.
struct JSONParser: @unchecked Sendable {
  /// How deep arrays and objects may nest. Real files stay below 10; a limit keeps the call stack bounded.
  static let deepest = 100

  private static let mostReserved = 64

  /// How often the text may be read, on average, in the worst of malformed files.
  private static let mostReadings = 16

  private let source: SourceText
  private(set) var scanner: JSONScanner
  private var names = JSONNames()
  private var openNames: [(number: Int, offset: Int)] = []
  /// How many members the last object had: the next mostly has as many.
  private var lastCount = 0
  private var openings: [Int] = []

  /// Members that appear twice. The reading goes on after them, so that all are told.
  private(set) var duplicates = ProblemList()

  /// What keeps records from being read. The reading goes on at the next one, so that all are told.
  private(set) var faults = ProblemList()

  /// How many bytes may be read a second time, because a record that is not closed took them in.
  private var budget: Int

  /// Where the reading ended because it took too long.
  private(set) var stop: Int?

  /// Whether the reading ended at a fault, and all that is open with it.
  private var hasStopped = false

  /// Where the people are, for the root.
  private let level: RecordLevel

  /// Prepares to read; `bytes` are the source's, and must outlive the parser.
  ///
  /// - Parameter level: Where the people are in what is read: behind a fault there the reading goes on.
  init(
    _ source: SourceText, bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, level: RecordLevel = .inside
  ) {
    self.source = source
    self.level = level
    scanner = JSONScanner(bytes, range: range)
    budget = range.count * Self.mostReadings + 1_000_000
  }

  /// The place that is read next.
  var offset: Int { scanner.index }

  /// Whether nothing but blanks is left; they are skipped.
  mutating func isAtEnd() -> Bool {
    scanner.skipBlanks()
    return scanner.isAtEnd
  }

  /// Moves behind the end of this line and closes whatever is open, to go on after a malformed line.
  mutating func recover() {
    scanner.skipLine()
    openings.removeAll()
    openNames.removeAll()
  }

  /// Which parts of a value keep their places.
  enum Detail {
    /// None.
    case value
    /// The elements or members of the value, and those of the first member of each object: where people can be.
    case people
    /// The elements or members of the value.
    case children
    /// All.
    case all

    fileprivate func ofMember(isFirst: Bool) -> Detail {
      switch self {
      case .people: isFirst ? .people : .value
      case .children, .value: .value
      case .all: .all
      }
    }
  }

  /// Reads a value with places.
  mutating func node(_ detail: Detail) throws -> JSONNode { try node(detail, level) }

  private mutating func node(_ detail: Detail, _ level: RecordLevel) throws -> JSONNode {
    scanner.skipBlanks()
    let start = scanner.index
    let content: JSONNode.Content
    switch scanner.current {
    case UInt8(ascii: "{") where detail != .value: content = .object(try members(detail, level))
    case UInt8(ascii: "[") where detail != .value: content = .array(try nodes(detail == .all ? .all : .value, level))
    default: content = .value(try value())
    }
    return JSONNode(source: source, range: start..<scanner.index, content: content)
  }

  private mutating func value() throws -> FieldValue {
    scanner.skipBlanks()
    switch scanner.current {
    case UInt8(ascii: "\""): return try scanner.typedString()
    case UInt8(ascii: "{"): return .mapping(FieldMapping(unique: try fields()))
    case UInt8(ascii: "["): return .list(try values())
    default:
      guard let literal = try scanner.literal() else { throw unexpected("a value") }
      return literal
    }
  }

  private mutating func fields() throws -> [FieldMapping.Field] {
    var fields: [FieldMapping.Field] = []
    fields.reserveCapacity(lastCount)
    let outer = openNames.count
    var name = -1
    if try opens(UInt8(ascii: "}")) {
      repeat {
        name = try memberName(after: name).number
        let text = names[name]
        fields.append(.init(name: text, value: try value()))
      } while try goesOn(closing: UInt8(ascii: "}"))
    }
    try closeNames(outer)
    lastCount = min(fields.count, Self.mostReserved)
    return fields
  }

  private mutating func values() throws -> [FieldValue] {
    var values: [FieldValue] = []
    if try opens(UInt8(ascii: "]")) {
      repeat { values.append(try value()) } while try goesOn(closing: UInt8(ascii: "]"))
    }
    return values
  }

  private mutating func members(_ detail: Detail, _ level: RecordLevel) throws -> [JSONMember] {
    var members: [JSONMember] = []
    let outer = openNames.count
    var name = -1
    if try opens(UInt8(ascii: "}")) {
      var records = records(level, isList: false)
      var isOpen = true
      while isOpen {
        let start = scanner.index
        do {
          let range: Range<Int>
          (name, range) = try memberName(after: name)
          let isFirst = members.isEmpty
          let node = try node(detail.ofMember(isFirst: isFirst), level.member(names[name], isFirst: isFirst))
          members.append(JSONMember(name: names[name], nameRange: range, node: node))
          isOpen = try goesOn(closing: UInt8(ascii: "}"))
        } catch let fault as JSONFault {
          isOpen = try goesOn(behind: fault, from: start, members.last?.node.range.upperBound, in: &records)
        }
      }
    }
    try closeNames(outer)
    return members
  }

  private mutating func nodes(_ detail: Detail, _ level: RecordLevel) throws -> [JSONNode] {
    var nodes: [JSONNode] = []
    guard try opens(UInt8(ascii: "]")) else { return nodes }
    var records = records(level, isList: true)
    var isOpen = true
    while isOpen {
      let start = scanner.index
      do {
        nodes.append(try node(detail, level.element(nodes.count)))
        if case .value = detail, nodes.count == 1 { readAhead(&nodes) }
        isOpen = try goesOn(closing: UInt8(ascii: "]"))
      } catch let fault as JSONFault {
        isOpen = try goesOn(behind: fault, from: start, nodes.last?.range.upperBound, in: &records)
      }
    }
    return nodes
  }

  /// Reads what stands behind the first element of a long array, on all cores: as far as that can be done.
  private mutating func readAhead(_ nodes: inout [JSONNode]) {
    let starts = JSONSeams.starts(of: nodes[0].range, in: scanner)
    guard !starts.isEmpty else { return }
    let parser = self
    let parts = Parallel.map(count: starts.count, chunk: 1) { numbers in
      numbers.map { number in
        var parser = parser
        return parser.elements(from: starts[number], to: number + 1 < starts.count ? starts[number + 1] : nil)
      }
    }
    // What another thread began elsewhere than an element ends here is no part of the array.
    let whole = parts.prefix { $0 != nil }.compactMap { $0 }
    nodes = Piece.joined([Piece(nodes)] + whole)
    if let last = nodes.last { scanner.index = last.range.upperBound }
  }

  /// Reads elements from the beginning of one to that of another.
  ///
  /// - Parameter end: Where the other begins; `nil`: to the end of the array.
  /// - Returns: `nil` if none begins there, or if there is anything to be told, which whoever reads on from the beginning
  ///   does.
  private mutating func elements(from start: Int, to end: Int?) -> Piece<JSONNode>? {
    scanner.index = start
    let nodes = Piece<JSONNode>()
    do {
      repeat {
        if scanner.index == end { break }
        if let end, scanner.index > end { return nil }
        nodes.append(try node(.value))
      } while try goesOn(closing: UInt8(ascii: "]"))
    } catch {
      return nil
    }
    let isWhole = end == nil || scanner.index == end
    return isWhole && duplicates.diagnostics.isEmpty ? nodes : nil
  }
}

// MARK: Punctuation

extension JSONParser {
  /// Reads the opening bracket and, if nothing is inside, the closing one.
  private mutating func opens(_ closing: UInt8) throws -> Bool {
    guard openings.count < Self.deepest else {
      throw JSONFault(
        message: "more than \(Self.deepest) levels of arrays and objects", range: scanner.index..<scanner.index + 1)
    }
    openings.append(scanner.index)
    scanner.advance()
    scanner.skipBlanks()
    guard scanner.current == closing else { return true }
    return close()
  }

  /// Reads what follows a value: a comma, or the closing bracket.
  private mutating func goesOn(closing: UInt8) throws -> Bool {
    if hasStopped { return false }
    scanner.skipBlanks()
    let comma = scanner.index
    switch scanner.current {
    case closing: return close()
    case UInt8(ascii: ","):
      scanner.advance()
      scanner.skipBlanks()
      guard scanner.current != closing else { throw JSONFault.trailingComma(at: comma, closing) }
      return true
    default: throw unexpected("',' or '\(Character(Unicode.Scalar(closing)))'")
    }
  }

  /// Records that stand together.
  private struct Records {
    var recovery: RecordRecovery
    /// How many brackets are open around them.
    var openings: Int
    /// How many names of members are known around them.
    var names: Int
    /// Whether they stand in an array.
    var isList: Bool
  }

  private func records(_ level: RecordLevel, isList: Bool) -> Records? {
    RecordRecovery(source, first: scanner.index, isList: isList, level: level, syntax: .json).map {
      Records(recovery: $0, openings: openings.count, names: openNames.count, isList: isList)
    }
  }

  /// Notes a fault, and goes on at the next record, if there is one.
  ///
  /// - Parameters:
  ///   - start: Where the broken record begins.
  ///   - end: Where the record before it ends.
  /// - Throws: The fault, where the text does not show where records begin.
  private mutating func goesOn(
    behind fault: JSONFault, from start: Int, _ end: Int?, in records: inout Records?
  ) throws -> Bool {
    guard let resumption = records?.recovery.resume(behind: fault.range.lowerBound, from: start, end),
      let around = records
    else { throw fault }
    budget -= resumption.cost
    var own = fault
    if let record = resumption.openRecord {
      budget -= fault.range.lowerBound - start
      own = self.fault(of: record, in: around, meeting: fault)
    }
    faults.report(own.diagnostic(in: source))
    guard let next = resumption.next, budget > 0 else {
      stop = resumption.next
      hasStopped = true
      scanner.skipAll()
      return false
    }
    openings.removeSubrange(around.openings...)
    openNames.removeSubrange(around.names...)
    scanner.index = next
    return true
  }

  /// What is wrong with a record that took in the next one: a quote or bracket in it that is not closed, if it has one.
  private func fault(of record: Range<Int>, in records: Records, meeting fault: JSONFault) -> JSONFault {
    var part = self
    part.scanner = scanner.limited(to: record)
    part.openings.removeSubrange(records.openings...)
    part.openNames.removeSubrange(records.names...)
    do {
      if !records.isList { _ = try part.memberName(after: -1) }
      _ = try part.value()
    } catch let own as JSONFault where own.range.lowerBound < record.upperBound {
      return own
    } catch {}
    let open = openings[records.openings...].last { $0 < record.upperBound }
    return open.map { JSONFault.neverClosed(at: $0, in: source) } ?? fault
  }

  private mutating func close() -> Bool {
    scanner.advance()
    openings.removeLast()
    return false
  }

  /// Reads a name and the colon behind it.
  private mutating func memberName(after previous: Int) throws -> (number: Int, range: Range<Int>) {
    scanner.skipBlanks()
    let start = scanner.index
    guard scanner.current == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes") }
    let number: Int
    if let expected = names.expected(after: previous, depth: openings.count),
      scanner.skip(nameEqualTo: expected.range)
    {
      number = expected.number
    } else {
      let (text, range) = try scanner.name()
      number = names.number(of: text, range: range, after: previous, depth: openings.count)
    }
    openNames.append((number, start))
    let range = start..<scanner.index
    scanner.skipBlanks()
    guard scanner.current == UInt8(ascii: ":") else { throw unexpected("':' after a name") }
    scanner.advance()
    return (number, range)
  }

  /// Forgets the names of the object that ends here, none of which may appear twice.
  private mutating func closeNames(_ outer: Int) throws {
    if let (first, second) = names.duplicate(in: openNames[outer...]) {
      var scanner = scanner
      scanner.index = second
      let text = try scanner.name().text
      duplicates.report(
        JSONFault.duplicate(
          text, at: second..<scanner.index, firstLine: source.location(of: first..<first).line
        ).diagnostic(in: source))
    }
    openNames.removeSubrange(outer...)
  }

  /// A fault here, where `wanted` was expected; at the end of the file it tells what is still open.
  func unexpected(_ wanted: String) -> JSONFault {
    var fault = JSONFault.unexpected(in: scanner.rest, wanted: wanted)
    if scanner.isAtEnd, let opening = openings.last {
      let line = source.location(of: opening..<opening).line
      let isArray = source.bytes[opening] == UInt8(ascii: "[")
      fault.notes.append("the \(isArray ? "array" : "object") that opens on line \(line) is never closed")
    }
    return fault
  }
}

extension JSONFault {
  fileprivate static func trailingComma(at index: Int, _ closing: UInt8) -> JSONFault {
    JSONFault(
      message: "a comma before '\(Character(Unicode.Scalar(closing)))'", range: index..<index + 1, notes: ["remove it"])
  }

  fileprivate static func duplicate(_ name: String, at range: Range<Int>, firstLine: Int) -> JSONFault {
    JSONFault(
      message: "'\(name)' appears twice in one object", range: range,
      notes: ["the first '\(name)' is on line \(firstLine)", "remove one of them, or call it otherwise"])
  }
}
