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

  /// Each warning once, in the order of their places: many pages may have had the same.
  static func merged(_ warnings: [Diagnostic]) -> [Diagnostic] {
    Set(warnings).sorted()
  }
}

/// Errors of many pages put together: one that happened on several pages is told once.
struct ProblemList {
  private var counts: [Diagnostic: Int] = [:]

  /// Whether there is none.
  var isEmpty: Bool { counts.isEmpty }

  /// Adds the errors of one page. Their last note names the page.
  mutating func add(_ diagnostics: [Diagnostic]) {
    for var diagnostic in diagnostics {
      if let index = counts.keys.first(where: { $0.message == diagnostic.message && $0.location == diagnostic.location }
      ) {
        diagnostic = index
      }
      counts[diagnostic, default: 0] += 1
    }
  }

  /// The errors in the order of their places, with the number of further pages that have them.
  var sorted: [Diagnostic] {
    counts.map { diagnostic, count in
      var diagnostic = diagnostic
      if count > 1 { diagnostic.notes.append("and \(count - 1) more pages") }
      return diagnostic
    }
    .sorted()
  }
}
