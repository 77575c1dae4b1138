/// Named values in the order of their file; two mappings are equal when they hold the same, in any order.
///
/// Look-up is linear: records have a dozen fields, and an array of them is smaller and faster than a dictionary.
public struct FieldMapping: Sendable {
  /// One name and its value.
  public struct Field: Sendable, Hashable {
    /// The field's name as its file spells it.
    public var name: String
    /// The field's value.
    public var value: FieldValue

    /// Pairs a name with a value.
    public init(name: String, value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in file order. No name appears twice.
  public private(set) var fields: [Field]

  /// An empty mapping.
  public init() { fields = [] }

  /// Takes fields whose names differ; of equal names the last wins.
  public init(_ fields: [Field]) {
    self.fields = []
    self.fields.reserveCapacity(fields.count)
    // Looking through the fields is faster for the few that records have, and quadratic for thousands.
    guard fields.count > 32 else {
      for field in fields { self[field.name] = field.value }
      return
    }
    var places: [String: Int] = [:]
    for field in fields {
      if let place = places[field.name] {
        self.fields[place].value = field.value
      } else {
        places[field.name] = self.fields.count
        self.fields.append(field)
      }
    }
  }

  /// Takes fields whose names are known to differ, without looking.
  public init(unique fields: [Field]) { self.fields = fields }

  /// The value under a name; setting `nil` removes the field, setting a new name appends it.
  public subscript(name: String) -> FieldValue? {
    get { fields.first { $0.name == name }?.value }
    set {
      if let index = fields.firstIndex(where: { $0.name == name }) {
        if let newValue { fields[index].value = newValue } else { fields.remove(at: index) }
      } else if let newValue {
        fields.append(Field(name: name, value: newValue))
      }
    }
  }

  /// Whether there is no field.
  public var isEmpty: Bool { fields.isEmpty }

  /// The fields by name, in byte order: the order for everything that must not depend on the file's.
  public var sorted: [Field] {
    fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension FieldMapping: Hashable {
  /// Whether both hold the same fields, in whatever order.
  public static func == (left: FieldMapping, right: FieldMapping) -> Bool {
    left.fields == right.fields || (left.fields.count == right.fields.count && left.sorted == right.sorted)
  }

  /// Hashes the fields in name order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sorted)
  }
}
