import Synchronization

/// Texts by number and numbers by text, kept from run to run: the numbers stand in stored traces.
///
/// New texts get the next number. Safe to share between threads.
final class Interner: Sendable {
  private struct Table {
    var numbers: [String: UInt32] = [:]
    var texts: [String] = []
  }

  private let table: Mutex<Table>

  /// How many texts were known at the beginning, from the state.
  let initialCount: Int

  /// Takes the texts of an earlier run, in the order of their numbers.
  init(_ texts: [String] = []) {
    var table = Table()
    for text in texts {
      table.numbers[text] = UInt32(table.texts.count)
      table.texts.append(text)
    }
    self.table = Mutex(table)
    initialCount = texts.count
  }

  /// The number of a text, given now if it has none.
  func number(of text: String) -> UInt32 {
    table.withLock { table in
      if let number = table.numbers[text] { return number }
      let number = UInt32(table.texts.count)
      table.numbers[text] = number
      table.texts.append(text)
      return number
    }
  }

  /// The text of a number; `nil` if it was never given.
  func text(of number: UInt32) -> String? {
    table.withLock { Int(number) < $0.texts.count ? $0.texts[Int(number)] : nil }
  }

  /// All texts in the order of their numbers.
  var texts: [String] { table.withLock { $0.texts } }
}
