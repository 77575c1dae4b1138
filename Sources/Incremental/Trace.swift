/// What a page read, in a few bytes: the keys only. Together with the fingerprint of all their values at that time
/// it decides whether the page is stale.
///
/// Stored as runs, each a kind byte (its high bit set for a single part), the subject, and either 64 bits of parts
/// or one part, numbers as LEB128. A page of 20 readings takes about 20 bytes. One fingerprint for all
/// keys is enough: pages are stale or not as a whole, and the reasons come from the differences that the host finds.
public struct Trace: Sendable, Equatable {
  struct Run: Comparable {
    enum Parts: Equatable {
      case bits(UInt64)
      case one(UInt32)
    }

    var kind: UInt8
    var subject: UInt32
    var parts: Parts

    private var order: (UInt8, UInt32, UInt64) {
      switch parts {
      case .bits: (kind, subject, 0)
      case .one(let part): (kind, subject, UInt64(part))
      }
    }

    static func < (left: Run, right: Run) -> Bool { left.order < right.order }
  }

  /// The stored form.
  public let bytes: [UInt8]

  /// Takes a stored form; `nil` if it is not one.
  public init?(bytes: [UInt8]) {
    self.bytes = bytes
    var reader = Reader(bytes)
    while !reader.isAtEnd {
      guard reader.next() != nil else { return nil }
    }
  }

  init(runs: [Run]) {
    var bytes: [UInt8] = []
    for run in runs {
      switch run.parts {
      case .bits(let mask):
        bytes.append(run.kind)
        bytes.append(leb128: UInt64(run.subject))
        bytes.append(leb128: mask)
      case .one(let part):
        bytes.append(run.kind | 0x80)
        bytes.append(leb128: UInt64(run.subject))
        bytes.append(leb128: UInt64(part))
      }
    }
    self.bytes = bytes
  }

  /// Calls `body` for every key, in order.
  public func forEachKey(_ body: (Key) throws -> Void) rethrows {
    var reader = Reader(bytes)
    while let run = reader.next() {
      switch run.parts {
      case .one(let part): try body(Key(kind: run.kind, subject: run.subject, part: part))
      case .bits(var mask):
        while mask != 0 {
          let part = UInt32(mask.trailingZeroBitCount)
          try body(Key(kind: run.kind, subject: run.subject, part: part))
          mask &= mask - 1
        }
      }
    }
  }

  /// Whether something of a kind was read.
  public func contains(kind: UInt8) -> Bool { Self.contains(kind: kind, in: bytes) }

  /// Whether a stored trace tells that something of a kind was read.
  public static func contains(kind: UInt8, in bytes: [UInt8]) -> Bool {
    var reader = Reader(bytes)
    while let run = reader.next() {
      if run.kind == kind { return true }
    }
    return false
  }

  /// All keys, in order.
  public var keys: [Key] {
    var keys: [Key] = []
    forEachKey { keys.append($0) }
    return keys
  }

  /// The fingerprint of what all keys have now. Equal to that of an earlier run exactly if nothing that the page
  /// read has changed.
  public func fingerprint(in space: some KeySpace) -> Fingerprint {
    var builder = FingerprintBuilder()
    return fingerprint(in: space, using: &builder)
  }

  /// The same, with a builder that serves for one trace after another.
  public func fingerprint(in space: some KeySpace, using builder: inout FingerprintBuilder) -> Fingerprint {
    builder.reset()
    forEachKey { builder.add(space.fingerprint(of: $0)) }
    return builder.fingerprint
  }

  /// What looking over a stored trace tells.
  public enum Outlook: Sendable {
    /// Nothing that was read has changed.
    case unchanged
    /// Something may have changed: the fingerprint tells.
    case mayDiffer
    /// The bytes are no trace.
    case malformed
  }

  /// Looks over the stored form of a trace, without taking a fingerprint: all that most pages need.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - changes: Tells what may have changed.
  public static func outlook(of bytes: [UInt8], in changes: some ChangeSpace) -> Outlook {
    var reader = Reader(bytes)
    var outlook = Outlook.unchanged
    while !reader.isAtEnd {
      guard let run = reader.next() else { return .malformed }
      guard case .unchanged = outlook else { continue }
      let mayDiffer =
        switch run.parts {
        case .bits(let mask): changes.mayDiffer(kind: run.kind, subject: run.subject, parts: mask)
        case .one(let part): changes.mayDiffer(Key(kind: run.kind, subject: run.subject, part: part))
        }
      if mayDiffer { outlook = .mayDiffer }
    }
    return outlook
  }

  private struct Reader {
    private var bytes: PackedReader

    init(_ bytes: [UInt8]) { self.bytes = PackedReader(bytes) }

    var isAtEnd: Bool { bytes.isAtEnd }

    mutating func next() -> Run? {
      guard let kind = bytes.byte(), let subject = bytes.number(), let subject = UInt32(exactly: subject),
        let parts = bytes.number()
      else { return nil }
      guard kind & 0x80 != 0 else { return Run(kind: kind, subject: subject, parts: .bits(parts)) }
      guard let part = UInt32(exactly: parts) else { return nil }
      return Run(kind: kind & 0x7F, subject: subject, parts: .one(part))
    }
  }
}
