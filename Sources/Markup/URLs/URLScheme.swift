/// The schemes of URLs, and which of them data may use.
enum URLScheme {
  /// The scheme with which a URL begins, in lower case and without the colon; `nil` if there is none.
  static func prefix(of url: some Collection<UInt8>) -> String? {
    guard let first = url.first, ASCII.isLetter(first) else { return nil }
    let end = url.firstIndex { byte in
      !(ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "."))
    }
    guard let end, url[end] == UInt8(ascii: ":") else { return nil }
    return ShortOutput.text { scheme in for byte in url[..<end] { scheme.append(ASCII.lowercased(byte)) } }
  }

  /// Whether a URL of the data may have this scheme: those that lead to a page, a person or a place, and run nothing.
  static func isAllowed(_ scheme: String) -> Bool {
    switch scheme {
    case "http", "https", "mailto", "tel", "sms", "sip", "sips", "xmpp", "matrix", "irc", "ircs", "ftp", "ftps", "sftp",
      "geo", "webcal", "callto", "skype", "facetime":
      true
    default: false
    }
  }

  /// Whether a scheme runs or shows what the URL itself holds, so that not even a template may put a value into it.
  static func isDangerous(_ scheme: String) -> Bool {
    switch scheme {
    case "javascript", "vbscript", "livescript", "data", "blob", "filesystem", "view-source": true
    default: false
    }
  }
}
