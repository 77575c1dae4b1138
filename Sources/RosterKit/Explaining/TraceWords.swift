import Incremental

/// Tells what a page read in words of people and fields, from the state alone.
struct TraceWords {
  let state: PreviousState
  let store: StateStore

  /// How a kind of reading is told: `of SUBJECT: PART, PART`.
  private struct Phrase: Hashable {
    /// What stands before the subject.
    var start: String
    /// What was looked at; empty if the start says it.
    var subject = ""
    /// What stands behind the subject.
    var end = ""
    /// What of it was read.
    var part: String?
  }

  /// Readings that are told in one line.
  private struct Line: Hashable {
    var start: String
    var end: String
    var parts: [String]
  }

  /// What a page read: a line for each person, collection and kind of thing; alike ones share a line.
  ///
  /// - Parameter limit: How many people or groups a line names; the others are counted.
  func lines(for trace: Trace, naming limit: Int) throws -> [String] {
    var readings: [(phrase: Phrase, parts: [String])] = []
    var places: [Key: Int] = [:]
    for key in trace.keys {
      guard let kind = ReadKind(rawValue: key.kind) else { continue }
      let phrase = try phrase(kind, key)
      // What has no subject of its own is one reading of many parts.
      let identity = Key(kind: key.kind, subject: phrase.subject.isEmpty ? 0 : key.subject)
      let place = places[identity] ?? readings.count
      if place == readings.count {
        places[identity] = place
        readings.append((phrase, []))
      }
      if let part = phrase.part { readings[place].parts.append(part) }
    }
    var lines: [(line: Line, subjects: [String])] = []
    var linePlaces: [Line: Int] = [:]
    for (phrase, parts) in readings {
      let sorted = parts.sorted { $0.precedesByBytes($1) }
      let line = Line(start: phrase.start, end: phrase.end, parts: sorted)
      let place = linePlaces[line] ?? lines.count
      if place == lines.count {
        linePlaces[line] = place
        lines.append((line, []))
      }
      lines[place].subjects.append(phrase.subject)
    }
    return lines.map { Self.text(of: $0, subjects: $1, limit) }
  }

  private static func text(of line: Line, subjects: [String], _ limit: Int) -> String {
    let more = subjects.count > limit ? " and \(subjects.count - limit) more" : ""
    let start = line.start + subjects.prefix(limit).joined(separator: ", ") + more + line.end
    return line.parts.isEmpty ? start : "\(start): \(line.parts.joined(separator: ", "))"
  }

  private func phrase(_ kind: ReadKind, _ key: Key) throws -> Phrase {
    let field = text(key.part, of: state.fields)
    let name = text(key.subject, of: state.names)
    switch kind {
    case .field: return Phrase(start: "of ", subject: try person(key.subject), part: field)
    case .allFields: return Phrase(start: "of ", subject: try person(key.subject), part: "all fields")
    case .fieldOfEach: return phrase("of everyone in ", key, part: field)
    case .members: return phrase("who is in ", key, end: ", in order")
    case .count: return phrase("the number of ", key)
    case .isEmpty: return phrase("whether there are ", key)
    case .placeOfFirst: return phrase("the place of the first of ", key)
    case .memberFromStart: return phrase("who is number \(key.part + 1) of ", key)
    case .memberFromEnd: return phrase("who is number \(key.part + 1) from the end of ", key)
    case .groupNames: return phrase("the groups of ", key, part: "by \(field)")
    case .groups: return Phrase(start: "all groups", part: "by \(field)")
    case .groupField: return phrase("of the group of ", key, part: field)
    case .fieldExists: return Phrase(start: "whether anybody has a field", part: field)
    case .setting: return Phrase(start: "settings", part: name)
    case .template: return Phrase(start: "templates", part: name)
    case .data: return Phrase(start: "data", part: name)
    case .day: return Phrase(start: "the day")
    case .pages: return Phrase(start: "of all pages", part: key.part == 1 ? "titles" : "addresses")
    case .namesakes: return Phrase(start: "who shares the address", part: name)
    case .alias: return Phrase(start: "who had the address", part: name)
    case .sitePage: return Phrase(start: "the address of the page", part: name)
    case .fieldNames: return Phrase(start: "which fields there are")
    case .word: return Phrase(start: "words", part: text(key.wordNumber, of: state.names))
    }
  }

  /// A phrase about a collection. Groups of one field are told apart by their values alone.
  private func phrase(_ start: String, _ key: Key, end: String = "", part: String? = nil) -> Phrase {
    if let spec = CollectionSpec(text: text(key.subject, of: state.collections)), spec.steps.count == 1,
      case .filter(let property, let value?) = spec.steps[0]
    {
      return Phrase(start: "\(start)people with \(property) ", subject: "'\(value)'", end: end, part: part)
    }
    return Phrase(start: start, subject: collection(key.subject), end: end, part: part)
  }

  private func text(_ number: UInt32, of texts: [String]) -> String {
    Int(number) < texts.count ? texts[Int(number)] : "?"
  }

  private func person(_ subject: UInt32) throws -> String {
    guard let field = state.fields.firstIndex(of: "name"),
      let name = try store.details(of: subject)?[UInt32(field)]?.excerpt
    else { return "somebody" }
    return "'\(name)'"
  }

  /// A collection in words, everyone with their number.
  private func collection(_ number: UInt32) -> String {
    guard let spec = CollectionSpec(text: text(number, of: state.collections)) else { return "people" }
    return spec == .everyone ? "people (\(state.meta.peopleCount))" : spec.description
  }

  /// What makes a page, in words; `nil` for a copied file.
  func maker(of owner: StoredPage.Owner) throws -> String? {
    let template = "'\(text(owner.template, of: state.names))'"
    switch owner.kind {
    case .asset: return nil
    case .site: return template
    case .person: return "\(template) for \(try person(owner.subject))"
    case .group: return "\(template) for \(collection(owner.subject))"
    case .namesakes: return "\(template) for everyone called '\(text(owner.subject, of: state.names))'"
    case .alias: return "\(template) for the old address '\(text(owner.subject, of: state.names))'"
    }
  }
}
