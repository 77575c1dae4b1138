import Liquid

/// A `path` that is fixed but for the subject's slug, as nearly all are: put together without rendering it for each of
/// very many pages. Slugs hold nothing that a path could not.
struct SlugPattern {
  /// What stands around the slugs.
  private let texts: [String]

  /// Takes a template's path; `nil` if it holds anything else.
  ///
  /// - Parameter subject: The variable whose slug it is.
  init?(_ template: Template, subject: Name) {
    guard let parts = template.plainParts else { return nil }
    var texts = [""]
    for part in parts {
      switch part {
      case .text(let text): texts[texts.count - 1] += text
      case .member(subject, .slug): texts.append("")
      case .member: return nil
      }
    }
    self.texts = texts
  }

  /// The path for a slug.
  func path(slug: String) -> String {
    texts.joined(separator: slug)
  }
}

extension SlugPattern {
  /// The pattern of a template that makes a page for each person, whoever it is; `nil` for any other.
  init?(ofPagesOfPeople template: TemplateFile) {
    guard template.header.subject == .person, template.header.when == nil, let path = template.header.path else {
      return nil
    }
    self.init(path, subject: .person)
  }
}
