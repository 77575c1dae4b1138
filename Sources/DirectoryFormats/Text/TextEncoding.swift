/// The encodings that a file or a part of it may declare.
///
/// Names and meanings are those of the WHATWG's Encoding Standard where it has them: what calls itself ISO 8859-1, -9 or -11 is read as the
/// encoding of Windows that holds it, as everybody does. But bytes without a meaning are an error, not control characters.
public enum TextEncoding: String, Sendable, CaseIterable {
  /// UTF-8, and ASCII, which is a part of it.
  case utf8 = "utf-8"
  /// What Windows calls Central European.
  case windows1250 = "windows-1250"
  /// What Windows calls Cyrillic.
  case windows1251 = "windows-1251"
  /// What Windows calls Western.
  case windows1252 = "windows-1252"
  /// What Windows calls Greek.
  case windows1253 = "windows-1253"
  /// What Windows calls Turkish.
  case windows1254 = "windows-1254"
  /// What Windows calls Hebrew.
  case windows1255 = "windows-1255"
  /// What Windows calls Arabic.
  case windows1256 = "windows-1256"
  /// What Windows calls Baltic.
  case windows1257 = "windows-1257"
  /// What Windows calls Vietnamese.
  case windows1258 = "windows-1258"
  /// What Windows calls Thai.
  case windows874 = "windows-874"
  /// ISO 8859-2, Central European.
  case latin2 = "iso-8859-2"
  /// ISO 8859-3, South European.
  case latin3 = "iso-8859-3"
  /// ISO 8859-4, North European.
  case latin4 = "iso-8859-4"
  /// ISO 8859-5, Cyrillic.
  case isoCyrillic = "iso-8859-5"
  /// ISO 8859-6, Arabic.
  case isoArabic = "iso-8859-6"
  /// ISO 8859-7, Greek.
  case isoGreek = "iso-8859-7"
  /// ISO 8859-8, Hebrew.
  case isoHebrew = "iso-8859-8"
  /// ISO 8859-10, Nordic.
  case latin6 = "iso-8859-10"
  /// ISO 8859-13, Baltic.
  case latin7 = "iso-8859-13"
  /// ISO 8859-14, Celtic.
  case latin8 = "iso-8859-14"
  /// ISO 8859-15, the Western encoding with the euro sign.
  case latin9 = "iso-8859-15"
  /// ISO 8859-16, South-Eastern European.
  case latin10 = "iso-8859-16"
  /// Russian in mail and under Unix.
  case koi8r = "koi8-r"
  /// Ukrainian in mail and under Unix.
  case koi8u = "koi8-u"
  /// What Macs had for Western languages.
  case macintosh
  /// What Macs had for Central European languages.
  case macCentralEuropean = "x-mac-ce"
  /// What Macs had for Cyrillic.
  case macCyrillic = "x-mac-cyrillic"
  /// What Macs had for Turkish.
  case macTurkish = "x-mac-turkish"
  /// What DOS had in America.
  case dos437 = "ibm437"
  /// What DOS had in Western Europe.
  case dos850 = "ibm850"
  /// What DOS had in Central Europe.
  case dos852 = "ibm852"
  /// What DOS had in Western Europe, with the euro sign.
  case dos858 = "ibm858"
  /// What DOS had for Cyrillic.
  case dos866 = "ibm866"
  /// Japanese under Windows.
  case shiftJIS = "shift_jis"
  /// Japanese under Unix.
  case eucJP = "euc-jp"
  /// Simplified Chinese under Windows.
  case gbk
  /// The Chinese standard that holds all of Unicode.
  case gb18030
  /// Traditional Chinese.
  case big5
  /// Traditional Chinese as it is written in Hong Kong.
  case big5HongKong = "big5-hkscs"
  /// Korean, with all that Windows has of it.
  case eucKR = "euc-kr"

  /// The text in UTF-8 that bytes are.
  ///
  /// - Returns: The text of all bytes; or of those before the first that are no character, and these.
  func utf8(of bytes: [UInt8]) -> (text: [UInt8], rejected: Range<Int>?) {
    guard let converter else {
      let invalid = UTF8Validation.firstInvalid(in: bytes, range: 0..<bytes.count)
      return (Array(bytes[..<(invalid ?? bytes.count)]), invalid.map { $0..<$0 + 1 })
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    let rejected = bytes.withUnsafeBytes { converter.decode($0, from: 0, into: &text) }
    return (text, rejected)
  }

  /// The text that these bytes are; `nil` if they are none.
  func text(of bytes: some Collection<UInt8>) -> String? {
    let (text, rejected) = utf8(of: Array(bytes))
    return rejected == nil ? String(decoding: text, as: UTF8.self) : nil
  }

  /// The way to and from its bytes; `nil` for UTF-8.
  var converter: EncodingConverter? { converterName.map(EncodingConverter.init) }

  /// Whether a character may have several codes, so that bytes cannot be known from the text alone.
  var hasSeveralCodes: Bool {
    switch self {
    case .shiftJIS, .eucJP, .gbk, .gb18030, .big5, .big5HongKong, .eucKR: true
    default: false
    }
  }
}
