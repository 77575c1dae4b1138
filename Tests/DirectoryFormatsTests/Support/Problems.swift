import Diagnostics
import Testing

/// What a piece of work complains about, one string a problem: `line:column: message`, notes after ` | `.
func problems(_ work: () throws -> Void) -> [String] {
  do {
    try work()
    return []
  } catch let error as DiagnosticError {
    return error.diagnostics.map(\.brief)
  } catch {
    return ["unexpected error: \(error)"]
  }
}

extension Diagnostic {
  /// Place, message and notes in one line.
  var brief: String {
    let place = location.map { $0.line == 0 ? "\($0.path): " : "\($0.line):\($0.column): " } ?? ""
    return place + ([message] + notes).joined(separator: " | ")
  }
}
