/// Writes a binary property list, format `bplist00`; equal texts and numbers are stored once.
struct BinaryPropertyListWriter {
  /// An object as it is stored: its marker and contents, or the numbers of its parts.
  private enum Stored {
    case bytes([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Stored] = []
  private var scalars: [[UInt8]: Int] = [:]

  /// The whole file.
  static func bytes(of root: PropertyListValue) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    _ = writer.add(root)
    return writer.bytes()
  }

  /// Adds an object and its parts; returns its number. The root is number 0.
  private mutating func add(_ value: PropertyListValue) -> Int {
    switch value {
    case .array(let values):
      let number = reserve()
      objects[number] = .array(values.map { add($0) })
      return number
    case .dictionary(let dictionary):
      let number = reserve()
      let keys = dictionary.entries.map { add(.string($0.key)) }
      objects[number] = .dictionary(keys: keys, values: dictionary.entries.map { add($0.value) })
      return number
    default:
      let bytes = Self.scalar(value)
      if let number = scalars[bytes] { return number }
      objects.append(.bytes(bytes))
      scalars[bytes] = objects.count - 1
      return objects.count - 1
    }
  }

  private mutating func reserve() -> Int {
    objects.append(.array([]))
    return objects.count - 1
  }

  private func bytes() -> [UInt8] {
    let referenceSize = Self.size(for: objects.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(bytes.count)
      switch object {
      case .bytes(let scalar): bytes += scalar
      case .array(let parts):
        bytes += Self.marker(0xA0, count: parts.count)
        for part in parts { Self.put(part, size: referenceSize, into: &bytes) }
      case .dictionary(let keys, let values):
        bytes += Self.marker(0xD0, count: keys.count)
        for part in keys { Self.put(part, size: referenceSize, into: &bytes) }
        for part in values { Self.put(part, size: referenceSize, into: &bytes) }
      }
    }
    let table = bytes.count
    let offsetSize = Self.size(for: table)
    for offset in offsets { Self.put(offset, size: offsetSize, into: &bytes) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { Self.put(number, size: 8, into: &bytes) }
    return bytes
  }

  private static func scalar(_ value: PropertyListValue) -> [UInt8] {
    switch value {
    case .string(let text):
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return marker(0x50, count: text.utf8.count) + Array(text.utf8) }
      return marker(0x60, count: text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .integer(let spelling): return integer(spelling) ?? scalar(.string(spelling))
    case .real(let spelling):
      guard let number = Double(spelling) else { return scalar(.string(spelling)) }
      return [0x23] + bigEndian(number.bitPattern)
    case .boolean(let flag): return [flag ? 0x09 : 0x08]
    case .date(let date): return [0x33] + bigEndian(date.seconds.bitPattern)
    case .data(let data): return marker(0x40, count: data.count) + data
    case .uid(let number):
      let size = size(for: Int(clamping: number))
      return [0x80 | UInt8(size - 1)] + bigEndian(number).suffix(size)
    case .array, .dictionary, .broken: return []
    }
  }

  /// The smallest form: 1, 2 or 4 bytes without a sign, 8 with one, 16 for what is beyond; `nil` if it fits none.
  private static func integer(_ spelling: String) -> [UInt8]? {
    if let number = Int64(spelling) {
      guard number >= 0, number <= UInt32.max else { return [0x13] + bigEndian(UInt64(bitPattern: number)) }
      let bytes = bigEndian(UInt64(number))
      if number <= UInt8.max { return [0x10] + bytes.suffix(1) }
      return number <= UInt16.max ? [0x11] + bytes.suffix(2) : [0x12] + bytes.suffix(4)
    }
    return UInt64(spelling).map { [0x14] + [UInt8](repeating: 0, count: 8) + bigEndian($0) }
  }

  private static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
    count < 0x0F ? [kind | UInt8(count)] : [kind | 0x0F] + (integer(String(count)) ?? [])
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// How many bytes hold every number up to this one.
  private static func size(for largest: Int) -> Int {
    largest <= 0xFF ? 1 : largest <= 0xFFFF ? 2 : largest <= 0xFFFF_FFFF ? 4 : 8
  }

  private static func put(_ number: Int, size: Int, into bytes: inout [UInt8]) {
    for byte in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }
}
