import Diagnostics
import Foundation

/// Reads the old text form of property lists: `( … )` is an array, `{ key = value; }` a dictionary, `<0fbd>` data,
/// all else a string, in quotes where it has more than letters, digits and `_$/:.-`.
///
/// Foundation reads it too, but writes to the console where it fails, tells no lines, and goes as deep as the file
/// does, to the end of the stack.
struct OpenStepPropertyListReader {
  /// How often the text may be read, on average, in the worst of malformed files.
  private static let mostReadings = 16

  private let source: SourceText
  private var scanner: OpenStepScanner
  /// Where the arrays and dictionaries begin that are open.
  private var openings: [Int] = []
  private var duplicates = RecordProblems()

  /// What keeps records from being read. The reading goes on at the next one, so that all are told.
  private var faults = ProblemList()

  /// How many bytes may be read a second time, because a record that is not closed took them in.
  private var budget: Int

  /// Where the reading ended because it took too long.
  private var stop: Int?

  /// Whether the reading ended at a fault, and all that is open with it.
  private var hasStopped = false

  /// Reads a file.
  ///
  /// - Parameter path: Where in it the people are; `nil`: where they usually are.
  static func file(_ source: SourceText, records path: FieldPath?) -> PropertyListFile {
    var reader = OpenStepPropertyListReader(source)
    var file = PropertyListFile(form: .openStep, source: source, root: .broken)
    do {
      try reader.scanner.skipBlanks()
      guard let first = reader.scanner.next, first == UInt8(ascii: "(") || first == UInt8(ascii: "{") else {
        file.problems = [.notAPropertyList(source.path)]
        return file
      }
      (file.root, file.place) = try reader.value(depth: 0, RecordLevel(path))
      try reader.expectEnd()
    } catch let fault as PropertyListFault {
      reader.report(fault.endingReading(of: source) { $0.contains(UInt8(ascii: "{")) })
    } catch {
      reader.report(PropertyListFault(message: "\(error)", range: 0..<0))
    }
    file.problems = reader.faults.diagnostics + reader.duplicates.diagnostics.filter { $0.severity == .error }
    file.warnings = reader.duplicates.diagnostics.filter { $0.severity == .warning }
    file.stop = reader.stop
    return file
  }

  private init(_ source: SourceText) {
    self.source = source
    scanner = OpenStepScanner(source.bytes)
    budget = source.bytes.count * Self.mostReadings + 1_000_000
  }

  private mutating func report(_ fault: PropertyListFault) { faults.report(fault.diagnostic(in: source)) }

  private mutating func expectEnd() throws {
    if hasStopped { return }
    try scanner.skipBlanks()
    guard scanner.next != nil else { return }
    throw scanner.error(
      "unexpected text after the end of the property list",
      notes: ["remove it, or put all people between one pair of '(' and ')'"])
  }

  /// Reads a value, with the places of what is in it where people may be.
  private mutating func value(
    depth: Int, _ level: RecordLevel
  ) throws -> (value: PropertyListValue, place: PropertyListPlace) {
    guard depth < PropertyListFile.deepest else {
      throw scanner.error("the property list is nested more than \(PropertyListFile.deepest) deep")
    }
    let start = scanner.index
    var places: [PropertyListPlace] = []
    let value: PropertyListValue
    switch scanner.next {
    case UInt8(ascii: "("): value = .array(try array(depth: depth, level, &places))
    case UInt8(ascii: "{"): value = .dictionary(try dictionary(depth: depth, level, &places))
    case UInt8(ascii: "<"): value = try scanner.data()
    default: value = .string(try scanner.string())
    }
    return (value, PropertyListPlace(range: start..<start + 1, children: places))
  }

  private mutating func array(
    depth: Int, _ level: RecordLevel, _ places: inout [PropertyListPlace]
  ) throws -> [PropertyListValue] {
    try open()
    var values: [PropertyListValue] = []
    var records = records(level, isList: true)
    var lastEnd: Int?
    while !hasStopped {
      var start = scanner.index
      do {
        if try scanner.takes(")") { break }
        start = scanner.index
        let element = try value(depth: depth + 1, level.element(values.count))
        values.append(element.value)
        if !level.isInside { places.append(element.place) }
        lastEnd = scanner.lastEnd
        if hasStopped { break }
        if try scanner.takes(",") { continue }
        guard try scanner.takes(")") else { throw scanner.unexpected(expecting: "',' or ')'") }
        break
      } catch let fault as PropertyListFault {
        try goOn(behind: fault, from: start, lastEnd, in: &records)
        if lastEnd ?? 0 > start { continue }
        values.append(.broken)
        places.append(PropertyListPlace(range: start..<start + 1))
      }
    }
    _ = openings.popLast()
    return values
  }

  private mutating func dictionary(
    depth: Int, _ level: RecordLevel, _ places: inout [PropertyListPlace]
  ) throws -> PropertyListDictionary {
    try open()
    var dictionary = PropertyListDictionary()
    var records = records(level, isList: false)
    var lastEnd: Int?
    while !hasStopped {
      var start = scanner.index
      do {
        if try scanner.takes("}") { break }
        start = scanner.index
        let key = try scanner.string()
        let keyRange = start..<scanner.index
        let isFirst = dictionary.entries.isEmpty
        var member = (value: PropertyListValue.string(key), place: PropertyListPlace(range: keyRange))
        if try scanner.takes("=") {
          member = try value(depth: depth + 1, level.member(key, isFirst: isFirst))
        } else if scanner.next != UInt8(ascii: ";") {
          // A key alone stands for itself.
          throw scanner.unexpected(expecting: "'='")
        }
        let (number, old) = dictionary.set(member.value, for: key)
        if let old { duplicates.report(repeated: key, replacing: old, at: keyRange, in: source) }
        if !level.isInside { places.set(member.place, at: number) }
        lastEnd = scanner.lastEnd
        if hasStopped { break }
        guard try scanner.takes(";") else { throw scanner.unexpected(expecting: "';'") }
      } catch let fault as PropertyListFault {
        try goOn(behind: fault, from: start, lastEnd, in: &records)
      }
    }
    _ = openings.popLast()
    return dictionary
  }

  /// Reads the bracket of an array or dictionary, and the blanks behind it.
  private mutating func open() throws {
    openings.append(scanner.index)
    scanner.index += 1
    try scanner.skipBlanks()
  }
}

// MARK: Faults

extension OpenStepPropertyListReader {
  /// Records that stand together.
  private struct Records {
    var recovery: RecordRecovery
    /// How many brackets are open around them.
    var openings: Int
    /// Whether they stand in an array.
    var isList: Bool
  }

  private func records(_ level: RecordLevel, isList: Bool) -> Records? {
    RecordRecovery(source, first: scanner.index, isList: isList, level: level, syntax: .openStep).map {
      Records(recovery: $0, openings: openings.count, isList: isList)
    }
  }

  /// Notes a fault, and moves to the next record, or to the end if there is none.
  ///
  /// - Parameters:
  ///   - start: Where the broken record begins.
  ///   - lastEnd: Where the record before it ends.
  /// - Throws: The fault, where the text does not show where records begin.
  private mutating func goOn(
    behind fault: PropertyListFault, from start: Int, _ lastEnd: Int?, in records: inout Records?
  ) throws {
    guard let resumption = records?.recovery.resume(behind: fault.range.lowerBound, from: start, lastEnd),
      let around = records
    else { throw fault }
    budget -= resumption.cost
    var own = fault
    if let record = resumption.openRecord {
      budget -= fault.range.lowerBound - start
      own = self.fault(of: record, isList: around.isList) ?? fault
    }
    report(own)
    openings.removeSubrange(around.openings...)
    if let next = resumption.next, budget > 0 {
      scanner.index = next
    } else {
      stop = resumption.next
      hasStopped = true
      scanner.index = scanner.end
    }
  }

  /// What is wrong with a record that took in the next one: a text, comment or bracket in it that is not closed; `nil` if it is
  /// whole.
  private func fault(of record: Range<Int>, isList: Bool) -> PropertyListFault? {
    var part = self
    part.scanner.index = record.lowerBound
    part.scanner.end = record.upperBound
    part.openings = []
    do {
      if !isList {
        _ = try part.scanner.string()
        _ = try part.scanner.takes("=")
      }
      _ = try part.value(depth: 1, .inside)
    } catch let own as PropertyListFault where own.range.lowerBound < record.upperBound {
      return own
    } catch {
      return part.openings.last.map { opening in
        let isArray = source.bytes[opening] == UInt8(ascii: "(")
        return .neverClosed(
          isArray ? "array" : "dictionary", at: opening..<opening + 1, closing: isArray ? ")" : "}")
      }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func notAPropertyList(_ path: String) -> Diagnostic {
    .error(
      "the file is no property list", at: .file(path),
      notes: ["if it holds JSON, YAML or CSV, give its name the ending of that format"])
  }
}
