import Foundation

/// An independent parser of HTML: Python's html5lib, where it is installed.
enum HTML5Lib {
  /// Whether it can be used.
  static let isThere: Bool = (try? run("import html5lib", input: Data())) != nil

  private struct Failed: Error {
    var output: String
  }

  /// A page with values of bad intent, and the same page with harmless ones.
  struct Twins: Encodable {
    /// What it is, for complaints.
    var name: String
    var page: String
    var harmless: String
    /// What each value looks like on the harmless page, and what it must look like on the other; none if the template
    /// changes values, so that only the structure is compared.
    var values: [[String]]
  }

  /// Compares each page with its harmless twin: the same elements with the same attributes, all texts and attributes
  /// that are no URLs differing in the values alone, no URL that runs anything.
  static func complaints(about pages: [RandomPage]) throws -> [String] {
    try complaints(
      about: pages.map { page in
        // Where a value is a number, texts are no safe guide to it.
        let values = page.values.map { [$0.harmless, $0.shown] }
        return Twins(
          name: "seed \(page.seed)", page: page.page, harmless: page.harmless,
          values: values.contains { $0[0] == "2" } ? [] : values)
      })
  }

  /// The same, of any pages.
  static func complaints(about pages: [Twins]) throws -> [String] {
    let output = try run(comparison, input: try JSONEncoder().encode(pages))
    return output.split(separator: "\n").map(String.init)
  }

  private static func run(_ program: String, input: Data) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "roster-\(UUID().uuidString).json")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program, file.path(percentEncoded: false)]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(output: text) }
    return text
  }

  private static let comparison = #"""
    import html5lib, json, re, sys

    URLS = {"href", "src", "srcset", "poster", "action", "formaction", "cite", "data"}

    def nodes(element, out):
        tag = element.tag if isinstance(element.tag, str) else "comment"
        urls = {}
        out.append(("element", tag, sorted(element.attrib)))
        for name in sorted(element.attrib):
            out.append(("url" if str(name).split("}")[-1] in URLS else "text", element.attrib[name]))
        out.append(("script" if tag.endswith("script") else "text", element.text or ""))
        for child in element:
            nodes(child, out)
            out.append(("text", child.tail or ""))
        return out

    def squeezed(text):
        return text.replace("\r", "").strip()

    for case in json.load(open(sys.argv[1])):
        page, harmless = (nodes(html5lib.parse(case[k], namespaceHTMLElements=False), []) for k in ("page", "harmless"))
        if [n[:3] if n[0] == "element" else n[0] for n in page] != [n[:3] if n[0] == "element" else n[0] for n in harmless]:
            print(case["name"], "structure", repr(case["page"]))
            continue
        shown = dict(case["values"])
        twins = sorted(shown, key=len, reverse=True)
        pattern = re.compile("|".join(map(re.escape, twins)) or "(?!)")
        for got, twin in zip(page, harmless):
            if got[0] == "url" and re.match(r"[\x00-\x20]*(javascript|vbscript|data)[\x00-\x20]*:", got[1], re.I):
                print(case["name"], "url", repr(got[1]))
            if got[0] == "text" and shown:
                wanted = pattern.sub(lambda m: shown[m.group()], twin[1])
                if squeezed(got[1]) != squeezed(wanted):
                    print(case["name"], "text", repr(got[1]), "instead of", repr(wanted))
    """#
}
