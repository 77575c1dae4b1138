import Diagnostics
import Foundation

/// Makes a property list of the events of its XML.
///
/// Behind a fault the reading goes on at the next record: in the same document where its elements are closed as they should
/// be, else with a new parser.
final class XMLPropertyListReader: XMLEventHandler {
  /// How often the text may be read, on average, in the worst of malformed files.
  private static let mostReadings = 16

  /// Ends a parsing, to go on with another parser.
  struct Restart: Error {
    var place: Int
    /// The number of the container of the records.
    var around: Int
    /// Where the fault was met.
    var met: Int
  }

  let source: SourceText
  private let level: RecordLevel
  var containers: [XMLContainer] = []
  var root: PropertyListValue?
  private var rootPlace: PropertyListPlace?
  /// The element whose text is being read, and where its tag begins.
  var leaf: (name: String, tag: Range<Int>)?
  private var text: [UInt8] = []
  private var duplicates = RecordProblems()
  /// What is wrong: the reading goes on after it, so that all is told.
  var problems = ProblemList()
  /// How many elements are open.
  var depth = 0
  /// How many elements are open from an unknown one on, whose contents say nothing.
  var unknownDepth = 0
  private var unknownTag = 0..<0
  /// Whether what comes belongs to a broken record, up to the next one.
  var isSkipping = false
  /// How to go on behind faults, by the numbers of containers.
  var recoveries: [Int: RecordRecovery] = [:]
  /// The tag of the element around everything.
  var propertyListTag: Range<Int>?
  /// How many bytes may be read a second time, because a record that is not closed took them in.
  var budget: Int
  var stop: Int?

  private init(_ source: SourceText, _ level: RecordLevel) {
    self.source = source
    self.level = level
    budget = source.bytes.count * Self.mostReadings + 1_000_000
  }

  /// Reads a file.
  ///
  /// - Parameter path: Where in it the people are; `nil`: where they usually are.
  static func file(_ source: SourceText, encoding: String?, records path: FieldPath?) -> PropertyListFile {
    let reader = XMLPropertyListReader(source, RecordLevel(path))
    reader.read(encoding: encoding)
    var file = PropertyListFile(form: .xml, source: source, root: reader.root ?? .array([]))
    file.place = reader.rootPlace
    file.problems = reader.problems.diagnostics + reader.duplicates.diagnostics.filter { $0.severity == .error }
    file.warnings = reader.duplicates.diagnostics.filter { $0.severity == .warning }
    file.stop = reader.stop
    return file
  }

  /// Reads all that can be read.
  private func read(encoding: String?) {
    var start = 0
    var prolog: [UInt8] = []
    while true {
      do {
        try XMLEvents.read(source.bytes, encoding: encoding, from: start, behind: prolog, into: self)
        return
      } catch {
        guard let restart = restart(behind: error), let next = self.prolog(of: restart) else { break }
        (start, prolog) = (restart.place, next)
      }
    }
    // What is still open keeps what could be read.
    while !containers.isEmpty { closeContainer() }
    if root == nil { root = .broken }
  }

  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws {
    depth += 1
    if isSkipping, !endsSkipping(at: name) { return }
    if unknownDepth > 0 {
      unknownDepth += 1
      return
    }
    if let leaf {
      return try fail(
        "unexpected '<\(name)>' in '<\(leaf.name)>', expected text", at: tag,
        notes: ["close '<\(leaf.name)>' before it, or write '&lt;' for a '<' in text"])
    }
    if name == "plist", propertyListTag == nil, root == nil, containers.isEmpty {
      propertyListTag = tag
      return
    }
    beginPart(name, at: tag)
    guard try mayStand(name, at: tag) else { return }
    switch name {
    case "array", "dict":
      guard containers.count < PropertyListFile.deepest else {
        return try fail(
          "the property list is nested more than \(PropertyListFile.deepest) deep", at: tag,
          notes: ["no directory of people is: look whether elements are closed"])
      }
      containers.append(
        XMLContainer(isArray: name == "array", tag: tag, depth: depth, level: levelOfPart))
    case "key", "string", "integer", "real", "date", "data", "true", "false":
      leaf = (name, tag)
      text.removeAll(keepingCapacity: true)
    default:
      unknownDepth = 1
      unknownTag = tag
      report(
        "unknown element '<\(name)>' in a property list", at: tag,
        notes: [
          Suggestion.nearest(to: name, among: Self.elements).map { "did you mean '<\($0)>'?" }
            ?? "its elements are \(Self.elements.map { "<\($0)>" }.joined(separator: ", "))"
        ])
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws {
    if unknownDepth > 0 || isSkipping { return }
    if leaf != nil {
      text.append(contentsOf: bytes)
    } else if let stray = bytes.firstIndex(where: { $0 > 0x20 }) {
      try fail(
        "unexpected text between the elements of a property list", at: offset + stray..<offset + bytes.count,
        notes: ["text belongs in '<string>'"])
    }
  }

  func end(tag: Range<Int>) throws {
    depth -= 1
    if isSkipping {
      guard depth < containers.last?.depth ?? 0 else { return }
      isSkipping = false
    }
    if unknownDepth > 0 {
      unknownDepth -= 1
      if unknownDepth == 0 { take(.broken, at: unknownTag) }
      return
    }
    if let leaf {
      self.leaf = nil
      let range = leaf.tag.lowerBound..<tag.upperBound
      if leaf.name == "key" { return take(key: String(decoding: text, as: UTF8.self), at: range) }
      return take(scalar(leaf.name, at: range), at: leaf.tag)
    }
    guard !containers.isEmpty else { return }
    reportWaitingKey(at: tag)
    closeContainer()
  }

  private func reportWaitingKey(at tag: Range<Int>) {
    guard let key = containers[containers.count - 1].key else { return }
    report(
      "the key '\(key)' has no value", at: tag,
      notes: ["put a value behind it, such as '<string></string>', or remove the key"])
    take(.broken, at: tag)
  }

  private func closeContainer() {
    guard let container = containers.popLast() else { return }
    if !recoveries.isEmpty { recoveries[containers.count] = nil }
    take(
      container.isArray ? .array(container.values) : .dictionary(container.dictionary), at: container.tag,
      container.places)
  }

  /// Notes where a part of an array or dictionary begins.
  private func beginPart(_ name: String, at tag: Range<Int>) {
    let last = containers.count - 1
    guard last >= 0, !containers[last].level.isInside else { return }
    let isKey = name == "key"
    if isKey || containers[last].isArray {
      containers[last].partStarts = (containers[last].partStarts?.first ?? tag.lowerBound, tag.lowerBound)
    }
    if !isKey, containers[last].holdsDictionaries == nil { containers[last].holdsDictionaries = name == "dict" }
  }

  /// The level of what begins here.
  private var levelOfPart: RecordLevel {
    let last = containers.count - 1
    if last < 0 { return level }
    if containers[last].level.isInside { return .inside }
    if containers[last].isArray { return containers[last].level.element(containers[last].values.count) }
    return containers[last].level.member(
      containers[last].key ?? "", isFirst: containers[last].dictionary.entries.isEmpty)
  }

  /// Whether a value or key may stand here; if not, that is told.
  private func mayStand(_ name: String, at tag: Range<Int>) throws -> Bool {
    let isKey = name == "key"
    let last = containers.count - 1
    if last < 0, root != nil {
      try fail(
        "unexpected '<\(name)>' after the end of the property list", at: tag,
        notes: ["put all people into one '<array>' … '</array>'"])
    } else if last < 0 || containers[last].isArray {
      if !isKey { return true }
      try fail(
        "unexpected '<key>', which belongs in a dictionary", at: tag,
        notes: ["put the keys and values of each person into '<dict>' … '</dict>'"])
    } else if isKey {
      reportWaitingKey(at: tag)
      return true
    } else if containers[last].key != nil {
      return true
    } else {
      try fail(
        "unexpected '<\(name)>', expected a key", at: tag,
        notes: ["put a '<key>' before each value of a dictionary; a list of values is an '<array>'"])
    }
    return false
  }

  private func take(key: String, at range: Range<Int>) {
    let last = containers.count - 1
    if let old = containers[last].dictionary[key] {
      duplicates.report(repeated: key, replacing: old, at: range, in: source)
    }
    containers[last].key = key
  }

  func take(_ value: PropertyListValue, at tag: Range<Int>, _ places: [PropertyListPlace] = []) {
    let last = containers.count - 1
    if last < 0 {
      root = value
      rootPlace = PropertyListPlace(range: tag, children: places)
      return
    }
    var number = containers[last].values.count
    if let key = containers[last].key {
      number = containers[last].dictionary.set(value, for: key).place
      containers[last].key = nil
    } else if containers[last].isArray {
      containers[last].values.append(value)
    }
    if !containers[last].level.isInside {
      containers[last].places.set(PropertyListPlace(range: tag, children: places), at: number)
    }
  }

  /// The value of an element; broken if it is none, which is reported.
  private func scalar(_ name: String, at range: Range<Int>) -> PropertyListValue {
    do {
      return try PropertyListValue(element: name, text: text)
    } catch {
      report(error.message, at: range, notes: [error.note])
      return .broken
    }
  }

  private static let elements = [
    "array", "dict", "key", "string", "integer", "real", "date", "data", "true", "false",
  ]

  private func report(_ message: @autoclosure () -> String, at range: Range<Int>, notes: @autoclosure () -> [String]) {
    problems.report(.error(message(), at: source.location(of: range), notes: notes()))
  }
}
