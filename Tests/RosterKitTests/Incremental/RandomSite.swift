import Foundation

@testable import RosterKit

/// A site that is edited at random, the same way for the same seed.
struct RandomSite {
  private struct Member {
    var id: String
    var fields: [String: String]
  }

  let site: SiteFixture
  private var generator: SeededGenerator
  private var members: [Member] = []
  private var settings: [String: String] = ["title": "Staff"]
  private var nextID = 1
  private var savedState: Data?

  private static let names = [
    "Ada Lovelace", "Grace Hopper", "Kurt Gödel", "Emmy Noether", "Søren Łąka", "山田 架空", "Zoë O'Hara & <b>",
    "ada lovelace",
    "Con", "🦊", "Jan van der Berk", "Ann", "Ann Lee", "Ann-Lee",
  ]
  private static let values: [String: [String]] = [
    "office": ["Briggs 413", "Briggs 411", "Steitz 131", "*7* <i>"],
    "department": ["Maths", "Physics", "Art & Design", "Art and Design"],
    "phone": ["555-0100", "+1 555 0199", "0042"],
    "title": ["Dean", "Lecturer"],
    "bio": ["Likes *maps*.", "# Head\n\n<script>x</script>", "[x](javascript:alert(1))"],
    "slug": ["ada", "first", "ann"],
    "aliases": ["old", "ada", "former"],
    "order": ["1", "2", "10"],
    "desk": ["left", "right"],
    "email": ["a@example.org", "b@example.org"],
  ]
  private static let templates: [String: [String]] = [
    "Templates/extra.md": [
      "# Extra\n\n{% for p in people %}\n- {{ p.name }} {{ p.desk }}\n{% endfor %}\n",
      "{{ people | where: 'department', 'Maths' | map: 'name' | join: ', ' }}\n{% include 'bit' %}\n",
      "{% assign f = people | sort: 'office' | first %}{{ f.name }} {{ people.last.url }} {{ people.size }}\n",
      "{% for g in people | group_by %}{% endfor %}{{ groups.department.size }} {{ site.title }}\n",
      "",
    ],
    "Templates/card.html": [
      "---\nfor: person\npath: cards/{{ person.slug }}.html\nlayout: none\n---\n{{ person.previous.name }}<{{ person.name }}>{{ person.next.name }}",
      "---\nfor: person\npath: cards/{{ person.slug }}.html\nwhen: person.desk == 'left'\n---\n{{ person | json }}",
      "---\nfor: person\npath: c/{{ person.slug }}.html\n---\n{% render 'bit', person: person %}",
    ],
    "Templates/by-office.md": [
      "---\nfor: office\npath: offices/{{ office.slug }}.html\nsort: -order, name\n---\n{% for p in office.people %}\n- [{{ p.name }}]({{ p.url }})\n{% endfor %}\n"
    ],
    "Templates/partials/bit.html": ["<b>{{ person.title }}</b>", "{% render 'deep.md' %}", "{{ site.title }}"],
    "Templates/partials/deep.md": ["deep *one*", "deep *two*"],
    "Templates/layout.html": ["<title>{{ page.title }}</title>{{ content }}", "<main>{{ content }}</main>"],
    "Templates/offices.md": ["", "# Rooms\n\n{{ groups.office.size }}\n"],
    "Templates/words.yml": ["people: Leute\n", "office: Büro\n"],
    "Static/robots.txt": ["one", "two"],
    "Static/assets/style.css": ["body {}"],
    "Data/links.yml": ["a: 1\n", "a: 2\n"],
  ]

  /// Makes a site with a few people, and a page with a random template.
  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    site = try SiteFixture()
    for _ in 0..<6 { addMember() }
    try site.write("Templates/extra.md", RandomListTemplate.text(using: &generator))
    try save()
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  private mutating func addMember() {
    let id = "id-\(nextID)"
    nextID += 1
    var fields = ["name": pick(Self.names)]
    for field in ["office", "department", "phone", "desk", "bio"] where Bool.random(using: &generator) {
      fields[field] = pick(Self.values[field] ?? [])
    }
    members.append(Member(id: id, fields: fields))
  }

  private func save() throws {
    let people = members.map { member in member.fields.merging(["id": member.id]) { first, _ in first } }
    let json = try JSONSerialization.data(withJSONObject: people, options: [.sortedKeys])
    try site.write("directory.json", bytes: json)
    let lines = settings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }
    try site.write("roster.yml", lines.joined())
  }

  /// Makes one random edit.
  ///
  /// - Returns: What was done, in words.
  mutating func step() throws -> String {
    let action = try act()
    try save()
    return action
  }

  private mutating func act() throws -> String {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...6 where !members.isEmpty:
      let index = Int.random(in: 0..<members.count, using: &generator)
      let field = pick(Self.values.keys.sorted())
      members[index].fields[field] =
        Int.random(in: 0..<4, using: &generator) == 0 ? nil : pick(Self.values[field] ?? [])
      return "set \(field) of \(members[index].id) to \(members[index].fields[field] ?? "nothing")"
    case 7, 8:
      addMember()
      return "add \(members[members.count - 1])"
    case 9 where members.count > 2:
      return "remove \(members.remove(at: Int.random(in: 0..<members.count, using: &generator)).id)"
    case 10 where !members.isEmpty:
      let index = Int.random(in: 0..<members.count, using: &generator)
      members[index].fields["name"] = pick(Self.names)
      return "rename \(members[index].id) to \(members[index].fields["name"] ?? "")"
    case 11:
      members.shuffle(using: &generator)
      return "reorder"
    case 12 where !members.isEmpty:
      let index = Int.random(in: 0..<members.count, using: &generator)
      members[index].id = "id-\(nextID)"
      nextID += 1
      return "give \(members[index].fields["name"] ?? "") the id \(members[index].id)"
    case 13:
      settings["title"] = pick(["Staff", "People", "'*Us*'"])
      settings["locale"] = pick(["en", "sv", "de"])
      settings["base_url"] = pick([nil, "https://example.org/staff/", "https://example.org/"])
      settings["private"] = pick([nil, "[phone]", "[desk, email]"])
      return "settings \(settings.sorted { $0.key < $1.key })"
    case 14...16: return try editFile()
    case 17: return try damageOutput()
    case 18: return try changeState()
    default:
      site.moment += 86_400
      return "another day"
    }
  }

  private mutating func editFile() throws -> String {
    let path = pick(Self.templates.keys.sorted())
    if site.text(path) != nil, Bool.random(using: &generator) {
      try site.remove(path)
      return "remove \(path)"
    }
    let isDrawn = path == "Templates/extra.md" && Bool.random(using: &generator)
    let text = isDrawn ? RandomListTemplate.text(using: &generator) : pick(Self.templates[path] ?? [])
    try site.write(path, text)
    return "write \(path): \(text.debugDescription)"
  }

  private mutating func damageOutput() throws -> String {
    let files = try site.tree().keys.filter { !$0.hasPrefix(".roster/") }.sorted()
    guard !files.isEmpty else { return "nothing" }
    let path = "_site/" + pick(files)
    if Bool.random(using: &generator) {
      try site.remove(path)
      return "delete \(path)"
    }
    try site.write(path, "scribble")
    return "scribble on \(path)"
  }

  private mutating func changeState() throws -> String {
    let path = ".roster/state.sqlite"
    let url = site.folder.appendingPathComponent(path)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      try? site.remove(".roster")
      return "lose the state"
    case 1:
      savedState = try? Data(contentsOf: url)
      return "keep a copy of the state"
    case 2:
      guard let savedState else { return "nothing" }
      try site.write(path, bytes: savedState)
      return "put an older state back"
    default:
      guard let whole = try? Data(contentsOf: url) else { return "nothing" }
      try site.write(path, bytes: whole.prefix(Int.random(in: 0..<whole.count, using: &generator)))
      return "truncate the state"
    }
  }
}
