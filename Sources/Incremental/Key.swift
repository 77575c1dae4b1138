/// Names one thing that a page can read: a kind of reading, what was looked at, and which part of it.
///
/// The numbers are the host's. They must mean the same from run to run, since traces keep them; what they stand
/// for, and the fingerprint that each has today, only the host knows.
public struct Key: Hashable, Sendable {
  /// The kind of reading.
  public var kind: UInt8
  /// What was looked at.
  public var subject: UInt32
  /// Which part of it; 0 where a kind has no parts.
  public var part: UInt32

  /// Makes a key.
  public init(kind: UInt8, subject: UInt32, part: UInt32 = 0) {
    self.kind = kind
    self.subject = subject
    self.part = part
  }
}

extension Key: Comparable {
  /// Orders by kind, subject, part.
  public static func < (left: Key, right: Key) -> Bool {
    (left.kind, left.subject, left.part) < (right.kind, right.subject, right.part)
  }
}

/// Tells the fingerprints that keys have in this run.
public protocol KeySpace {
  /// The fingerprint of a key's present value; `.absent` for what is not there. The same all through a run.
  func fingerprint(of key: Key) -> Fingerprint
}

/// Tells which keys may have another fingerprint than in the run before. It may say so of a key that has not changed, never the
/// other way round.
public protocol ChangeSpace {
  /// Whether a key may have changed.
  func mayDiffer(_ key: Key) -> Bool

  /// Whether one of several parts of a subject may have changed.
  ///
  /// - Parameter parts: The parts below 64, as bits.
  func mayDiffer(kind: UInt8, subject: UInt32, parts: UInt64) -> Bool
}
