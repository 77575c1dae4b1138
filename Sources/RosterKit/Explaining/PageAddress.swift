import Diagnostics

/// Finds the page that somebody means who has its path, its address, or its file at hand.
struct PageAddress {
  /// The output folder as it is displayed, and absolute.
  let output: (displayed: String, absolute: String)
  /// The settings, which say where the site is published.
  let settings: SiteConfiguration

  /// The page, by exact path or by address.
  func page(_ text: String, among paths: Set<String>) -> String? {
    for start in beginnings(of: text) {
      for ending in ["", ".html", "/index.html"] {
        let path = start.isEmpty ? "index.html" : start + ending
        if paths.contains(path) { return path }
      }
    }
    return nil
  }

  /// The page that was most likely meant: the only one of that name in a folder, or the nearest in spelling.
  func suggestion(for text: String, among paths: Set<String>) -> String? {
    let starts = beginnings(of: text).filter { !$0.isEmpty }
    for start in starts {
      let ends = paths.filter { $0.hasSuffix("/" + start) || $0.hasSuffix("/" + start + ".html") }
      if ends.count == 1 { return ends.first }
    }
    return starts.lazy.compactMap {
      Suggestion.nearest(to: $0, among: paths) ?? Suggestion.nearest(to: $0 + ".html", among: paths)
    }.first
  }

  /// What a path below the output folder could begin with, the likeliest first.
  private func beginnings(of text: String) -> [String] {
    var found: [String] = []
    for text in [text, String(text.prefix { $0 != "#" && $0 != "?" })] {
      for start in [text] + prefixes.compactMap({ text.hasPrefix($0) ? String(text.dropFirst($0.count)) : nil }) {
        var start = start[...]
        while start.hasPrefix("./") { start = start.dropFirst(2) }
        while start.hasPrefix("/") { start = start.dropFirst() }
        while start.hasSuffix("/") { start = start.dropLast() }
        for spelling in [String(start), SiteURL.decoded(String(start))] where !found.contains(spelling) {
          found.append(spelling)
        }
      }
    }
    return found
  }

  private var prefixes: [String] {
    let name = output.absolute.split(separator: "/").last.map { String($0) + "/" } ?? ""
    let folders = [output.displayed + "/", "./" + output.displayed + "/", output.absolute + "/", name, "./" + name]
    return folders + [settings.baseURL, settings.basePath].compactMap { $0 }
  }
}
