internal import CICU

/// A script by ICU's number for it.
struct Script: Hashable, Sendable {
  /// ICU's constant of `UScriptCode`.
  let code: Int32

  static let han = Script(code: 17)
  static let hangul = Script(code: 18)
  static let hiragana = Script(code: 20)
  static let katakana = Script(code: 22)
  static let latin = Script(code: 25)
}

extension Unicode.Scalar {
  /// The scalar's script; both kinds of kana count as hiragana, for they are one alphabet.
  var script: Script {
    if isASCIILetter { return .latin }
    let script = Script(code: roster_script(value))
    return script == .katakana ? .hiragana : script
  }

  /// Whether this is an ASCII letter.
  var isASCIILetter: Bool {
    (0x61...0x7A).contains(value | 0x20)
  }

  /// Whether this is a letter or a number, in any script.
  var isLetterOrNumber: Bool {
    isLetter || isNumber
  }

  /// Whether this is a letter, in any script.
  var isLetter: Bool {
    if isASCII { return isASCIILetter }
    // Latin with accents and Cyrillic, which most other letters are: looked up in no table.
    if (0xC0...0x24F).contains(value) { return value != 0xD7 && value != 0xF7 }
    if (0x400...0x481).contains(value) { return true }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return !isApostrophe
    default: return false
    }
  }

  /// Whether this is a digit or another number, in any script.
  var isNumber: Bool {
    if isASCII { return (0x30...0x39).contains(value) }
    switch properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: return true
    default: return false
    }
  }

  /// Whether names are written with this as an apostrophe: `'`, `’`, and what stands in for them.
  var isApostrophe: Bool {
    switch value {
    case 0x27, 0x60, 0xB4, 0x2B9, 0x2BB, 0x2BC, 0x2BD, 0x2BE, 0x2BF, 0x2C8, 0x2018, 0x2019, 0x201B, 0x2032: true
    default: false
    }
  }

  /// Whether this is a hyphen or a dash.
  var isHyphen: Bool {
    self == "-" || (!isASCII && properties.generalCategory == .dashPunctuation)
  }

  /// Whether this is a blank, a line end or a tab.
  var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension Unicode.Scalar {
  /// Calls with the scalars of the full compatibility decomposition; with none if there is none.
  func withDecomposition<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>.SubSequence) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 32) { buffer in
      let count = Int(roster_decomposition(value, buffer.baseAddress, Int32(buffer.count)))
      return body(buffer[..<count])
    }
  }

  /// The letter without its accents.
  var base: Unicode.Scalar {
    withDecomposition { $0.first.flatMap(Unicode.Scalar.init) } ?? self
  }
}
