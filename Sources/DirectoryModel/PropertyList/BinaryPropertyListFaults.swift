import Diagnostics

/// What is wrong with values of a binary property list, each with the way to it.
struct BinaryPropertyListFaults: Sendable {
  /// Why an object cannot be read.
  enum Reason: Error {
    case offset, cutOff, type, text, date, number, reference, cycle, depth, size
    /// Of a dictionary.
    case key
    /// The same one twice in a dictionary.
    case duplicate(String)

    fileprivate var inWords: String {
      switch self {
      case .offset: "its place is outside of the file"
      case .cutOff: "it is longer than the file"
      case .type: "its type is unknown"
      case .text: "its text is malformed"
      case .date: "the date is out of range"
      case .number: "the number is out of range"
      case .reference: "it refers to what is not there"
      case .cycle: "it refers to itself"
      case .depth: "it is nested more than \(PropertyListFile.deepest) deep"
      case .size: "it refers to the same values too often"
      case .key: "a key of it is damaged"
      case .duplicate(let key): "the key '\(key)' appears twice"
      }
    }
  }

  fileprivate struct Fault {
    var path: [FieldPath.Step]
    var reason: Reason
  }

  private static let limit = 20
  private var kept: [Fault] = []
  private var count = 0

  /// Whether nothing was reported.
  var isEmpty: Bool { count == 0 }

  /// Adds a fault.
  ///
  /// - Parameter path: The steps to the value.
  mutating func report(_ reason: Reason, at path: [FieldPath.Step]) {
    count += 1
    if kept.count < Self.limit { kept.append(Fault(path: path, reason: reason)) }
  }

  /// The faults with the records that they are in.
  ///
  /// - Parameter places: The ways to what the records stand in.
  func diagnostics(in file: PropertyListFile, at places: [[FieldPath.Step]]) -> [Diagnostic] {
    var problems = ProblemList(limit: Self.limit)
    for fault in kept { problems.report(fault.diagnostic(in: file, at: places)) }
    var diagnostics = problems.diagnostics
    if count > kept.count, !diagnostics.isEmpty {
      diagnostics[diagnostics.count - 1].notes.append("\(count - kept.count) more like this")
    }
    return diagnostics
  }
}

extension BinaryPropertyListFaults.Fault {
  func diagnostic(in file: PropertyListFile, at places: [[FieldPath.Step]]) -> Diagnostic {
    guard !path.isEmpty else { return .damaged(file.source.path, reason.inWords) }
    var label = ""
    var rest = path[...]
    if let place = places.first(where: { path.count > $0.count && path.starts(with: $0) }) {
      label = Self.label(of: path[place.count], in: file.root.value(at: place))
      rest = path[(place.count + 1)...]
    }
    let subject = rest.isEmpty ? "it" : "'\(FieldPath.text(of: rest).clipped)'"
    return .error(
      "\(label)\(subject) cannot be read: \(reason.inWords)", at: .file(file.source.path),
      notes: ["the file was changed or damaged: take it from a copy, or export it again"])
  }

  /// `record 12 (Ada Lovelace): `, as far as the record can be read.
  private static func label(of step: FieldPath.Step, in container: PropertyListValue?) -> String {
    guard let container, let record = container.value(at: [step]) else { return "" }
    var number = 1
    var name: String?
    switch step {
    case .index(let index): number = index + 1
    case .name(let key):
      if case .dictionary(let dictionary) = container {
        number = (dictionary.entries.firstIndex { $0.key == key } ?? 0) + 1
      }
      name = key
    }
    if case .dictionary(let dictionary) = record { name = dictionary["name"]?.fieldValue?.spelling ?? name }
    return "\(PropertyListNode.label(number, name: name)): "
  }
}

extension Diagnostic {
  /// The error about a binary property list of which nothing can be read.
  static func damaged(_ path: String, _ reason: String? = nil) -> Diagnostic {
    .error(
      "the binary property list is damaged\(reason.map { ": \($0)" } ?? "")", at: .file(path),
      notes: ["the file was cut off or changed: take it from a copy, or export it again"])
  }
}
