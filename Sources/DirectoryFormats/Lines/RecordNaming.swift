import Diagnostics
import DirectoryModel

/// Keeps the names of a file's records right by which these refer to one another: one that is called otherwise after an edit is so
/// wherever its name stands, nothing refers to one that goes, and no two are called alike.
struct RecordNaming {
  private let format: any LineFormat
  private let source: SourceText
  private var renamings = LDIFRenamings()
  /// The names of records that go, in the form in which they are compared.
  private var removed: [String] = []
  /// How many records have a name; gathered when it is asked for.
  private lazy var counts: [String: Int] = Dictionary(
    format.names(in: source).compactMap { LDIFName($0)?.key() }.map { ($0, 1) }, uniquingKeysWith: +)

  /// Takes a file before it is edited.
  init(_ format: any LineFormat, in source: SourceText) {
    self.format = format
    self.source = source
  }

  /// Notes what a record becomes.
  ///
  /// - Throws: `DiagnosticError` if it cannot be called as it would have to.
  mutating func add(_ record: Record, as text: [UInt8]) throws {
    do throws(LineObjection) {
      let range = record.origin.span.range
      guard let (old, new) = try format.renaming(of: Array(source.bytes[range]), to: text) else { return }
      if LDIFName(old)?.key() != LDIFName(new)?.key() { try take(new) }
      renamings.add(old, new)
    } catch {
      throw DiagnosticError(error.diagnostic("what changes of \(record.fields.personLabel)", record.origin))
    }
  }

  /// Notes a new record.
  ///
  /// - Throws: `DiagnosticError` if it cannot be called as it is.
  mutating func add(_ fields: FieldMapping, as text: [UInt8]) throws {
    do throws(LineObjection) {
      if let name = format.name(of: text) { try take(name) }
    } catch {
      throw DiagnosticError(error.diagnostic(fields.personLabel, nil))
    }
  }

  /// Notes that a record goes.
  mutating func remove(_ record: Record) {
    guard let name = format.name(of: Array(source.bytes[record.origin.span.range])).flatMap(LDIFName.init) else {
      return
    }
    counts[name.key(), default: 1] -= 1
    removed.append(name.key())
  }

  private mutating func take(_ name: String) throws(LineObjection) {
    guard let key = LDIFName(name)?.key() else { return }
    if counts[key, default: 0] > 0 { throw .taken(name) }
    counts[key] = 1
  }

  /// The file, and what is expected of it, with all names as they are now.
  ///
  /// - Throws: `DiagnosticError` about entries that would lack what they must have.
  mutating func renamed(
    _ text: [UInt8], _ expected: [SavedRecords.Expected], lineEnd: [UInt8]
  ) throws -> (bytes: [UInt8], expected: [SavedRecords.Expected]) {
    // A name that another record has now is no name of somebody who is gone.
    for name in removed where counts[name, default: 0] <= 0 { renamings.remove(name) }
    guard !renamings.isEmpty else { return (text, expected) }
    let emptied = renamings.emptied(in: source)
    guard emptied.isEmpty else { throw DiagnosticError(emptied) }
    let renamed = expected.map { record in
      var record = record
      record.fields = renamings.renamed(record.fields)
      return record
    }
    return (renamings.renamed(text, lineEnd: lineEnd), renamed)
  }
}
