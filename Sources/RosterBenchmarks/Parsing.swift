import Diagnostics
import Liquid
import Markup
import RosterKit

/// The parsing of a template, as often behind itself as one likes.
struct Parsing {
  /// The template.
  let text: [UInt8]

  /// Nanoseconds for a byte at each size, by medians. All sizes are parsed as many bytes a round.
  func measure(sizes: [Int], rounds: Int) throws -> [Double] {
    let options = Template.Options(tagLinesVanish: true, filters: FilterLibrary.standard.adding(MarkupFilters.all))
    let largest = sizes.max() ?? 1
    let works = sizes.map { size in
      let source = SourceText(path: "template.md", bytes: Array(repeatElement(text, count: size).joined()))
      return {
        for _ in 0..<largest / size {
          _ = try Template(parsing: source, range: 0..<source.bytes.count, format: "md", options: options)
        }
      }
    }
    return try Stopwatch.medians(rounds: rounds, works).map { $0 / Double(text.count * largest) }
  }
}
