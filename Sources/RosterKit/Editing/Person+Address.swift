import Diagnostics
import DirectoryModel

extension Person {
  /// The fields whose texts an address is made of, in its order in most countries.
  private static let addressParts = ["office", "street", "city", "region", "postal_code", "country"]

  /// Brings `address` and its parts to say the same again after one of them was changed: a part takes its place in the address, and an
  /// address that is laid out as the old one was is taken apart as that was.
  ///
  /// - Parameters:
  ///   - before: The person as they were.
  ///   - said: Fields that were set on purpose, and stay.
  /// - Returns: The parts that stood in the old address and do not stand in the new one.
  mutating func moveAddress(from before: Person, keeping said: Set<String>) -> [String] {
    guard let old = before.fields["address"]?.spelling, !old.isBlank else { return [] }
    let parts = Self.addressParts.compactMap { name in
      before.addressPart(name).map { AddressLayout.Part(name: name, text: $0) }
    }
    guard fields["address"] != before.fields["address"] else {
      if !said.contains("address") { followParts(parts.filter { $0.name != "office" }, in: old) }
      return []
    }
    guard let new = fields["address"]?.spelling, !new.isBlank else { return [] }
    let left = parts.filter { part in
      !said.contains(part.name) && addressPart(part.name) == part.text
        && AddressLayout.place(of: part.text, in: old) != nil
    }
    let stale = left.filter { AddressLayout.place(of: $0.text, in: new) == nil }
    guard !stale.isEmpty else { return [] }
    guard let texts = AddressLayout(old, left)?.texts(of: new) else {
      return stale.map(\.name).filter { $0 != "office" }
    }
    for (part, text) in zip(left, texts) where part.text != text {
      if part.name == "office" { office = text } else { fields[part.name] = .text(text) }
    }
    return []
  }

  /// Whether the address of a source is made of nothing but parts that this person has already, in place of an address of one text.
  func knowsAddress(of source: Person) -> Bool {
    switch fields["address"] {
    case nil, .null?, .mapping?: break
    default: return false
    }
    guard var rest = source.fields["address"]?.spelling else { return false }
    let parts = Self.addressParts.filter { source.addressPart($0) != nil }
    let texts = parts.compactMap { source[$0]?.spelling }
    let own = parts.compactMap { self[$0]?.spelling }
    guard !texts.isEmpty, own.count == texts.count, zip(own, texts).allSatisfy({ $0.saysTheSame(as: $1) }) else {
      return false
    }
    for text in texts.sorted(by: { $0.count > $1.count }) {
      if let place = rest.firstRange(of: text) { rest.removeSubrange(place) }
    }
    return !rest.contains { $0.isLetter || $0.isNumber }
  }

  private func addressPart(_ name: String) -> String? {
    let text = (name == "office" ? office : fields[name]?.spelling)?.withoutInvisibles ?? ""
    return text.isEmpty ? nil : text
  }

  /// Puts changed parts into the address where the old ones stood.
  private mutating func followParts(_ parts: [AddressLayout.Part], in old: String) {
    var address = old
    for part in parts {
      guard let new = addressPart(part.name), new != part.text,
        let place = AddressLayout.place(of: part.text, in: address)
      else { continue }
      address.replaceSubrange(place, with: new)
    }
    if address != old { fields["address"] = .text(address) }
  }
}

/// How the parts of an address stand in it, and what between them.
struct AddressLayout {
  /// A part of an address.
  struct Part {
    /// The field.
    var name: String
    /// What it is.
    var text: String
  }

  /// The lines: the numbers of the parts in each, with what stands before each part, and behind the last.
  private var lines: [(parts: [(number: Int, before: String)], end: String)] = []

  /// Finds the parts in an address; `nil` if they do not all stand there once, each in one line.
  init?(_ address: String, _ parts: [Part]) {
    var count = 0
    for line in address.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let found = parts.enumerated().compactMap { number, part in
        Self.place(of: part.text, in: address) == nil
          ? nil : Self.place(of: part.text, in: line).map { (number: number, place: $0) }
      }
      .sorted { $0.place.lowerBound < $1.place.lowerBound }
      var end = line.startIndex
      var pieces: [(number: Int, before: String)] = []
      for (number, place) in found {
        guard place.lowerBound >= end else { return nil }
        pieces.append((number, String(line[end..<place.lowerBound])))
        end = place.upperBound
      }
      lines.append((pieces, String(line[end...])))
      count += found.count
    }
    guard count == parts.count else { return nil }
  }

  /// What the parts are in another address, in their order; `nil` if it is not laid out like this one.
  func texts(of address: String) -> [String]? {
    let found = address.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard found.count == lines.count else { return nil }
    var texts: [Int: String] = [:]
    for (line, text) in zip(lines, found) {
      guard let parts = Self.texts(of: text, line) else { return nil }
      texts.merge(parts) { first, _ in first }
    }
    return texts.keys.sorted().compactMap { texts[$0] }
  }

  private static func texts(
    of text: String, _ line: (parts: [(number: Int, before: String)], end: String)
  ) -> [Int: String]? {
    guard let first = line.parts.first else { return text == line.end ? [:] : nil }
    guard text.hasPrefix(first.before), text.hasSuffix(line.end), text.count >= first.before.count + line.end.count
    else { return nil }
    var rest = text.dropFirst(first.before.count).dropLast(line.end.count)
    var texts: [Int: String] = [:]
    for (place, part) in line.parts.enumerated() {
      guard place + 1 < line.parts.count else {
        texts[part.number] = String(rest)
        break
      }
      // What parts two must stand as often as it does, or it is anybody's guess where.
      let mark = line.parts[place + 1].before
      let marks = line.parts[(place + 1)...].count { $0.before == mark }
      let places = mark.isEmpty ? [] : rest.ranges(of: mark)
      guard places.count == marks, let next = places.first else { return nil }
      texts[part.number] = String(rest[..<next.lowerBound])
      rest = rest[next.upperBound...]
    }
    return texts.values.contains(where: \.isBlank) ? nil : texts
  }

  /// Where a part stands in an address as whole words; `nil` if nowhere, or several times.
  static func place(of part: String, in address: String) -> Range<String.Index>? {
    func isWordy(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
    let places = address.ranges(of: part).filter { place in
      !isWordy(address[..<place.lowerBound].last) && !isWordy(address[place.upperBound...].first)
    }
    return places.count == 1 ? places[0] : nil
  }
}

extension Diagnostic {
  /// The warning about parts of an old address that a new one does not have.
  static func oldAddress(_ parts: [String], of person: Person) -> Diagnostic {
    let shown = parts.map { "'\($0)' is '\(person.fields[$0]?.excerpt ?? "")'" }
    return .warning(
      "the address of '\(person.name)' is another now, and \(shown.joined(separator: ", ")) still",
      notes: ["change these too, as in '--set \(parts[0])=…'"])
  }
}
