import Liquid

extension MarkupFilters {
  /// `{{ "ada@example.org" | mailto }}` → `<a href="mailto:ada@example.org">ada@example.org</a>`
  ///
  /// The argument is the link's text. What is no address (it has no `@`) is only escaped. A list gives a link for each.
  static func mailto(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let label = call.arguments.first?.printed(reader: call.reader)
    return links(call) { mailLink($0, $1, label: label) }
  }

  private static func mailLink(_ written: String, _ kind: Kind, label other: (text: String, kind: Kind)?) -> String {
    let shown = kind == .html ? ShownText.text(of: written) : written
    return ShortOutput.text { link in
      shown.withBytes { bytes in
        var address = UnsafeBufferPointer(rebasing: bytes[bytes.trimmedRange])
        if address.prefix(7).equalsIgnoringCase("mailto:") {
          address = UnsafeBufferPointer(rebasing: address.dropFirst(7))
        }
        guard !address.isEmpty else { return }
        guard address.firstPosition(of: UInt8(ascii: "@"), from: 0) != nil else {
          return append(written, kind, to: &link)
        }
        link.append("<a href=\"mailto:")
        PercentEncoding.append(address, as: .mailAddress, into: &link)
        link.append("\">")
        if let other, !other.text.utf8.isBlank {
          append(other.text, other.kind, to: &link)
        } else {
          Escaping.text(address, into: &link)
        }
        link.append("</a>")
      }
    }
  }

  /// `{{ "+1 555 0100" | phone }}` → `<a href="tel:+15550100">+1 555 0100</a>`
  ///
  /// What holds no number ("by appointment") is only escaped. A list gives a link for each.
  static func phone(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    links(call) { phoneLink($0, $1) }
  }

  private static func phoneLink(_ written: String, _ kind: Kind) -> String {
    let shown = kind == .html ? ShownText.text(of: written) : written
    return ShortOutput.text { link in
      link.append("<a href=\"tel:")
      guard shown.withBytes({ TelephoneNumber.append($0, to: &link) }) else {
        link.removeAll()
        return append(written, kind, to: &link)
      }
      link.append("\">")
      append(written, kind, to: &link)
      link.append("</a>")
    }
  }

  /// The link that a text gives, or those of the elements of a list.
  private static func links(_ call: borrowing FilterCall, _ link: (String, Kind) -> String) -> Value {
    guard case .list(let values) = call.input else {
      let (written, kind) = call.input.printed(reader: call.reader)
      return .text(link(written, kind), .html)
    }
    let reader = call.reader
    let links = values.map { value in
      let (written, kind) = value.printed(reader: reader)
      return link(written, kind)
    }
    return .text(links.filter { !$0.isEmpty }.joined(separator: ", "), .html)
  }
}
