import Diagnostics
import Incremental

/// Keeps a slip in a template or in the configuration from emptying a site, as `ShrinkGuard` does for the directory.
///
/// A template that loses its `for:` makes one page and not thousands; all others would be removed. People who left are not meant
/// here: when that is too many, `ShrinkGuard` has stopped the build.
struct PageGuard {
  let context: SiteContext
  /// What the site's templates were; nothing of those that no page read.
  let stored: StoredReadings
  let allowShrink: Bool

  /// Stops the build if a template makes so many pages fewer than before as `ShrinkRule` says; or if templates of one page, or
  /// copied files, are so many fewer.
  ///
  /// - Parameters:
  ///   - before: What was there, as each source knows it that can tell.
  ///   - now: What is there now.
  ///   - warnings: What was odd about templates, which may be why.
  func check(_ before: [PageCounts], _ now: PageCounts, warnings: [Diagnostic]) throws {
    guard !allowShrink else { return }
    for before in before {
      let problems = problems(before, now)
      guard problems.isEmpty else {
        let files = Set(problems.compactMap { $0.location?.path })
        let causes = warnings.filter { $0.location.map { files.contains($0.path) } ?? false }
        throw DiagnosticError(causes + problems)
      }
    }
  }

  private func problems(_ before: PageCounts, _ now: PageCounts) -> [Diagnostic] {
    // A template that was given another name makes the same pages; so may a new one.
    let new = now.pages.filter { before.pages[$0.key] == nil }.values.reduce(0, +)
    var problems: [Diagnostic] = []
    var single: (all: Int, gone: [String]) = (0, [])
    for (path, count) in before.pages.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      let left = now.pages[path] ?? 0
      let file = context.templates.pages.first { $0.path == path }
      if count == 1 {
        single.all += 1
        if left == 0, isOdd(file, makes: left) { single.gone.append(path) }
      } else if isSuspicious(ShrinkRule(before: count, now: left + new)), isOdd(file, makes: left) {
        problems.append(.lost(count - left, of: count, by: path, at: location(file, path), notes: causes(file, left)))
      }
    }
    if isSuspicious(ShrinkRule(before: single.all, now: single.all - single.gone.count + new)) {
      problems.append(.lostSingle(single.gone, of: single.all))
    }
    if isSuspicious(ShrinkRule(before: before.copied, now: now.copied)) {
      problems.append(.lostCopies(before.copied - now.copied, of: before.copied))
    }
    return problems
  }

  /// Few pages are soon looked over and made again.
  private func isSuspicious(_ rule: ShrinkRule) -> Bool { rule.lost > 5 && rule.isSuspicious }

  /// Whether a template should not make so few pages. Of one that is as it was, the data say how many: departments are put
  /// together, and a large site's pages by letter go when it gets small. Odd is only that there are none at all, or that people who are
  /// there have none.
  private func isOdd(_ file: TemplateFile?, makes count: Int) -> Bool {
    guard let file else { return true }
    // Whoever makes a field private wants to have its pages gone, and at once.
    if case .group(let field) = file.header.subject, context.configuration.fieldRules.hides(field) { return false }
    if file.header.subject == .person || hasChanged(file) { return true }
    return count == 0 && file.header.when == nil
  }

  /// Whether a template of the site's own is another than before.
  private func hasChanged(_ file: TemplateFile) -> Bool {
    guard file.isOfSite else { return false }
    let key = Key(kind: ReadKind.template.rawValue, subject: context.names.number(of: file.path))
    guard let known = (try? stored[key])?.fingerprint else { return false }
    return known != context.templates.fingerprint(file.path)
  }

  private func location(_ file: TemplateFile?, _ path: String) -> SourceLocation {
    file?.body.source.location(of: 0..<0) ?? .file("Templates/" + path)
  }

  private func causes(_ file: TemplateFile?, _ count: Int) -> [String] {
    guard let file else { return ["the file is empty or gone, so it makes none"] }
    switch file.header.subject {
    case .site:
      return ["a page for each person needs the line 'for: person', one for each value of a field 'for: FIELD'"]
    case .group(let field) where count == 0 && file.header.when == nil: return ["nobody has the field '\(field)'"]
    default: return file.header.when == nil ? [] : ["look whether 'when' still says the right thing"]
    }
  }
}

extension TemplateFile {
  /// Whether it lies in the site's `Templates/`, and not in the theme that is built in.
  var isOfSite: Bool { !body.source.path.hasPrefix(TemplateSource.themePrefix) }
}

extension Diagnostic {
  private static let remedy = "if that is right, build with '--allow-shrink'"

  fileprivate static func lost(
    _ count: Int, of all: Int, by template: String, at location: SourceLocation, notes: [String]
  ) -> Diagnostic {
    .error(
      "'\(template)' made \(all) pages at the last build, and makes \(count == all ? "none" : "\(all - count)") now",
      at: location, notes: notes + [remedy])
  }

  fileprivate static func lostSingle(_ templates: [String], of all: Int) -> Diagnostic {
    .error(
      "\(templates.count) of \(all) templates that make one page each make none any more: \(NameList.text(of: templates))",
      notes: ["look whether 'Templates' is whole", remedy])
  }

  fileprivate static func lostCopies(_ count: Int, of all: Int) -> Diagnostic {
    .error(
      "\(count) of \(all) files that were copied are there no more",
      notes: ["look whether 'Static' and 'Templates' are whole", remedy])
  }
}
