internal import CICU

/// Carries text to the C functions over ICU and back.
enum ICUText {
  /// A function that writes UTF-8 of UTF-8 and returns the length of its whole result.
  typealias Function = (UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32) -> Int32

  /// The text in normalization form C.
  static func composed(_ text: String) -> String {
    convert(text, by: roster_compose)
  }

  /// The text with full case folding, in form C.
  static func folded(_ text: String) -> String {
    convert(text, by: roster_fold)
  }

  /// The text transliterated to Latin, then ASCII; what no rule knows stays.
  static func romanized(_ text: String) -> String {
    convert(text, by: roster_romanize)
  }

  private static func convert(_ text: String, by function: Function) -> String {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { source in
        filled(capacity: source.count * 2 + 32) { buffer, capacity in
          function(source.baseAddress, Int32(source.count), buffer, capacity)
        }
      }
    }
  }

  /// The text that `fill` writes into a buffer, which is made larger if it says so.
  static func filled(capacity: Int, by fill: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String {
    var needed = capacity
    while true {
      let capacity = needed
      let text = String(unsafeUninitializedCapacity: capacity) { buffer in
        needed = buffer.withMemoryRebound(to: CChar.self) { Int(fill($0.baseAddress, Int32(capacity))) }
        return min(needed, capacity)
      }
      if needed <= capacity { return text }
    }
  }
}
