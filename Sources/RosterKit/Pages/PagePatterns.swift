import Liquid

/// Where pages could be of which a template makes one for each of many: `people/*.html`. A file there that no build knows may be
/// the page of somebody who left.
struct PagePatterns {
  /// For each part of a path the texts around what differs from page to page.
  private typealias Pattern = [[String]]

  private let patterns: [Pattern]

  /// Takes the patterns of all templates. One whose paths are worked out in another way than by putting members of its subject
  /// between texts counts with the folders and endings that its pages have now.
  ///
  /// - Parameter ofPeople: Whether to take only those that make a page for each person.
  init(context: SiteContext, ofPeople: Bool = false) {
    var texts: Set<String> = []
    var others: Set<String> = []
    for template in context.templates.pages
    where ofPeople ? template.header.subject == .person : template.header.subject != .site {
      if let parts = template.header.path?.plainParts {
        texts.insert(parts.map { if case .text(let text) = $0 { text } else { Self.wildcard } }.joined())
      } else {
        others.insert(template.path)
      }
    }
    for page in context.routes.pages where others.contains(page.template.path) {
      let folder = OutputSweep.parent(of: page.path).map { $0 + "/" } ?? ""
      let ending = TemplateFile.ending(page.path)
      texts.insert(folder + Self.wildcard + (ending.isEmpty ? "" : "." + ending))
    }
    patterns = texts.sorted().map { text in
      text.split(separator: "/", omittingEmptySubsequences: false).map { part in
        part.split(separator: Self.wildcard, omittingEmptySubsequences: false).map(String.init)
      }
    }
  }

  /// Stands for what differs. No path holds it.
  private static let wildcard = "\u{0}"

  /// Whether a page could be at a path.
  func match(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return patterns.contains { pattern in
      pattern.count == parts.count && zip(parts, pattern).allSatisfy { Self.matches($0, $1) }
    }
  }

  /// Whether a part of a path has all texts in their order, with something between them.
  private static func matches(_ part: Substring, _ texts: [String]) -> Bool {
    guard let first = texts.first, let last = texts.last, texts.count > 1 else { return texts.first == String(part) }
    var rest = part.utf8[...]
    guard rest.starts(with: first.utf8) else { return false }
    rest = rest.dropFirst(first.utf8.count)
    for text in texts.dropFirst().dropLast() {
      guard let place = rest.indices.dropFirst().first(where: { rest[$0...].starts(with: text.utf8) }) else {
        return false
      }
      rest = rest[place...].dropFirst(text.utf8.count)
    }
    return rest.count > last.utf8.count && rest.suffix(last.utf8.count).elementsEqual(last.utf8)
  }
}
