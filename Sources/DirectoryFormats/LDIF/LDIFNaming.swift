import Diagnostics
import DirectoryModel

/// Keeps entries named by what they hold: the attributes that a name begins with must have these values among theirs (RFC 4512,
/// section 2.3), or no server takes the entry.
struct LDIFNaming {
  private let record: LDIFRecord

  /// Takes an entry as it is now.
  init(_ record: LDIFRecord) {
    self.record = record
  }

  /// The name that the entry needs, because it has another value now where the old one was its name's.
  ///
  /// What contradicted itself before is left alone.
  ///
  /// - Parameter before: The entry as it was.
  /// - Returns: The name; as it is if nothing has to change.
  /// - Throws: What is wrong if there is no such value any more, or if the name was set and says what the entry does not have.
  func name(before: LDIFRecord) throws(LineObjection) -> String? {
    guard let dn = record.dn, let name = LDIFName(dn) else { return record.dn }
    var values: [(pair: LDIFName.Pair, value: String)] = []
    for pair in name.own where !has(pair) {
      guard dn == before.dn else { throw .contradiction(pair) }
      let old = LDIFNaming(before)
      guard old.has(pair) else { continue }
      let left = texts(pair.attribute)
      let known = Set(old.texts(pair.attribute).map(LDIFName.key(ofValue:)))
      guard let value = left.first(where: { !known.contains(LDIFName.key(ofValue: $0)) }) ?? left.first else {
        throw .nameless(pair)
      }
      values.append((pair, value))
    }
    return values.isEmpty ? dn : name.replacing(values)
  }

  private func has(_ pair: LDIFName.Pair) -> Bool {
    // A value in hexadecimal is that of an attribute that is no text.
    if pair.value.hasPrefix("#") { return true }
    return texts(pair.attribute).contains { LDIFName.key(ofValue: $0) == LDIFName.key(ofValue: pair.value) }
  }

  private func texts(_ attribute: String) -> [String] {
    let key = LDIFName.key(ofAttribute: attribute)
    return record.lines.compactMap { line in
      guard case .text(let text)? = line.value, LDIFName.key(ofAttribute: line.name) == key, !text.isBlank else {
        return nil
      }
      return text
    }
  }
}

extension LineObjection {
  fileprivate static func contradiction(_ pair: LDIFName.Pair) -> LineObjection {
    LineObjection(
      reason:
        "its name begins with '\(pair.attribute)=\(pair.value.clipped)', and that is not what the entry has there",
      remedy: "an entry is called by values of its own attributes; change both, or leave 'dn' to follow")
  }

  fileprivate static func nameless(_ pair: LDIFName.Pair) -> LineObjection {
    LineObjection(
      reason: "the entry is called by its '\(pair.attribute)', and would have none",
      remedy: "call it by another attribute first, as in '--set dn=uid=…,ou=…'")
  }

  /// The objection to a name that several entries would have.
  static func taken(_ dn: String) -> LineObjection {
    LineObjection(
      reason: "another entry is called '\(dn.clipped)' already",
      remedy: "call one of them by more than one attribute, as in '--set dn=cn=…+mail=…,ou=…'")
  }
}
