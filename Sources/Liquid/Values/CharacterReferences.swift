/// Named character references of HTML that are common in running text.
enum CharacterReferences {
  /// The character of each name.
  static let named: [String: String] = {
    var table = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
      "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "lsaquo": "‹", "rsaquo": "›", "hellip": "…", "bull": "•", "dagger": "†", "Dagger": "‡", "euro": "€", "trade": "™",
      "larr": "←", "rarr": "→", "minus": "−", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
      "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
    ]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      table[String(name)] = Unicode.Scalar(UInt32(160 + offset)).map(String.init)
    }
    return table
  }()

  /// Names of U+00A0 to U+00FF in order (HTML Living Standard, section 13.5).
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
}
