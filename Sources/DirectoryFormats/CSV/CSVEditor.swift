import Diagnostics
import DirectoryModel

/// Edits records where they stand in a CSV file.
///
/// A row keeps every cell that is not edited byte for byte, and a cell its quotes. A field that the file has no column for
/// gets one behind the last: the header and the edited row grow, other rows, which may be short, do not.
struct CSVEditor {
  private let file: CSVFile
  private let writer: CSVCellWriter
  /// The columns' numbers by name, with those that the changes add.
  private var numbers: [String: Int] = [:]
  /// The names of the columns that the changes add, with their numbers.
  private var added: [(number: Int, name: String)] = []

  /// Prepares to edit a file without problems.
  init(_ file: CSVFile) {
    self.file = file
    writer = CSVCellWriter(delimiter: file.delimiter)
    for column in file.header?.columns.columns ?? [] { numbers[column.name] = column.number }
  }

  /// The file's text after some changes.
  ///
  /// - Throws: `DiagnosticError` for values that no cell can hold.
  mutating func bytes(after changes: RecordChanges) throws -> [UInt8] {
    let cells = try changes.actions.map(cells(of:))
    for values in cells { try addColumns(for: values) }
    var edits = ByteEdits()
    editHeader(&edits)
    var kept = Set<Int>()
    for (action, values) in zip(changes.actions, cells) {
      switch action {
      case .keep(let index): kept.insert(index)
      case .edit(let index, _):
        kept.insert(index)
        let row = row(file.records[index].origin.span.range)
        edits.replace(row.range, with: bytes(of: row, with: values))
      case .add: continue
      }
    }
    for (index, record) in file.records.enumerated() where !kept.contains(index) {
      let row = record.origin.span.range
      edits.replace(row.lowerBound..<file.source.lineEnd(at: row.upperBound).upperBound, with: [])
    }
    let text = edits.applied(to: file.source.bytes)
    let new = zip(changes.actions, cells).compactMap { action, values in
      if case .add = action { values } else { nil }
    }
    return new.isEmpty ? text : try appending(new, to: text)
  }

  /// The values of the cells that an action writes, by the names of their columns.
  private func cells(of action: RecordChanges.Action) throws -> [(name: String, text: String)] {
    switch action {
    case .keep: return []
    case .add(let fields): return try fields.fields.map { ($0.name, try text(of: $0.value, $0.name, fields, nil)) }
    case .edit(let index, let edits):
      let record = file.records[index]
      return try edits.compactMap { edit in
        guard case .name(let name)? = edit.path.first else { return nil }
        guard edit.path.count == 1 else { throw DiagnosticError(.noParts(name, record.fields, record)) }
        return (name, try text(of: edit.value ?? .null, name, record.fields, record))
      }
    }
  }

  private func text(
    of value: FieldValue, _ name: String, _ fields: FieldMapping, _ record: Record?
  ) throws -> String {
    if let text = value.spelling { return text }
    guard !value.isAbsent else { return "" }
    // A list of one value is that value.
    if case .list(let values) = value {
      let shown = values.filter { !$0.isAbsent }
      if shown.count == 1, let text = shown[0].spelling { return text }
    }
    throw DiagnosticError(.noParts(name, fields, record))
  }

  private mutating func addColumns(for values: [(name: String, text: String)]) throws {
    let columns = file.header?.columns
    // Columns at the end that have no name have no values either.
    let last = columns?.columns.last?.number ?? -1
    let spare = (columns?.unnamed ?? []).filter { $0 > last }
    for (name, text) in values where numbers[name] == nil && !text.isEmpty {
      if case .given? = file.headings { throw DiagnosticError(.noColumn(name, in: file.source)) }
      let number = added.count < spare.count ? spare[added.count] : (columns?.count ?? 0) + added.count - spare.count
      numbers[name] = number
      added.append((number, name))
    }
  }

  private func editHeader(_ edits: inout ByteEdits) {
    guard let range = file.header?.row, !added.isEmpty else { return }
    let row = row(range)
    edits.replace(row.range, with: bytes(of: row, with: added.map { ($0.name, $0.name) }))
  }

  private func row(_ range: Range<Int>) -> CSVRow {
    CSVRow(file.source.bytes, range: range, delimiter: file.delimiter)
  }

  /// A row with other values in some cells; a short one grows as far as it must.
  private func bytes(of row: CSVRow, with values: [(name: String, text: String)]) -> [UInt8] {
    let source = file.source.bytes
    var cells = row.cells.map { Array(source[$0.whole]) }
    for (name, text) in values {
      guard let number = numbers[name], number < cells.count || !text.isEmpty else { continue }
      let old = row.cells.indices.contains(number) ? row.cells[number] : nil
      let lineEnd = old.flatMap { Self.lineEnd(in: source[$0.text]) } ?? [UInt8(ascii: "\n")]
      while number >= cells.count { cells.append([]) }
      cells[number] = writer.bytes(of: text, isQuoted: old?.isQuoted ?? row.isQuoted, lineEnd: lineEnd)
    }
    return writer.row(cells)
  }

  private static func lineEnd(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = bytes.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      return nil
    }
    let isPair = bytes[first] == UInt8(ascii: "\r") && bytes[(first + 1)...].first == UInt8(ascii: "\n")
    return isPair ? [bytes[first], bytes[first + 1]] : [bytes[first]]
  }
}

// MARK: New rows

extension CSVEditor {
  /// The text with rows behind the last; its header has all the columns by now.
  private func appending(_ rows: [[(name: String, text: String)]], to text: [UInt8]) throws -> [UInt8] {
    let file = try CSVFile(SourceText(path: self.file.source.path, bytes: text), headings: self.file.headings)
    let lineEnd = file.source.lineEndStyle
    guard let header = file.header, let last = file.records.last?.origin.span.range ?? header.row else {
      let names = writer.row(added.map { writer.bytes(of: $0.name, isQuoted: false, lineEnd: lineEnd) })
      let count = file.header?.columns.count ?? added.count
      let new = (file.header == nil ? [names] : []) + rows.map { bytes($0, like: nil, count: count) }
      let isOpen = !file.rows.isEmpty || (text.last.map { $0 != 0x0A && $0 != 0x0D && $0 < 0x80 } ?? false)
      var edits = ByteEdits()
      edits.replace(
        file.rows.upperBound..<file.rows.upperBound,
        with: (isOpen ? lineEnd : []) + new.flatMap { $0 + lineEnd })
      return edits.applied(to: text)
    }
    let model = CSVRow(text, range: last, delimiter: file.delimiter)
    let end = file.source.lineEnd(at: last.upperBound)
    let style = end.isEmpty ? lineEnd : Array(text[end])
    let new = rows.map { bytes($0, like: model, count: header.columns.count) }
    var edits = ByteEdits()
    edits.replace(
      end.upperBound..<end.upperBound, with: new.flatMap { end.isEmpty ? style + $0 : $0 + style })
    return edits.applied(to: text)
  }

  /// A new row, quoted where a model is.
  private func bytes(_ values: [(name: String, text: String)], like model: CSVRow?, count: Int) -> [UInt8] {
    var texts = [String](repeating: "", count: count)
    for (name, text) in values {
      if let number = numbers[name] { texts[number] = text }
    }
    let isQuoted = model?.isQuoted ?? false
    return writer.row(
      texts.enumerated().map { number, text in
        let cells = model?.cells ?? []
        let isCellQuoted = cells.indices.contains(number) ? cells[number].isQuoted : isQuoted
        // A column where only some cells are quoted has quotes where they are needed.
        return writer.bytes(of: text, isQuoted: isQuoted || (isCellQuoted && !text.isEmpty), lineEnd: [0x0A])
      })
  }
}

extension Diagnostic {
  fileprivate static func noColumn(_ field: String, in source: SourceText) -> Diagnostic {
    .error(
      "the field '\(field)' cannot be saved: 'headings' in roster.yml names no such column", at: .file(source.path),
      notes: ["put '\(field)' at the end of 'headings' first, or a row of names into the file in place of 'headings'"])
  }

  fileprivate static func noParts(_ field: String, _ fields: FieldMapping, _ record: Record?) -> Diagnostic {
    let message = "the field '\(field)' of \(fields.personLabel) cannot be saved: a cell of CSV holds one value"
    let notes = [
      "say how its values are parted in roster.yml, as in 'fields: {\(field): {from: \(field), split: \";\"}}', or write all of it as one text"
    ]
    return record?.origin.error(message, notes: notes) ?? .error(message, notes: notes)
  }
}
