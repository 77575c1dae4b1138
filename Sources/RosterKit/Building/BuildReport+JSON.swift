import Diagnostics
import Foundation

extension BuildReport {
  /// The report as one JSON object; its keys are a promise.
  ///
  /// - Parameter errors: The problems that ended the build; of a build that failed nothing else is known.
  public func json(errors: [Diagnostic] = []) throws -> String {
    let object = JSON(
      output: output.isEmpty ? nil : output, pages: pages, rendered: rendered.map(JSON.Page.init), written: written,
      removed: removed, kept: kept, warnings: warnings.count, errors: errors.count + (differences?.count ?? 0),
      problems: (warnings + errors).map(JSON.Problem.init),
      differences: differences?.map {
        JSON.Difference(path: $0.path, kind: $0.kind.rawValue, reasons: $0.reasons.map(\.sentence))
      },
      seconds: JSON.Seconds(
        load: seconds.load, plan: seconds.plan, render: seconds.render, write: seconds.write, state: seconds.state,
        total: seconds.total))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }

  private struct JSON: Encodable {
    struct Page: Encodable {
      var path: String
      var reasons: [String]
      /// What changed from what to what, where that can be told; left out if nothing can.
      var changes: [Change]?

      init(_ page: BuildReport.Rendered) {
        path = page.path
        reasons = page.reasons.map(\.sentence)
        let changes = page.reasons.compactMap(Change.init)
        self.changes = changes.isEmpty ? nil : changes
      }
    }

    /// A changed field, setting, number or the like: its first words before and now; what is left out was or is absent.
    struct Change: Encodable {
      var what: String
      var from: String?
      var to: String?

      init?(_ reason: RebuildReason) {
        guard case .readingChanged(let what, let from, let to) = reason, from != nil || to != nil else { return nil }
        self.what = what
        self.from = from?.isEmpty == true ? nil : from
        self.to = to?.isEmpty == true ? nil : to
      }
    }

    /// A warning or error, without the line that it stands on: that could show anything.
    struct Problem: Encodable {
      var severity: String
      var message: String
      var path: String?
      var line: Int?
      var column: Int?
      var notes: [String]

      init(_ diagnostic: Diagnostic) {
        severity = diagnostic.severity.rawValue
        message = diagnostic.message
        path = diagnostic.location?.path
        if let location = diagnostic.location, location.line > 0 { (line, column) = (location.line, location.column) }
        notes = diagnostic.notes
      }
    }

    struct Difference: Encodable {
      var path: String
      var kind: String
      var reasons: [String]
    }

    struct Seconds: Encodable {
      var load, plan, render, write, state, total: Double
    }

    var output: String?
    var pages: Int
    var rendered: [Page]
    var written: [String]
    var removed: [String]
    var kept: Int
    var warnings: Int
    var errors: Int
    var problems: [Problem]
    var differences: [Difference]?
    var seconds: Seconds
  }
}
