import Diagnostics
import DirectoryModel

/// Reads people from vCards of versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), any number in a file.
///
/// Properties become fields under the theme's names: `FN` is the name, `N` gives `family_name` and `given_name`, `TEL` by its type
/// `phone`, `mobile` or `fax`, `ADR` the `address`. Others keep their names in small letters, with `_` for `-`. Cards of groups and
/// organizations, pictures, and lines that are no properties are left out with a warning.
public struct VCardReader: RecordReader {
  private let isDecoded: Bool

  /// Makes a reader.
  ///
  /// - Parameter isDecoded: Whether the file was in another encoding, and has been put into UTF-8 as a whole, whatever character sets its
  ///   values name.
  public init(isDecoded: Bool = false) {
    self.isDecoded = isDecoded
  }

  /// Reads what can be read. An empty file has no records.
  ///
  /// Problems are cards that do not end, text that is not in the character set that is declared, cards without a name and with a line that is no
  /// property, and a file without cards.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    var list = RecordList(records: [])
    list.holdsOnlyValues = true
    var found: [Diagnostic] = []
    let noText = diagnostics {
      // Each value may have a character set of its own, so only UTF-16 is a matter of the whole file.
      let isDecoded = isDecoded || source.hasUTF16Mark
      let source = source.hasUTF16Mark ? try source.inUTF8() : source
      try source.requireNoConflict()
      var parser = VCardParser(source, range: source.contentRange, isDecoded: isDecoded)
      var others = ProblemList()
      var data = ProblemList()
      while let card = parser.next() {
        if card.isBroken { continue }
        let fields = VCardFields(card)
        let origin = RecordOrigin(span: SourceSpan(source, card.range))
        if let kind = VCardFields.otherKind(of: card) {
          others.report(.otherKind(fields.fields, kind, at: origin))
          continue
        }
        // A name in a character set that nobody knows was reported, and is not missing.
        if card.hasUnreadName, fields.fields["name"] == nil { continue }
        for (name, line) in fields.data {
          data.report(.binaryData(in: name, of: fields.fields, at: source.location(of: line)))
        }
        list.records.append(Record(fields: fields.fields, origin: origin))
      }
      found = parser.problems
      list.warnings = parser.warnings + others.diagnostics + data.diagnostics
      list.warnings.sort()
    }
    return (list, (noText + found).sorted())
  }
}

extension Diagnostic {
  fileprivate static func otherKind(_ fields: FieldMapping, _ kind: String, at origin: RecordOrigin) -> Diagnostic {
    origin.warning("the card of \(fields.personLabel) is left out: it is of kind '\(kind)', not of a person")
  }
}
