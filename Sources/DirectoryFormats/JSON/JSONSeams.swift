import DirectoryModel

/// Finds places in a long array where elements seem to begin, so that several threads can read it.
///
/// Such a place looks like the one between the first two elements: the bracket that ends the one, the same comma and blanks, and
/// the other's bracket and first name. It may be none after all: inside a text, or in an array within the array. Whoever reads the
/// array from its beginning finds that out, since no element begins there.
enum JSONSeams {
  /// The fewest bytes that are worth a thread's while.
  private static let leastSize = 128 << 10

  /// The most bytes that a thread reads at once: what becomes of them fits into the memory that it reserves for a chunk of work.
  private static let greatestSize = 2 << 20

  /// The longest seam that is looked for: blanks and a name.
  private static let longest = 256

  /// Where elements seem to begin, at about equal distances, the second element's place first; none if the array is short.
  ///
  /// - Parameters:
  ///   - first: The place of the first element.
  ///   - scanner: Stands behind it.
  static func starts(of first: Range<Int>, in scanner: JSONScanner) -> [Int] {
    let parts = min(
      scanner.rest.count / leastSize, max(Parallel.defaultJobs * 4, scanner.rest.count / greatestSize))
    var behind = scanner
    behind.skipBlanks()
    guard parts > 1, behind.current == UInt8(ascii: ",") else { return [] }
    behind.advance()
    behind.skipBlanks()
    let second = behind.index
    guard behind.current == UInt8(ascii: "{"), let end = endOfName(behind), end - first.upperBound < longest else {
      return []
    }
    let seam = first.upperBound - 1..<end
    var starts = [second]
    for part in 1..<parts {
      let from = second + scanner.rest.count / parts * part
      guard let found = scanner.first(like: seam, from: from) else { break }
      let start = found + (second - seam.lowerBound)
      if let last = starts.last, start > last { starts.append(start) }
    }
    return starts.count > 1 ? starts : []
  }

  /// The end of the first name of the object here; `nil` if it has none.
  private static func endOfName(_ scanner: JSONScanner) -> Int? {
    var scanner = scanner
    scanner.advance()
    scanner.skipBlanks()
    guard scanner.current == UInt8(ascii: "\""), (try? scanner.name()) != nil else { return nil }
    return scanner.index
  }
}
