/// A text as a directory files it: without the marks that count nothing in its order. See `Collator`.
struct FiledText {
  /// The text for ICU.
  private(set) var utf8: [UInt8] = []

  /// Whether marks were left out or changed, so that another text may be filed alike.
  private(set) var isShortened = false

  /// Files a text.
  init(_ text: String) {
    utf8.reserveCapacity(text.utf8.count + 8)
    var text = text
    text.withUTF8 { bytes in
      var scalars = ScalarCursor(bytes)
      file(&scalars)
    }
  }

  private mutating func file(_ scalars: inout ScalarCursor) {
    if !scalars.skip(until: { $0.isLetterOrNumber }) { scalars.rewind() }
    isShortened = !scalars.isAtStart
    var blankIsDue = false
    var previous: Unicode.Scalar = " "
    while let scalar = scalars.next() {
      defer { previous = scalar }
      if scalar.isLetterOrNumber {
        if blankIsDue, !utf8.isEmpty { utf8.append(0x20) }
        blankIsDue = false
        utf8.append(contentsOf: scalars.current)
        continue
      }
      let following = scalars.peek() ?? " "
      if scalar.isBlank {
        blankIsDue = true
      } else if scalar == ",", !(previous.isNumber && following.isNumber) {
        // ICU merges the parts of a name at U+FFFE: the end of a part is less than any letter of it.
        utf8.append(contentsOf: [0xEF, 0xBF, 0xBE])
        blankIsDue = false
        scalars.skip { !$0.isBlank }
      } else if scalar.isApostrophe {
        isShortened = true
      } else if scalar.isHyphen || (scalar == "." && !following.isNumber) {
        isShortened = true
        blankIsDue = blankIsDue || scalar.isHyphen || following.isLetter
      } else {
        if blankIsDue, !utf8.isEmpty { utf8.append(0x20) }
        blankIsDue = false
        utf8.append(contentsOf: scalars.current)
      }
    }
  }
}
