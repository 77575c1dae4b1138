import Incremental

/// One page of the site: a template and what it is for.
struct Page: Sendable {
  /// What a page is for.
  enum Subject: Sendable {
    /// Itself.
    case site
    /// A person, by place in the index of people.
    case person(Int)
    /// A group.
    case group(GroupObject)
    /// People who share a slug, by place in the index's list.
    case namesakes(Int)
    /// An old slug, by place in the index's list.
    case alias(Int)
  }

  /// The place in the list of pages; another number for a page whose address is still being worked out.
  var index: Int
  /// The template.
  var template: TemplateFile
  /// What the page is for.
  var subject: Subject
  /// The file below the output folder, with forward slashes.
  private(set) var path: String
  /// The address from the site's root, percent-encoded, beginning with a slash.
  private(set) var url: String

  /// A page at an address.
  init(index: Int, template: TemplateFile, subject: Subject, path: String) {
    self.index = index
    self.template = template
    self.subject = subject
    self.path = path
    url = PagePath.url(path)
  }

  /// This page at its address, where that has been worked out.
  func at(_ path: String) -> Page {
    Page(index: index, template: template, subject: subject, path: path)
  }

  /// This page at its place in the list of pages.
  func at(index: Int) -> Page {
    var page = self
    page.index = index
    return page
  }

  /// What leads from this page to the site's root: empty, or `../` for each folder.
  var relativeRoot: String {
    String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// Whether the output is HTML.
  var isHTML: Bool { template.format == .markdown || template.format == .html }
}
