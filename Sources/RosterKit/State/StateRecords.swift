import Foundation
import Incremental

/// A person as the state knows them: enough to see whether anything changed.
struct StoredPerson: Sendable, Equatable {
  /// The person's id.
  var id: UUID
  /// The fingerprint of all their fields.
  var fingerprint: Fingerprint

  /// The stored form: 32 bytes.
  var bytes: [UInt8] { id.bytes + fingerprint.bytes }
}

extension StoredPerson {
  /// Reads a stored form; `nil` if it is not one.
  init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == 32 else { return nil }
    let halves = bytes.withUnsafeBytes { bytes in
      (bytes.loadUnaligned(as: uuid_t.self), Fingerprint(bytes: UnsafeRawBufferPointer(rebasing: bytes[16...])))
    }
    guard let fingerprint = halves.1 else { return nil }
    self.init(id: UUID(uuid: halves.0), fingerprint: fingerprint)
  }
}

/// What a thing read was, for reasons.
struct StoredReading: Sendable, Equatable {
  /// Its fingerprint.
  var fingerprint: Fingerprint
  /// Its first words; empty where none say anything.
  var excerpt: String
}

/// The fields of a person as they were: half a fingerprint and the first words of each, never of a private one. They
/// serve reasons alone; whether a page is stale is decided by whole fingerprints.
struct PersonDetails: Sendable, Equatable {
  /// One field.
  struct Field: Sendable, Equatable {
    /// The field's number.
    var number: UInt32
    /// The first half of its fingerprint.
    var fingerprint: UInt64
    /// Its first words.
    var excerpt: String

    /// Appends the stored form: the number (4 bytes), half the fingerprint (8), the length (1) of the first words, and these.
    func append(to bytes: inout [UInt8]) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: fingerprint.littleEndian) { bytes.append(contentsOf: $0) }
      let words = excerpt.utf8.count <= 255 ? excerpt : String(excerpt.prefix(50).utf8.prefix(255)) ?? ""
      bytes.append(UInt8(words.utf8.count))
      bytes.append(contentsOf: words.utf8)
    }
  }

  /// The fields that the person had, by number.
  var fields: [Field] = []

  /// Nothing known.
  init() {}

  /// The field of a number.
  subscript(number: UInt32) -> Field? {
    fields.first { $0.number == number }
  }

  /// Reads a stored form; `nil` if it is not one.
  init?(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard rest.count >= 13 else { return nil }
      let number = Self.number(&rest, 4)
      let fingerprint = Self.number(&rest, 8)
      let count = Int(Self.number(&rest, 1))
      guard rest.count >= count else { return nil }
      fields.append(
        Field(
          number: UInt32(number), fingerprint: fingerprint,
          excerpt: String(decoding: rest.prefix(count), as: UTF8.self)))
      rest = rest.dropFirst(count)
    }
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>, _ size: Int) -> UInt64 {
    let number = bytes.prefix(size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    bytes = bytes.dropFirst(size)
    return number
  }

  /// The stored form: that of one field after the other.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for field in fields { field.append(to: &bytes) }
    return bytes
  }
}

/// The single values of the state.
struct StateMeta: Sendable {
  /// The stored values by name.
  private(set) var values: [String: [UInt8]]

  /// Takes stored values.
  init(_ values: [String: [UInt8]] = [:]) {
    self.values = values
  }

  /// Whether the stored values are those that were sealed.
  var isWhole: Bool { values["checksum"] == checksum.bytes }

  /// Makes the values ready to be stored.
  mutating func seal() {
    values["checksum"] = checksum.bytes
  }

  private var checksum: Fingerprint {
    var builder = FingerprintBuilder()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where key != "checksum" {
      builder.add(key)
      builder.add(value)
    }
    return builder.fingerprint
  }

  private func integer(_ key: String) -> Int? {
    guard let bytes = values[key], bytes.count == 8 else { return nil }
    return Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private mutating func set(_ key: String, _ number: Int) {
    values[key] = withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { Array($0) }
  }

  private func fingerprint(_ key: String) -> Fingerprint? {
    values[key].flatMap { bytes in bytes.withUnsafeBytes { Fingerprint(bytes: $0) } }
  }

  /// The program that wrote the state.
  var program: Fingerprint? {
    get { fingerprint("program") }
    set { values["program"] = newValue?.bytes }
  }

  /// The version of the layout.
  var schema: Int {
    get { integer("schema") ?? 0 }
    set { set("schema", newValue) }
  }

  /// Where the output is, relative to the site.
  var output: String {
    get { String(decoding: values["output"] ?? [], as: UTF8.self) }
    set { values["output"] = Array(newValue.utf8) }
  }

  /// The fingerprint of all inputs; `nil` before the first build.
  var inputs: Fingerprint? {
    get { fingerprint("inputs") }
    set { values["inputs"] = newValue?.bytes ?? [] }
  }

  /// The start of the day of the build.
  var day: Int {
    get { integer("day") ?? 0 }
    set { set("day", newValue) }
  }

  /// Whether some page depends on the day.
  var dependsOnDay: Bool {
    get { integer("dependsOnDay") != 0 }
    set { set("dependsOnDay", newValue ? 1 : 0) }
  }

  /// When the output files' stamps were stored, in nanoseconds since 1970.
  var stampedAt: Int {
    get { integer("stampedAt") ?? 0 }
    set { set("stampedAt", newValue) }
  }

  /// The first number that no person was given.
  var nextSubject: UInt32 {
    get { UInt32(clamping: integer("nextSubject") ?? 1) }
    set { set("nextSubject", Int(newValue)) }
  }

  /// How many people the directory had.
  var peopleCount: Int {
    get { integer("peopleCount") ?? 0 }
    set { set("peopleCount", newValue) }
  }

  /// Which start of the machine the build belongs to; after another one, files are not trusted by their stamps.
  var boot: String {
    get { String(decoding: values["boot"] ?? [], as: UTF8.self) }
    set { values["boot"] = Array(newValue.utf8) }
  }

  /// The fingerprint of the list of Roster's files.
  var ownership: Fingerprint? {
    get { fingerprint("ownership") }
    set { values["ownership"] = newValue?.bytes ?? [] }
  }

  /// What names the folder of the changes that a build wrote alone last, until it is visible; empty if none did.
  var delta: String {
    get { String(decoding: values["delta"] ?? [], as: UTF8.self) }
    set { values["delta"] = Array(newValue.utf8) }
  }

  /// The sums of the tables' rows.
  var sums: StateSums? {
    get { values["sums"].flatMap(StateSums.init) }
    set { values["sums"] = newValue?.bytes }
  }

  /// The fingerprint of all numbered texts: where one had another meaning, traces would too.
  var texts: Fingerprint? {
    get { fingerprint("texts") }
    set { values["texts"] = newValue?.bytes ?? [] }
  }

  /// What `texts` is for these texts, each list in the order of its numbers.
  static func fingerprint(ofTexts lists: [String]...) -> Fingerprint {
    var builder = FingerprintBuilder()
    for list in lists {
      builder.add(list.count)
      for text in list { builder.add(text) }
    }
    return builder.fingerprint
  }

  /// The fingerprint of what says which fields are private.
  var privacy: Fingerprint? {
    get { fingerprint("privacy") }
    set { values["privacy"] = newValue?.bytes ?? [] }
  }

  /// Warnings that belong to no page, as JSON.
  var warnings: [UInt8] {
    get { values["warnings"] ?? [] }
    set { values["warnings"] = newValue }
  }
}

extension UUID {
  /// The 16 bytes.
  var bytes: [UInt8] {
    withUnsafeBytes(of: uuid) { Array($0) }
  }
}
