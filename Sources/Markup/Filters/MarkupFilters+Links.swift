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
    var address = (kind == .html ? ShownText.text(of: written) : written).trimmed
    if address.utf8.prefix(7).equalsIgnoringCase("mailto:") { address.removeFirst(7) }
    guard !address.isEmpty else { return "" }
    guard address.utf8.contains(UInt8(ascii: "@")) else { return html(written, kind) }
    var link: [UInt8] = []
    link.reserveCapacity(2 * address.utf8.count + 32)
    link.append("<a href=\"mailto:")
    address.withBytes { PercentEncoding.append($0, as: .mailAddress, into: &link) }
    link.append("\">")
    var label = (text: address, kind: Kind.plain)
    if let other, !other.text.utf8.isBlank { label = other }
    append(label.text, label.kind, to: &link)
    link.append("</a>")
    return String(decoding: link, as: UTF8.self)
  }

  /// `{{ "+1 555 0100" | phone }}` → `<a href="tel:+15550100">+1 555 0100</a>`
  ///
  /// What holds no number ("by appointment") is only escaped. A list gives a link for each.
  static func phone(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    links(call) { phoneLink($0, $1) }
  }

  private static func phoneLink(_ written: String, _ kind: Kind) -> String {
    let shown = kind == .html ? ShownText.text(of: written) : written
    guard let number = TelephoneNumber(shown) else { return html(written, kind) }
    var link: [UInt8] = []
    link.reserveCapacity(written.utf8.count + number.dialed.utf8.count + 32)
    link.append("<a href=\"tel:")
    link.append(contentsOf: number.dialed.utf8)
    link.append("\">")
    append(written, kind, to: &link)
    link.append("</a>")
    return String(decoding: link, as: UTF8.self)
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
