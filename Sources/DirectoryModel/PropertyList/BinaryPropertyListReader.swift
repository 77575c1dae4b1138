import Diagnostics

/// Reads a binary property list, format `bplist00`: a header, objects, a table of their offsets, and a trailer
/// of 32 bytes that says where everything is.
///
/// Foundation reads it too, but loses the order of keys, and expands a list that refers to one object many
/// times without bound. This reader bounds depth and size, and takes every number in the file for a lie until
/// it fits.
struct BinaryPropertyListReader {
  private struct Malformed: Error {}

  private static let deepest = 200
  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  private let top: Int
  /// How many more objects may be made. Each reference in the file makes one; only containers that are referred
  /// to many times make more, and a file that nests such ones grows without bound.
  private var budget: Int

  /// Reads a file.
  ///
  /// - Throws: `DiagnosticError`; binary files have no lines to point at.
  static func file(_ source: SourceText) throws -> PropertyListFile {
    do {
      var reader = try BinaryPropertyListReader(source.bytes)
      let root = try reader.object(reader.top, depth: 0)
      return PropertyListFile(form: .binary, source: source, root: root)
    } catch is Malformed {
      throw DiagnosticError(
        .error(
          "the binary property list is damaged", at: .file(source.path),
          notes: ["the file was cut off or changed: take it from a copy, or export it again"]))
    }
  }

  private init(_ bytes: [UInt8]) throws {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw Malformed() }
    self.bytes = bytes
    budget = bytes.count * 4
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let number = try Self.unsigned(bytes[trailer + 8..<trailer + 16])
    top = try Self.unsigned(bytes[trailer + 16..<trailer + 24])
    let table = try Self.unsigned(bytes[trailer + 24..<trailer + 32])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table >= 8, table <= trailer,
      number <= (trailer - table) / offsetSize, top < number
    else { throw Malformed() }
    offsets = try (0..<number).map { try Self.unsigned(bytes[table + $0 * offsetSize..<table + ($0 + 1) * offsetSize]) }
    guard offsets.allSatisfy({ $0 >= 8 && $0 < table }) else { throw Malformed() }
  }

  private mutating func object(_ reference: Int, depth: Int) throws -> PropertyListValue {
    budget -= 1
    guard reference < offsets.count, depth < PropertyListFile.deepest, budget > 0 else { throw Malformed() }
    let offset = offsets[reference]
    let low = Int(bytes[offset] & 0x0F)
    switch bytes[offset] >> 4 {
    case 0x0 where low == 8 || low == 9: return .boolean(low == 9)
    case 0x1: return try integer(at: offset + 1, size: 1 << low)
    case 0x2: return .real(try float(at: offset + 1, size: 1 << low).spelling)
    case 0x3 where low == 3:
      guard let date = PropertyListDate(seconds: try float(at: offset + 1, size: 8)) else { throw Malformed() }
      return .date(date)
    case 0x4: return .data(Array(try slice(of: try extent(at: offset, unit: 1))))
    case 0x5, 0x7: return .string(String(decoding: try slice(of: try extent(at: offset, unit: 1)), as: UTF8.self))
    case 0x6: return .string(try utf16(slice(of: try extent(at: offset, unit: 2))))
    case 0x8: return .uid(UInt64(try Self.unsigned(slice(of: offset + 1..<offset + 2 + low))))
    case 0xA:
      let references = try references(in: try extent(at: offset, unit: referenceSize))
      return .array(try references.map { try object($0, depth: depth + 1) })
    case 0xD: return .dictionary(try dictionary(at: offset, depth: depth))
    default: throw Malformed()
    }
  }

  private mutating func dictionary(at offset: Int, depth: Int) throws -> PropertyListDictionary {
    let references = try references(in: try extent(at: offset, unit: 2 * referenceSize))
    let half = references.count / 2
    var dictionary = PropertyListDictionary()
    for (key, value) in zip(references[..<half], references[half...]) {
      guard case .string(let name) = try object(key, depth: depth + 1) else { throw Malformed() }
      dictionary[name] = try object(value, depth: depth + 1)
    }
    return dictionary
  }

  /// The bytes of an object's contents: its count is in the low half of the marker, or in an integer behind it.
  private func extent(at offset: Int, unit: Int) throws -> Range<Int> {
    var count = Int(bytes[offset] & 0x0F)
    var start = offset + 1
    if count == 0x0F {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else { throw Malformed() }
      let size = 1 << Int(bytes[start] & 0x0F)
      count = try Self.unsigned(slice(of: start + 1..<start + 1 + size))
      start += 1 + size
    }
    guard count <= (bytes.count - start) / unit else { throw Malformed() }
    return start..<start + count * unit
  }

  private func slice(of range: Range<Int>) throws -> ArraySlice<UInt8> {
    guard range.upperBound <= bytes.count else { throw Malformed() }
    return bytes[range]
  }

  private func references(in range: Range<Int>) throws -> [Int] {
    try stride(from: range.lowerBound, to: range.upperBound, by: referenceSize).map {
      try Self.unsigned(slice(of: $0..<$0 + referenceSize))
    }
  }

  private func integer(at start: Int, size: Int) throws -> PropertyListValue {
    switch size {
    case 1, 2, 4: return .integer(String(try Self.unsigned(slice(of: start..<start + size))))
    case 8: return .integer(String(Int64(bitPattern: Self.bits(try slice(of: start..<start + 8)))))
    case 16:
      let high = Self.bits(try slice(of: start..<start + 8))
      let low = Self.bits(try slice(of: start + 8..<start + 16))
      if high == 0 { return .integer(String(low)) }
      guard high == .max, low >> 63 == 1 else { throw Malformed() }
      return .integer(String(Int64(bitPattern: low)))
    default: throw Malformed()
    }
  }

  private func float(at start: Int, size: Int) throws -> Double {
    switch size {
    case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: Self.bits(try slice(of: start..<start + 4)))))
    case 8: return Double(bitPattern: Self.bits(try slice(of: start..<start + 8)))
    default: throw Malformed()
    }
  }

  private func utf16(_ slice: ArraySlice<UInt8>) throws -> String {
    let units = stride(from: slice.startIndex, to: slice.endIndex, by: 2).map {
      UInt16(slice[$0]) << 8 | UInt16(slice[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func bits(_ slice: ArraySlice<UInt8>) -> UInt64 {
    slice.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A big-endian number that must fit an `Int`.
  private static func unsigned(_ slice: ArraySlice<UInt8>) throws -> Int {
    guard slice.count <= 8 || slice.prefix(slice.count - 8).allSatisfy({ $0 == 0 }),
      let number = Int(exactly: bits(slice.suffix(8)))
    else { throw Malformed() }
    return number
  }
}
