/// A text as a directory files it: without the marks that count nothing in its order. See `Collator`.
struct FiledText {
  /// The text for ICU.
  private(set) var utf8: [UInt8] = []

  /// Whether marks were left out or changed, so that another text may be filed alike.
  private(set) var isShortened = false

  /// ICU merges the parts of a name at this scalar: a part's end is less than any letter of it.
  private static let partEnd: [UInt8] = [0xEF, 0xBF, 0xBE]

  /// Files a text.
  init(_ text: String) {
    utf8.reserveCapacity(text.utf8.count + 8)
    let scalars = text.unicodeScalars
    var index = scalars.firstIndex { $0.isLetterOrNumber } ?? scalars.startIndex
    isShortened = index != scalars.startIndex
    var blankIsDue = false
    var previous: Unicode.Scalar = " "
    while index < scalars.endIndex {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      let next = index < scalars.endIndex ? scalars[index] : " "
      defer { previous = scalar }
      if scalar.isBlank {
        blankIsDue = true
      } else if scalar == ",", !(previous.isNumber && next.isNumber) {
        utf8 += Self.partEnd
        blankIsDue = false
        while index < scalars.endIndex, scalars[index].isBlank { scalars.formIndex(after: &index) }
      } else if scalar.isApostrophe {
        isShortened = true
      } else if scalar.isHyphen || (scalar == "." && !next.isNumber) {
        isShortened = true
        blankIsDue = blankIsDue || scalar.isHyphen || next.isLetter
      } else {
        if blankIsDue, !utf8.isEmpty { utf8.append(0x20) }
        blankIsDue = false
        append(scalar)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      utf8.append(UInt8(truncatingIfNeeded: scalar.value))
    } else if let encoded = UTF8.encode(scalar) {
      utf8.append(contentsOf: encoded)
    }
  }
}
