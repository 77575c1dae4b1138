/// Names like `Ada Lovelace`, `Susan N. Carver` or `Иван Шевченко`, which most are: letters of an alphabet in words that,
/// where they are in ASCII, begin with a capital, parted by single blanks, and none of the words a title, particle, saint
/// or degree. A look at each byte tells them from all others, which take twenty times as long, to the same result.
enum OrdinaryName {
  /// The sort name of an ordinary name; `nil` for any other.
  static func sortName(of name: String) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      guard let start = familyStart(in: bytes) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count + 1) { result in
        var end = 0
        func append(_ range: Range<Int>) {
          for byte in bytes[range] {
            result[end] = byte
            end += 1
          }
        }
        append(start..<bytes.count)
        result[end] = UInt8(ascii: ",")
        result[end + 1] = UInt8(ascii: " ")
        end += 2
        append(0..<start - 1)
        return end
      }
    }
  }

  /// Where the last word of an ordinary name begins; `nil` for any other name, and for a single word.
  private static func familyStart(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var words = Words()
    var index = 0
    while index < bytes.count {
      let start = index
      let first = bytes[start]
      guard isCapital(first) || alphabeticWidth(bytes, at: start) != nil else { return nil }
      while index < bytes.count, bytes[index] != UInt8(ascii: " ") {
        let byte = bytes[index]
        if byte >= 0x80 {
          guard let width = alphabeticWidth(bytes, at: index) else { return nil }
          index += width
        } else if isLetter(byte) || (index > start && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'"))) {
          index += 1
        } else if byte == UInt8(ascii: "."), index == start + 1, isLetter(first) {
          // The dot of an initial is the word's last byte.
          index += 1
          guard index == bytes.count || bytes[index] == UInt8(ascii: " ") else { return nil }
        } else {
          return nil
        }
      }
      words.add(start..<index, of: bytes)
      if index < bytes.count { index += 1 }
    }
    guard bytes.last != UInt8(ascii: " "), words.count > 1, !words.areSpecial else { return nil }
    return words.last
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The width of a scalar outside ASCII from one of the blocks of alphabets that hold no blanks and nothing invisible, and
  /// that no language writes family names first in: U+00C0 to U+05FF and U+0620 to U+06BF (Latin, Greek, Cyrillic, Hebrew,
  /// Arabic), U+0900 to U+0FFF (the alphabets of India and its neighbours), U+1E00 to U+1EFF (Latin, as in Vietnamese).
  private static func alphabeticWidth(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    switch bytes[index] {
    case 0xC3...0xD7, 0xD9, 0xDA: 2
    case 0xD8: bytes[index + 1] >= 0xA0 ? 2 : nil
    case 0xE0: bytes[index + 1] >= 0xA4 ? 3 : nil
    case 0xE1: (0xB8...0xBB).contains(bytes[index + 1]) ? 3 : nil
    default: nil
    }
  }
}

extension OrdinaryName {
  /// What is asked of a name's words: whether the first is a title, the last a suffix, the one before it a particle.
  private struct Words {
    private(set) var count = 0
    /// Where the last word begins.
    private(set) var last = 0
    private var isTitled = false
    private var lastKey = Key.none
    private var keyBefore = Key.none

    mutating func add(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
      keyBefore = lastKey
      lastKey = Key(bytes[range])
      last = range.lowerBound
      if count == 0 { isTitled = lastKey.isAmong(Self.titles, ignoringCase: true) }
      count += 1
    }

    var areSpecial: Bool {
      isTitled || lastKey.isAmong(Self.suffixes) || keyBefore.isAmong(Self.particles)
    }

    private static let titles = Set(NameAffixes.titles.union(NameAffixes.dottedTitles).map { Key($0.utf8) })
    private static let suffixes = Set(
      NameAffixes.generations.union(NameAffixes.degrees).union(["V"]).map { Key($0.utf8) })
    private static let particles = Set(NameParticles.capital.union(NameParticles.saints).map { Key($0.utf8) })
  }

  /// A short word in one machine word, to look it up faster than a text. Words of more than eight bytes are all alike.
  private struct Key: Hashable {
    var bytes: UInt64 = 0

    static let none = Key()
    private static let long = Key(bytes: .max)

    private init(bytes: UInt64 = 0) { self.bytes = bytes }

    init(_ word: some Collection<UInt8>) {
      guard word.count <= 8 else {
        self = .long
        return
      }
      for byte in word { bytes = bytes << 8 | UInt64(byte) }
    }

    func isAmong(_ words: Set<Key>, ignoringCase: Bool = false) -> Bool {
      // Sets the bit by which the cases of letters differ; the lists are in lower case, and hyphens have it already.
      words.contains(ignoringCase && self != .long && self != .none ? Key(bytes: lowerCased) : self)
    }

    private var lowerCased: UInt64 {
      var mask: UInt64 = 0
      var rest = bytes
      while rest != 0 {
        mask = mask << 8 | 0x20
        rest >>= 8
      }
      return bytes | mask
    }
  }
}
