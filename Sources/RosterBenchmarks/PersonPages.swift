import CCmark
import RosterKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A person's page against libcmark, which parses the same page as Markdown.
struct PersonPages {
  private let site: SiteSample
  private let markdown: [[UInt8]]

  /// Loads a site, and renders its people's pages once: what all of them share is then at hand, as it is for all but the first
  /// page of a build.
  init(site argument: String) throws {
    site = try SiteSample(argument)
    var markdown: [[UInt8]] = []
    for person in 0..<site.people { markdown.append(try site.markdown(ofPerson: person)) }
    self.markdown = markdown
  }

  /// Nanoseconds for a page, each the median of some rounds over all people.
  func measure(rounds: Int) throws -> [(name: String, value: Double)] {
    let names = ["body", "page", "parse", "html"]
    let times = try Stopwatch.medians(rounds: rounds, [bodies, pages, parse, html])
    return zip(names, times).map { ($0, $1 / Double(site.people)) }
  }

  private func bodies() throws {
    for person in 0..<site.people { _ = try site.body(ofPerson: person) }
  }

  private func pages() throws {
    for person in 0..<site.people { _ = try site.page(ofPerson: person) }
  }

  /// The tree alone.
  private func parse() {
    for text in markdown { cmark_node_free(parsed(text)) }
  }

  /// Tree and HTML.
  private func html() {
    for text in markdown {
      let document = parsed(text)
      free(cmark_render_html(document, CMARK_OPT_UNSAFE))
      cmark_node_free(document)
    }
  }

  private func parsed(_ text: [UInt8]) -> OpaquePointer? {
    text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_UNSAFE)
      }
    }
  }
}
