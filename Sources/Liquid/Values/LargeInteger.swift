/// A whole number beyond the range of `Int`, exact.
public struct LargeInteger: Sendable, Hashable {
  /// Digits in base 1,000,000,000, the lowest first; none for 0.
  private let limbs: [UInt32]
  /// Whether it is below 0.
  let isNegative: Bool

  private static let base: UInt64 = 1_000_000_000

  /// Longer numbers than this are not worth exactness; it also bounds the work of multiplying.
  static let mostDigits = 1000

  private init(_ limbs: [UInt32], isNegative: Bool) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    self.limbs = limbs
    self.isNegative = isNegative && !limbs.isEmpty
  }

  /// The number of an `Int`.
  init(_ value: Int) {
    var limbs: [UInt32] = []
    var rest = UInt64(value.magnitude)
    while rest > 0 {
      limbs.append(UInt32(rest % Self.base))
      rest /= Self.base
    }
    self.init(limbs, isNegative: value < 0)
  }

  /// The number of digits, perhaps after a `-`; `nil` if there are too many. All else must have been ruled out.
  init?(spelling: Substring.UTF8View) {
    let isNegative = spelling.first == UInt8(ascii: "-")
    let digits = Array(isNegative ? spelling.dropFirst() : spelling)
    guard digits.count <= Self.mostDigits else { return nil }
    var limbs: [UInt32] = []
    var end = digits.count
    while end > 0 {
      let start = max(end - 9, 0)
      limbs.append(digits[start..<end].reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) })
      end = start
    }
    self.init(limbs, isNegative: isNegative)
  }

  /// The digits.
  var spelling: String {
    guard let last = limbs.last else { return "0" }
    var text = (isNegative ? "-" : "") + String(last)
    for limb in limbs.dropLast().reversed() { text += String(UInt64(limb) + Self.base).dropFirst() }
    return text
  }

  /// With the other sign.
  var negated: LargeInteger { LargeInteger(limbs, isNegative: !isNegative) }

  /// The same number as an `Int`; `nil` if it does not fit.
  var integer: Int? {
    limbs.count > 3 ? nil : Int(spelling)
  }

  func plus(_ other: LargeInteger) -> LargeInteger {
    if isNegative == other.isNegative {
      return LargeInteger(Self.sum(limbs, other.limbs), isNegative: isNegative)
    }
    return Self.isLess(limbs, other.limbs)
      ? LargeInteger(Self.difference(other.limbs, limbs), isNegative: other.isNegative)
      : LargeInteger(Self.difference(limbs, other.limbs), isNegative: isNegative)
  }

  /// The product; `nil` if it has too many digits.
  func times(_ other: LargeInteger) -> LargeInteger? {
    guard (limbs.count + other.limbs.count) * 9 <= Self.mostDigits else { return nil }
    var product = [UInt64](repeating: 0, count: limbs.count + other.limbs.count + 1)
    for (place, limb) in limbs.enumerated() {
      var carry: UInt64 = 0
      for (otherPlace, otherLimb) in other.limbs.enumerated() {
        let sum = product[place + otherPlace] + UInt64(limb) * UInt64(otherLimb) + carry
        product[place + otherPlace] = sum % Self.base
        carry = sum / Self.base
      }
      product[place + other.limbs.count] += carry
    }
    return LargeInteger(product.map { UInt32($0) }, isNegative: isNegative != other.isNegative)
  }

  /// Negative, zero or positive as this is less than, equal to or greater than the other.
  func compare(_ other: LargeInteger) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    if limbs == other.limbs { return 0 }
    return Self.isLess(limbs, other.limbs) != isNegative ? -1 : 1
  }

  /// Whether this is nearer to 0 than the other.
  func isSmaller(than other: LargeInteger) -> Bool { Self.isLess(limbs, other.limbs) }

  private static func isLess(_ left: [UInt32], _ right: [UInt32]) -> Bool {
    left.count != right.count ? left.count < right.count : left.reversed().lexicographicallyPrecedes(right.reversed())
  }

  private static func sum(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var limbs: [UInt32] = []
    var carry: UInt64 = 0
    for place in 0...max(left.count, right.count) {
      let sum = carry + UInt64(place < left.count ? left[place] : 0) + UInt64(place < right.count ? right[place] : 0)
      limbs.append(UInt32(sum % base))
      carry = sum / base
    }
    return limbs
  }

  /// The difference of a number and one that is not greater.
  private static func difference(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var limbs: [UInt32] = []
    var borrow: UInt64 = 0
    for place in left.indices {
      let subtrahend = borrow + UInt64(place < right.count ? right[place] : 0)
      borrow = UInt64(left[place]) < subtrahend ? 1 : 0
      limbs.append(UInt32(UInt64(left[place]) + borrow * base - subtrahend))
    }
    return limbs
  }
}
