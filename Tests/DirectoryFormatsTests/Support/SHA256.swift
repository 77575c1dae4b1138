/// The digest of FIPS 180-4, with which the vCard cases name pictures.
enum SHA256 {
  static func hexDigest(of message: [UInt8]) -> String {
    var state: [UInt32] = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    let keys = primes.map { prime -> UInt32 in cubeRootFraction(UInt64(prime)) }
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: (UInt64(message.count) * 8) >> UInt64(shift)))
    }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { index in
        bytes[start + index * 4..<start + index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<64 {
        let (a, b) = (words[index - 15], words[index - 2])
        let low = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
        let high = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
        words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
      }
      var v = state
      for index in 0..<64 {
        let high = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
        let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
        let first = v[7] &+ high &+ choice &+ keys[index] &+ words[index]
        let low = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
        let second = low &+ ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]))
        v = [first &+ second, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
      }
      state = zip(state, v).map { $0 &+ $1 }
    }
    return state.map { word in
      let hex = String(word, radix: 16)
      return String(repeating: "0", count: 8 - hex.count) + hex
    }
    .joined()
  }

  private static let primes: [Int] = Array(
    (2...311).filter { number in !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 } })

  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }

  /// The first 32 bits behind the point of a cube root, by bisection, since a `Double` is too short for all of them.
  private static func cubeRootFraction(_ number: UInt64) -> UInt32 {
    var root: UInt64 = 0
    for bit in stride(from: UInt64(34), through: 0, by: -1) {
      let candidate = root | 1 << bit
      // candidate³ ≤ number · 2⁹⁶, in 128 bits
      let square = candidate.multipliedFullWidth(by: candidate)
      let low = square.low.multipliedFullWidth(by: candidate)
      let high = square.high &* candidate &+ low.high
      if high < number << 32 || (high == number << 32 && low.low == 0) { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
