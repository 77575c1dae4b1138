/// An array or dictionary of a property list in XML that is not yet closed; changed in place, so that growing it copies nothing.
struct XMLContainer {
  var isArray: Bool
  /// Its tag.
  var tag: Range<Int>
  /// How many elements are open in it, itself included.
  var depth: Int
  var level: RecordLevel
  var values: [PropertyListValue] = []
  var dictionary = PropertyListDictionary()
  /// The key that waits for its value.
  var key: String?
  /// The places of its parts where people may be among them.
  var places: [PropertyListPlace] = []
  /// Where its first and its last part begin, with their keys.
  var partStarts: (first: Int, last: Int)?
  /// Whether its first part is a dictionary; `nil` before there is one.
  var holdsDictionaries: Bool?

  /// Whether what stands in it are records, as far as that is known.
  var holdsRecords: Bool {
    switch level.children {
    case .records: true
    case .maybe: holdsDictionaries ?? false
    case .none: false
    }
  }

  var name: String { isArray ? "array" : "dict" }
}
