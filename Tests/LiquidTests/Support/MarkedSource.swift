import Diagnostics

@testable import Liquid

/// A source with marks, `1️⃣`, at the places where diagnostics are expected.
struct MarkedSource {
  /// The source without its marks.
  let text: String
  /// The places of the marks, by line and column.
  private var marks: [(line: Int, column: Int)] = []

  init(_ marked: String) {
    var text = ""
    var line = 1
    var column = 1
    for character in marked {
      if character.unicodeScalars.contains("\u{20E3}") {
        marks.append((line, column))
        continue
      }
      text.append(character)
      if character.isNewline {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    self.text = text
  }

  /// Diagnostics in the form "1 words: message (note)", with the number of the mark and the words at fault.
  func described(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { diagnostic in
      let notes = diagnostic.notes.map { " (\($0))" }.joined()
      guard let place = diagnostic.location else { return "no place: \(diagnostic.message)" }
      let mark = marks.firstIndex { $0 == (place.line, place.column) }.map { "\($0 + 1)" }
      let words = String(place.lineText.dropFirst(max(place.column - 1, 0)).prefix(place.span))
      return "\(mark ?? "\(place.line):\(place.column)") \(words): \(diagnostic.message)\(notes)"
    }
  }

  /// The errors of parsing.
  func parseErrors(_ options: Template.Options = Template.Options(filters: .standard)) -> [String] {
    do {
      _ = try Template(text, options: options)
      return []
    } catch {
      return described((error as? DiagnosticError)?.diagnostics ?? [])
    }
  }

  /// The warnings, and then the error, of rendering.
  func renderProblems(_ json: String = "{}", reader: PageReader = PageReader()) -> [String] {
    do {
      try Template(text, options: reader.options).render(
        variables: variables(json), into: TextSink(), reader: reader)
      return described(reader.warnings)
    } catch {
      return described(reader.warnings + ((error as? DiagnosticError)?.diagnostics ?? []))
    }
  }
}
