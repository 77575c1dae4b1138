import Diagnostics
import DirectoryModel

/// How many fields people have in common.
///
/// Everyone has a place for each field that anybody has. That is fast where people have mostly the same fields; where each has
/// fields of their own, it would take memory by the square.
enum FieldSpread {
  /// How many places there may be in any case: about a gigabyte.
  private static let mostPlaces = 25_000_000

  /// How many places there may be for each field that somebody has.
  private static let mostPlacesPerField = 32

  /// Why people with so many different fields cannot be taken; `nil` if they can.
  ///
  /// - Parameters:
  ///   - people: Everyone.
  ///   - present: The names of all fields that somebody has.
  static func objection(to people: [Person], with present: [String]) -> Diagnostic? {
    let places = people.count * present.count
    guard places > mostPlaces else { return nil }
    var count = 0
    for index in people.indices { count += people[index].fields.fields.count }
    guard places > count * mostPlacesPerField else { return nil }
    let example = present.last { !["name", "office"].contains($0) }.map { ", such as '\($0.clipped)'" } ?? ""
    return .error(
      "the people have \(present.count) different fields\(example), and hardly any in common",
      notes: ["names of fields that are data, such as dates or numbers, belong into values: a list under one name"])
  }
}
