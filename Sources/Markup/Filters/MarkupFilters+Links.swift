import Liquid

extension MarkupFilters {
  /// `{{ "ada@example.org" | mailto }}` → `<a href="mailto:ada@example.org">ada@example.org</a>`
  ///
  /// The argument is the link's text. What is no address (it has no `@`) is only escaped.
  static func mailto(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (written, kind) = call.input.printed(reader: call.reader)
    var address = (kind == .html ? ShownText.text(of: written) : written).trimmed
    if address.utf8.prefix(7).equalsIgnoringCase("mailto:") { address.removeFirst(7) }
    guard !address.isEmpty else { return .text("", .html) }
    guard address.utf8.contains(UInt8(ascii: "@")) else { return .text(html(written, kind), .html) }
    var link: [UInt8] = []
    link.reserveCapacity(2 * address.utf8.count + 32)
    link.append("<a href=\"mailto:")
    address.withBytes { PercentEncoding.append($0, as: .mailAddress, into: &link) }
    link.append("\">")
    var label = (text: address, kind: Kind.plain)
    if let argument = call.arguments.first {
      let other = argument.printed(reader: call.reader)
      if !other.text.utf8.isBlank { label = other }
    }
    append(label.text, label.kind, to: &link)
    link.append("</a>")
    return .text(String(decoding: link, as: UTF8.self), .html)
  }

  /// `{{ "+1 555 0100" | phone }}` → `<a href="tel:+15550100">+1 555 0100</a>`
  ///
  /// What holds no number ("by appointment") is only escaped.
  static func phone(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (written, kind) = call.input.printed(reader: call.reader)
    let shown = kind == .html ? ShownText.text(of: written) : written
    guard let number = TelephoneNumber(shown) else { return .text(html(written, kind), .html) }
    var link: [UInt8] = []
    link.reserveCapacity(written.utf8.count + number.dialed.utf8.count + 32)
    link.append("<a href=\"tel:")
    link.append(contentsOf: number.dialed.utf8)
    link.append("\">")
    append(written, kind, to: &link)
    link.append("</a>")
    return .text(String(decoding: link, as: UTF8.self), .html)
  }
}
