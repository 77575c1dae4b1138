import Diagnostics

extension TextEncoding {
  /// The encodings in words, for messages and help.
  public static let known =
    "utf-8, windows-1250 to windows-1258, windows-874, iso-8859-1 to iso-8859-16, koi8-r, koi8-u, macintosh, x-mac-ce, x-mac-cyrillic,"
    + " x-mac-turkish, ibm437, ibm850, ibm852, ibm858, ibm866, shift_jis, euc-jp, gbk, gb18030, big5, big5-hkscs, euc-kr"

  /// The encoding of a name as files and people write it, in any case of letters and with any hyphens; `nil` if it is none of these.
  public init?(name: String) {
    guard let encoding = Self.encodings[Self.key(name)] else { return nil }
    self = encoding
  }

  /// The name that a mistyped one most likely means; `nil` if none is near. Other digits make another encoding.
  public static func suggestion(for name: String) -> String? {
    let digits = name.filter(\.isNumber)
    return Suggestion.nearest(
      to: name.lowercased(), among: allCases.map(\.rawValue).filter { $0.filter(\.isNumber) == digits })
  }

  private static let encodings: [String: TextEncoding] = {
    var encodings: [String: TextEncoding] = [:]
    for encoding in allCases {
      for name in [encoding.rawValue] + encoding.otherNames { encodings[key(name)] = encoding }
    }
    return encodings
  }()

  /// A name without what is written in many ways: `ISO_8859-2`, `iso8859-2`, `x-sjis`.
  private static func key(_ name: String) -> String {
    let name = name.lowercased()
    return String((name.hasPrefix("x-") ? name.dropFirst(2) : name[...]).filter { !" -_:.".contains($0) })
  }

  /// What it is called besides, without hyphens. `ansi`, `oem` and `latin` say nothing.
  private var otherNames: [String] {
    switch self {
    case .utf8: ["usascii", "ascii", "unicode11utf8", "ansix341968", "iso646us", "cp65001", "utf8sig"]
    case .windows1250: ["cp1250", "win1250"]
    case .windows1251: ["cp1251", "win1251"]
    case .windows1252:
      [
        "cp1252", "win1252", "iso88591", "latin1", "l1", "isoir100", "csisolatin1", "iso885911987", "cp819", "ibm819",
      ]
    case .windows1253: ["cp1253", "win1253"]
    case .windows1254: ["cp1254", "win1254", "iso88599", "latin5", "l5", "isoir148", "csisolatin5", "iso885991989"]
    case .windows1255: ["cp1255", "win1255"]
    case .windows1256: ["cp1256", "win1256"]
    case .windows1257: ["cp1257", "win1257"]
    case .windows1258: ["cp1258", "win1258"]
    case .windows874: ["cp874", "dos874", "tis620", "iso885911"]
    case .latin2: ["latin2", "l2", "isoir101", "csisolatin2", "iso885921987"]
    case .latin3: ["latin3", "l3", "isoir109", "csisolatin3", "iso885931988"]
    case .latin4: ["latin4", "l4", "isoir110", "csisolatin4", "iso885941988"]
    case .isoCyrillic: ["cyrillic", "isoir144", "csisolatincyrillic", "iso885951988"]
    case .isoArabic: ["arabic", "isoir127", "csisolatinarabic", "iso885961987", "asmo708", "ecma114"]
    case .isoGreek: ["greek", "greek8", "isoir126", "csisolatingreek", "iso885971987", "ecma118", "elot928"]
    case .isoHebrew: ["hebrew", "isoir138", "csisolatinhebrew", "iso885981988", "iso88598i", "iso88598e"]
    case .latin6: ["latin6", "l6", "isoir157", "csisolatin6"]
    case .latin7: ["latin7", "l7"]
    case .latin8: ["latin8", "l8"]
    case .latin9: ["latin9", "l9", "csisolatin9"]
    case .latin10: ["latin10", "l10"]
    case .koi8r: ["koi", "koi8", "cskoi8r"]
    case .koi8u: ["koi8ru"]
    case .macintosh: ["mac", "macroman", "csmacintosh"]
    case .macCentralEuropean: ["maccentraleurope", "maclatin2"]
    case .macCyrillic: ["macukrainian"]
    case .macTurkish: []
    case .dos437: ["cp437", "437", "cspc8codepage437"]
    case .dos850: ["cp850", "850", "cspc850multilingual"]
    case .dos852: ["cp852", "852", "cspcp852"]
    case .dos858: ["cp858", "858", "cp00858", "ccsid00858"]
    case .dos866: ["cp866", "866", "csibm866"]
    case .shiftJIS: ["sjis", "mskanji", "csshiftjis", "windows31j", "cswindows31j", "cp932", "ms932", "windows932"]
    case .eucJP: ["ujis", "cseucpkdfmtjapanese"]
    case .gbk:
      [
        "cp936", "ms936", "windows936", "gb2312", "gb231280", "csgb2312", "csiso58gb231280", "isoir58", "chinese",
        "euccn",
      ]
    case .gb18030: ["gb180302000", "gb180302005", "gb180302022"]
    case .big5: ["cp950", "ms950", "windows950", "csbig5", "cnbig5", "xbig5"]
    case .big5HongKong: ["big5hk"]
    case .eucKR:
      [
        "cp949", "ms949", "windows949", "uhc", "ksc5601", "ksc56011987", "ksc56011989", "csksc56011987", "cseuckr",
        "isoir149", "korean",
      ]
    }
  }

  /// ICU's name of the table that agrees with the Encoding Standard, or with what the system had that wrote such files; `nil` for UTF-8.
  var converterName: String? {
    switch self {
    case .utf8: nil
    case .windows1250: "ibm-5346_P100-1998"
    case .windows1251: "ibm-5347_P100-1998"
    case .windows1252: "ibm-5348_P100-1997"
    case .windows1253: "ibm-5349_P100-1998"
    case .windows1254: "ibm-5350_P100-1998"
    case .windows1255: "ibm-9447_P100-2002"
    case .windows1256: "ibm-9448_X100-2005"
    case .windows1257: "ibm-9449_P100-2002"
    case .windows1258: "ibm-5354_P100-1998"
    case .windows874: "windows-874-2000"
    case .latin2: "ibm-912_P100-1995"
    case .latin3: "ibm-913_P100-2000"
    case .latin4: "ibm-914_P100-1995"
    case .isoCyrillic: "ibm-915_P100-1995"
    case .isoArabic: "ibm-1089_P100-1995"
    case .isoGreek: "ibm-9005_X110-2007"
    case .isoHebrew: "ibm-5012_P100-1999"
    case .latin6: "iso-8859_10-1998"
    case .latin7: "ibm-921_P100-1995"
    case .latin8: "iso-8859_14-1998"
    case .latin9: "ibm-923_P100-1998"
    case .latin10: "iso-8859_16-2001"
    case .koi8r: "ibm-878_P100-1996"
    case .koi8u: "ibm-1168_P100-2002"
    case .macintosh: "macos-0_2-10.2"
    case .macCentralEuropean: "macos-29-10.2"
    case .macCyrillic: "macos-7_3-10.2"
    case .macTurkish: "macos-35-10.2"
    case .dos437: "ibm-437_P100-1995"
    case .dos850: "ibm-850_P100-1995"
    case .dos852: "ibm-852_P100-1995"
    case .dos858: "ibm-858_P100-1997"
    case .dos866: "ibm-866_P100-1995"
    case .shiftJIS: "ibm-943_P15A-2003"
    case .eucJP: "euc-jp-2007"
    case .gbk: "windows-936-2000"
    case .gb18030: "gb18030-2022"
    case .big5: "windows-950-2000"
    case .big5HongKong: "ibm-1375_P100-2008"
    case .eucKR: "windows-949-2000"
    }
  }
}
