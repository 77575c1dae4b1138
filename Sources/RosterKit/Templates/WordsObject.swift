import Liquid

/// `words`: what the theme says in the site's language.
final class WordsObject: TemplateObject {
  private let words: [Name: Value]

  init(words: [String: Value]) {
    self.words = Dictionary(uniqueKeysWithValues: words.map { (Name($0.key), $0.value) })
  }

  var kindDescription: String { "words.yml" }

  var memberNames: [String] { words.keys.map(\.text).sorted() }

  func member(_ name: Name, reader: Reader) -> Value? {
    PageReader.of(reader).noteTemplate(TemplateSet.wordsFile)
    return words[name]
  }
}
