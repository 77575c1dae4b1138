import Foundation

/// Why a page was last rendered, as the state keeps it.
struct StoredReason: Codable, Equatable {
  /// The reason as a sentence.
  var sentence: String
  /// What a changed field was.
  var from: String?
  /// What it became.
  var to: String?

  /// Takes over a reason. What a field was is forgotten once the field is gone, be it removed or declared private: the
  /// state must not be the last place that has it.
  init(_ reason: RebuildReason) {
    sentence = reason.sentence
    guard case .readingChanged(_, let from, let to?) = reason, !to.isEmpty else { return }
    self.from = from
    self.to = to
  }

  /// The reason as a build gave it, told apart from others by its words alone.
  var reason: RebuildReason { .readingChanged(what: sentence, from: from, to: to) }

  /// Reads what `ReasonEncoder` wrote; nothing from what it did not.
  static func decode(_ text: String) -> [StoredReason] {
    guard !text.isEmpty else { return [] }
    return (try? JSONDecoder().decode([StoredReason].self, from: Data(text.utf8))) ?? []
  }
}

/// Writes reasons for the state. Many pages in a row have the same ones, as in a first build: those are written once.
struct ReasonEncoder {
  private let encoder = JSONEncoder()
  private var last: (reasons: [RebuildReason], text: String) = ([], "")

  init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The stored form; empty for no reasons.
  mutating func encode(_ reasons: [RebuildReason]) -> String {
    if reasons != last.reasons {
      let stored = (try? encoder.encode(reasons.map(StoredReason.init))) ?? Data()
      last = (reasons, String(decoding: stored, as: UTF8.self))
    }
    return last.text
  }
}
