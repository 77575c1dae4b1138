import DirectoryModel

/// What a change of several files in one folder does, as the file that makes it whole: as long as it is there, the change counts and
/// is to be finished.
///
/// It is text, so that whoever finds it can read it:
///
///     Roster journal 1 3w5e11264sgsf
///     2fd4e1c6…d93e76 de9f2c7f…eb6b1b ada.md
///     - da39a3ee…afd80709 bo%20derek.md
///     9cf5caf6…5e5b1c - cy/index.md
///     end 0bee89b0…71a33
///
/// A line is a file: the digest of what it held, that of what it is to hold, `-` for no file, and its path in the folder, with `%` and
/// two digits for bytes that would divide the line. What a file is to hold waits in a hidden file beside it, or in the folder where
/// it has no folder yet. The last line has the digest of all before it.
struct SaveJournal: Equatable {
  /// What becomes of one file.
  struct Step: Equatable {
    /// The file's path in the folder.
    var path: String
    /// The digest of what the file held; `nil`: there was none.
    var before: String?
    /// The digest of what it is to hold; `nil`: it goes.
    var after: String?
  }

  /// A word that no other change has.
  var id: String
  /// What becomes of each file, in this order.
  var steps: [Step]

  /// The name of the hidden file with what a step's file is to hold.
  func stagedName(of number: Int) -> String { "\(AtomicFile.prefix)\(id)-\(number)\(AtomicFile.stagedSuffix)" }

  /// The SHA-1 digest of a file, in hexadecimal digits.
  static func digest(of bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    for byte in SHA1.digest(of: bytes) {
      digits.append(hexadecimal[Int(byte >> 4)])
      digits.append(hexadecimal[Int(byte & 15)])
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}

extension SaveJournal {
  private static let title = "Roster journal 1 "

  /// The journal as a file.
  var bytes: [UInt8] {
    var bytes = Array((Self.title + id + "\n").utf8)
    for step in steps {
      bytes += "\(step.before ?? "-") \(step.after ?? "-") ".utf8
      for byte in step.path.utf8 {
        if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") {
          bytes += [UInt8(ascii: "%"), Self.hexadecimal[Int(byte >> 4)], Self.hexadecimal[Int(byte & 15)]]
        } else {
          bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes + "end \(Self.digest(of: bytes))\n".utf8
  }

  /// Reads a journal.
  ///
  /// - Returns: `nil` for what is damaged, cut off or of another version, and for paths that no person's file has: whoever brings a
  ///   journal along must not reach files outside of the folder.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[lines.count - 1].isEmpty else { return nil }
    let end = lines[lines.count - 2]
    guard end.elementsEqual("end \(Self.digest(of: Array(bytes[..<end.startIndex])))".utf8) else { return nil }
    let title = String(decoding: lines[0], as: UTF8.self)
    guard title.hasPrefix(Self.title) else { return nil }
    id = String(title.dropFirst(Self.title.count))
    guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }) else {
      return nil
    }
    steps = []
    for line in lines[1..<lines.count - 2] {
      guard let step = Step(line) else { return nil }
      steps.append(step)
    }
  }
}

extension SaveJournal.Step {
  /// Reads a line.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, let path = Self.path(parts[2]) else { return nil }
    let digests = parts[..<2].map { String(decoding: $0, as: UTF8.self) }
    self.init(
      path: path, before: digests[0] == "-" ? nil : digests[0], after: digests[1] == "-" ? nil : digests[1])
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !names.contains(where: { $0.isEmpty || $0.utf8.first == UInt8(ascii: ".") }), before != nil || after != nil
    else {
      return nil
    }
  }

  private static func path(_ text: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0 else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
