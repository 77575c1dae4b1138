@testable import Liquid

/// A person for tests: members by name, every read written down in the page's reader.
final class PersonDouble: TemplateObject {
  private let members: Mapping
  let name: String

  init(_ members: [(String, Value)], name: String = "person") {
    self.members = Mapping(members)
    self.name = name
  }

  convenience init(_ members: KeyValuePairs<String, Value>, name: String = "person") {
    self.init(Array(members).map { ($0.key, $0.value) }, name: name)
  }

  func member(_ name: Name, reader: Reader) -> Value? {
    reader.note("\(self.name).\(name)")
    return members[name.text]
  }

  func text(reader: Reader) -> (String, Kind) {
    reader.note("\(name) as text")
    return ("<\(name)>", .plain)
  }

  var memberNames: [String] { members.keys }
  var kindDescription: String { "a person" }
}

/// A collection for tests.
final class CollectionDouble: TemplateObject {
  private let elements: [Value]
  private let answersParts: Bool

  init(_ elements: [Value], answersParts: Bool = false) {
    self.elements = elements
    self.answersParts = answersParts
  }

  func member(_ name: Name, reader: Reader) -> Value? { nil }

  func items(reader: Reader) -> [Value]? {
    reader.note("items")
    return elements
  }

  func count(reader: Reader) -> Int? {
    reader.note("count")
    return elements.count
  }

  func derived(_ operation: CollectionOperation, reader: Reader) -> Value? {
    guard answersParts else { return nil }
    switch operation {
    case .first:
      reader.note("first")
      return elements.first ?? .null
    case .slice(let offset, let length):
      reader.note("slice \(offset) \(length)")
      return .list(Array(elements.dropFirst(offset).prefix(length)))
    default: return nil
    }
  }

  var kindDescription: String { "a list of people" }
}

extension Reader {
  /// Writes down a read, if this is a test's page.
  fileprivate func note(_ read: String) {
    (self as? PageReader)?.reads.append(read)
  }
}
