import Diagnostics
import Incremental

/// What the state remembers of one output file.
struct StoredPage: Sendable, Equatable {
  /// What made the file.
  struct Owner: Hashable, Sendable {
    /// The template's number among names; of a copied file the number of its source.
    var template: UInt32
    /// The kind of subject.
    var kind: Kind
    /// The subject: a person's number, a group's collection, a slug's name; 0 for the site.
    var subject: UInt32

    enum Kind: UInt8, Sendable {
      case site = 0
      case person = 1
      case group = 2
      case namesakes = 3
      case alias = 4
      /// A file that was copied as it is.
      case asset = 5
    }
  }

  /// The row; 0 for a new one.
  var number: Int64 = 0
  /// The file below the output folder.
  var path: String
  /// What made it.
  var owner: Owner
  /// What was read; of a copied file the stamp of its source.
  var trace: [UInt8]
  /// The fingerprint of all that was read; of a copied file that of its contents.
  var fingerprint: Fingerprint
  /// The fingerprint of the file's contents.
  var contents: Fingerprint
  /// The file as it was left.
  var stamp: FileStamp
  /// Whether its replacement was begun and perhaps not ended.
  var isStale = false
  /// What was warned of, as JSON; empty if nothing.
  var warnings = ""
  /// Why it was last rendered, as JSON; empty for a copied file.
  var reasons = ""

  /// A checksum of the row's number and all columns but the mark of being stale, against damage.
  ///
  /// - Parameters:
  ///   - number: The row's number.
  ///   - builder: Serves for one row after another.
  func checksum(at number: Int64, using builder: inout FingerprintBuilder) -> Int64 {
    builder.reset()
    builder.add(Int(number))
    builder.add(path)
    builder.add(Int(owner.template))
    builder.add(Int(owner.kind.rawValue))
    builder.add(Int(owner.subject))
    builder.add(trace)
    builder.add(fingerprint)
    builder.add(contents)
    builder.add(stamp.size)
    builder.add(stamp.modified)
    builder.add(stamp.changed)
    builder.add(stamp.inode)
    builder.add(warnings)
    builder.add(reasons)
    return Int64(bitPattern: builder.fingerprint.low)
  }
}
