import Foundation
import Liquid

/// A case of the shared collection of Liquid cases.
struct ConformanceCase {
  let id: String
  let group: String
  let template: String
  let data: [(Name, Value)]
  let partials: [String: String]
  /// The outputs of which any is right; `nil` if an error is wanted.
  let wanted: [String]?
  /// Texts of a message in the output.
  let wantedParts: [String]
  /// Patterns that the output matches, all of them.
  let wantedPatterns: [String]
  /// "parse" or "render" if an error of that phase is wanted; "" if any is.
  let errorPhase: String?
  /// The modes in which the case holds; empty: all.
  let modes: [String]
  /// Whether the wanted output is that of one Markdown renderer, which other ones do not give.
  let isOfKramdown: Bool
  /// The folder of the site in its addresses: "/people".
  let basePath: String
  /// Whether three engines gave the wanted result when they were asked.
  let isAgreed: Bool

  init(_ value: Value) {
    let fields = Fields(value)
    id = fields.text("id") ?? ""
    group = fields.text("group") ?? ""
    template = fields.text("template") ?? ""
    data = (fields["data"]?.pairs ?? []).map { (Name($0), $1) }
    partials = Dictionary(
      uniqueKeysWithValues: (fields["partials"]?.pairs ?? []).map { ($0, $1.plain ?? "") })
    wanted = fields.text("want").map { [$0] } ?? fields.texts("want_any")
    wantedParts = fields.texts("want_contains") ?? []
    wantedPatterns = fields.texts("want_matches") ?? []
    switch fields["error"] {
    case .mapping(let error)?: errorPhase = error["phase"]?.plain ?? ""
    case .boolean(true)?: errorPhase = ""
    default: errorPhase = nil
    }
    modes = fields.texts("modes") ?? fields.text("mode").map { [$0] } ?? []
    if case .boolean(true)? = fields["kramdown"] { isOfKramdown = true } else { isOfKramdown = false }
    if case .mapping(let site)? = fields["site"] { basePath = site["baseurl"]?.plain ?? "" } else { basePath = "" }
    isAgreed = fields.texts("agree")?.count == 3
  }

  /// Whether it wants an error: one of either phase, or a message in the output, which stands for one.
  var wantsError: Bool { errorPhase != nil || wantsMessage }

  /// Whether it wants a message in the output.
  var wantsMessage: Bool {
    (wanted ?? []).contains { $0.contains("Liquid error") || $0.contains("Liquid syntax error") }
      || !wantedParts.isEmpty
  }

  /// All cases of a file; `nil` if it is not there.
  static func all(of file: String) -> [ConformanceCase]? {
    guard let data = FileManager.default.contents(atPath: folder + "/liquid/" + file),
      let cases = JSONText.value(of: Array(data)).map({ Fields($0) })?["cases"], case .list(let values) = cases
    else { return nil }
    return values.map { ConformanceCase($0) }
  }

  /// The folder of conformance cases: where `ROSTER_CONFORMANCE` says, or in the test data beside the package.
  private static let folder: String = {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["ROSTER_CONFORMANCE"] { return folder }
    if let folder = environment["ROSTER_SHARED"] { return folder + "/conformance" }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    return root.standardizedFileURL.appendingPathComponent("../shared/conformance").standardizedFileURL.path
  }()
}

/// The members of a JSON object.
private struct Fields {
  private let mapping: Mapping

  init(_ value: Value) {
    if case .mapping(let mapping) = value { self.mapping = mapping } else { mapping = Mapping() }
  }

  subscript(name: String) -> Value? { mapping[name] }
  func text(_ name: String) -> String? { mapping[name]?.plain }
  func texts(_ name: String) -> [String]? {
    guard case .list(let values)? = mapping[name] else { return nil }
    return values.compactMap(\.plain)
  }
}

extension Value {
  fileprivate var plain: String? {
    if case .text(let text, _) = self { text } else { nil }
  }

  fileprivate var pairs: [(String, Value)]? {
    if case .mapping(let mapping) = self { mapping.pairs } else { nil }
  }
}
