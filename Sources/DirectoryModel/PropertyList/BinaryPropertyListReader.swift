import Diagnostics

/// Reads a binary property list, format `bplist00`: a header, objects, a table of their offsets, and a trailer
/// of 32 bytes that says where everything is.
///
/// Foundation reads it too, but loses the order of keys, and expands a list that refers to one object many
/// times without bound. This reader bounds depth and size, and takes every number in the file for a lie until
/// it fits.
struct BinaryPropertyListReader {
  private typealias Reason = BinaryPropertyListFaults.Reason

  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  private let top: Int
  /// How many more objects may be made. Each reference in the file makes one; only containers that are referred
  /// to many times make more, and a file that nests such ones grows without bound.
  private var budget: Int

  /// How a damaged file is read, to tell all that is wrong.
  private struct Recovery {
    var graph: BinaryPropertyListGraph
    var path: [FieldPath.Step] = []
    var faults = BinaryPropertyListFaults()

    mutating func report(_ reason: Reason) { faults.report(reason, at: path) }
  }

  private var recovery: Recovery?

  /// Reads a file; binary files have no lines to point at.
  ///
  /// A damaged one is read a second time, past the values that cannot be read, so that all of these are told.
  static func file(_ source: SourceText) -> PropertyListFile {
    guard var reader = BinaryPropertyListReader(source.bytes) else {
      var file = PropertyListFile(form: .binary, source: source, root: .broken)
      file.problems = [.damaged(source.path)]
      return file
    }
    if let root = try? reader.object(reader.top, depth: 0) {
      return PropertyListFile(form: .binary, source: source, root: root)
    }
    let limit = source.bytes.count * 4
    reader.budget = limit * 2
    reader.recovery = Recovery(
      graph: BinaryPropertyListGraph(top: reader.top, count: reader.offsets.count, limit: limit) { reference in
        (try? reader.references(of: reference)) ?? []
      })
    let root = reader.readableObject(reader.top, depth: 0)
    var file = PropertyListFile(form: .binary, source: source, root: root)
    file.faults = reader.recovery?.faults ?? BinaryPropertyListFaults()
    return file
  }

  /// Reads trailer and offsets; `nil` if these cannot be right.
  private init?(_ bytes: [UInt8]) {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { return nil }
    self.bytes = bytes
    budget = bytes.count * 4
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let number = Self.unsigned(bytes[trailer + 8..<trailer + 16]),
      let top = Self.unsigned(bytes[trailer + 16..<trailer + 24]),
      let table = Self.unsigned(bytes[trailer + 24..<trailer + 32]),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), table >= 8, table <= trailer,
      number <= (trailer - table) / offsetSize, top < number
    else { return nil }
    self.top = top
    let objects = 8..<table
    offsets = (0..<number).map { number in
      let offset = Self.unsigned(bytes[table + number * offsetSize..<table + (number + 1) * offsetSize])
      // One that leads nowhere is told with the object, if there is a reference to it.
      return offset.flatMap { objects.contains($0) ? $0 : nil } ?? -1
    }
    guard offsets[top] >= 0 else { return nil }
  }

  private mutating func object(_ reference: Int, depth: Int) throws -> PropertyListValue {
    budget -= 1
    guard depth < PropertyListFile.deepest else { throw Reason.depth }
    guard budget > 0, !(recovery?.graph.tooLarge.contains(reference) ?? false) else { throw Reason.size }
    let offset = try offset(of: reference)
    let low = Int(bytes[offset] & 0x0F)
    switch bytes[offset] >> 4 {
    case 0x0 where low == 8 || low == 9: return .boolean(low == 9)
    case 0x1: return try integer(at: offset + 1, size: 1 << low)
    case 0x2: return .real(try float(at: offset + 1, size: 1 << low).spelling)
    case 0x3 where low == 3:
      guard let date = PropertyListDate(seconds: try float(at: offset + 1, size: 8)) else { throw Reason.date }
      return .date(date)
    case 0x4: return .data(Array(try slice(of: try extent(at: offset, unit: 1))))
    case 0x5, 0x7: return .string(try utf8(slice(of: try extent(at: offset, unit: 1))))
    case 0x6: return .string(try utf16(slice(of: try extent(at: offset, unit: 2))))
    case 0x8:
      guard let number = Self.unsigned(try slice(of: offset + 1..<offset + 2 + low)) else { throw Reason.number }
      return .uid(UInt64(number))
    case 0xA: return .array(try array(reference, try references(at: offset), depth: depth))
    case 0xD: return .dictionary(try dictionary(reference, try references(at: offset), depth: depth))
    default: throw Reason.type
    }
  }

  private mutating func array(_ object: Int, _ references: [Int], depth: Int) throws -> [PropertyListValue] {
    var values: [PropertyListValue] = []
    values.reserveCapacity(references.count)
    for (place, reference) in references.enumerated() {
      values.append(try part(place, of: object, reference, at: .index(place), depth: depth))
    }
    return values
  }

  private mutating func dictionary(
    _ object: Int, _ references: [Int], depth: Int
  ) throws -> PropertyListDictionary {
    let half = references.count / 2
    var dictionary = PropertyListDictionary()
    for (place, (key, value)) in zip(references[..<half], references[half...]).enumerated() {
      guard let name = try name(key, depth: depth) else {
        dictionary[""] = .broken
        continue
      }
      let count = dictionary.entries.count
      dictionary[name] = try part(half + place, of: object, value, at: .name(name), depth: depth)
      if dictionary.entries.count == count {
        try fail(.duplicate(name))
        dictionary[name] = .broken
      }
    }
    return dictionary
  }

  /// A key of a dictionary; `nil` if there is none, which was told.
  private mutating func name(_ reference: Int, depth: Int) throws -> String? {
    do {
      let isText = try [0x5, 0x6, 0x7].contains(bytes[offset(of: reference)] >> 4)
      if isText, case .string(let name) = try object(reference, depth: depth + 1) { return name }
    } catch  where recovery == nil {
      throw error
    } catch {}
    try fail(.key)
    return nil
  }

  /// What an array or dictionary refers to.
  ///
  /// - Parameters:
  ///   - place: The reference among those of the object.
  ///   - step: The step that leads to it.
  private mutating func part(
    _ place: Int, of object: Int, _ reference: Int, at step: FieldPath.Step, depth: Int
  ) throws -> PropertyListValue {
    if recovery == nil { return try self.object(reference, depth: depth + 1) }
    recovery?.path.append(step)
    defer { recovery?.path.removeLast() }
    if recovery?.graph.cycles[object]?.contains(place) ?? false {
      try fail(.cycle)
      return .broken
    }
    return readableObject(reference, depth: depth + 1)
  }

  /// An object of a damaged file; what cannot be read is told.
  private mutating func readableObject(_ reference: Int, depth: Int) -> PropertyListValue {
    do {
      return try object(reference, depth: depth)
    } catch let reason as Reason {
      recovery?.report(reason)
    } catch {
      recovery?.report(.type)
    }
    return .broken
  }

  /// Tells what is wrong here.
  ///
  /// - Throws: The reason, in the first reading, which ends with it.
  private mutating func fail(_ reason: BinaryPropertyListFaults.Reason) throws {
    guard recovery != nil else { throw reason }
    recovery?.report(reason)
  }

  private func offset(of reference: Int) throws -> Int {
    guard reference < offsets.count else { throw Reason.reference }
    guard offsets[reference] >= 0 else { throw Reason.offset }
    return offsets[reference]
  }

  /// What an array or dictionary refers to; nothing if it is another object.
  private func references(of reference: Int) throws -> [Int] {
    let offset = try offset(of: reference)
    return [0xA, 0xD].contains(bytes[offset] >> 4) ? try references(at: offset) : []
  }

  private func references(at offset: Int) throws -> [Int] {
    let isArray = bytes[offset] >> 4 == 0xA
    let range = try extent(at: offset, unit: isArray ? referenceSize : 2 * referenceSize)
    return try stride(from: range.lowerBound, to: range.upperBound, by: referenceSize).map {
      guard let number = Self.unsigned(try slice(of: $0..<$0 + referenceSize)) else { throw Reason.reference }
      return number
    }
  }

  /// The bytes of an object's contents: its count is in the low half of the marker, or in an integer behind it.
  private func extent(at offset: Int, unit: Int) throws -> Range<Int> {
    var count = Int(bytes[offset] & 0x0F)
    var start = offset + 1
    if count == 0x0F {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else { throw Reason.cutOff }
      let size = 1 << Int(bytes[start] & 0x0F)
      guard let number = Self.unsigned(try slice(of: start + 1..<start + 1 + size)) else { throw Reason.cutOff }
      count = number
      start += 1 + size
    }
    guard count <= (bytes.count - start) / unit else { throw Reason.cutOff }
    return start..<start + count * unit
  }

  private func slice(of range: Range<Int>) throws -> ArraySlice<UInt8> {
    guard range.upperBound <= bytes.count else { throw Reason.cutOff }
    return bytes[range]
  }

  private func integer(at start: Int, size: Int) throws -> PropertyListValue {
    switch size {
    case 1, 2, 4: return .integer(String(Self.bits(try slice(of: start..<start + size))))
    case 8: return .integer(String(Int64(bitPattern: Self.bits(try slice(of: start..<start + 8)))))
    case 16:
      let high = Self.bits(try slice(of: start..<start + 8))
      let low = Self.bits(try slice(of: start + 8..<start + 16))
      if high == 0 { return .integer(String(low)) }
      guard high == .max, low >> 63 == 1 else { throw Reason.number }
      return .integer(String(Int64(bitPattern: low)))
    default: throw Reason.number
    }
  }

  private func float(at start: Int, size: Int) throws -> Double {
    switch size {
    case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: Self.bits(try slice(of: start..<start + 4)))))
    case 8: return Double(bitPattern: Self.bits(try slice(of: start..<start + 8)))
    default: throw Reason.number
    }
  }

  private func utf8(_ slice: ArraySlice<UInt8>) throws -> String {
    let text = String(decoding: slice, as: UTF8.self)
    guard slice.allSatisfy({ $0 < 0x80 }) || text.utf8.elementsEqual(slice) else { throw Reason.text }
    return text
  }

  private func utf16(_ slice: ArraySlice<UInt8>) throws -> String {
    let units = stride(from: slice.startIndex, to: slice.endIndex, by: 2).map {
      UInt16(slice[$0]) << 8 | UInt16(slice[$0 + 1])
    }
    let text = String(decoding: units, as: UTF16.self)
    guard units.allSatisfy({ $0 >> 11 != 0x1B }) || text.utf16.elementsEqual(units) else { throw Reason.text }
    return text
  }

  private static func bits(_ slice: ArraySlice<UInt8>) -> UInt64 {
    slice.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A big-endian number; `nil` unless it fits an `Int`.
  private static func unsigned(_ slice: ArraySlice<UInt8>) -> Int? {
    guard slice.count <= 8 || slice.prefix(slice.count - 8).allSatisfy({ $0 == 0 }) else { return nil }
    return Int(exactly: bits(slice.suffix(8)))
  }
}
