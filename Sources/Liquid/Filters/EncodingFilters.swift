/// Filters that encode text for URLs and transport. All give plain text.
enum EncodingFilters {
  static let all: [Filter] = [
    Filter("base64_encode", body: base64Encode),
    Filter("base64_decode", body: base64Decode),
    Filter("base64_url_safe_encode", body: base64URLSafeEncode),
    Filter("base64_url_safe_decode", body: base64URLSafeDecode),
    Filter("cgi_escape", body: urlEncode),
    Filter("strip_index", body: stripIndex),
    Filter("uri_escape", body: uriEscape),
    Filter("url_encode", body: urlEncode),
    Filter("url_decode", body: urlDecode),
  ]

  /// `{{ "one two" | base64_encode }}` gives `b25lIHR3bw==`
  static func base64Encode(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(Base64.standard.encoded(Array(call.text.utf8)))
  }

  /// `{{ "b25lIHR3bw==" | base64_decode }}` gives `one two`
  static func base64Decode(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    try decoded(call, Base64.standard)
  }

  /// `{{ "~~?" | base64_url_safe_encode }}` gives `fn4_`, with `-` and `_` instead of `+` and `/`
  static func base64URLSafeEncode(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(Base64.urlSafe.encoded(Array(call.text.utf8)))
  }

  /// `{{ "fn4_" | base64_url_safe_decode }}` gives `~~?`
  static func base64URLSafeDecode(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    try decoded(call, Base64.urlSafe)
  }

  /// `{{ "a b&c" | url_encode }}` gives `a+b%26c`, as does Jekyll's `cgi_escape`
  static func urlEncode(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    return .text(encoded(call.text, keeping: "-._~", blank: "+"))
  }

  /// `{{ "/people/index.html" | strip_index }}` gives `/people/`
  static func stripIndex(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    let (text, kind) = call.input.printed(reader: call.reader)
    for ending in ["/index.html", "/index.htm"] where text.hasSuffix(ending) {
      return .text(text.dropLast(ending.count - 1) + "", kind)
    }
    return .text(text, kind)
  }

  /// `{{ "foo, bar?" | uri_escape }}` gives `foo,%20bar?`: only what can never stand in an address is encoded
  static func uriEscape(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    return .text(encoded(call.text, keeping: "-._~:/?#[]@!$&'()*+,;=", blank: "%20"))
  }

  /// Text with all but letters, digits and some signs percent-encoded (RFC 3986, section 2).
  private static func encoded(_ text: String, keeping signs: String, blank: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        bytes.append(byte)
      case 0x20: bytes += blank.utf8
      case _ where signs.utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), Hex.upper[Int(byte >> 4)], Hex.upper[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `{{ "a+b%26c" | url_decode }}` gives `a b&c`
  static func urlDecode(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    let text = Array(call.text.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      // As in Ruby, nothing is decoded from a '%' on that has no room for its digits.
      if byte == UInt8(ascii: "%"), index + 2 >= text.count {
        bytes += text[index...]
        break
      }
      if byte == UInt8(ascii: "%"), let high = Hex.value(text[index + 1]),
        let low = Hex.value(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return .text(try checkedText(bytes, call))
  }

  private static func decoded(_ call: borrowing FilterCall, _ alphabet: Base64) throws(FilterError) -> Value {
    guard let bytes = alphabet.decoded(Array(call.text.utf8)) else {
      throw FilterError("\(call.described(call.input)) is not valid base64")
    }
    return .text(try checkedText(bytes, call))
  }

  private static func checkedText(_ bytes: [UInt8], _ call: borrowing FilterCall) throws(FilterError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FilterError("what \(call.described(call.input)) decodes to is not text in UTF-8")
    }
    return text
  }
}

/// Hexadecimal digits.
enum Hex {
  static let upper = Array("0123456789ABCDEF".utf8)
  static let lower = Array("0123456789abcdef".utf8)

  static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
