import Incremental

/// The list of Roster's files that travels with them, and what became of it:
///
///     //checksum 5d0c9f3ae1b2…     of all that follows
///     index.html                   a file
///     people/ada-lovelace.html
///     people/                      a folder that Roster made
///     //people 1                   how many people the directory had
///     //pages 1 person.md          how many pages a template made
///     //copied 3                   how many files were copied
///     //stranger people/me.html    a file that is not Roster's, and that somebody was told of
///
/// It names old and new files before the first of them is touched, and the new ones alone when all is done: whatever
/// happens in between, no file of Roster's is ever unlisted. What it does not list, Roster does not touch.
///
/// The checksum tells a list that was cut off, merged or edited from the one that was written: on the word of such a list
/// nothing is removed. Lists of Roster's first builds have paths alone; no path begins with a slash.
struct OwnershipList: Sendable {
  /// What became of the list.
  enum Condition: Sendable {
    /// There is none.
    case missing
    /// It is as it was written.
    case whole
    /// It is of the older form, which does not tell whether it is as it was written.
    case unsealed
    /// It is not as it was written.
    case damaged
  }

  /// What its lines say, as far as they can be read; nothing beyond that if it is damaged.
  private(set) var ownership = Ownership()
  /// What became of it.
  private(set) var condition = Condition.missing

  /// A list that is not there.
  static let missing = OwnershipList()

  private init() {}

  /// What is known from elsewhere as a whole list would tell it.
  init(known ownership: Ownership) {
    self.ownership = ownership
    condition = .whole
  }

  /// Reads a list; `nil` is one that is missing.
  ///
  /// Lines that name no place where a page could be are passed over, and so is a last line without its end: what is left of
  /// a path would be another's.
  init(text: String?) {
    guard let text else { return }
    let end = text.utf8.lastIndex(of: Self.newline).map { text.utf8.index(after: $0) } ?? text.utf8.startIndex
    var hasMarks = false
    var isClean = end == text.utf8.endIndex && !text.isEmpty
    for line in text.utf8[..<end].split(separator: Self.newline) {
      if line.starts(with: Self.mark) {
        hasMarks = true
        read(mark: Substring(line))
      } else {
        isClean = read(path: line) && isClean
      }
    }
    condition = !hasMarks && isClean ? .unsealed : Self.isSealed(text) ? .whole : .damaged
    if condition != .whole {
      ownership.people = nil
      ownership.counts = nil
      ownership.strangers = []
    }
  }

  /// Takes in a path.
  ///
  /// - Returns: Whether it is one.
  private mutating func read(path line: Substring.UTF8View) -> Bool {
    let isFolder = line.last == UInt8(ascii: "/")
    let path = String(Substring(isFolder ? line.dropLast() : line))
    guard PagePath.objection(to: path) == nil else { return false }
    if isFolder { ownership.folders.insert(ExactPath(path)) } else { ownership.files.insert(ExactPath(path)) }
    return true
  }

  private mutating func read(mark line: Substring) {
    if line.hasPrefix(Self.peopleMark) { ownership.people = Int(line.dropFirst(Self.peopleMark.count)) }
    if line.hasPrefix(Self.copiedMark) {
      ownership.counts = ownership.counts ?? PageCounts()
      ownership.counts?.copied = Int(line.dropFirst(Self.copiedMark.count)) ?? 0
    }
    if line.hasPrefix(Self.pagesMark) {
      let parts = line.dropFirst(Self.pagesMark.count).split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let count = Int(parts[0]) else { return }
      ownership.counts = ownership.counts ?? PageCounts()
      ownership.counts?.pages[String(parts[1])] = count
    }
    if line.hasPrefix(Self.strangerMark) {
      ownership.strangers.insert(ExactPath(String(line.dropFirst(Self.strangerMark.count))))
    }
  }

  /// A list's text.
  static func text(of ownership: Ownership) -> String {
    let paths = ownership.files.sorted().map(\.text) + ownership.folders.sorted().map { $0.text + "/" }
    let people = ownership.people.map { [peopleMark + String($0)] } ?? []
    let counts = ownership.counts.map(marks) ?? []
    let strangers = ownership.strangers.sorted().map { strangerMark + $0.text }
    let body = (paths + people + counts + strangers).map { $0 + "\n" }.joined()
    return checksumMark + checksum(of: body) + "\n" + body
  }

  /// The lines of counts. A template whose name would be more than one line has none.
  private static func marks(_ counts: PageCounts) -> [String] {
    counts.pages.sorted { $0.key.precedesByBytes($1.key) }.filter { PagePath.objection(to: $0.key) == nil }
      .map { "\(pagesMark)\($0.value) \($0.key)" } + ["\(copiedMark)\(counts.copied)"]
  }

  private static let newline = UInt8(ascii: "\n")
  private static let mark = Array("//".utf8)
  private static let checksumMark = "//checksum "
  private static let peopleMark = "//people "
  private static let pagesMark = "//pages "
  private static let copiedMark = "//copied "
  private static let strangerMark = "//stranger "

  private static func isSealed(_ text: String) -> Bool {
    guard let end = text.utf8.firstIndex(of: newline) else { return false }
    let body = String(text[text.utf8.index(after: end)...])
    return text[..<end] == checksumMark + checksum(of: body)
  }

  private static func checksum(of body: String) -> String {
    Fingerprint(of: body).bytes.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
