import DirectoryModel

/// Changes fields that are parts of what stands in one line, in that line: those of `N`, `ORG` and `ADR`.
struct VCardParts {
  let record: LineRecord
  let lineEnd: [UInt8]

  /// Where the part is that a field comes from.
  private static let places: [String: (property: String, index: Int)] = [
    "family_name": ("N", 0), "given_name": ("N", 1), "additional_name": ("N", 2), "honorific_prefix": ("N", 3),
    "honorific_suffix": ("N", 4), "organization": ("ORG", 0), "department": ("ORG", 1), "office": ("ADR", 1),
    "street": ("ADR", 2), "city": ("ADR", 3), "region": ("ADR", 4), "postal_code": ("ADR", 5), "country": ("ADR", 6),
  ]

  /// The fields that are parts of an address.
  static let addressParts: Set<String> = ["office", "street", "city", "region", "postal_code", "country"]

  /// The lines with another value of a field, one way for each line that may be meant.
  func lines(with field: String, _ value: FieldValue?) -> [[Int: [UInt8]]] {
    let values: [String]
    switch value {
    case nil: values = []
    case .list(let several)?: values = several.filter { !$0.isAbsent }.compactMap(\.spelling)
    case let single?: values = single.isAbsent ? [] : single.spelling.map { [$0] } ?? []
    }
    if field == "address" || field == "home_address" { return values.count == 1 ? labels(values[0]) : [] }
    guard let place = Self.places[field], values.count < 2 || field == "department" else { return [] }
    return record.lines.indices.compactMap { number in
      let head = VCardHead(record.lines[number].head)
      guard head.property == place.property, !head.isEncoded else { return nil }
      var parts = Self.parts(of: record.lines[number].value)
      // An office that goes must go wherever it stands, or the one place would give way to the other.
      let offices = field == "office" && values.isEmpty ? self.offices : [:]
      let old = parts.indices.contains(place.index) ? parts[place.index] : ""
      while parts.count < place.index { parts.append("") }
      if field == "department" {
        parts.removeSubrange(place.index...)
      } else if place.index < parts.count {
        parts.remove(at: place.index)
      }
      parts.insert(
        contentsOf: values.isEmpty && field != "department" ? [""] : values.map(VCardWriter.escaped), at: place.index)
      if place.property == "ORG" { while parts.count > 1, parts.last == "" { parts.removeLast() } }
      guard parts.contains(where: { !$0.isEmpty }) else { return without(number).merging(offices) { $1 } }
      guard place.property == "ADR" else { return [number: line(head, parts)] }
      var lines = self.labels(beside: number, old, values.first).merging(offices) { $1 }
      let label = head.value(of: "LABEL").flatMap { Self.replacing(old, by: values.first, in: $0) }
      lines[number] = line(head.with("LABEL", label), parts)
      return lines
    }
  }

  /// The lines of an office of its own, gone.
  private var offices: [Int: [UInt8]] {
    let numbers = record.lines.indices.filter { VCardHead(record.lines[$0].head).property == "X-OFFICE" }
    return Dictionary(uniqueKeysWithValues: numbers.map { ($0, []) })
  }

  /// What a letter's address says, with another text.
  private func labels(_ text: String) -> [[Int: [UInt8]]] {
    record.lines.indices.compactMap { number in
      let head = VCardHead(record.lines[number].head)
      guard head.property == "ADR", !head.isEncoded else { return nil }
      return [number: line(head.with("LABEL", VCardWriter.inQuotes(text)), Self.parts(of: record.lines[number].value))]
    }
  }

  /// The lines `LABEL` of older versions that say the whole of an address: with the new part, or gone.
  private func labels(beside number: Int, _ old: String, _ new: String?) -> [Int: [UInt8]] {
    func isHome(_ number: Int) -> Bool {
      VCardHead(record.lines[number].head).parameters.contains { $0.lowercased().contains("home") }
    }
    var lines: [Int: [UInt8]] = [:]
    for label in record.lines.indices where isHome(label) == isHome(number) {
      let head = VCardHead(record.lines[label].head)
      guard head.property == "LABEL" else { continue }
      let text = String(decoding: record.lines[label].value, as: UTF8.self)
      let changed = head.isEncoded ? nil : Self.replacing(old, by: new, in: text)
      lines[label] = changed.map { FoldedLines.line(head.text + $0, lineEnd: lineEnd) } ?? []
    }
    return lines
  }

  private func without(_ number: Int) -> [Int: [UInt8]] {
    var lines = Dictionary(
      uniqueKeysWithValues: VCardFormat().companions(of: [number], in: record).map { ($0, [UInt8]()) })
    lines[number] = []
    return lines
  }

  private func line(_ head: VCardHead, _ parts: [String]) -> [UInt8] {
    FoldedLines.line(head.text + parts.joined(separator: ";"), lineEnd: lineEnd)
  }

  /// The parts between semicolons that no backslash escapes, as they are written.
  private static func parts(of value: [UInt8]) -> [String] {
    var parts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in value {
      if byte == UInt8(ascii: ";"), !isEscaped {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// An address as it is written, with another part in it; `nil` where it is not plain what to put where.
  private static func replacing(_ old: String, by new: String?, in text: String) -> String? {
    guard let new, !old.isEmpty, !(old + new).contains(where: { "\"^\\;,\n\r".contains($0) }) else { return nil }
    let places = text.ranges(of: old)
    guard places.count == 1, let place = places.first else { return nil }
    let before = text[..<place.lowerBound]
    let after = text[place.upperBound...]
    // The letter of an escaped line end belongs to no word.
    let isWhole =
      before.hasSuffix("\\n") || before.hasSuffix("^n") || !(before.last.map { $0.isLetter || $0.isNumber } ?? false)
    return isWhole && !(after.first.map { $0.isLetter || $0.isNumber } ?? false) ? before + new + after : nil
  }
}
