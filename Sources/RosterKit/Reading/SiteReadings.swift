import DirectoryModel
import Incremental

/// The fingerprints of everything that pages can read, as it is in this run; each worked out once. For one thread.
final class SiteReadings: KeySpace {
  private let context: SiteContext
  private var present: PresentFingerprints
  /// What was worked out at once, in the order of the keys.
  private var expected: [Key] = []
  private var found: [Fingerprint] = []
  /// Where the next key most likely is among them: they are often asked for in order.
  private var next = 0
  /// What was worked out since.
  private var others: [Key: Fingerprint] = [:]

  /// The person asked for last, and their place: traces ask for many fields of one person.
  private var last = (subject: UInt32.max, index: Int?.none)

  /// What was asked for last, by a few bits of its key: page after page of a template asks for the same.
  private var recent = [(key: Key, fingerprint: Fingerprint)?](repeating: nil, count: 256)

  /// Works out the fingerprints of what is computed of people; all else follows when asked for.
  init(context: SiteContext) {
    self.context = context
    present = PresentFingerprints(context, columns: PersonRows.computed.map { context.fields.number(of: $0) })
  }

  /// Works out at once, on all cores, what will be asked for.
  ///
  /// - Parameter keys: The keys, in order.
  func prepare(_ keys: [Key]) {
    for key in keys { present.prepare(for: key) }
    let all = present
    expected = keys
    found = Parallel.array(count: keys.count, chunk: 256) { all.fingerprint(of: keys[$0]) }
  }

  func fingerprint(of key: Key) -> Fingerprint {
    if key.kind == ReadKind.field.rawValue {
      guard let index = index(ofSubject: key.subject) else { return .absent }
      return field(Int(key.part), ofPersonAt: index)
    }
    let place = Int((key.subject &* 31 &+ key.part &* 7 &+ UInt32(key.kind)) & 255)
    if let recent = recent[place], recent.key == key { return recent.fingerprint }
    let found = expectedFingerprint(of: key) ?? others[key] ?? other(key)
    recent[place] = (key, found)
    return found
  }

  private func expectedFingerprint(of key: Key) -> Fingerprint? {
    if next < expected.count, expected[next] == key {
      defer { next += 1 }
      return found[next]
    }
    let place = expected.partitioningIndex { $0 >= key }
    guard place < expected.count, expected[place] == key else { return nil }
    next = place + 1
    return found[place]
  }

  private func other(_ key: Key) -> Fingerprint {
    present.prepare(for: key)
    let found = present.fingerprint(of: key)
    others[key] = found
    return found
  }

  private func index(ofSubject subject: UInt32) -> Int? {
    if last.subject != subject { last = (subject, context.people.index(ofSubject: subject)) }
    return last.index
  }

  /// The fingerprints of a field of everyone, computed ones included.
  func column(_ number: Int) -> FingerprintColumn {
    present.prepare(column: number)
    return present.column(number)
  }

  /// The fingerprint of a person's field, computed ones included.
  func field(_ number: Int, ofPersonAt index: Int) -> Fingerprint {
    if context.fields.isOwn(number) { return context.people.fingerprints[number, index] }
    return column(number)[index]
  }
}
