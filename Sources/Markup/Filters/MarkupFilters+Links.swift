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
    var text = html(address, .plain)
    if let argument = call.arguments.first {
      let (label, kind) = argument.printed(reader: call.reader)
      if !label.utf8.isBlank { text = html(label, kind) }
    }
    var url: [UInt8] = []
    address.withBytes { PercentEncoding.append($0, as: .mailAddress, into: &url) }
    return .text("<a href=\"mailto:\(String(decoding: url, as: UTF8.self))\">\(text)</a>", .html)
  }

  /// `{{ "+1 555 0100" | phone }}` → `<a href="tel:+15550100">+1 555 0100</a>`
  ///
  /// What holds no number ("by appointment") is only escaped.
  static func phone(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (written, kind) = call.input.printed(reader: call.reader)
    let text = html(written, kind)
    let shown = kind == .html ? ShownText.text(of: written) : written
    guard let number = TelephoneNumber(shown) else { return .text(text, .html) }
    return .text("<a href=\"tel:\(number.dialed)\">\(text)</a>", .html)
  }
}
