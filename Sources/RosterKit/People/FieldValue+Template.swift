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
    case .number(let number): Int(number.spelling).map(Value.integer) ?? .number(number.spelling)
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
    guard !isAbsent else { return .absent }
    var builder = FingerprintBuilder()
    add(to: &builder)
    return builder.fingerprint
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
    let text: String
    switch self {
    case .null: text = ""
    case .text, .number, .boolean: text = spelling ?? ""
    case .list(let values): text = values.map(\.excerpt).joined(separator: ", ")
    case .mapping(let mapping): text = mapping.sorted.map { "\($0.name): \($0.value.excerpt)" }.joined(separator: ", ")
    }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 60 ? line : String(line.prefix(59)) + "…"
  }
}
