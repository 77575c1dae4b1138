import Diagnostics
import DirectoryModel

/// Reads on behind the faults of a malformed file, at the next record, to tell those of all records at once, and to find
/// which records are sound.
///
/// libyaml cannot go on after a fault. So it begins anew where the lines show a record, on a few records first, and on
/// twice as many each time that all is well: on thousands of faults it reads little more than once. A quote or a bracket
/// that is still open where such a part ends is read with more behind it. How much is read in all is limited.
struct YAMLRecovery: ~Copyable {
  /// How often the text may be read, on average, in the worst of files.
  private static let mostReadings = 16

  private let source: SourceText
  private let bytes: UnsafeBufferPointer<UInt8>
  private var composer: YAMLComposer
  private var budget: Int
  /// What ended the first reading, told as it was met there.
  private let original: YAMLFault
  private(set) var faults = ProblemList()

  /// The text without the records that could not be read.
  private(set) var mask: YAMLMask

  /// Where the first fault is in what was broken first.
  private(set) var firstFault: Int?

  /// Where the fault was told that was told last.
  private var lastPlace: SourceLocation?

  /// Where the reading ended because it took too long, or could not be resumed.
  private(set) var stop: Int?

  /// Reads the documents of a part of a source, which must be valid UTF-8.
  ///
  /// - Parameter path: Where in each document the people are; `nil`: where they usually are.
  /// - Throws: `DiagnosticError` if aliases copy too much.
  init(
    _ source: SourceText, from original: YAMLFault, bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>,
    peopleAt path: FieldPath?
  ) throws {
    self.source = source
    self.original = original
    self.bytes = bytes
    mask = YAMLMask(bytes)
    composer = YAMLComposer(source, bytes: bytes, range: range)
    budget = range.count * Self.mostReadings + 1_000_000
    let documents = bytes.yamlDocuments(in: range)
    for document in documents {
      composer.beginDocument()
      let layout = YAMLLayout(of: bytes, range: document, peopleAt: path)
      let isList = layout.sections.first.map { bytes[$0.signs[0]] } == UInt8(ascii: "-")
      let isOneRecord = path == nil && documents.count > 1 && !isList
      if isOneRecord {
        try readWhole(document)
      } else {
        for section in layout.sections { try read(section) }
      }
      composer.endDocument()
    }
  }

  /// What was found in values that are not malformed.
  var problems: [Diagnostic] { composer.problems.diagnostics }

  /// Reads a document that is one record.
  private mutating func readWhole(_ document: Range<Int>) throws {
    composer.settle()
    if let fault = try composer.readChildren(in: document).fault {
      report(fault, before: document.upperBound)
      lose(document)
    }
  }

  /// Notes that a part of the text could not be read.
  private mutating func lose(_ range: Range<Int>) {
    composer.loseAnchors(in: range)
    mask.hide(range)
  }

  private mutating func read(_ section: YAMLLayout.Section) throws {
    let signs = section.signs
    var place = 0
    var width = 1
    while place < signs.count {
      guard stop == nil else { return }
      let next = place + width
      let end = next < signs.count ? signs[next] - section.column : section.range.upperBound
      let range = signs[place] - section.column..<end
      budget -= range.count
      guard budget > 0 else {
        stop = range.lowerBound
        return
      }
      composer.settle()
      let (fault, read) = try composer.readChildren(in: range)
      guard let fault else {
        (place, width) = (next, width * 2)
        continue
      }
      // The record that was not read to its end.
      var broken = read.map { Self.first(in: signs, from: place, atOrBehind: $0) } ?? place
      if let quote = fault.quoteBefore(in: bytes), quote < read ?? quote {
        // What ended well, as it seemed, is a quote that took in what follows.
        broken = max(place, Self.first(in: signs, from: place, atOrBehind: quote + 1) - 1)
      }
      if fault.offset >= range.upperBound, end < section.range.upperBound {
        // What is open may end further on.
        composer.unsettle()
        width = max(1, broken > place ? 1 : width * 2)
        place = broken
        continue
      }
      let following = broken + 1 < signs.count ? signs[broken + 1] : section.range.upperBound
      report(try ownFault(ofRecord: broken, in: section, meeting: fault), before: following)
      let resume: Int
      if broken < signs.count, signs[broken] <= fault.offset {
        resume = max(broken + 1, Self.first(in: signs, from: broken, atOrBehind: fault.soundEnd(in: bytes)))
      } else {
        // A line that belongs to nothing: most likely to the record above.
        resume = broken
        broken = max(place, broken - 1)
      }
      let rest = resume < signs.count ? signs[resume] - section.column : section.range.upperBound
      lose(min(signs[broken], rest)..<rest)
      (place, width) = (max(resume, place + 1), 1)
    }
  }

  /// The fault of a record, where the one that was met may be in a bracket of a record that an open one took in.
  private mutating func ownFault(
    ofRecord number: Int, in section: YAMLLayout.Section, meeting fault: YAMLFault
  ) throws -> YAMLFault {
    let signs = section.signs
    guard let bracket = fault.bracket, number + 1 < signs.count, bracket >= signs[number + 1] else { return fault }
    let range = signs[number] - section.column..<signs[number + 1] - section.column
    composer.settle()
    let own = try composer.readChildren(in: range).fault
    composer.unsettle()
    return own ?? fault
  }

  /// Reports the fault of a record.
  ///
  /// - Parameter following: Where the next record begins; what is behind it is not this one's.
  private mutating func report(_ fault: YAMLFault, before following: Int) {
    let isFirst = firstFault == nil
    if isFirst { firstFault = fault.context.isEmpty ? fault.offset : min(fault.contextOffset, fault.offset) }
    if composer.broken.explain(fault) { return }
    let isOriginal = isFirst && original.bracket ?? min(original.soundEnd(in: bytes), original.offset) < following
    let diagnostic = (isOriginal ? original : fault).diagnostic(in: source)
    // The sign that ends one record early may be what the next begins with.
    if let lastPlace, diagnostic.location == lastPlace { return }
    lastPlace = diagnostic.location
    faults.report(diagnostic)
  }

  /// The number of the first record that does not begin before an offset.
  private static func first(in signs: [Int], from place: Int, atOrBehind offset: Int) -> Int {
    signs[place...].partitioningIndex { $0 >= offset }
  }
}

extension YAMLFault {
  /// How far the text is what it seems: up to a quote or bracket that swallowed what follows, else to the last event.
  fileprivate func soundEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if let outerBracket { return outerBracket }
    if context.contains("quoted scalar") { return contextOffset }
    if let quote = quoteBefore(in: bytes) { return quote }
    guard let last, !last.isEmpty, last.upperBound <= offset else { return context.isEmpty ? offset : contextOffset }
    return last.upperBound
  }

  /// Where the text in quotes begins that ends right before the fault.
  fileprivate func quoteBefore(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let last = lastText, last.upperBound <= offset else { return nil }
    let isQuoted = bytes[last.lowerBound] == UInt8(ascii: "\"") || bytes[last.lowerBound] == UInt8(ascii: "'")
    let isTail = bytes[last.upperBound..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    return isQuoted && isTail ? last.lowerBound : nil
  }
}
