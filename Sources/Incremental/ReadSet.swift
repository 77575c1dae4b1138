/// Collects what one page reads while it renders.
///
/// Templates read a few parts of the same subject again and again, so parts below 64 of one subject share a word of
/// bits, and the two subjects read last are at hand without a look-up. Subjects are written down one after another as they are
/// read, since a page that lists everyone reads each once or twice; now and then they are put in order, and those that are
/// there twice together.
public struct ReadSet {
  /// Some parts of one subject.
  private struct Entry {
    /// The kind and the subject: what entries are ordered by.
    var place: UInt64
    var mask: UInt64

    init(_ place: UInt64, _ mask: UInt64) {
      self.place = place
      self.mask = mask
    }
  }

  private var entries: [Entry] = []
  /// How many entries, from the first, are in order, each with a place of its own.
  private var orderedCount = 0
  /// What was read of everyone in a collection.
  private var folded: [Entry] = []
  private var single: Set<Key> = []
  private var last = Entry(0, 0)
  /// The subject that was read before the last one.
  private var other = Entry(0, 0)

  /// How many entries there are at least before they are put in order on the way.
  private static let fewest = 1024

  /// Nothing read.
  public init() {}

  private static func place(_ kind: UInt8, _ subject: UInt32) -> UInt64 { UInt64(kind) << 32 | UInt64(subject) }

  /// Notes one reading.
  @inline(__always)
  public mutating func note(kind: UInt8, subject: UInt32, part: UInt32 = 0) {
    guard part < 64 else {
      single.insert(Key(kind: kind, subject: subject, part: part))
      return
    }
    let place = Self.place(kind, subject)
    if place == last.place {
      last.mask |= 1 << UInt64(part)
    } else if place == other.place {
      other.mask |= 1 << UInt64(part)
    } else {
      add(other)
      other = last
      last = Entry(place, 1 << UInt64(part))
    }
  }

  private mutating func flush() {
    add(other)
    add(last)
    other.mask = 0
    last.mask = 0
  }

  private mutating func add(_ entry: Entry) {
    guard entry.mask != 0 else { return }
    // Most pages read a few subjects.
    if entries.isEmpty { entries.reserveCapacity(16) }
    entries.append(entry)
    // Each ordering at least halves what has come since the one before, or that is as much as all there was: linear.
    if entries.count >= Self.fewest, entries.count >= 2 * orderedCount { order() }
  }

  /// Puts the entries in order, one for each place.
  private mutating func order() {
    guard orderedCount < entries.count else { return }
    entries.sort { $0.place < $1.place }
    var end = 0
    for index in entries.indices.dropFirst() {
      if entries[index].place == entries[end].place {
        entries[end].mask |= entries[index].mask
      } else {
        end += 1
        entries[end] = entries[index]
      }
    }
    entries.removeSubrange((end + 1)...)
    orderedCount = entries.count
  }

  /// Notes all that another set holds: a value that several pages share carries its reads to each.
  public mutating func formUnion(_ other: ReadSet) {
    flush()
    entries += other.entries + other.folded
    for entry in [other.other, other.last] { add(entry) }
    single.formUnion(other.single)
  }

  /// Replaces parts that were read of every one of `subjects` by one reading of the collection.
  ///
  /// A part that was read of some subjects only stays as it is, so nothing is claimed that was not read.
  ///
  /// - Parameters:
  ///   - kind: The kind of reading a part of one subject.
  ///   - subjects: The collection's subjects. Linear in their number, times the logarithm of all that was read.
  ///   - collectionKind: The kind of reading a part of everyone in a collection.
  ///   - collection: The collection's number.
  public mutating func fold(
    kind: UInt8, of subjects: [UInt32], into collectionKind: UInt8, collection: UInt32
  ) {
    flush()
    guard subjects.count > 1 else { return }
    order()
    guard let found = indices(of: subjects, kind: kind) else { return }
    let common = found.reduce(UInt64.max) { $0 & entries[$1].mask }
    guard common != 0 else { return }
    for index in found { entries[index].mask &= ~common }
    folded.append(Entry(Self.place(collectionKind, collection), common))
  }

  /// Where subjects are among the ordered entries; `nil` if one of them is not.
  private func indices(of subjects: [UInt32], kind: UInt8) -> [Int]? {
    var found: [Int] = []
    found.reserveCapacity(subjects.count)
    for subject in subjects {
      let place = Self.place(kind, subject)
      let index = firstIndex(from: place)
      guard index < entries.count, entries[index].place == place else { return nil }
      found.append(index)
    }
    return found
  }

  /// The first of the ordered entries that does not come before a place.
  private func firstIndex(from place: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The readings in order, without their fingerprints.
  public func trace() -> Trace {
    var whole = self
    whole.flush()
    whole.entries.removeAll { $0.mask == 0 }
    whole.entries += folded
    whole.orderedCount = 0
    whole.order()
    var runs = whole.entries.map {
      Trace.Run(
        kind: UInt8($0.place >> 32), subject: UInt32(truncatingIfNeeded: $0.place), parts: .bits($0.mask))
    }
    if !single.isEmpty {
      runs += single.map { Trace.Run(kind: $0.kind, subject: $0.subject, parts: .one($0.part)) }
      runs.sort()
    }
    return Trace(runs: runs)
  }
}
