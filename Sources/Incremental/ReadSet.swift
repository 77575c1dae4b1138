/// Collects what one page reads while it renders.
///
/// Templates read a few parts of the same subject again and again, so parts below 64 of one subject share a word of
/// bits, and the two subjects read last are at hand without a look-up.
public struct ReadSet {
  private struct Place: Hashable {
    var kind: UInt8
    var subject: UInt32
  }

  private var masks: [Place: UInt64] = [:]
  private var single: Set<Key> = []
  private var lastPlace = Place(kind: 0, subject: 0)
  private var lastMask: UInt64 = 0
  private var otherPlace = Place(kind: 0, subject: 0)
  private var otherMask: UInt64 = 0

  /// Nothing read.
  public init() {}

  /// Notes one reading.
  @inline(__always)
  public mutating func note(kind: UInt8, subject: UInt32, part: UInt32 = 0) {
    guard part < 64 else {
      single.insert(Key(kind: kind, subject: subject, part: part))
      return
    }
    let place = Place(kind: kind, subject: subject)
    if place == lastPlace {
      lastMask |= 1 << UInt64(part)
    } else if place == otherPlace {
      otherMask |= 1 << UInt64(part)
    } else {
      if otherMask != 0 { masks[otherPlace, default: 0] |= otherMask }
      otherPlace = lastPlace
      otherMask = lastMask
      lastPlace = place
      lastMask = 1 << UInt64(part)
    }
  }

  private mutating func flush() {
    if lastMask != 0 { masks[lastPlace, default: 0] |= lastMask }
    if otherMask != 0 { masks[otherPlace, default: 0] |= otherMask }
    lastMask = 0
    otherMask = 0
  }

  /// Notes all that another set holds: a value that several pages share carries its reads to each.
  public mutating func formUnion(_ other: ReadSet) {
    flush()
    masks.merge(other.masks) { $0 | $1 }
    if other.lastMask != 0 { masks[other.lastPlace, default: 0] |= other.lastMask }
    if other.otherMask != 0 { masks[other.otherPlace, default: 0] |= other.otherMask }
    single.formUnion(other.single)
  }

  /// Replaces parts that were read of every one of `subjects` by one reading of the collection.
  ///
  /// A part that was read of some subjects only stays as it is, so nothing is claimed that was not read.
  ///
  /// - Parameters:
  ///   - kind: The kind of reading a part of one subject.
  ///   - subjects: The collection's subjects. Linear in their number.
  ///   - collectionKind: The kind of reading a part of everyone in a collection.
  ///   - collection: The collection's number.
  public mutating func fold(
    kind: UInt8, of subjects: [UInt32], into collectionKind: UInt8, collection: UInt32
  ) {
    flush()
    guard subjects.count > 1 else { return }
    var common = UInt64.max
    for subject in subjects {
      common &= masks[Place(kind: kind, subject: subject)] ?? 0
      if common == 0 { return }
    }
    for subject in subjects {
      let place = Place(kind: kind, subject: subject)
      guard let mask = masks[place] else { continue }
      masks[place] = mask == common ? nil : mask & ~common
    }
    masks[Place(kind: collectionKind, subject: collection), default: 0] |= common
  }

  /// The readings in order, without their fingerprints.
  public func trace() -> Trace {
    var runs = masks.map { Trace.Run(kind: $0.key.kind, subject: $0.key.subject, parts: .bits($0.value)) }
    for (place, mask) in [(lastPlace, lastMask), (otherPlace, otherMask)] where mask != 0 {
      if let index = runs.firstIndex(where: { $0.kind == place.kind && $0.subject == place.subject }) {
        if case .bits(let known) = runs[index].parts { runs[index].parts = .bits(known | mask) }
      } else {
        runs.append(Trace.Run(kind: place.kind, subject: place.subject, parts: .bits(mask)))
      }
    }
    runs += single.map { Trace.Run(kind: $0.kind, subject: $0.subject, parts: .one($0.part)) }
    runs.sort()
    return Trace(runs: runs)
  }
}
