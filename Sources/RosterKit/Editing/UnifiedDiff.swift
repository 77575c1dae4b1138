import DirectoryModel

/// The difference between two texts in the unified form, as `diff -u` and version control print it.
struct UnifiedDiff {
  /// How many lines that stay are shown around what changes.
  private static let context = 3

  private enum Line {
    case kept(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)

    var isKept: Bool { if case .kept = self { true } else { false } }
  }

  private let change: FileChange

  init(_ change: FileChange) { self.change = change }

  /// The lines to print; nothing if the texts are equal. Of files that are no text only a sentence.
  var lines: [String] {
    guard change.before != change.after else { return [] }
    guard isText(change.before), isText(change.after) else { return ["binary file '\(change.path)' would change"] }
    let head = [
      "--- \(change.before == nil ? "/dev/null" : change.path)",
      "+++ \(change.after == nil ? "/dev/null" : change.path)",
    ]
    return head + hunks(Self.compared(Self.lines(change.before ?? []), Self.lines(change.after ?? [])))
  }

  private func isText(_ bytes: [UInt8]?) -> Bool {
    guard let bytes else { return true }
    return !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// The lines of a text with their line ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices {
      let isCR =
        bytes[index] == UInt8(ascii: "\r") && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
      guard bytes[index] == UInt8(ascii: "\n") || isCR else { continue }
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  private static func compared(_ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]) -> [Line] {
    let (head, tail) = before.commonEnds(with: after)
    let (old, new) = (Array(before[head..<before.count - tail]), Array(after[head..<after.count - tail]))
    var (removed, added) = (Set<Int>(), Set<Int>())
    for step in new.difference(from: old) {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines = before[..<head].map(Line.kept)
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        lines.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        lines.append(.kept(old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines + before[(before.count - tail)...].map(Line.kept)
  }

  private func hunks(_ lines: [Line]) -> [String] {
    var output: [String] = []
    var (oldLine, newLine) = (1, 1)
    var index = 0
    while let first = lines[index...].firstIndex(where: { !$0.isKept }) {
      let start = max(first - Self.context, index)
      oldLine += start - index
      newLine += start - index
      // A hunk goes on while no more than twice the context stays between two changes.
      var last = first
      var next = first + 1
      while next < lines.count, next - last <= 2 * Self.context + 1 {
        if !lines[next].isKept { last = next }
        next += 1
      }
      let hunk = lines[start..<min(last + Self.context + 1, lines.count)]
      let (old, new) = (
        hunk.count { if case .added = $0 { false } else { true } },
        hunk.count { if case .removed = $0 { false } else { true } }
      )
      output.append("@@ -\(Self.place(oldLine, old)) +\(Self.place(newLine, new)) @@")
      output += hunk.flatMap(Self.printed)
      oldLine += old
      newLine += new
      index = hunk.endIndex
    }
    return output
  }

  /// Where lines begin and how many there are; of none, the line before.
  private static func place(_ line: Int, _ count: Int) -> String {
    count == 1 ? "\(line)" : "\(count == 0 ? line - 1 : line),\(count)"
  }

  private static func printed(_ line: Line) -> [String] {
    let (mark, bytes) =
      switch line {
      case .kept(let bytes): (" ", bytes)
      case .removed(let bytes): ("-", bytes)
      case .added(let bytes): ("+", bytes)
      }
    let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    var text = bytes
    while let last = text.last, isLineEnd(last) { text = text.dropLast() }
    let shown = mark + String(decoding: text, as: UTF8.self)
    return bytes.last.map(isLineEnd) ?? true ? [shown] : [shown, "\\ No newline at end of file"]
  }
}

extension FileChange {
  /// The change in the unified form, line by line.
  public var diff: [String] { UnifiedDiff(self).lines }
}
