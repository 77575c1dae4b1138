import Collation
import Diagnostics
import Liquid

/// Jekyll's `slugify`: text as a part of an address.
enum SlugifyFilter {
  /// `{{ "Émile Zhāng" | slugify }}` gives `émile-zhāng`, with `"latin"` `emile-zhang`
  static let filter = Filter("slugify", arguments: 0...1) { (call) throws(FilterError) in
    if call.input.isNull { return .null }
    let name = call.text(0, default: Mode.default.rawValue)
    guard let mode = Mode(rawValue: name) else {
      let nearest = Suggestion.nearest(to: name, among: Mode.allCases.map(\.rawValue))
      throw FilterError(
        "'slugify' has no mode '\(name)'",
        notes: nearest.map { ["did you mean '\($0)'?"] } ?? ["its modes are " + Mode.list])
    }
    return .text(slug(of: call.text, mode))
  }

  /// What may stand in the result; of all else each run becomes a hyphen.
  private enum Mode: String, CaseIterable {
    /// Letters and digits of all languages.
    case `default`
    /// Also signs that addresses may hold.
    case pretty
    /// All but blanks.
    case raw
    /// Letters and digits of ASCII.
    case ascii
    /// The same, after everything is spelled in Latin letters, as in the address of a person.
    case latin
    /// Everything.
    case none

    static let list = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    func keeps(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .none: return true
      case .raw: return !(scalar == " " || (0x09...0x0D).contains(scalar.value))
      case .ascii, .latin: return scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      case .default, .pretty: break
      }
      if self == .pretty, "._~!$&'()+,;=@".unicodeScalars.contains(scalar) { return true }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .decimalNumber:
        return true
      default: return false
      }
    }
  }

  private static func slug(of text: String, _ mode: Mode) -> String {
    if mode == .none { return text.lowercased() }
    var slug = String.UnicodeScalarView()
    var hyphenIsDue = false
    for scalar in (mode == .latin ? Transliteration.ascii(text) : text).unicodeScalars {
      // A hyphen of the text is kept in no mode that would not make one of it anyhow.
      guard mode.keeps(scalar), scalar != "-" else {
        hyphenIsDue = true
        continue
      }
      if hyphenIsDue, !slug.isEmpty { slug.append("-") }
      hyphenIsDue = false
      slug.append(scalar)
    }
    return String(slug).lowercased()
  }
}
