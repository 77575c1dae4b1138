import Diagnostics

/// Why a value cannot stand where the template has it.
enum Refusal: Equatable {
  case comment
  case declaration
  case tagName(isWhole: Bool)
  case attributeName
  case unfinishedTag
  case styleElement
  case styleAttribute
  case script
  case scriptString
  case scriptAttribute(String)
  case rawElement(String)
  case eventHandler(String)
  case innerDocument
  case dangerousURL(String)
  case trustedURL(String)
  case metaAttribute
  case animation(String)
  case imageCandidate

  /// The problem as told to the template's author.
  func diagnostic(at span: SourceSpan) -> Diagnostic {
    .error(message, at: span.location, notes: [remedy])
  }

  private var message: String {
    switch self {
    case .comment: "a value cannot stand in a comment"
    case .declaration: "a value cannot stand in a declaration ('<!…>', '<?…>')"
    case .tagName(isWhole: true): "a value in angle brackets would be the name of a tag"
    case .tagName: "a value cannot be part of a tag's name"
    case .attributeName: "a value cannot be an attribute or part of its name"
    case .unfinishedTag: "a value stands in a tag that has no end"
    case .styleElement: "only a number can stand in a 'style' element"
    case .styleAttribute: "only a number can stand in a 'style' attribute"
    case .script: "only JSON or a number can stand in a script"
    case .scriptString: "a value cannot stand in a string or comment of a script"
    case .scriptAttribute(let name): "a value cannot stand in the attribute '\(name)' of a script"
    case .rawElement(let name): "a value cannot stand in the element '\(name)', which cannot hold escaped text"
    case .eventHandler(let name): "a value cannot stand in the event handler '\(name)'"
    case .innerDocument: "a value cannot stand in 'srcdoc'"
    case .dangerousURL(let scheme): "a value cannot stand in a '\(scheme):' URL"
    case .trustedURL(let name): "'\(name)' loads what acts on the page: data cannot choose it"
    case .metaAttribute: "a value cannot stand in this attribute of 'meta'"
    case .animation(let name): "only a number can stand in the attribute '\(name)' of an animation"
    case .imageCandidate: "only a number can stand beside a URL in a list of images"
    }
  }

  private var remedy: String {
    switch self {
    case .comment: "to switch off a part of a template, put it between '{% comment %}' and '{% endcomment %}'"
    case .declaration: "move it into running text"
    case .tagName(isWhole: true): "for a link write '[text]({{ x }})'"
    case .tagName: "write each tag in full and choose with '{% if %}' or '{% case %}'"
    case .attributeName: "write the attribute in full: 'name=\"{{ x }}\"', inside of '{% if %}' where it may be missing"
    case .unfinishedTag: "write the tag's '>'"
    case .styleElement, .styleAttribute: "choose a class by the value instead: 'class=\"{{ x | downcase }}\"'"
    case .script, .scriptString: "write '{{ x | json }}' with no quotes around it, such as 'const x = {{ x | json }};'"
    case .scriptAttribute, .trustedURL:
      "write the path in the template, or give a link to a file of the site: '{{ \"/file.js\" | relative_url }}'"
    case .rawElement: "use another element"
    case .eventHandler, .innerDocument:
      "put the value into a 'data-…' attribute and let a script in a file of its own read it there"
    case .dangerousURL: "let a script in a file of its own read the value from a 'data-…' attribute"
    case .metaAttribute: "write the attribute in full"
    case .animation: "write the attribute in full"
    case .imageCandidate: "write the width in the template, such as '{{ photo }} 480w'"
    }
  }
}
