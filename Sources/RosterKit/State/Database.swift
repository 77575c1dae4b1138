import CSQLite
import Incremental

/// An SQLite database: the one place that calls the library.
///
/// Not `Sendable`: one thread uses it.
final class Database {
  private let handle: OpaquePointer
  private var isOpen = true

  /// Opens a file, or makes it.
  ///
  /// - Throws: `DatabaseError` if the file is no database or cannot be opened.
  init(path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close(handle)
      throw DatabaseError(code: code, message: message)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    // Builds of one site wait for each other, but one that has just ended may have the file open a moment longer than its lock.
    sqlite3_busy_timeout(handle, Self.patience)
  }

  /// For how many milliseconds to wait while another process has the file.
  private static let patience: Int32 = 10_000

  deinit {
    close()
  }

  /// Closes the file before the database goes: its journal is removed now and not later, when the name may be that of another's.
  /// Nothing else may be called afterwards.
  func close() {
    if isOpen { sqlite3_close_v2(handle) }
    isOpen = false
  }

  /// Whether nothing can be written: the file does not let us, or says that only a newer SQLite may.
  ///
  /// Known once something was read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Runs statements that return nothing of interest.
  func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Prepares a statement for use again and again.
  func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return Statement(statement, database: self)
  }

  /// Runs `body` in a transaction: all of it is stored, or nothing.
  func transaction(_ body: () throws -> Void) throws {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  fileprivate func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// Why the database could not do something.
struct DatabaseError: Error {
  /// SQLite's extended result code.
  var code: Int32
  /// SQLite's words.
  var message: String

  /// What is stored contradicts itself.
  static let damaged = DatabaseError(code: SQLITE_CORRUPT, message: "rows are not of one build")

  /// Whether the disk, not the database, is at fault: full, read-only, no permission.
  var isEnvironmental: Bool {
    switch code & 0xFF {
    case SQLITE_FULL, SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_BUSY, SQLITE_LOCKED: true
    default: false
    }
  }

  /// What helps where the system refuses something; `nil` if the code does not tell.
  var remedy: String? {
    let (needsRollback, needsRecovery) = (SQLITE_READONLY | 3 << 8, SQLITE_READONLY | 1 << 8)
    if code == needsRollback || code == needsRecovery {
      return "a build that was interrupted has to be undone first: run this once as somebody who may write there"
    }
    return switch code & 0xFF {
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN: "this needs the right to write that file and its folder"
    default: nil
    }
  }
}

/// A prepared statement.
final class Statement {
  private let handle: OpaquePointer
  private let database: Database

  fileprivate init(_ handle: OpaquePointer, database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// A value to store.
  enum Column {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
  }

  /// Runs a statement that returns no rows.
  func run(_ columns: Column...) throws(DatabaseError) {
    try bind(columns)
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw database.error(code) }
  }

  /// Runs a query, calling `row` for each row.
  func forEachRow(_ columns: Column..., row: (Row) throws -> Void) throws {
    try bind(columns)
    defer { sqlite3_reset(handle) }
    while true {
      let code = sqlite3_step(handle)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw database.error(code) }
      try row(Row(handle: handle))
    }
  }

  private func bind(_ columns: [Column]) throws(DatabaseError) {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (offset, column) in columns.enumerated() {
      let index = Int32(offset + 1)
      let code: Int32
      switch column {
      case .integer(let number): code = sqlite3_bind_int64(handle, index, number)
      case .text(let text):
        var text = text
        code = text.withUTF8 { buffer in
          buffer.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(handle, index, $0.baseAddress ?? emptyText, Int32($0.count), transient)
          }
        }
      case .blob(let bytes):
        code =
          bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, index, 0)
          : sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count), transient)
      }
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  /// One row of a result; valid only inside the closure that gets it.
  struct Row {
    fileprivate let handle: OpaquePointer

    /// A whole number; 0 for anything else.
    func integer(_ column: Int32) -> Int64 {
      sqlite3_column_int64(handle, column)
    }

    /// A text; empty for anything else.
    func text(_ column: Int32) -> String {
      guard let text = sqlite3_column_text(handle, column) else { return "" }
      let count = Int(sqlite3_column_bytes(handle, column))
      return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// Bytes; none for anything else.
    func blob(_ column: Int32) -> [UInt8] {
      guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
      return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// A text's bytes, where they lie until the next row.
    func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(
        start: sqlite3_column_text(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// A fingerprint; `nil` if the column holds none.
    func fingerprint(_ column: Int32) -> Fingerprint? {
      guard let bytes = sqlite3_column_blob(handle, column) else { return nil }
      return Fingerprint(
        bytes: UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }
  }
}

nonisolated(unsafe) private let emptyText: UnsafePointer<CChar> = {
  let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  pointer.pointee = 0
  return UnsafePointer(pointer)
}()
