import RosterKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One page that lists everyone.
struct ListPage {
  /// The site that has it.
  let site: SiteSample
  /// Where it is in the output.
  let path: String

  /// Nanoseconds to make the page, and the bytes of memory that the process grows by meanwhile; 0 where the system does not
  /// tell.
  func measure(rounds: Int) throws -> (nanoseconds: Double, bytes: Int) {
    guard try site.page(at: path) != nil else { throw NoSuchPage() }
    let times = try Stopwatch.medians(rounds: rounds, [{ _ = try site.page(at: path) }])
    return (times[0], try Memory.growth { _ = try site.page(at: path) })
  }

  /// That the site has no page at the path.
  struct NoSuchPage: Error {}
}

/// Memory as Linux tells of it.
private enum Memory {
  /// The most that a process grows by while it does something, in bytes.
  static func growth(_ work: () throws -> Void) rethrows -> Int {
    giveBack()
    // Makes the peak the present size again.
    if let file = fopen("/proc/self/clear_refs", "w") {
      fputs("5", file)
      fclose(file)
    }
    let before = peak
    try work()
    return peak - before
  }

  /// Gives memory that is free back to the system, so that it counts when it is taken again. Only glibc knows how, and its
  /// header is none of those that Swift sees.
  private static func giveBack() {
    guard let function = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)(0)
  }

  private static var peak: Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let words = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.split { $0 == 0x20 || $0 == 0x09 }
      if words.count > 1, words[0].elementsEqual("VmHWM:".utf8) {
        return (Int(String(decoding: words[1], as: UTF8.self)) ?? 0) * 1024
      }
    }
    return 0
  }
}
