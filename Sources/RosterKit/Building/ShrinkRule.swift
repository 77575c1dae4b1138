/// When a list of people has become so short that a failed export is likelier than the truth.
struct ShrinkRule {
  /// How many there were.
  let before: Int

  /// How many of them are left.
  let now: Int

  /// How many are gone.
  var lost: Int { before - now }

  /// Whether to ask before believing it: nobody is left, or more than a third, and more than five, are gone.
  var isSuspicious: Bool { now == 0 || (lost > 5 && lost * 3 > before) }
}
