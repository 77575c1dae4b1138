/// The sums of the checksums of a state's rows, table by table: stored with each build, so that rows of two builds are never taken for
/// those of one.
///
/// A row's own checksum tells whether the row is whole, and not whether it belongs to the others. A state that was copied while a
/// build wrote it, or that lost the journal of a build that was killed, can hold rows of two builds, all of them whole; SQLite
/// does not notice if they have the same sizes. A page that is right by the one would be left as it is though it is wrong by the other.
struct StateSums: Sendable, Equatable {
  /// Of files of the output.
  var pages: UInt64 = 0
  /// Of people.
  var people: UInt64 = 0
  /// Of what else pages read.
  var readings: UInt64 = 0

  /// Those of empty tables.
  init() {}

  /// Reads the stored form; `nil` if it is none.
  init?(bytes: [UInt8]) {
    guard bytes.count == 24 else { return nil }
    (pages, people, readings) = bytes.withUnsafeBytes { bytes in
      func number(_ place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
      }
      return (number(0), number(1), number(2))
    }
  }

  /// The stored form: 24 bytes.
  var bytes: [UInt8] {
    [pages, people, readings].flatMap { sum in withUnsafeBytes(of: sum.littleEndian) { Array($0) } }
  }
}

extension UInt64 {
  /// Takes a row into a sum.
  static func += (sum: inout UInt64, checksum: Int64) {
    sum = sum &+ UInt64(bitPattern: checksum)
  }

  /// Takes a row out of a sum.
  static func -= (sum: inout UInt64, checksum: Int64) {
    sum = sum &- UInt64(bitPattern: checksum)
  }
}
