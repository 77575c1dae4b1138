import Foundation
import Testing

@testable import RosterKit

/// A site with every payload in every field and every format of page, in a real browser: nothing runs, nothing is loaded from
/// elsewhere, and pages have the elements and attributes that they have with harmless values.
@Suite struct BrowserTests {
  private static let fields = [
    "name", "office", "department", "title", "phone", "email", "website", "photo", "bio", "pronouns", "languages",
    "office_hours", "orcid", "address", "sort_name",
  ]

  private static let templates = [
    "Templates/every.html": """
    ---
    for: person
    path: every/{{ person.slug }}.html
    layout: none
    ---
    <!DOCTYPE html><html lang="en"><head><title>{{ person.name }}</title></head><body>
    <h1 title="{{ person.title }}">{{ person.name }}</h1><p class={{ person.office }} data-x='{{ person.title }}'>{{ person.office }}</p>
    <a href="{{ person.website }}">{{ person.website }}</a> <a href="/x/{{ person.office }}?q={{ person.office }}">a</a>
    <form action="/s"><input value="{{ person.phone }}"><textarea>{{ person.address }}</textarea></form>
    <script type="application/json">{{ person | json }}</script><script>const p = {{ person.name | json }};</script>
    <svg><title>{{ person.name }}</title><text>{{ person.name }}</text></svg>
    {% capture c %}<b>{{ person.name }}</b>{% endcapture %}{{ c }}
    {% for p in people limit: 3 %}<i>{{ p.name | upcase }}</i>{% endfor %}
    </body></html>
    """,
    "Templates/plain.md": """
    ---
    for: person
    path: plain/{{ person.slug }}.html
    title: "{{ person.name }}"
    ---
    # {{ person.name }}

    - *{{ person.office }}* [{{ person.title }}](/a "{{ person.title }}")
    - [a](/p/{{ person.office }}) `{{ person.address }}`

    | {{ person.name }}

    > {{ person.bio }}
    """,
    "Templates/every.xml": """
    ---
    for: person
    path: xml/{{ person.slug }}.xml
    ---
    <p xmlns="http://www.w3.org/1999/xhtml" title="{{ person.name }}">{{ person.name }} {{ person.bio | markdown | xml_escape }}</p>
    """,
    "Templates/every.json": """
    ---
    for: person
    path: json/{{ person.slug }}.json
    ---
    {"name": "{{ person.name }}", "all": {{ person | json }}}
    """,
    "Templates/every.txt": """
    ---
    for: person
    path: txt/{{ person.slug }}.txt
    ---
    {{ person.name }} {{ person.bio }}
    """,
  ]

  /// Builds a site of people with one text in all of their fields.
  private func build(_ texts: [String], in folder: URL) throws -> URL {
    var files = Self.templates
    let people = texts.enumerated().map { number, text in
      var person = Dictionary(uniqueKeysWithValues: Self.fields.map { ($0, text) })
      if text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty { person["name"] = "x" }
      person["id"] = "id-\(number)"
      person["slug"] = "p\(number)"
      return person
    }
    let json = try JSONSerialization.data(withJSONObject: people, options: [.sortedKeys])
    files["directory.json"] = String(decoding: json, as: UTF8.self)
    files["roster.yml"] = "title: \"<script>pwn()</script>\"\nbase_url: https://example.org/\n"
    for (path, text) in files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    _ = try SiteBuilder(site: SiteFolder(argument: folder.path), options: BuildOptions(moment: 1_796_040_000)).build()
    return folder.appending(path: "_site")
  }

  @Test(.enabled(if: Browser.program != nil && HTML5Lib.isThere, "Chromium is not here: skipped"))
  func nothingRunsAndNothingLeaves() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "roster-payloads-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let site = try build(Payload.all.map(\.text), in: folder.appending(path: "a"))
    let twin = try build(Payload.all.map(\.twin), in: folder.appending(path: "b"))
    let findings = try Browser.findings(in: site, twin: twin, alike: ["every/", "xml/", "plain/"])
    print("browser: \(findings.last ?? "nothing")")
    #expect(findings.dropLast() == [], "\(findings.prefix(20).joined(separator: "\n"))")
    #expect(findings.last != "0 pages opened")
  }
}
