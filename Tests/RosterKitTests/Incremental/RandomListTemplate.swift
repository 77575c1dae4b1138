/// Random templates of tags and filters over people.
enum RandomListTemplate {
  /// The file that is drawn so now and then.
  static let path = "Templates/extra.md"

  private static let fields = [
    "office", "department", "phone", "title", "desk", "order", "name", "letter", "url", "slug",
  ]

  /// Filters from people to people.
  private static let narrowing = [
    "where: 'FIELD'", "where: 'department', 'Maths'", "where: 'FIELD', person.FIELD", "reject: 'FIELD'",
    "reject: 'department', 'Physics'", "sort: 'FIELD'", "sort_natural: 'FIELD'", "sort_by: 'FIELD', '-name'",
    "sort_by: '-FIELD'", "reverse", "slice: 1, 3", "slice: -2, 2", "slice: 0", "where_exp: 'p', 'p.FIELD'",
    "where_exp: 'p', 'p.department == \"Maths\" or p.desk'", "compact", "compact: 'FIELD'", "uniq: 'FIELD'", "shift",
    "shift: 2", "pop: 2",
    "concat: people", "push: people.first",
  ]

  /// Filters from people to something that prints.
  private static let ending = [
    "size", "map: 'FIELD' | join: ','", "map: 'FIELD' | compact | sort_natural | join: ','",
    "first | map: 'FIELD' | join",
    "last | map: 'FIELD' | join", "has: 'FIELD'", "find: 'FIELD' | map: 'name' | join",
    "find_index: 'department', 'Maths'", "find_index: 'FIELD'", "find_index: 'FIELD', person.FIELD",
    "find: 'url', '/people/ada.html' | map: 'FIELD' | join", "find_exp: 'p', 'p.name == \"Ann\"' | map: 'FIELD' | join",
    "find_exp: 'p', 'p.FIELD' | map: 'FIELD' | join", "sum: 'order'", "array_to_sentence_string", "join: '; '",
    "map: 'FIELD' | uniq | size",
  ]

  private static let tags = [
    "{% for p in LIST %}{{ p.FIELD }}{% if p.FIELD %}!{% endif %}{{ forloop.last }}{% endfor %}",
    "{% for p in LIST limit: 2 offset: 1 %}{{ p.FIELD }}{% else %}none{% endfor %}",
    "{% for p in LIST reversed %}{{ p.next.FIELD }}{% if p.FIELD %}{% break %}{% endif %}{% endfor %}",
    "{% assign g = LIST | group_by: 'FIELD' %}{% for x in g %}[{{ x.name }}]{{ x.size }}{% endfor %}{{ g[0].items[0].name }}",
    "{% assign g = LIST | group_by_exp: 'p', 'p.FIELD' %}{% for x in g %}[{{ x.name }}]{{ x.items | map: 'name' | join }}{% endfor %}",
    "{% if LIST.size > 2 %}many{% endif %}", "{% assign f = LIST | first %}{{ f.FIELD }}{{ f.previous.name }}",
    "{% capture c %}{% for p in LIST %}{{ p.FIELD }}{% endfor %}{% endcapture %}{{ c | size }}",
    "{% tablerow p in LIST cols: 2 %}{{ p.FIELD }}{% endtablerow %}",
    "{% for g in groups.FIELD %}{{ g.name }}{{ g.people | map: 'name' | join }}{% endfor %}",
    "{% for p in LIST %}{% ifchanged %}{{ p.FIELD }}{% endifchanged %}{% cycle 'a', 'b' %}{% endfor %}",
  ]

  /// A template of a few lines.
  static func text(using generator: inout SeededGenerator) -> String {
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let filters = (0..<Int.random(in: 0...3, using: &generator)).map { _ in "| " + pick(narrowing) }
      let list = (["people"] + filters).joined(separator: " ")
      if Bool.random(using: &generator) {
        text += "{{ \(list) | \(pick(ending)) }}\n\n"
      } else {
        text += "{% assign list = \(list) %}" + pick(tags).replacing("LIST", with: "list") + "\n\n"
      }
    }
    while let range = text.firstRange(of: "FIELD") { text.replaceSubrange(range, with: pick(fields)) }
    return text
  }
}
