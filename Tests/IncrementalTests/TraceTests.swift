import Incremental
import Testing

private struct Values: KeySpace {
  var values: [Key: String] = [:]

  func fingerprint(of key: Key) -> Fingerprint {
    values[key].map { Fingerprint(of: $0) } ?? .absent
  }
}

@Suite struct TraceTests {
  @Test func keepsEveryKeyOnceInOrder() {
    var reads = ReadSet()
    reads.note(kind: 2, subject: 7, part: 3)
    reads.note(kind: 1, subject: 300, part: 63)
    reads.note(kind: 1, subject: 300, part: 64)
    reads.note(kind: 2, subject: 7, part: 3)
    reads.note(kind: 2, subject: 7, part: 0)
    #expect(
      reads.trace().keys == [
        Key(kind: 1, subject: 300, part: 63), Key(kind: 1, subject: 300, part: 64),
        Key(kind: 2, subject: 7, part: 0), Key(kind: 2, subject: 7, part: 3),
      ])
  }

  @Test func survivesItsStoredForm() {
    var reads = ReadSet()
    for number in 0..<200 as Range<UInt32> {
      reads.note(kind: UInt8(number % 5), subject: number * 1_000_003, part: number)
    }
    let trace = reads.trace()
    #expect(Trace(bytes: trace.bytes) == trace)
    #expect(trace.keys.count == 200)
  }

  @Test func orderOfReadingDoesNotMatter() {
    var forth = ReadSet()
    var back = ReadSet()
    for number in 0..<50 as Range<UInt32> { forth.note(kind: 1, subject: number, part: number) }
    for number in (0..<50 as Range<UInt32>).reversed() { back.note(kind: 1, subject: number, part: number) }
    #expect(forth.trace() == back.trace())
  }

  @Test func truncatedFormIsRefusedOrShorter() {
    var reads = ReadSet()
    reads.note(kind: 1, subject: 1 << 20, part: 5)
    let bytes = reads.trace().bytes
    for length in 1..<bytes.count {
      #expect(Trace(bytes: Array(bytes[..<length])) == nil)
    }
  }

  @Test func changesExactlyWithWhatWasRead() {
    var reads = ReadSet()
    let key = Key(kind: 1, subject: 4, part: 2)
    reads.note(kind: 1, subject: 4, part: 2)
    let trace = reads.trace()
    var values = Values(values: [key: "Briggs 413"])
    let before = trace.fingerprint(in: values)
    values.values[Key(kind: 1, subject: 4, part: 3)] = "not read"
    #expect(trace.fingerprint(in: values) == before)
    values.values[key] = "Briggs 411"
    #expect(trace.fingerprint(in: values) != before)
    values.values[key] = nil
    #expect(trace.fingerprint(in: values) != before)
  }
}

private struct Changes: ChangeSpace {
  var keys: Set<Key> = []
  var subjects: [UInt32: UInt64] = [:]

  func mayDiffer(_ key: Key) -> Bool { keys.contains(key) }

  func mayDiffer(kind: UInt8, subject: UInt32, parts: UInt64) -> Bool { subjects[subject, default: 0] & parts != 0 }
}

@Suite struct TraceOutlookTests {
  private var bytes: [UInt8] {
    var reads = ReadSet()
    reads.note(kind: 1, subject: 7, part: 3)
    reads.note(kind: 1, subject: 7, part: 5)
    reads.note(kind: 1, subject: 300, part: 64)
    return reads.trace().bytes
  }

  @Test func isThatOfWhatWasRead() {
    #expect(Trace.outlook(of: bytes, in: Changes()) == .unchanged)
    #expect(Trace.outlook(of: bytes, in: Changes(subjects: [7: 1 << 4, 8: .max])) == .unchanged)
    #expect(Trace.outlook(of: bytes, in: Changes(subjects: [7: 1 << 5])) == .mayDiffer)
    #expect(Trace.outlook(of: bytes, in: Changes(keys: [Key(kind: 1, subject: 300, part: 64)])) == .mayDiffer)
    #expect(Trace.outlook(of: [], in: Changes()) == .unchanged)
  }

  @Test func whatIsNoTraceIsToldBeforeWhatChanged() {
    let changes = Changes(keys: [Key(kind: 1, subject: 300, part: 64)], subjects: [7: .max])
    for length in 1..<bytes.count where Trace(bytes: Array(bytes[..<length])) == nil {
      #expect(Trace.outlook(of: Array(bytes[..<length]), in: changes) == .malformed)
    }
  }

  @Test func tellsWhichKindsWereRead() {
    #expect(Trace.contains(kind: 1, in: bytes))
    #expect(!Trace.contains(kind: 2, in: bytes))
  }
}

@Suite struct ReadSetFoldingTests {
  @Test func partsReadOfEveryoneBecomeOneReading() {
    var reads = ReadSet()
    for person in 1...3 as ClosedRange<UInt32> {
      reads.note(kind: 1, subject: person, part: 0)
      reads.note(kind: 1, subject: person, part: 4)
    }
    reads.note(kind: 1, subject: 2, part: 9)
    reads.fold(kind: 1, of: [1, 2, 3], into: 2, collection: 8)
    #expect(
      reads.trace().keys == [
        Key(kind: 1, subject: 2, part: 9), Key(kind: 2, subject: 8, part: 0), Key(kind: 2, subject: 8, part: 4),
      ])
  }

  @Test func partsReadOfSomeStayWithThem() {
    var reads = ReadSet()
    reads.note(kind: 1, subject: 1, part: 0)
    reads.note(kind: 1, subject: 2, part: 1)
    reads.fold(kind: 1, of: [1, 2], into: 2, collection: 8)
    #expect(reads.trace().keys == [Key(kind: 1, subject: 1, part: 0), Key(kind: 1, subject: 2, part: 1)])
  }

  @Test func unionHasTheReadsOfBoth() {
    var shared = ReadSet()
    shared.note(kind: 1, subject: 1, part: 0)
    var reads = ReadSet()
    reads.note(kind: 1, subject: 1, part: 1)
    reads.formUnion(shared)
    #expect(reads.trace().keys == [Key(kind: 1, subject: 1, part: 0), Key(kind: 1, subject: 1, part: 1)])
  }
}

@Suite struct FingerprintTests {
  @Test func textsDoNotRunTogether() {
    var left = FingerprintBuilder()
    left.add("ab")
    left.add("c")
    var right = FingerprintBuilder()
    right.add("a")
    right.add("bc")
    #expect(left.fingerprint != right.fingerprint)
  }

  @Test func survivesItsStoredForm() {
    let fingerprint = Fingerprint(of: "Ada")
    let copy = fingerprint.bytes.withUnsafeBytes { Fingerprint(bytes: $0) }
    #expect(copy == fingerprint)
    #expect([UInt8](repeating: 0, count: 15).withUnsafeBytes { Fingerprint(bytes: $0) } == nil)
  }
}
