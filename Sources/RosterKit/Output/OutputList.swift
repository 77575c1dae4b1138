import DirectoryModel
import Incremental

/// The files of the output as the state knows them, in few allocations: for the run that finds nothing to do.
struct OutputList: Sendable {
  /// One file.
  struct Entry: Sendable {
    /// Where the path begins in `paths`.
    var offset: Int
    /// The file as it was left.
    var stamp: FileStamp
    /// The fingerprint of its contents.
    var contents: Fingerprint
  }

  /// All paths as C strings, one after the other.
  private(set) var paths: [UInt8] = []
  /// The files.
  private(set) var entries: [Entry] = []
  /// How many of the files are pages.
  var pageCount = 0
  /// Whether a file's replacement was begun and perhaps not ended, or the state is damaged.
  var hasStale = false

  /// Adds a file.
  mutating func append(path: UnsafeBufferPointer<UInt8>, contents: Fingerprint, stamp: FileStamp) {
    entries.append(Entry(offset: paths.count, stamp: stamp, contents: contents))
    paths.append(contentsOf: path)
    paths.append(0)
  }

  /// What became of the files.
  struct Check: Sendable {
    /// Whether every file has the contents it had.
    var isIntact = true
    /// Files that had to be read to know that, by place, with the stamps that they had before.
    var stamps: [(place: Int, stamp: FileStamp)] = []
  }

  /// Looks at the files.
  ///
  /// - Parameter stampedAt: When the stamps were stored, in nanoseconds since 1970; 0 trusts none.
  func check(in folder: OutputFolder, stampedAt: Int, jobs: Int) throws -> Check {
    let checks = Parallel.map(count: entries.count, jobs: jobs, chunk: 1024) { range in
      [check(range, in: folder, stampedAt: stampedAt)]
    }
    return Check(isIntact: checks.allSatisfy(\.isIntact), stamps: checks.flatMap(\.stamps))
  }

  private func check(_ range: Range<Int>, in folder: OutputFolder, stampedAt: Int) -> Check {
    var check = Check()
    paths.withUnsafeBytes { paths in
      for place in range {
        let entry = entries[place]
        guard let start = paths.baseAddress?.advanced(by: entry.offset).assumingMemoryBound(to: CChar.self),
          let stamp = folder.stamp(of: start)
        else { return check.isIntact = false }
        if stamp == entry.stamp && !stamp.isRacy(storedAt: stampedAt) { continue }
        guard stamp.size == entry.stamp.size, folder.fingerprint(of: String(cString: start)) == entry.contents else {
          return check.isIntact = false
        }
        check.stamps.append((place, stamp))
      }
    }
    return check
  }
}
