import Diagnostics
import Incremental
import Liquid

/// `words`: what the theme says in the site's language. A page depends on the words that it shows.
final class WordsObject: TemplateObject {
  private struct Word {
    let name: String
    let value: Value
    let number: UInt32
  }

  /// In the order of their names.
  private let words: [Word]
  /// Where a word is, by the index of its name; -1, or not there, for what is no word.
  private let places: [Int32]

  /// Takes the words by name.
  ///
  /// - Parameter names: The numbers of words in traces.
  init(words: [String: Value], names: Interner) {
    self.words = words.sorted { $0.key.precedesByBytes($1.key) }.map { name, value in
      Word(name: name, value: value, number: names.number(of: name))
    }
    var places: [Int32] = []
    for (place, word) in self.words.enumerated() {
      let index = Name(word.name).index
      while places.count <= index { places.append(-1) }
      places[index] = Int32(place)
    }
    self.places = places
  }

  var kindDescription: String { "words.yml" }

  var memberNames: [String] { words.map(\.name) }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    guard name.index < places.count, places[name.index] >= 0 else {
      reader.noteWord(reader.context.names.number(of: name.text))
      return nil
    }
    let word = words[Int(places[name.index])]
    reader.noteWord(word.number)
    return word.value
  }

  func memberName(nearestTo name: String, reader: Reader) -> String? {
    PageReader.of(reader).noteTemplate(TemplateSet.wordsFile)
    return Suggestion.nearest(to: name, among: memberNames)
  }
}

extension PageReader {
  /// Notes that a word was shown, or looked for in vain. Words share subjects, 64 at a time, so that all that a page shows
  /// lie in a few bits.
  fileprivate func noteWord(_ number: UInt32) {
    reads.note(.word, number >> 6, part: number & 63)
  }
}

extension Key {
  /// The number of the word that a reading of kind `word` is of.
  var wordNumber: UInt32 { subject << 6 | part }
}
