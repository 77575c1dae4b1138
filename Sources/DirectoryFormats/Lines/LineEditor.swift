import Diagnostics
import DirectoryModel

/// Edits one record that stands in lines: only those lines change that the edited fields come from.
///
/// Which lines these are is found by leaving each out and reading what is left. A value that stays keeps its line, a new one goes
/// behind the head of the one whose place it takes, so that types and labels stay; where that does not say what it should, the
/// lines are written anew.
struct LineEditor {
  private let format: any LineFormat
  private let lineEnd: [UInt8]

  /// The record's text.
  private(set) var text: [UInt8]

  /// The record's fields as they are now.
  private(set) var fields: FieldMapping

  /// Takes a record's text; `nil` if it is none.
  init?(_ text: [UInt8], _ format: any LineFormat, lineEnd: [UInt8]) {
    guard let record = format.record(in: text) else { return nil }
    self.text = text
    self.format = format
    self.lineEnd = lineEnd
    fields = record.fields([])
  }

  /// Carries out edits.
  ///
  /// - Returns: The name of a field that the record cannot have so; `nil` if all is well.
  mutating func apply(_ edits: [FieldEdit]) -> String? {
    var wanted = fields
    for edit in edits {
      if case .list? = edit.value, case .name(let name)? = edit.path.first {
        wanted[VCardFields.plural(of: name)] = nil
      }
      wanted.apply(edit)
    }
    wanted = format.divided(wanted)
    let names = fields.fields.map(\.name) + wanted.fields.map(\.name).filter { fields[$0] == nil }
    var steps = names.filter { !Self.isSame(fields[$0], wanted[$0]) }
    wanted.settleLists(from: fields, &steps)
    // What is made of other fields comes last, so that it is as it was said to be.
    let followers = format.followers(of: steps)
    steps = steps.filter { !followers.contains($0) } + steps.filter(followers.contains)
    while let name = steps.first {
      let plural = VCardFields.plural(of: name)
      let together = [name] + (steps.contains(plural) ? [plural] : [])
      // What follows from others may be so already.
      let isDone = together.allSatisfy { Self.isSame(fields[$0], wanted[$0]) }
      guard isDone || set(together, as: wanted) else { return name }
      steps.removeAll(where: together.contains)
    }
    return nil
  }

  private mutating func set(_ names: [String], as wanted: FieldMapping) -> Bool {
    guard let record = format.record(in: text) else { return false }
    let followers = format.followers(of: names).subtracting(names)
    var goal = fields
    for follower in followers { goal[follower] = nil }
    for name in names { goal[name] = wanted[name].flatMap { $0.isAbsent ? nil : $0 } }
    func take(_ candidate: [UInt8]) -> Bool {
      guard let result = format.record(in: candidate)?.fields([]),
        format.isSame(result, goal, besides: followers)
      else { return false }
      text = candidate
      fields = result
      return true
    }
    for lines in format.linesWithParts(names, of: goal, in: record, lineEnd: lineEnd)
    where take(replacing(lines, of: record)) {
      return true
    }
    for touched in linesOf(names, record) {
      for candidate in candidates(record, touched, goal, names) where take(candidate) { return true }
    }
    return false
  }

  /// The lines that fields may come from, the likeliest first: those that it takes for them to be as they are; else one that
  /// says the same alone, as `FN` does beside `N`; else all such.
  private func linesOf(_ names: [String], _ record: LineRecord) -> [[Int]] {
    let needed = record.lines.indices.filter { number in
      let rest = record.fields([number])
      return names.contains { rest[$0] != fields[$0] }
    }
    let all = Set(record.lines.indices)
    let enough = record.lines.indices.compactMap { number -> (line: Int, says: Int)? in
      let alone = record.fields(all.subtracting([number]))
      guard names.contains(where: { alone[$0] != nil && alone[$0] == fields[$0] }) else { return nil }
      return (number, alone.fields.count)
    }
    // What says least besides is most likely the field's own.
    let ranked = enough.sorted { ($0.says, $0.line) < ($1.says, $1.line) }
    return [needed] + ranked.map { [$0.line] } + [enough.map(\.line)]
  }

  private func candidates(
    _ record: LineRecord, _ touched: [Int], _ goal: FieldMapping, _ names: [String]
  ) -> [[UInt8]] {
    var candidates: [[UInt8]] = []
    let value = goal[names[names.count - 1]] ?? goal[names[0]] ?? first(of: names, in: goal)
    let values: [String?] =
      switch value {
      case nil: []
      case .list(let values)?: values.filter { !$0.isAbsent }.map(\.spelling)
      case let value?: [value.spelling]
      }
    if !touched.isEmpty, !values.contains(nil) {
      let texts = values.compactMap { $0 }
      let kept = owners(of: texts, among: touched, record, names)
      candidates += [kept, texts.indices.map { $0 < touched.count ? touched[$0] : nil }].compactMap {
        replacing(touched, of: record, with: texts, in: $0, isKept: $0 == kept)
      }
    }
    let rest = record.fields(Set(touched))
    let missing = FieldMapping(unique: goal.fields.filter { !Self.isSame(rest[$0.name], $0.value) })
    let gone = format.companions(of: Set(touched), in: record)
    var lines = Dictionary(uniqueKeysWithValues: (touched + gone).map { ($0, [UInt8]()) })
    let new = format.lines(of: missing, in: record, lineEnd: lineEnd)
    if let last = touched.last { lines[last] = new }
    candidates.append(touched.isEmpty ? appending(new, to: record) : replacing(lines, of: record))
    return candidates
  }

  /// What is left of a list that goes: the first of its values, which is a field of its own.
  private func first(of names: [String], in goal: FieldMapping) -> FieldValue? {
    goal.fields.first { names == [VCardFields.plural(of: $0.name)] }?.value
  }

  /// The line for each value: the one that has it; for others those that are left, in their order; `nil` for a new line.
  private func owners(of texts: [String], among touched: [Int], _ record: LineRecord, _ names: [String]) -> [Int?] {
    let all = Set(record.lines.indices)
    var left = touched.map { number -> (line: Int, says: String?) in
      let alone = record.fields(all.subtracting([number])).fields
      let own = alone.first { names.contains($0.name) || names.contains(VCardFields.plural(of: $0.name)) }
      return (number, own?.value.spelling)
    }
    var owners = texts.map { text -> Int? in
      left.firstIndex { $0.says == text }.map { left.remove(at: $0).line }
    }
    for place in owners.indices where owners[place] == nil && !left.isEmpty {
      owners[place] = left.removeFirst().line
    }
    return owners
  }

  /// The text with values in lines of their owners, which stand one after the other where the old ones did; `nil` if a line cannot
  /// hold its value.
  ///
  /// - Parameter isKept: Whether an owner's line stays as it is where it says the value.
  private func replacing(
    _ touched: [Int], of record: LineRecord, with texts: [String], in owners: [Int?], isKept: Bool
  ) -> [UInt8]? {
    var new: [[UInt8]] = []
    for (text, owner) in zip(texts, owners) {
      let line = record.lines[owner ?? touched[touched.count - 1]]
      if let owner, isKept, says(text, owner, record) {
        new.append(Array(self.text[line.range]) + lineEnd)
      } else {
        let made =
          owner == nil
          ? format.line(beside: line, text, lineEnd: lineEnd) : format.line(like: line, text, lineEnd: lineEnd)
        guard let made else { return nil }
        new.append(made)
      }
    }
    let gone = Set(touched).subtracting(owners.compactMap { $0 })
    var lines = Dictionary(
      uniqueKeysWithValues: format.companions(of: gone, in: record).map { ($0, [UInt8]()) })
    for (number, line) in touched.enumerated() {
      let isLast = number == touched.count - 1
      lines[line] = Array((isLast ? new.dropFirst(number) : new.dropFirst(number).prefix(1)).joined())
    }
    return replacing(lines, of: record)
  }

  private func says(_ text: String, _ line: Int, _ record: LineRecord) -> Bool {
    record.fields(Set(record.lines.indices).subtracting([line])).fields.contains { $0.value.spelling == text }
  }

  /// The text with other lines in the places of some.
  private func replacing(_ lines: [Int: [UInt8]], of record: LineRecord) -> [UInt8] {
    var edits = ByteEdits()
    let source = SourceText(path: "", bytes: text)
    for (index, new) in lines.sorted(by: { $0.key < $1.key }) {
      let range = record.lines[index].range
      let end = source.lineEnd(at: range.upperBound)
      if end.isEmpty, !new.isEmpty {
        edits.replace(range, with: new.dropLast(lineEnd.count))
      } else {
        edits.replace(range.lowerBound..<end.upperBound, with: new)
      }
    }
    let result = edits.applied(to: text)
    // What stands behind the record ends its last line, whichever that is now.
    let ends = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard let last = text.last, !ends.contains(last), let now = result.last, ends.contains(now) else { return result }
    return Array(result.dropLast(result.suffix(2).elementsEqual(ends) ? 2 : 1))
  }

  /// The text with further lines.
  private func appending(_ new: [UInt8], to record: LineRecord) -> [UInt8] {
    var edits = ByteEdits()
    // The last line of a file may have no end.
    let isOpen = record.end > 0 && text[record.end - 1] != 0x0A && text[record.end - 1] != 0x0D
    edits.replace(record.end..<record.end, with: isOpen ? lineEnd + new.dropLast(lineEnd.count) : new)
    return edits.applied(to: text)
  }

  private static func isSame(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
    func alone(_ value: FieldValue?) -> FieldMapping {
      FieldMapping(unique: [.init(name: "", value: value ?? .null)]).asInLines
    }
    return left == right || SavedRecords.isSame(alone(left), alone(right))
  }
}
