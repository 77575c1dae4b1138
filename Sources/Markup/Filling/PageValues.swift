import Diagnostics
import Liquid

/// The values of a page in the order in which they came.
///
/// Their bytes lie in one row, so a value is nothing but a range of it: none is kept as text, which would be counted and let go
/// for each. The memory serves one page after another.
final class PageValues {
  /// One value.
  struct Place {
    /// Where its bytes are.
    let start: Int
    let end: Int
    let kind: Kind
    /// Where it came from: a range of one of the sources.
    let source: Int
    let range: Range<Int>
    /// Where its word begins in the skeleton, if one is put together.
    var offset: Int
  }

  /// The bytes of all values.
  private let bytes = PageOutput()
  private var places: UnsafeMutablePointer<Place>
  private var capacity = 64
  /// How many there are.
  private(set) var count = 0
  /// What the values came from, each once.
  private var sources: [SourceText] = []
  /// The source of the latest value, which is nearly always that of the next, and its number.
  @exclusivity(unchecked) private var latest: (source: ObjectIdentifier, number: Int)?

  /// How many sources are kept from page to page.
  private static let mostSources = 8

  init() {
    places = .allocate(capacity: capacity)
  }

  deinit { places.deallocate() }

  /// Takes a value.
  @inline(never)
  func append(_ text: String, kind: Kind, range: Range<Int>, source: SourceText, offset: Int) {
    if count == capacity { grow() }
    // The bytes stay where they are meanwhile: a reference to them would be counted for each value.
    let (start, end) = Unmanaged.passUnretained(bytes)._withUnsafeGuaranteedRef { bytes in
      let start = bytes.count
      bytes.append(text)
      return (start, bytes.count)
    }
    (places + count).initialize(
      to: Place(start: start, end: end, kind: kind, source: number(of: source), range: range, offset: offset))
    count += 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<Place>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: places, count: count)
    places.deallocate()
    places = larger
    capacity *= 2
  }

  @inline(__always)
  private func number(of source: SourceText) -> Int {
    if let latest, latest.source == ObjectIdentifier(source) { return latest.number }
    return newNumber(of: source)
  }

  @inline(never)
  private func newNumber(of source: SourceText) -> Int {
    // A page has few.
    let number = sources.firstIndex { $0 === source } ?? sources.count
    if number == sources.count { sources.append(source) }
    latest = (ObjectIdentifier(source), number)
    return number
  }

  /// Where the word of a value begins in the skeleton.
  subscript(offsetOf number: Int) -> Int {
    get { places[number].offset }
    set { places[number].offset = newValue }
  }

  /// Forgets all values, and keeps the memory.
  func removeAll() {
    bytes.removeAll()
    count = 0
    // Pages of one template have the same.
    guard sources.count > Self.mostSources else { return }
    sources.removeAll()
    latest = nil
  }

  /// Does something with all values where they lie.
  func withView<Result>(_ body: (View) throws -> Result) rethrows -> Result {
    try body(
      View(all: bytes.buffer, places: UnsafeBufferPointer(start: places, count: count), sources: sources))
  }

  /// The values where they lie.
  struct View {
    fileprivate let all: UnsafeBufferPointer<UInt8>
    fileprivate let places: UnsafeBufferPointer<Place>
    fileprivate let sources: [SourceText]

    /// How many there are.
    var count: Int { places.count }

    /// What kind of text a value is.
    func kind(_ number: Int) -> Kind { places[number].kind }

    /// The bytes of a value.
    func bytes(_ number: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: all[places[number].start..<places[number].end])
    }

    /// Where a value came from.
    func span(_ number: Int) -> SourceSpan {
      SourceSpan(sources[places[number].source], places[number].range)
    }

    /// A value as text.
    func text(_ number: Int) -> String { String(decoding: bytes(number), as: UTF8.self) }

    /// A value as data: of HTML, what it shows.
    func shownText(_ number: Int) -> String {
      kind(number) == .html ? ShownText.text(of: text(number)) : text(number)
    }

    /// Whether a value is a number and looks like one.
    func isNumber(_ number: Int) -> Bool { kind(number) == .number && bytes(number).isNumber }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is nothing but what numbers are written with, and something.
  var isNumber: Bool {
    !isEmpty
      && allSatisfy {
        ASCII.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
          || $0 | 0x20 == UInt8(ascii: "e")
      }
  }
}
