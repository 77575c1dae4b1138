extension Slug {
  /// Why a slug that a record pins cannot be used, with the remedy; `nil` if it can.
  ///
  /// Allowed is what every file system and address can hold: letters and digits of any script, hyphens, underscores,
  /// dots and blanks inside, and other marks that are not special in paths (`c#-team`; links encode them). Capital
  /// letters stay. The slug is then used in the form that `pinned(_:)` gives.
  public static func objection(to slug: String) -> String? {
    let slug = pinned(slug)
    if slug.unicodeScalars.allSatisfy(\.isBlank) { return empty }
    if let scalar = slug.unicodeScalars.first(where: \.isInvisible) { return invisible(scalar, in: slug) }
    if slug.unicodeScalars.allSatisfy({ $0 == "." }) { return folder(slug) }
    if let scalar = slug.unicodeScalars.first(where: \.isSpecialInPaths) { return special(scalar, in: slug) }
    if slug.hasPrefix(".") || slug.hasPrefix(" ") { return badStart(slug) }
    if slug.hasSuffix(".") || slug.hasSuffix(" ") { return badEnd(slug) }
    if isReserved(slug) { return reserved(slug) }
    if slug.utf8.count > maximumBytes { return long(slug) }
    return nil
  }

  private static let empty = "the slug is empty; remove it, or write one such as 'ada-lovelace'"

  private static func invisible(_ scalar: Unicode.Scalar, in slug: String) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    let shown = String(String.UnicodeScalarView(slug.unicodeScalars.map { $0.isInvisible ? "�" : $0 }))
    return "slug '\(shown)' has the invisible character U+\(code); remove it"
  }

  private static func special(_ scalar: Unicode.Scalar, in slug: String) -> String {
    "slug '\(slug)' has '\(scalar)', which is special in the names of files; write '-' for it"
  }

  private static func folder(_ slug: String) -> String {
    "slug '\(slug)' is not a name of a file; write letters, digits and hyphens"
  }

  private static func badStart(_ slug: String) -> String {
    "slug '\(slug)' begins with \(slug.hasPrefix(".") ? "a dot, which hides the file" : "a blank"); remove it"
  }

  private static func badEnd(_ slug: String) -> String {
    "slug '\(slug)' ends with a \(slug.hasSuffix(".") ? "dot" : "blank"), which Windows drops; remove it"
  }

  private static func reserved(_ slug: String) -> String {
    let owner = slug.lowercased() == "index" ? "the index page" : "a device on Windows"
    return "slug '\(slug)' is reserved for \(owner); write '\(slug.prefix { $0 != "." })-1' or another"
  }

  private static func long(_ slug: String) -> String {
    "slug '\(slug.prefix(40))…' has \(slug.utf8.count) bytes; shorten it to \(maximumBytes)"
  }
}

extension Unicode.Scalar {
  /// Whether nothing of this can be seen, or nobody knows what it looks like. The ordinary blank is no such scalar.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    case .spaceSeparator: self != " "
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether file systems give this a meaning or refuse it.
  fileprivate var isSpecialInPaths: Bool {
    switch self {
    case "/", "\\", "<", ">", ":", "\"", "|", "?", "*": true
    default: false
    }
  }
}
