import CCmark

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// CommonMark, by libcmark: the one file that knows of it. Whatever cmark allocates is freed in the function that asked
/// for it.
enum Markdown {
  /// What data's Markdown became.
  struct Rendering {
    var html: [UInt8]
    /// The URLs that were not allowed; their text is still there.
    var blocked: [String]
    /// The images that lie elsewhere and became links: a page asks no other host for anything because of what somebody wrote.
    var linked: [String]
  }

  /// The library's version.
  static var version: String { String(cString: cmark_version_string()) }

  /// A template's Markdown as HTML, its raw HTML included, with whatever looks like a slip.
  static func html(ofTemplate text: [UInt8], word: TokenWord) -> (html: [UInt8], findings: [Skeleton.Finding]) {
    guard let document = parse(text) else { return ([], []) }
    defer { cmark_node_free(document) }
    var findings = TemplateFindings(in: text, word: word)
    forEachBlock(in: document) { node in
      let first = Int(cmark_node_get_start_line(node))
      let lines = first...max(first, Int(cmark_node_get_end_line(node)))
      switch cmark_node_get_type(node) {
      case CMARK_NODE_CODE_BLOCK:
        findings.code(
          literal(of: node), line: lines.lowerBound, column: Int(cmark_node_get_start_column(node)))
      case CMARK_NODE_PARAGRAPH: findings.paragraph(lines: lines)
      default: break
      }
    }
    return (render(document, CMARK_OPT_UNSAFE), findings.all)
  }

  /// Markdown of the data as HTML.
  ///
  /// - Parameters:
  ///   - level: How far headings move down; none goes below 6.
  ///   - trustsHTML: Whether raw HTML stays; else it becomes text.
  static func html(ofData text: [UInt8], headingsMove level: Int, trustsHTML: Bool) -> Rendering {
    guard let document = parse(text), let iterator = cmark_iter_new(document) else {
      return Rendering(html: [], blocked: [], linked: [])
    }
    defer {
      cmark_iter_free(iterator)
      cmark_node_free(document)
    }
    var blocked: [String] = []
    var linked: [String] = []
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      // Links and images may change only once their content is done, leaves at once.
      switch (cmark_node_get_type(node), event) {
      case (CMARK_NODE_HTML_BLOCK, CMARK_EVENT_ENTER) where !trustsHTML: replaceBlock(node)
      case (CMARK_NODE_HTML_INLINE, CMARK_EVENT_ENTER) where !trustsHTML: replaceInline(node)
      case (CMARK_NODE_HEADING, CMARK_EVENT_ENTER):
        _ = cmark_node_set_heading_level(node, min(6, cmark_node_get_heading_level(node) + Int32(level)))
      case (CMARK_NODE_LINK, CMARK_EVENT_EXIT), (CMARK_NODE_IMAGE, CMARK_EVENT_EXIT):
        if !trustsHTML, cmark_node_get_type(node) == CMARK_NODE_IMAGE, let url = foreignAddress(of: node) {
          linkInstead(of: node, url)
          linked.append(url)
        } else if let url = checkURL(of: node) {
          blocked.append(url)
        }
      default: break
      }
    }
    return Rendering(
      html: render(document, trustsHTML ? CMARK_OPT_UNSAFE : CMARK_OPT_DEFAULT), blocked: blocked, linked: linked)
  }

  /// What a named character reference stands for; `nil` for a name that HTML does not have.
  static func character(named name: String) -> String? {
    // Between letters, so that a space or newline is not taken for layout.
    guard let document = parse(Array("a&\(name);b".utf8)) else { return nil }
    defer { cmark_node_free(document) }
    guard let text = cmark_node_first_child(cmark_node_first_child(document)) else { return nil }
    let resolved = String(decoding: literal(of: text), as: UTF8.self)
    guard cmark_node_next(text) == nil else { return nil }
    let character = resolved.unicodeScalars.dropFirst().dropLast()
    return character.first == "&" && character.count > 1 ? nil : String(character)
  }

  // MARK: Trees

  private static func parse(_ text: [UInt8]) -> OpaquePointer? {
    text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return cmark_parse_document("", 0, CMARK_OPT_DEFAULT) }
        return cmark_parse_document(start, characters.count, CMARK_OPT_DEFAULT)
      }
    }
  }

  private static func render(_ document: OpaquePointer, _ options: Int32) -> [UInt8] {
    guard let text = cmark_render_html(document, options) else { return [] }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return bytes(of: text)
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    withBytes(of: text, Array.init)
  }

  private static func withBytes<Result>(
    of text: UnsafePointer<CChar>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let length = strlen(text)
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      body(UnsafeBufferPointer(start: $0, count: length))
    }
  }

  private static func literal(of node: OpaquePointer) -> [UInt8] {
    cmark_node_get_literal(node).map { bytes(of: $0) } ?? []
  }

  /// Visits blocks, not what is in paragraphs.
  private static func forEachBlock(in document: OpaquePointer, _ body: (OpaquePointer) -> Void) {
    var node = cmark_node_first_child(document)
    while let current = node {
      body(current)
      let type = cmark_node_get_type(current)
      let isContainer = type == CMARK_NODE_BLOCK_QUOTE || type == CMARK_NODE_LIST || type == CMARK_NODE_ITEM
      if isContainer, let child = cmark_node_first_child(current) {
        node = child
        continue
      }
      var last: OpaquePointer? = current
      while let ended = last, ended != document, cmark_node_next(ended) == nil { last = cmark_node_parent(ended) }
      node = last == document ? nil : last.flatMap { cmark_node_next($0) }
    }
  }

  // MARK: What data may not have

  private static func replaceBlock(_ node: OpaquePointer) {
    guard let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH), let text = textNode(with: trimmed(literal(of: node)))
    else {
      return
    }
    _ = cmark_node_append_child(paragraph, text)
    replace(node, with: paragraph)
  }

  private static func replaceInline(_ node: OpaquePointer) {
    guard let text = textNode(with: literal(of: node)) else { return }
    replace(node, with: text)
  }

  private static func replace(_ node: OpaquePointer, with other: OpaquePointer) {
    _ = cmark_node_replace(node, other)
    cmark_node_free(node)
  }

  private static func trimmed(_ literal: [UInt8]) -> [UInt8] {
    let start = literal.firstIndex { !ASCII.isSpace($0) } ?? literal.count
    let end = literal.lastIndex { !ASCII.isSpace($0) } ?? start - 1
    return Array(literal[start...max(end, start - 1)])
  }

  private static func textNode(with literal: [UInt8]) -> OpaquePointer? {
    guard let text = cmark_node_new(CMARK_NODE_TEXT) else { return nil }
    _ = cmark_node_set_literal(text, String(decoding: literal, as: UTF8.self))
    return text
  }

  /// The address of an image, if it leads to another host.
  private static func foreignAddress(of image: OpaquePointer) -> String? {
    guard let pointer = cmark_node_get_url(image) else { return nil }
    let url = WholeURL.normalized(String(cString: pointer))
    switch URLScheme.prefix(of: url.utf8) {
    case let scheme?: return URLScheme.isAllowed(scheme) ? url : nil
    case nil:
      let start = url.utf8.prefix(2)
      let isHost = start.count == 2 && start.allSatisfy { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      return isHost ? url : nil
    }
  }

  /// Puts a link to an image in its place; within a link, or if there is no room for one, only what it says.
  private static func linkInstead(of image: OpaquePointer, _ url: String) {
    var ancestor = cmark_node_parent(image)
    while let node = ancestor, cmark_node_get_type(node) != CMARK_NODE_LINK { ancestor = cmark_node_parent(node) }
    if ancestor == nil, let link = cmark_node_new(CMARK_NODE_LINK) {
      _ = cmark_node_set_url(link, url)
      while let child = cmark_node_first_child(image) { _ = cmark_node_append_child(link, child) }
      if cmark_node_first_child(link) == nil, let text = textNode(with: Array(url.utf8)) {
        _ = cmark_node_append_child(link, text)
      }
      _ = cmark_node_insert_before(image, link)
    } else {
      while let child = cmark_node_first_child(image) { _ = cmark_node_insert_before(image, child) }
    }
    cmark_node_unlink(image)
    cmark_node_free(image)
  }

  /// Whether a URL can stay as it is.
  private static func isGood(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    !url.isEmpty && WholeURL.isNormal(url) && (URLScheme.prefix(of: url).map(URLScheme.isAllowed) ?? true)
  }

  /// Lets a link or image keep its URL, corrects it, or leaves only its content.
  ///
  /// - Returns: The URL if it is blocked.
  private static func checkURL(of node: OpaquePointer) -> String? {
    guard let pointer = cmark_node_get_url(node) else { return nil }
    if withBytes(of: pointer, isGood) { return nil }
    let written = String(cString: pointer)
    let url = WholeURL.normalized(written)
    let scheme = URLScheme.prefix(of: url.utf8)
    if !url.isEmpty, scheme.map(URLScheme.isAllowed) ?? true {
      if url != written { _ = cmark_node_set_url(node, url) }
      return nil
    }
    while let child = cmark_node_first_child(node) { _ = cmark_node_insert_before(node, child) }
    cmark_node_unlink(node)
    cmark_node_free(node)
    return url.isEmpty ? nil : written
  }
}
