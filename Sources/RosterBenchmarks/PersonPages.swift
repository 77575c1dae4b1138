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
  init(_ argument: String) throws {
    site = try SiteSample(argument)
    try site.preparePersonPages()
    var markdown: [[UInt8]] = []
    for person in 0..<site.people { markdown.append(try site.markdown(ofPerson: person)) }
    self.markdown = markdown
  }

  /// Nanoseconds for a page, each the median of some rounds over all people.
  ///
  /// - Parameter only: What alone is measured, for a profiler; empty for everything.
  func measure(rounds: Int, only: Set<String>) throws -> [(name: String, value: Double)] {
    let works = [("body", body), ("page", page), ("parse", parse), ("html", html)]
      .filter { only.isEmpty || only.contains($0.0) }
    let times = try Stopwatch.medians(
      rounds: rounds, works.map { work in { for person in 0..<site.people { try work.1(person) } } })
    return zip(works, times).map { ($0.0, $1 / Double(site.people)) }
  }

  /// Liquid, and the filling of the page's skeleton.
  private func body(_ person: Int) throws { _ = try site.body(ofPerson: person) }

  /// A page as a build makes it: its body, the layout around it, the trace of what it read, the file's fingerprint.
  private func page(_ person: Int) throws { _ = try site.page(ofPerson: person) }

  /// libcmark's parsing: the tree alone.
  private func parse(_ person: Int) { cmark_node_free(tree(of: markdown[person])) }

  /// libcmark's parsing, and the HTML of it.
  private func html(_ person: Int) {
    let document = tree(of: markdown[person])
    free(cmark_render_html(document, CMARK_OPT_UNSAFE))
    cmark_node_free(document)
  }

  private func tree(of text: [UInt8]) -> OpaquePointer? {
    text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_UNSAFE) }
    }
  }
}
