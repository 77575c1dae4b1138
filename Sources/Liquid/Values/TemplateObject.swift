import Diagnostics

/// Something of the host's that templates look at: the one way by which a template gets data.
///
/// Every method is told the `Reader`, so that the host can note what was read. Objects are shared by all pages and
/// all threads; what differs from page to page belongs in the reader.
public protocol TemplateObject: AnyObject, Sendable {
  /// The member of a name: `.null` for one that is known but absent here, `nil` for one that does not exist at all
  /// (the renderer warns). Records the read, also of an absent member.
  func member(_ name: Name, reader: Reader) -> Value?

  /// Whether the member of a name is neither absent nor `false`, as conditions ask. Records the read as `member` does. The
  /// default, `nil`, lets the renderer ask for the member.
  func holds(_ name: Name, reader: Reader) -> Bool?

  /// The elements of a collection in order; `nil` if this is none. Records that the elements and their order were
  /// read; what is read of each element is recorded by the element.
  func items(reader: Reader) -> [Value]?

  /// How many elements a collection has; `nil` if this is none. Records only the count.
  func count(reader: Reader) -> Int?

  /// The result of an operation on a collection, where the host can answer it from an index or knows more exactly
  /// what was read than a walk over all elements would record; `nil` lets the filter do that walk.
  func derived(_ operation: CollectionOperation, reader: Reader) -> Value?

  /// Tells of a member that no element of a collection has ever heard of; `nil` where some may have it. Asked before
  /// `derived`, which looks at no element, so that a slip gets its warning all the same. Records that it was asked.
  func unknownElementMember(_ name: Name, reader: Reader) -> UnknownMember?

  /// All members with their names, for enumeration and `json`; `nil` if they cannot be enumerated.
  func pairs(reader: Reader) -> [(String, Value)]?

  /// What printing gives; the default prints nothing.
  func text(reader: Reader) -> (String, Kind)

  /// What this is, for messages: "a person", "the site".
  var kindDescription: String { get }

  /// Whether that names several things: "the groups have", not "has". The default is one.
  var isDescribedAsMany: Bool { get }

  /// Names of members, from which the renderer suggests one where a template names an unknown one. Records nothing:
  /// only the text of a warning depends on it. The default knows none.
  var memberNames: [String] { get }

  /// The member whose name is nearly the given one, for a warning. A host whose members differ from run to run records
  /// that it looked. The default looks among `memberNames`.
  func memberName(nearestTo name: String, reader: Reader) -> String?

  /// What to say of a member that does not exist, where that helps more than a name that is near. The default says nothing.
  func advice(onMember name: String) -> String?
}

extension TemplateObject {
  /// Not known without the member.
  public func holds(_ name: Name, reader: Reader) -> Bool? { nil }
  /// Not a collection.
  public func items(reader: Reader) -> [Value]? { nil }
  /// Not a collection.
  public func count(reader: Reader) -> Int? { nil }
  /// No short cut.
  public func derived(_ operation: CollectionOperation, reader: Reader) -> Value? { nil }
  /// Nothing is known of elements.
  public func unknownElementMember(_ name: Name, reader: Reader) -> UnknownMember? { nil }
  /// Not enumerable.
  public func pairs(reader: Reader) -> [(String, Value)]? { nil }
  /// Prints nothing.
  public func text(reader: Reader) -> (String, Kind) { ("", .plain) }
  /// One thing.
  public var isDescribedAsMany: Bool { false }
  /// What this is, and that it has something: "a person has", "the groups have".
  var kindHas: String { kindDescription + (isDescribedAsMany ? " have" : " has") }
  /// No suggestions.
  public var memberNames: [String] { [] }
  /// Nothing to say.
  public func advice(onMember name: String) -> String? { nil }
  /// The nearest of `memberNames`.
  public func memberName(nearestTo name: String, reader: Reader) -> String? {
    Suggestion.nearest(to: name, among: memberNames)
  }
}

/// A member that no element of a collection has.
public struct UnknownMember: Sendable {
  /// What the elements are: "a person".
  public var elements: String
  /// The member that is nearly called so.
  public var nearest: String?

  /// Tells of it.
  public init(elements: String, nearest: String?) {
    self.elements = elements
    self.nearest = nearest
  }
}

/// What filters ask of a collection as a whole. `property` is a member's name, or a dotted path.
public enum CollectionOperation: Sendable {
  /// Elements whose property equals the value; with no value, those whose property is truthy.
  case filter(property: String, equals: Value?)
  /// The others.
  case reject(property: String, equals: Value?)
  /// The first such element, or `.null`.
  case find(property: String, equals: Value?)
  /// The place of the first such element, from 0, or `.null`.
  case findIndex(property: String, equals: Value?)
  /// Whether there is such an element, as `.boolean`.
  case has(property: String, equals: Value?)
  /// Elements that have the property, whatever it is.
  case compact(property: String)
  /// Elements but those whose property one before has too, in the sense of `ValueKey`.
  case unique(property: String)
  /// Elements in order of a property (of themselves, if `nil`); those without it last, equal ones in the order before.
  case sort(property: String?, by: TextOrder, isDescending: Bool)
  /// Groups in order of first appearance: mappings of `name`, `items`, `size`.
  case group(property: String)
  /// The property of each element, as a list.
  case map(property: String)
  /// The elements backwards.
  case reverse
  /// The first element, or `.null`.
  case first
  /// The last element, or `.null`.
  case last
  /// The element at a place, from 0, or `.null` where the collection ends before. A collection that answers is not asked
  /// for all its elements by those who search it.
  case element(at: Int)
  /// A part: `length` elements from `offset`, neither negative; fewer where the collection ends before.
  case slice(offset: Int, length: Int)
}

/// How texts compare where a collection is sorted.
public enum TextOrder: Sendable {
  /// By code point, as `sort` does.
  case codePoint
  /// Without regard to case, as `sort_natural` does.
  case caseInsensitive
  /// As readers of the site's language expect, as `sort_by` does.
  case collated
}
