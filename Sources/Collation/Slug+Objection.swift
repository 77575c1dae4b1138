extension Slug {
  /// Why a slug that a record pins cannot be used, and the remedy, as the end of a sentence that names the slug; `nil` if
  /// it can.
  ///
  /// Allowed is what every file system and address can hold: letters and digits of any script, hyphens, underscores,
  /// dots and blanks inside, and other marks that are not special in paths (`c#-team`; links encode them). Capital
  /// letters stay. The slug is then used in the form that `pinned(_:)` gives.
  public static func objection(to slug: String) -> String? {
    let slug = pinned(slug)
    if slug.unicodeScalars.allSatisfy(\.isBlank) { return "it is empty; remove it, or write one like 'ada-lovelace'" }
    if let scalar = slug.unicodeScalars.first(where: \.isInvisible) { return invisible(scalar) }
    if slug.unicodeScalars.allSatisfy({ $0 == "." }) { return "it means a folder; write letters, digits and hyphens" }
    if let scalar = slug.unicodeScalars.first(where: \.isSpecialInPaths) { return special(scalar) }
    if slug.hasPrefix(".") { return "it begins with a dot, which hides the file; remove the dot" }
    if slug.hasPrefix(" ") { return "it begins with a blank; remove the blank" }
    if slug.hasSuffix(".") { return "it ends with a dot, which Windows drops; remove the dot" }
    if slug.hasSuffix(" ") { return "it ends with a blank, which Windows drops; remove the blank" }
    if isReserved(slug) { return reserved(slug) }
    if slug.utf8.count > maximumBytes { return "it has \(slug.utf8.count) bytes; shorten it to \(maximumBytes)" }
    return nil
  }

  private static func invisible(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "it has the invisible character U+\(code); remove the character"
  }

  private static func special(_ scalar: Unicode.Scalar) -> String {
    "it has '\(scalar)', which is special in the names of files; write '-' for it"
  }

  private static func reserved(_ slug: String) -> String {
    let owner = slug.lowercased() == "index" ? "the index page" : "a device on Windows"
    return "it is reserved for \(owner); write '\(slug.prefix { $0 != "." })-1' or another"
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
