internal import CICU

/// Which rules order and transliterate names.
public enum CollationVersion {
  /// The versions of ICU and its data, such as `ICU 76.1, CLDR 46`. Part of what a finished page depends on: another
  /// version may order people or spell addresses differently.
  public static let current: String = {
    var text = [CChar](repeating: 0, count: 64)
    roster_icu_version(&text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
