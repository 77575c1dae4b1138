import Diagnostics

/// Errors of many pages put together: one that happened on several pages is told once. Linear in the number of errors.
struct PageProblems {
  /// What makes two errors the same, whatever their notes say of pages.
  private struct Key: Hashable {
    var message: String
    var location: SourceLocation?
  }

  private var found: [Key: (first: Diagnostic, count: Int)] = [:]

  /// Whether there is none.
  var isEmpty: Bool { found.isEmpty }

  /// Adds the errors of one page. Their last note names the page.
  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let key = Key(message: diagnostic.message, location: diagnostic.location)
      found[key, default: (diagnostic, 0)].count += 1
    }
  }

  /// The errors in the order of their places, with the number of further pages that have them.
  var sorted: [Diagnostic] {
    found.values.map { diagnostic, count in
      var diagnostic = diagnostic
      if count > 1 { diagnostic.notes.append("and \(count - 1) more pages") }
      return diagnostic
    }
    .sorted()
  }
}
