/// Filters that take a part of text or of a list.
///
/// They count characters as readers do (an accent belongs to its letter), see HTML as the text that it shows, and
/// give plain text.
enum CutFilters {
  static let all: [Filter] = [
    Filter("slice", arguments: 1...2, work: .none, body: slice),
    Filter("truncate", arguments: 0...2, body: truncate),
    Filter("truncatewords", arguments: 0...2, body: truncateWords),
  ]

  /// `{{ "Lovelace" | slice: 0, 4 }}` gives `Love`; `{{ "Lovelace" | slice: -3, 2 }}` gives `ac`
  ///
  /// Lists give a part of the list. One element or character if no length is given.
  static func slice(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let offset = try call.wholeNumber(0, default: 0)
    let hasLength = call.argument(1).map { if case .null = $0 { false } else { true } } ?? false
    let length = hasLength ? try call.wholeNumber(1, default: 1) : 1
    switch call.input {
    case .list, .range:
      let elements = call.input.elements(reader: call.reader)
      guard let range = clamped(offset, length, count: elements.count) else { return .list([]) }
      return .list(try call.items(of: .list(Array(elements[range].prefix(FilterCall.longestRange)))))
    case .object(let object):
      // From the front no count is needed, and the page does not depend on what comes after the part.
      if offset >= 0, length >= 0 {
        let operation = CollectionOperation.slice(offset: offset, length: min(length, FilterCall.longestRange))
        if let part = object.derived(operation, reader: call.reader) { return part }
      }
      guard let count = object.count(reader: call.reader) else { break }
      guard let range = clamped(offset, length, count: count) else { return .list([]) }
      let operation = CollectionOperation.slice(offset: range.lowerBound, length: range.count)
      if let part = object.derived(operation, reader: call.reader) { return part }
      let items = object.items(reader: call.reader) ?? []
      return .list(Array(items.dropFirst(range.lowerBound).prefix(range.count)))
    default: break
    }
    let text = call.text
    guard let range = clamped(offset, length, count: text.count) else { return .text("") }
    return .text(String(text.dropFirst(range.lowerBound).prefix(range.count)))
  }

  /// `{{ "Ada Lovelace" | truncate: 8 }}` gives `Ada L...`; `{{ "Ada Lovelace" | truncate: 5, "" }}` gives `Ada L`
  ///
  /// The length (50 unless given) counts the ellipsis.
  static func truncate(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    let length = try call.wholeNumber(0, default: 50)
    let ellipsis = call.text(1, default: "...")
    let text = call.text
    guard text.utf8.count > max(length, 0), text.count > length else { return .text(text) }
    let (kept, overflow) = length.subtractingReportingOverflow(ellipsis.count)
    return .text(text.prefix(overflow ? 0 : max(kept, 0)) + ellipsis)
  }

  /// `{{ "Ada King, Countess of Lovelace" | truncatewords: 2 }}` gives `Ada King,...`
  ///
  /// Keeps 15 words unless told, at least one.
  static func truncateWords(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if call.isNull { return .null }
    let count = max(try call.wholeNumber(0, default: 15), 1)
    let text = call.text
    let words = Words.split(text)
    // As in Ruby, white space after the last word counts as something more.
    let isMore = words.count > count || (words.count == count && text.utf8.last.map(\.isWhitespace) == true)
    guard isMore else { return .text(text) }
    let kept = words.prefix(count).map { String(Substring($0)) }.joined(separator: " ")
    return .text(kept + call.text(1, default: "..."))
  }

  /// The part that a template asks for, within bounds; `nil` if it begins outside or its length is negative.
  private static func clamped(_ offset: Int, _ length: Int, count: Int) -> Range<Int>? {
    let start = offset < 0 ? offset + count : offset
    guard start >= 0, start <= count, length >= 0 else { return nil }
    return start..<(length > count - start ? count : start + length)
  }
}
