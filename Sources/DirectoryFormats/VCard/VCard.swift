import Diagnostics

/// A card: what stands between `BEGIN:VCARD` and `END:VCARD`.
struct VCard {
  /// A property with its value.
  struct Entry {
    var property: VCardProperty
    /// `nil` if it could not be decoded at all.
    var value: VCardValue?
  }

  /// What the card says of its version.
  var version: String?

  /// The properties in the order of the file, but for `VERSION`.
  var entries: [Entry] = []

  /// The card's place in the file.
  var range: Range<Int>

  /// Whether it cannot be known whose card it is, which was reported.
  var isBroken = false

  /// Whether `FN` or `N` is in an unknown character set, which was reported.
  var hasUnreadName = false

  /// Whether `FN` or `N` say anything.
  var hasName: Bool {
    entries.contains { entry in
      ["FN", "N"].contains(entry.property.name)
        && entry.property.rawValue.contains { $0 > 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }
  }
}

/// Reads the cards of a file one by one: the cards of a large one need more room than what comes of them.
struct VCardParser {
  private let source: SourceText
  private let isDecoded: Bool
  private var lines: VCardLines
  private var current: (lines: [VCardProperty], start: Range<Int>)?
  /// Lines of the current card that are no properties.
  private var noProperties: [Range<Int>] = []
  /// How many cards are open inside the current one: vCard 2.1 allows a card as the value of `AGENT`.
  private var nested = 0
  private var faults = ProblemList()
  private var strays = ProblemList()
  private var hasLines = false
  private var hasCards = false

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - range: The bytes to read: all but a byte-order mark.
  ///   - isDecoded: Whether they were in another encoding, and are UTF-8 whatever character sets values name.
  init(_ source: SourceText, range: Range<Int>, isDecoded: Bool = false) {
    self.source = source
    self.isDecoded = isDecoded
    lines = VCardLines(source.bytes, range)
  }

  /// What keeps cards from being read, when all are.
  var problems: [Diagnostic] { faults.diagnostics }

  /// Lines that were left out, when all cards are read.
  var warnings: [Diagnostic] { strays.diagnostics }

  /// The next card that is whole; `nil` at the end.
  mutating func next() -> VCard? {
    while let line = lines.next() {
      hasLines = true
      guard let card = read(line) else { continue }
      hasCards = true
      return card
    }
    if let start = current?.start { leaveUnclosed(start) }
    current = nil
    if hasLines, !hasCards, faults.isEmpty {
      faults.report(.noCards(source.path))
      strays = ProblemList()
    }
    return nil
  }

  /// Reads a line; the card that it ends.
  private mutating func read(_ line: VCardLine) -> VCard? {
    let location = { [source] in source.location(of: line.range) }
    guard let property = VCardProperty(line) else {
      if current == nil { strays.report(.outside(at: location())) } else { noProperties.append(line.range) }
      return nil
    }
    let isMark = ["BEGIN", "END"].contains(property.name) && property.rawValue.isCardWord
    switch (property.name, current?.start) {
    case ("BEGIN", nil) where isMark: current = ([], line.range)
    case ("BEGIN", let start?) where isMark:
      if let last = current?.lines.last, last.name == "AGENT", last.rawValue.isEmpty {
        nested += 1
      } else {
        leaveUnclosed(start)
        current = ([], line.range)
      }
    case ("END", let start?) where isMark:
      if nested > 0 {
        nested -= 1
      } else {
        defer { current = nil }
        return finished(current?.lines ?? [], start.lowerBound..<line.range.upperBound)
      }
    case (_, nil): strays.report(.outside(at: location()))
    // In place: a copy of the card for each of its lines would be quadratic.
    case (_, _?): if nested == 0 { current?.lines.append(property) }
    }
    return nil
  }

  private mutating func leaveUnclosed(_ start: Range<Int>) {
    reportNoProperties()
    faults.report(.unclosed(at: source.location(of: start)))
  }

  private mutating func reportNoProperties() {
    for range in noProperties { strays.report(.noProperty(at: source.location(of: range))) }
    noProperties.removeAll()
  }

  private mutating func finished(_ lines: [VCardProperty], _ range: Range<Int>) -> VCard {
    var card = VCard(range: range)
    let version = lines.first { $0.name == "VERSION" }
    card.version = version.map { String(decoding: $0.rawValue, as: UTF8.self).withoutBlanks }
    let decoder = VCardDecoder(isOld: card.version == "2.1", isDecoded: isDecoded)
    for property in lines where property.name != "VERSION" {
      var entry = VCard.Entry(property: property)
      do throws(VCardValueFault) {
        entry.value = try decoder.value(of: property)
      } catch {
        let place = source.location(of: property.range)
        switch error {
        case .unknownCharset(let name):
          faults.report(.unknownCharset(name, at: place))
          if ["FN", "N"].contains(property.name) { card.hasUnreadName = true }
        case .malformedText(let value, let charset):
          faults.report(.malformedText(property, charset, at: place))
          entry.value = value
        case .malformedBase64: strays.report(.malformedBase64(property.name, at: place))
        }
      }
      card.entries.append(entry)
    }
    // A line that is no property may be left out, but not the one that should say whose card it is.
    if let line = noProperties.first, !card.hasName {
      faults.report(.noName(at: source.location(of: line)))
      card.isBroken = true
      noProperties.removeAll()
    }
    reportNoProperties()
    return card
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is `VCARD`, in any case of letters.
  fileprivate var isCardWord: Bool {
    String(decoding: self, as: UTF8.self).withoutBlanks.uppercased() == "VCARD"
  }
}

extension String {
  fileprivate var withoutBlanks: String { String(unicodeScalars.filter { $0.value > 0x20 }) }
}

extension Diagnostic {
  fileprivate static func unclosed(at place: SourceLocation) -> Diagnostic {
    .error("this card has no 'END:VCARD'", at: place, notes: ["the file is damaged or cut off: export it anew"])
  }

  fileprivate static func noCards(_ path: String) -> Diagnostic {
    .error(
      "no 'BEGIN:VCARD' in '\(path)'", at: .file(path), notes: ["a vCard file has a card for each person; is this one?"]
    )
  }

  fileprivate static func outside(at place: SourceLocation) -> Diagnostic {
    .warning("a line outside of the cards is left out", at: place)
  }

  fileprivate static func noProperty(at place: SourceLocation) -> Diagnostic {
    .warning("a line without a name and a colon is left out", at: place)
  }

  fileprivate static func noName(at place: SourceLocation) -> Diagnostic {
    .error(
      "a line without a name and a colon, in a card that does not say whose it is", at: place,
      notes: ["if it is the name, write 'FN:' before it; else give the card such a line"])
  }

  fileprivate static func unknownCharset(_ name: String, at place: SourceLocation) -> Diagnostic {
    .error(
      "unknown character set '\(name)'", at: place,
      notes: [
        "known are \(TextEncoding.known)", "export it as vCard 3.0 or 4.0",
      ])
  }

  fileprivate static func malformedText(
    _ property: VCardProperty, _ charset: TextEncoding, at place: SourceLocation
  ) -> Diagnostic {
    .error(
      "the value of '\(property.name)' is not \(charset == .utf8 ? "UTF-8" : charset.rawValue)", at: place,
      notes: ["export it as vCard 3.0 or 4.0, or correct the value"]
        + (charset == .utf8 ? [Diagnostic.encodingAdvice] : []))
  }

  fileprivate static func malformedBase64(_ name: String, at place: SourceLocation) -> Diagnostic {
    .warning("the value of '\(name)' is not base64 and is left out", at: place)
  }
}
