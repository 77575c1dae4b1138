import Diagnostics
import DirectoryModel

/// Edits one record that stands in lines: only those lines change that the edited fields come from.
///
/// Which lines these are is found by leaving each out and reading what is left. A new value goes behind the head of the old
/// one, so that types and labels stay; where that does not say what it should, the lines are written anew.
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
    for edit in edits { wanted.apply(edit) }
    let names = fields.fields.map(\.name) + wanted.fields.map(\.name).filter { fields[$0] == nil }
    var steps = names.filter { !Self.isSame(fields[$0], wanted[$0]) }
    // The list of all goes with the first of them.
    for name in steps {
      let plural = VCardFields.plural(of: name)
      guard !steps.contains(plural), case .list(let all)? = fields[plural], all.first == fields[name] else { continue }
      wanted[plural] = wanted[name].flatMap { $0.isAbsent ? nil : .list([$0] + all.dropFirst()) }
      steps.append(plural)
    }
    while let name = steps.first {
      let plural = VCardFields.plural(of: name)
      let together = [name] + (steps.contains(plural) ? [plural] : [])
      guard set(together, as: wanted) else { return name }
      steps.removeAll(where: together.contains)
    }
    return nil
  }

  private mutating func set(_ names: [String], as wanted: FieldMapping) -> Bool {
    guard let record = format.record(in: text) else { return false }
    var goal = fields
    for name in names { goal[name] = wanted[name].flatMap { $0.isAbsent ? nil : $0 } }
    for touched in linesOf(names, record) {
      for candidate in candidates(record, touched, goal, names) {
        guard let result = format.record(in: candidate)?.fields([]),
          SavedRecords.isSame(result.asInLines, goal.asInLines)
        else { continue }
        text = candidate
        fields = result
        return true
      }
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
    let value = goal[names[names.count - 1]] ?? goal[names[0]]
    let values: [String?] =
      switch value {
      case nil: []
      case .list(let values)?: values.filter { !$0.isAbsent }.map(\.spelling)
      case let value?: [value.spelling]
      }
    if !touched.isEmpty, !values.contains(nil) {
      let lines = values.enumerated().map { number, value in
        format.line(record.lines[touched[min(number, touched.count - 1)]].head, value ?? "", lineEnd: lineEnd)
      }
      if !lines.contains(nil) { candidates.append(replacing(touched, of: record, with: lines.compactMap { $0 })) }
    }
    let rest = record.fields(Set(touched))
    let missing = FieldMapping(unique: goal.fields.filter { !Self.isSame(rest[$0.name], $0.value) })
    candidates.append(replacing(touched, of: record, with: [format.lines(of: missing, lineEnd: lineEnd)]))
    return candidates
  }

  /// The text with other lines in the places of some; of more new ones the last place takes all.
  private func replacing(_ touched: [Int], of record: LineRecord, with lines: [[UInt8]]) -> [UInt8] {
    var edits = ByteEdits()
    let source = SourceText(path: "", bytes: text)
    guard let last = touched.last else {
      // The last line of a file may have no end.
      let isOpen = record.end > 0 && text[record.end - 1] != 0x0A && text[record.end - 1] != 0x0D
      let new = Array(lines.joined())
      edits.replace(record.end..<record.end, with: isOpen ? lineEnd + new.dropLast(lineEnd.count) : new)
      return edits.applied(to: text)
    }
    for (number, index) in touched.enumerated() {
      let range = record.lines[index].range
      let end = source.lineEnd(at: range.upperBound)
      let new = Array((index == last ? lines.dropFirst(number) : lines.dropFirst(number).prefix(1)).joined())
      if end.isEmpty, !new.isEmpty {
        edits.replace(range, with: new.dropLast(lineEnd.count))
      } else {
        edits.replace(range.lowerBound..<end.upperBound, with: new)
      }
    }
    return edits.applied(to: text)
  }

  private static func isSame(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
    func alone(_ value: FieldValue?) -> FieldMapping {
      FieldMapping(unique: [.init(name: "", value: value ?? .null)]).asInLines
    }
    return left == right || SavedRecords.isSame(alone(left), alone(right))
  }
}
