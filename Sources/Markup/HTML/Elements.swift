/// What Roster needs to know of HTML's elements.
struct Elements: OptionSet {
  let rawValue: UInt16

  /// What may stand inside of an element.
  enum Content {
    /// Blocks and running text (`div`, `td`), and whatever is unknown.
    case flow
    /// An item of a list: running text in a tight list, blocks in a loose one.
    case item
    /// Running text alone: a block would end the element, or does not belong there.
    case phrasing
    /// What its parent may hold (`a`).
    case transparent
  }

  /// It has no end tag.
  static let void = Elements(rawValue: 1)
  /// Its start ends an open paragraph (HTML Living Standard, section 13.2.6.4.7).
  static let block = Elements(rawValue: 2)
  /// It hides an open paragraph outside of it from what stands within (section 13.2.4.2, "button scope").
  static let barrier = Elements(rawValue: 4)
  /// It holds running text.
  static let phrasing = Elements(rawValue: 8)
  /// It holds what its parent may hold.
  static let transparent = Elements(rawValue: 16)
  /// It holds nothing that is markup.
  static let raw = Elements(rawValue: 32)
  /// It holds references, but no tags.
  static let escapable = Elements(rawValue: 64)
  /// It ends SVG or MathML around it (section 13.2.6.5).
  static let leavesForeign = Elements(rawValue: 128)
  /// It matters where SVG and MathML begin and end.
  static let foreign = Elements(rawValue: 256)
  /// An item of a list.
  static let item = Elements(rawValue: 512)

  /// What is known of an element by its name in lower case.
  static func named(_ name: String) -> Elements {
    table[name] ?? []
  }

  /// What may stand in it.
  var content: Content {
    if contains(.phrasing) { return .phrasing }
    if contains(.item) { return .item }
    return contains(.transparent) ? .transparent : .flow
  }

  /// The elements of which something is known, by name.
  static let table: [String: Elements] = {
    var table: [String: Elements] = [:]
    func add(_ traits: Elements, _ names: String) {
      for name in names.split(separator: " ") { table[String(name), default: []].formUnion(traits) }
    }
    add(.void, "area base br col embed hr img input link meta param source track wbr")
    add(
      .block,
      """
      address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form \
      h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul \
      xmp tbody thead tfoot tr td th caption
      """)
    add(.barrier, "applet button caption html marquee object table td th template")
    add(
      .phrasing,
      """
      p h1 h2 h3 h4 h5 h6 pre summary button label legend abbr b bdi bdo cite code data dfn em i kbd mark meter \
      output progress q s samp small span strong sub sup time u var big font tt strike
      """)
    add(.transparent, "a ins del map object video audio noscript canvas slot")
    add(.raw, "script style xmp iframe noembed noframes plaintext")
    add(.escapable, "title textarea")
    add(
      .leavesForeign,
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta \
      nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
      """)
    add(.foreign, "svg math foreignobject desc title annotation-xml")
    add(.item, "li")
    return table
  }()
}
