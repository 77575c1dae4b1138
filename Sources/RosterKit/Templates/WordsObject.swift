import Liquid

/// `words`: what the theme says in the site's language.
final class WordsObject: TemplateObject {
  private let words: [String: Value]

  init(words: [String: Value]) {
    self.words = words
  }

  var kindDescription: String { "words.yml" }

  var memberNames: [String] { words.keys.sorted() }

  func member(_ name: Name, reader: Reader) -> Value? {
    PageReader.of(reader).noteTemplate(TemplateSet.wordsFile)
    return words[name.text]
  }
}
