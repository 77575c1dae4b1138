extension String {
  /// The text as a key: no invisible characters, no white space at its ends.
  ///
  /// Documents and web pages leave characters behind that nobody sees and that keep equal names from being
  /// equal. Zero-width spaces, byte-order marks, word joiners and soft hyphens go; no-break spaces become
  /// spaces; white space, joiners and direction marks go at the ends. Joiners and direction marks inside stay:
  /// Persian, Indic scripts and emoji need them.
  public var withoutInvisibles: String {
    if isPlain { return self }
    var scalars: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x200B, 0xFEFF, 0x2060, 0x00AD, 0x180E: continue
      case 0x00A0, 0x2007, 0x202F: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    let end = scalars.lastIndex { !$0.isTrimmed }.map { $0 + 1 } ?? 0
    let start = scalars[..<end].firstIndex { !$0.isTrimmed } ?? end
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return String(text)
  }

  /// Whether it takes but a look at the bytes to see that there is nothing to remove: no character of the blocks
  /// that have invisible ones or white space, and no ASCII white space at the ends.
  private var isPlain: Bool {
    guard let first = utf8.first, let last = utf8.last, first > 0x20, last > 0x20 else { return isEmpty }
    return utf8.allSatisfy { $0 != 0xC2 && $0 != 0xEF && !(0xE1...0xE3).contains($0) }
  }

  /// Whether the text has characters that nobody sees; plain white space at its ends does not count.
  var hasInvisibles: Bool {
    if isPlain { return false }
    let trimmed = unicodeScalars.drop { $0.isPlainSpace }
    let end = trimmed.lastIndex { !$0.isPlainSpace }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    return !trimmed[..<end].elementsEqual(withoutInvisibles.unicodeScalars)
  }
}

extension Unicode.Scalar {
  fileprivate var isPlainSpace: Bool { value == 0x20 || (0x09...0x0D).contains(value) }

  fileprivate var isTrimmed: Bool {
    switch value {
    case 0x200C...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.isWhitespace
    }
  }
}
