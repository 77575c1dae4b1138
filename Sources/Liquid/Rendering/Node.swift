/// A node of a parsed template.
///
/// Never copied: see `NodeList`.
enum Node: ~Copyable, Sendable {
  /// The template's own text.
  case text([UInt8])
  /// `{{ }}` and `echo`.
  case output(Output)
  case assign(Assign)
  case capture(Capture)
  /// `if` and `unless`.
  case branches(Branches)
  case choice(Case)
  case loop(For)
  case tableRow(TableRow)
  case cycle(Cycle)
  /// `increment` and `decrement`.
  case counter(Counter)
  case ifChanged(NodeList)
  /// `include` and `render`.
  case partial(PartialUse)
  /// `break` and `continue`.
  case jump(Flow)
  /// The lines of a `liquid` tag.
  case group(NodeList)
}

/// How a list of nodes ended.
enum Flow: Sendable {
  /// At its end.
  case normal
  /// At a `break`: the loop around it ends.
  case breaking
  /// At a `continue`: the loop around it goes on with the next element.
  case continuing
}

extension Node {
  /// Whether it never prints anything but white space of its own.
  var isBlank: Bool {
    switch self {
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .assign: true
    case .capture: true
    case .branches(let branches): branches.isBlank
    case .choice(let choice): choice.isBlank
    case .loop(let loop): loop.isBlank
    case .group(let nodes): nodes.isBlank
    default: false
    }
  }

  /// Whether it is the template's own text.
  var isText: Bool {
    switch self {
    case .text: true
    default: false
    }
  }
}
