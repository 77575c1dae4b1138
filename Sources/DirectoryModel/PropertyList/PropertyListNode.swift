import Diagnostics

/// A value of a property list, as far as finding the people in it needs.
struct PropertyListNode: RecordTree {
  /// The file, which many nodes share.
  final class File: Sendable {
    /// One without bytes where the file has no places.
    let source: SourceText
    let hasPlaces: Bool
    /// Whether all of it could be read.
    let isWhole: Bool

    init(_ file: PropertyListFile) {
      hasPlaces = file.form != .binary
      source = hasPlaces ? file.source : SourceText(path: file.source.path, bytes: [])
      isWhole = file.problems.isEmpty && file.faults.isEmpty
    }
  }

  let file: File
  let value: PropertyListValue
  let place: PropertyListPlace?
  let number: Int?
  /// The steps to what it stands in, which all there share, and the step from there.
  private let parent: [FieldPath.Step]
  private let step: FieldPath.Step?

  /// Makes the root.
  init(_ file: PropertyListFile) {
    self.init(file: File(file), value: file.root, place: file.place, parent: [], step: nil, number: nil)
  }

  private init(
    file: File, value: PropertyListValue, place: PropertyListPlace?, parent: [FieldPath.Step], step: FieldPath.Step?,
    number: Int?
  ) {
    self.file = file
    self.value = value
    self.place = place
    self.parent = parent
    self.step = step
    self.number = number
  }

  var source: SourceText { file.source }

  var range: Range<Int> { place?.range ?? 0..<0 }

  var location: SourceLocation { file.hasPlaces ? source.location(of: range) : .file(source.path) }

  var path: [FieldPath.Step] { step.map { parent + [$0] } ?? parent }

  var kind: String { value.kindInWords }

  var elements: [PropertyListNode]? {
    guard case .array(let values) = value else { return nil }
    let path = path
    let all = values.indices.map { child(values[$0], at: $0, .index($0), in: path) }
    return file.isWhole ? all : all.filter { $0.value != .broken }
  }

  var members: [(name: String, value: PropertyListNode)]? {
    guard case .dictionary(let dictionary) = value else { return nil }
    let path = path
    return dictionary.entries.enumerated().map { number, entry in
      (entry.key, child(entry.value, at: number, .name(entry.key), in: path))
    }.filter { $0.1.value != .broken }
  }

  var fields: FieldMapping? {
    if case .dictionary(let dictionary) = value { dictionary.fields } else { nil }
  }

  var isMapping: Bool {
    if case .dictionary = value { true } else { false }
  }

  /// Never: property lists have no null.
  var isNothing: Bool { false }

  var isBroken: Bool { !file.isWhole && value.isBroken }

  /// The beginning of the record; of one in a binary file its number and name.
  func origin(key: String?, fields: FieldMapping) -> RecordOrigin {
    let label = file.hasPlaces ? nil : Self.label(number ?? 1, name: fields["name"]?.spelling ?? key)
    return RecordOrigin(span: SourceSpan(source, range), key: key, label: label)
  }

  /// `record 12 (Ada Lovelace)`.
  static func label(_ number: Int, name: String?) -> String {
    let name = name.map { $0.isBlank ? "" : " (\($0.withoutInvisibles.clipped))" } ?? ""
    return "record \(number)\(name)"
  }

  private func child(_ value: PropertyListValue, at index: Int, _ step: FieldPath.Step, in path: [FieldPath.Step])
    -> PropertyListNode
  {
    let places = place?.children ?? []
    return PropertyListNode(
      file: file, value: value, place: index < places.count ? places[index] : place, parent: path, step: step,
      number: index + 1)
  }
}
