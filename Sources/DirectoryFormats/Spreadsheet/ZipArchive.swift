/// Why a zip file is not read.
enum ZipError: Error, Equatable {
  /// Cut off: the record at its end is not there.
  case truncated
  /// Not as the format wants it.
  case damaged
  /// Needs a password.
  case encrypted
  /// Larger than a spreadsheet of people can honestly be, or compressed beyond measure.
  case tooLarge
}

/// The entries of a zip file in memory. Nothing is ever written to a disk, and names of entries are compared, never opened.
///
/// After PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.4. The central directory at the end counts; what stands before it is
/// looked at only where it points. Archives over 4 GB (zip64) and compression other than deflate are refused.
struct ZipArchive {
  private struct Entry {
    var method: UInt16
    var isEncrypted: Bool
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    var header: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]
  private var budget = ZipArchive.largest

  /// How many bytes all entries that are read may have together.
  static let largest = 256 << 20

  /// How often smaller an entry may be than its contents once it is large. Sheets of real people stay under 50.
  private static let densest = 200

  private static let mostEntries = 20_000

  /// Reads the central directory.
  ///
  /// - Throws: `ZipError`.
  init(_ bytes: [UInt8]) throws(ZipError) {
    self.bytes = bytes
    let end = try endRecord()
    let count = Int(number16(at: end + 10))
    let size = Int(number32(at: end + 12))
    var index = Int(number32(at: end + 16))
    guard index <= end, size <= end - index else { throw .damaged }
    guard count <= Self.mostEntries else { throw .tooLarge }
    for _ in 0..<count { try readEntry(&index, before: end) }
  }

  /// Whether there is an entry of this name.
  func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The contents of an entry; `nil` if there is none of this name.
  ///
  /// - Throws: `ZipError`.
  mutating func contents(of name: String) throws(ZipError) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    guard !entry.isEncrypted else { throw .encrypted }
    guard entry.size <= budget, entry.size < 1 << 20 || entry.size / Self.densest <= entry.packedSize else {
      throw .tooLarge
    }
    budget -= entry.size
    let start = try dataStart(of: entry)
    guard entry.packedSize <= bytes.count - start else { throw .damaged }
    let packed = bytes[start..<start + entry.packedSize]
    var contents: [UInt8]?
    switch entry.method {
    case 0: contents = packed.count == entry.size ? Array(packed) : nil
    case 8: contents = Inflation.bytes(of: packed, size: entry.size)
    default: contents = nil
    }
    guard let contents, Inflation.checksum(of: contents) == entry.checksum else { throw .damaged }
    return contents
  }

  /// The place of the record at the end, which a comment may follow.
  private func endRecord() throws(ZipError) -> Int {
    let length = 22
    guard bytes.count >= length else { throw .truncated }
    var index = bytes.count - length
    while index >= max(0, bytes.count - length - 0xFFFF) {
      if number32(at: index) == 0x0605_4B50, index + length + Int(number16(at: index + 20)) == bytes.count {
        guard number16(at: index + 10) != 0xFFFF, number32(at: index + 16) != 0xFFFF_FFFF else { throw .tooLarge }
        return index
      }
      index -= 1
    }
    throw .truncated
  }

  private mutating func readEntry(_ index: inout Int, before end: Int) throws(ZipError) {
    let length = 46
    guard index + length <= end, number32(at: index) == 0x0201_4B50 else { throw .damaged }
    let nameLength = Int(number16(at: index + 28))
    let restLength = Int(number16(at: index + 30)) + Int(number16(at: index + 32))
    guard index + length + nameLength + restLength <= end else { throw .damaged }
    let name = String(decoding: bytes[index + length..<index + length + nameLength], as: UTF8.self)
    let entry = Entry(
      method: number16(at: index + 10), isEncrypted: number16(at: index + 8) & 1 != 0,
      checksum: number32(at: index + 16), packedSize: Int(number32(at: index + 20)),
      size: Int(number32(at: index + 24)), header: Int(number32(at: index + 42)))
    // Of two entries of one name programs take either, so such a file says different things to different readers.
    guard entries.updateValue(entry, forKey: name) == nil else { throw .damaged }
    index += length + nameLength + restLength
  }

  private func dataStart(of entry: Entry) throws(ZipError) -> Int {
    let length = 30
    guard entry.header <= bytes.count - length, number32(at: entry.header) == 0x0403_4B50 else { throw .damaged }
    let names = Int(number16(at: entry.header + 26)) + Int(number16(at: entry.header + 28))
    let start = entry.header + length + names
    guard start <= bytes.count else { throw .damaged }
    return start
  }

  private func number16(at index: Int) -> UInt16 { UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8 }

  private func number32(at index: Int) -> UInt32 {
    UInt32(number16(at: index)) | UInt32(number16(at: index + 2)) << 16
  }
}
