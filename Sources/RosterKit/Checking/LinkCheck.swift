import Diagnostics
import Markup

/// Looks for links that lead nowhere within the site, and for anchors that are there twice.
struct LinkCheck {
  /// What is of interest of one page. Links that lead to a page or file are forgotten at once.
  struct Findings: Sendable {
    /// The page.
    var page: String
    /// Links to paths at which there is nothing.
    var broken: [LinkTarget] = []
    /// Links to anchors, whose pages may not be read yet.
    var anchored: [LinkTarget] = []
    /// The anchors of the page.
    var anchors: Set<String> = []
    /// Anchors that are there more than once.
    var doubled: [String] = []
  }

  private let settings: SiteConfiguration
  private let paths: Set<String>

  /// Prepares to check a site.
  ///
  /// - Parameter paths: All files of the output.
  init(settings: SiteConfiguration, paths: Set<String>) {
    self.settings = settings
    self.paths = paths
  }

  /// Reads a rendered page.
  func findings(of html: [UInt8], at page: String) -> Findings {
    let outline = PageOutline(html: html)
    var findings = Findings(page: page, anchors: Set(outline.anchors))
    for id in outline.ids where !findings.anchors.insert(id).inserted && !outline.anchors.contains(id) {
      if !findings.doubled.contains(id) { findings.doubled.append(id) }
    }
    guard !outline.hasBase else { return findings }
    for link in outline.links {
      guard var target = LinkTarget(link, on: page, of: settings) else { continue }
      guard let path = existing(target.path) else {
        findings.broken.append(target)
        continue
      }
      target.path = path
      if Self.isAnchor(target.fragment) { findings.anchored.append(target) }
    }
    return findings
  }

  /// The file that a path leads to: itself, or a folder's index.
  private func existing(_ path: String?) -> String? {
    guard let path else { return nil }
    if paths.contains(path) { return path }
    return paths.contains(path + "/index.html") ? path + "/index.html" : nil
  }

  /// Whether a fragment names an anchor: the empty one and `top` mean the page (HTML Living Standard, section 7.4.6.4), and
  /// those with a slash or `:~:` are for scripts and browsers.
  private static func isAnchor(_ fragment: String) -> Bool {
    !fragment.isEmpty && fragment.lowercased() != "top" && !fragment.contains("/") && !fragment.contains(":~:")
  }

  /// The problems of all pages: each broken target once, with the first page that has it, in the order of pages.
  func warnings(about pages: [Findings]) -> [Diagnostic] {
    var anchors: [String: Set<String>] = [:]
    for page in pages { anchors[page.page] = page.anchors }
    var broken = Tally()
    var lost = Tally()
    var doubled = Tally()
    for page in pages {
      for target in page.broken { broken.add(target.path ?? "", on: page.page) }
      for target in page.anchored {
        guard let path = target.path, let known = anchors[path], !known.contains(target.fragment) else { continue }
        lost.add("\(path)#\(target.fragment)", on: page.page)
      }
      for id in page.doubled { doubled.add(id, on: page.page) }
    }
    return broken.warnings { target, page in
      target.isEmpty
        ? ("'\(page)' links to what is above the site", [])
        : (
          "'\(page)' links to '\(target)', and nothing is there",
          Suggestion.nearest(to: target, among: paths).map { ["did you mean '\($0)'?"] } ?? []
        )
    }
      + lost.warnings { target, page in ("'\(page)' links to '\(target)', and the page has no such anchor", []) }
      + doubled.warnings { id, page in ("'\(page)' has more than one element with the id '\(id)'", []) }
  }
}

/// Counts on how many pages something is, in the order of first appearance.
private struct Tally {
  private static let mostTold = 20

  private var pages: [String: (first: String, count: Int)] = [:]
  private var order: [String] = []

  mutating func add(_ what: String, on page: String) {
    if let known = pages[what] {
      pages[what] = (known.first, known.count + 1)
    } else {
      pages[what] = (page, 1)
      order.append(what)
    }
  }

  /// The first twenty as warnings.
  func warnings(_ words: (_ what: String, _ page: String) -> (message: String, notes: [String])) -> [Diagnostic] {
    var warnings = order.prefix(Self.mostTold).map { what -> Diagnostic in
      let (first, count) = pages[what] ?? ("", 1)
      let (message, notes) = words(what, first)
      let others = count == 1 ? [] : count == 2 ? ["so does 1 more page"] : ["so do \(count - 1) more pages"]
      return .warning(message, notes: notes + others)
    }
    if order.count > Self.mostTold {
      warnings[Self.mostTold - 1].notes.append("\(order.count - Self.mostTold) more like this")
    }
    return warnings
  }
}
