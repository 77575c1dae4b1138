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
  /// Texts that are all in the output.
  let wantedParts: [String]
  /// "parse" or "render" if an error of that phase is wanted; "" if any is.
  let errorPhase: String?
  /// The modes in which the case holds; empty: all.
  let modes: [String]
  let writesErrors: Bool
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
    switch fields["error"] {
    case .mapping(let error)?: errorPhase = error["phase"]?.plain ?? ""
    case .boolean(true)?: errorPhase = ""
    default: errorPhase = nil
    }
    modes = fields.texts("modes") ?? fields.text("mode").map { [$0] } ?? []
    if case .boolean(true)? = fields["inline_errors"] { writesErrors = true } else { writesErrors = false }
    isAgreed = fields.texts("agree")?.count == 3
  }

  /// All cases of a file; `nil` if it is not there.
  static func all(of file: String) -> [ConformanceCase]? {
    guard let folder = sharedFolder,
      let data = FileManager.default.contents(atPath: folder + "/conformance/liquid/" + file),
      let cases = JSONText.value(of: Array(data)).map({ Fields($0) })?["cases"], case .list(let values) = cases
    else { return nil }
    return values.map { ConformanceCase($0) }
  }

  /// The folder of shared test data, beside the package or where the environment says.
  private static var sharedFolder: String? {
    if let folder = ProcessInfo.processInfo.environment["ROSTER_SHARED"] { return folder }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../..")
    return root.standardizedFileURL.appendingPathComponent("shared").path
  }
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
