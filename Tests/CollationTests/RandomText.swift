/// Text of random scalars, the same for a seed on every machine.
struct RandomText {
  /// SplitMix64.
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Up to 40 scalars: half of them from where names are, half from all of Unicode.
  mutating func next() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<number(below: 40) {
      let range = Self.ranges[number(below: Self.ranges.count)]
      if let scalar = Unicode.Scalar(UInt32(range.lowerBound + number(below: range.count))) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  private static let ranges = [
    0x20..<0x7F, 0x61..<0x7B, 0xA0..<0x250, 0x300..<0x370, 0x370..<0x600, 0x900..<0xE80, 0x1E00..<0x2070,
    0x3040..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xF900..<0x10000, 0x1F300..<0x1FB00, 0x0..<0x20,
    0x10000..<0x110000,
  ]

  private mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
