import Diagnostics
import Foundation

/// Warnings as they are stored with a page, and put together for a report.
enum WarningList {
  /// The stored form; empty for no warnings.
  static func encode(_ warnings: [Diagnostic]) -> String {
    guard !warnings.isEmpty else { return "" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(warnings)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads a stored form; none from one that is damaged.
  static func decode(_ text: String) -> [Diagnostic] {
    guard !text.isEmpty else { return [] }
    return (try? JSONDecoder().decode([Diagnostic].self, from: Data(text.utf8))) ?? []
  }

  /// All warnings in the order of their places, each once: many pages may have had the same. Those of pages name the
  /// first one, by which the record can be found that is to blame.
  static func merged(site: [Diagnostic], pages: [(path: String, warnings: [Diagnostic])]) -> [Diagnostic] {
    var found: [Diagnostic: (first: String, count: Int)] = [:]
    for (path, warnings) in pages {
      for warning in warnings {
        let known = found[warning]
        let first = known.map { $0.first.precedesByBytes(path) ? $0.first : path } ?? path
        found[warning] = (first, (known?.count ?? 0) + 1)
      }
    }
    let ofPages = found.map { warning, place in
      var warning = warning
      warning.notes.append("on \(place.first)" + (place.count > 1 ? " and \(place.count - 1) more pages" : ""))
      return warning
    }
    return (Set(site) + ofPages).sorted()
  }
}
