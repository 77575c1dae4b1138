/// The elements of a collection that is searched, one after another. The first few are asked for singly, so that a page does
/// not depend on what comes after a hit; who gets so far as to ask for more is given all.
struct SearchedElements {
  private let collection: any TemplateObject
  private let reader: Reader
  private var all: [Value]?
  private var index = 0

  /// How many are asked for singly: each is a reading of its own.
  private static let singly = 32

  /// Begins a search; `nil` in what does not know its elements by place.
  init?(_ collection: (any TemplateObject)?, reader: Reader) {
    guard let collection, collection.derived(.element(at: 0), reader: reader) != nil else { return nil }
    self.collection = collection
    self.reader = reader
  }

  /// The next element and its place; `nil` at the end.
  mutating func next() -> (index: Int, element: Value)? {
    let place = index
    index += 1
    if place < Self.singly, let element = collection.derived(.element(at: place), reader: reader) {
      return element.isNull ? nil : (place, element)
    }
    let items = all ?? collection.items(reader: reader) ?? []
    all = items
    return place < items.count ? (place, items[place]) : nil
  }
}
