import DirectoryModel
import Incremental
import Liquid

extension FieldValue {
  /// The value as templates see it: what is blank is absent, and mappings are in name order, whatever their file's.
  var templateValue: Value {
    switch self {
    case .null: .null
    case .text(let text): text.isBlank ? .null : .text(text, .plain)
    case .boolean(let flag): .boolean(flag)
    case .number(let number): .number(number.spelling)
    case .list(let values):
      isAbsent ? .null : .list(values.filter { !$0.isAbsent }.map(\.templateValue))
    case .mapping(let mapping):
      isAbsent
        ? .null
        : .mapping(Mapping(mapping.sorted.filter { !$0.value.isAbsent }.map { ($0.name, $0.value.templateValue) }))
    }
  }

  /// The fingerprint of what templates see.
  var fingerprint: Fingerprint {
    if let spelling {
      guard !isAbsent else { return .absent }
      // Nearly every value is a scalar: no memory is taken for it. The kinds of scalars are told apart by their number.
      var fingerprint = Fingerprint(of: spelling)
      fingerprint.high ^= kindNumber
      return fingerprint
    }
    guard !isAbsent else { return .absent }
    var builder = FingerprintBuilder()
    add(to: &builder)
    return builder.fingerprint
  }

  private var kindNumber: UInt64 {
    switch self {
    case .null: 0
    case .text: 1
    case .number: 2
    case .boolean: 3
    case .list: 4
    case .mapping: 5
    }
  }

  private func add(to builder: inout FingerprintBuilder) {
    switch self {
    case .null: builder.add(tag: 0)
    case .text(let text):
      builder.add(tag: 1)
      builder.add(text)
    case .number(let number):
      builder.add(tag: 2)
      builder.add(number.spelling)
    case .boolean(let flag): builder.add(tag: flag ? 4 : 3)
    case .list(let values):
      let present = values.filter { !$0.isAbsent }
      builder.add(tag: 5)
      builder.add(present.count)
      for value in present { value.add(to: &builder) }
    case .mapping(let mapping):
      let present = mapping.sorted.filter { !$0.value.isAbsent }
      builder.add(tag: 6)
      builder.add(present.count)
      for field in present {
        builder.add(field.name)
        field.value.add(to: &builder)
      }
    }
  }

  /// The value in a few words, for reasons: at most 60 characters on one line.
  var excerpt: String {
    switch self {
    case .null: ""
    case .text, .number, .boolean: FieldValue.excerpt(of: spelling ?? "")
    case .list(let values): FieldValue.excerpt(of: values.prefix(20).map(\.excerpt).joined(separator: ", "))
    case .mapping(let mapping):
      FieldValue.excerpt(
        of: mapping.sorted.prefix(20).map { "\($0.name): \($0.value.excerpt)" }.joined(separator: ", "))
    }
  }

  /// The first 60 code points of a text, white space and control characters made single blanks. Looks at no more of the
  /// text than it needs.
  private static func excerpt(of text: String) -> String {
    if text.utf8.count <= 60, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) { return text }
    var words: [UInt8] = []
    words.reserveCapacity(64)
    var count = 0
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x7F {
        if words.last == 0x20 || words.isEmpty { continue }
        words.append(0x20)
        count += 1
      } else {
        if byte & 0xC0 != 0x80 {
          if count == 60 {
            words += "…".utf8
            break
          }
          count += 1
        }
        words.append(byte)
      }
    }
    if words.last == 0x20 { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }
}
