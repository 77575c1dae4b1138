import Foundation

/// The cases in which Roster differs from what is wanted, each with its reason: `Differences.txt` beside this file.
///
/// A line that begins with `#` is a reason; the lines after it name cases, several on a line. The list only shrinks: a case on
/// it that passes fails the run.
struct ConformanceDifferences {
  /// The reason of each case.
  let reasons: [String: String]
  /// Cases that are listed twice or without a reason.
  let slips: [String]

  init() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Differences.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    var reasons: [String: String] = [:]
    var slips: [String] = []
    var reason = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        reason = line.dropFirst().trimmingCharacters(in: .whitespaces)
        continue
      }
      for id in line.split(separator: " ").map(String.init) {
        if reason.isEmpty || reasons.updateValue(reason, forKey: id) != nil { slips.append(id) }
      }
    }
    self.reasons = reasons
    self.slips = slips
  }
}
