/// A path as file systems tell paths apart: by its bytes.
///
/// Swift's texts are equal if they mean the same to readers: `é` in one code point and `e` with an accent are one text,
/// but two files. Wherever files are looked up by path, this stands for the path.
struct ExactPath: Hashable, Sendable {
  /// The path.
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactPath, right: ExactPath) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ExactPath: Comparable {
  static func < (left: ExactPath, right: ExactPath) -> Bool {
    left.text.precedesByBytes(right.text)
  }
}

extension ExactPath: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self.init(text)
  }
}
