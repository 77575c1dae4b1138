import Diagnostics

/// What is wrong with a property list in text, and where; its line is looked up only when it is told.
struct PropertyListFault: Error {
  var message: String
  var range: Range<Int>
  var notes: [String] = []

  func diagnostic(in source: SourceText) -> Diagnostic {
    .error(message, at: source.location(of: range), notes: notes)
  }
}

extension PropertyListFault {
  /// An array or dictionary of a record that is still open where the next record begins.
  static func neverClosed(_ what: String, at range: Range<Int>, closing: String) -> PropertyListFault {
    PropertyListFault(
      message: "this \(what) is never closed", range: range,
      notes: ["a '\(closing)' is missing before the next record"])
  }
}

extension PropertyListFault {
  /// The same where the reading ends with it, which is said if there may be people in what follows.
  func endingReading(of source: SourceText, mayHoldPeople: (ArraySlice<UInt8>) -> Bool) -> PropertyListFault {
    var fault = self
    let rest = source.bytes[min(range.upperBound, source.bytes.count)...]
    if mayHoldPeople(rest) { fault.notes.append(Diagnostic.restNotRead) }
    return fault
  }
}

extension RecordProblems {
  /// Reports a key that stands twice in one dictionary: a warning, unless people may be lost with the value that does not count.
  mutating func report(
    repeated key: String, replacing old: PropertyListValue, at range: Range<Int>, in source: SourceText
  ) {
    report(old.mayHoldPeople ? .repeatedPeople : .duplicateKey) {
      let message = "the key '\(key)' appears twice in one dictionary"
      let place = source.location(of: range)
      return old.mayHoldPeople
        ? .error(message, at: place, notes: ["remove one of them, or call it otherwise"])
        : .warning(message, at: place, notes: ["the last one counts; remove the other"])
    }
  }
}
