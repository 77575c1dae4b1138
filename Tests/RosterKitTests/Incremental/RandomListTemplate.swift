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
    "concat: people", "push: people.first", "unshift: people.last", "sort: 'FIELD', 'first'", "where: 'FIELD', nil",
    "where: 'groups.FIELD.size'", "reject: 'FIELD', person.FIELD",
    "where_exp: 'p', 'p.order > 2 and p.FIELD contains \"a\"'",
    "where_exp: 'p', 'p.previous'", "sort_by: 'sort_name'", "sort_by: 'letter', 'FIELD'", "uniq: 'letter'",
  ]

  /// Filters from people to something that prints.
  private static let ending = [
    "size", "map: 'FIELD' | join: ','", "map: 'FIELD' | compact | sort_natural | join: ','",
    "first | map: 'FIELD' | join",
    "last | map: 'FIELD' | join", "has: 'FIELD'", "find: 'FIELD' | map: 'name' | join",
    "find_index: 'department', 'Maths'", "find_index: 'FIELD'", "find_index: 'FIELD', person.FIELD",
    "find: 'url', '/people/ada.html' | map: 'FIELD' | join", "find_exp: 'p', 'p.name == \"Ann\"' | map: 'FIELD' | join",
    "find_exp: 'p', 'p.FIELD' | map: 'FIELD' | join", "sum: 'order'", "array_to_sentence_string", "join: '; '",
    "map: 'FIELD' | uniq | size", "map: 'FIELD' | first | default: 'none'", "map: 'name' | join | initials",
    "map: 'FIELD' | join: '-' | slugify", "map: 'FIELD' | join | truncate: 12", "map: 'FIELD' | join | number_of_words",
    "first | map: 'phone' | phone", "map: 'name' | first | mailto", "first | json", "map: 'FIELD' | json",
    "inspect | size",
    "map: 'FIELD' | join | markdown", "map: 'order' | sum | at_least: 3", "map: 'url' | first | relative_url",
    "last | map: 'url' | join | absolute_url", "sort_by: 'FIELD' | map: 'name' | array_to_sentence_string: 'or'",
    "map: 'FIELD' | join | date: '%Y'", "map: 'FIELD' | join | replace: 'a', 'b' | remove_first: 'b' | upcase",
    "map: 'groups.FIELD' | size", "map: 'FIELD' | reverse | last", "find_index: 'order', 2 | plus: 1",
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
    "{% for p in LIST %}{% case p.FIELD %}{% when 'Maths', 'B 1' %}a{% when nil %}b{% else %}{{ p.FIELD }}{% endcase %}{% endfor %}",
    "{% for p in LIST %}{% unless p.FIELD %}{{ p.name }}{% elsif p.order > 1 %}{{ p.order }}{% endunless %}{% continue %}x{% endfor %}",
    "{% for p in LIST limit: 1 %}a{% endfor %}{% for p in LIST offset: continue limit: 2 %}{{ p.FIELD }}{% endfor %}",
    "{% for p in LIST %}{% increment n %}{% for g in p.groups.FIELD %}{{ g.name }}{{ g.size }}{{ g.url }}{% endfor %}{% endfor %}",
    "{% assign p = LIST | find: 'FIELD' %}{{ p }}{{ p.next.url }}{{ p.urls.person }}{{ p['FIELD'] }}",
    "{% render 'person-row', person: LIST.first %}", "{% render 'person-row' for LIST as person %}",
    "{% include 'person-row', person: LIST.last %}",
    "{{ words.office }}{% if words.FIELD %}w{% endif %}{{ LIST.last.name }}",
    "{% for q in site.pages limit: 3 %}{{ q.title }}{{ q.url }}{% endfor %}{{ site.pages.size }}{{ page.title }}",
    "{{ LIST[1].FIELD }}{{ LIST[-1].FIELD }}{{ LIST.first.groups.FIELD | map: 'name' | join }}",
    "{% capture c %}{{ LIST.first.FIELD }} *x*{% endcapture %}{{ c }}{% if c contains 'a' %}{{ c | size }}{% endif %}",
    "{% assign seen = '' | split: ',' %}{% for p in LIST %}{% unless seen contains p.FIELD %}{% assign seen = seen | push: p.FIELD %}{% endunless %}{% endfor %}{{ seen | join }}",
    "{% liquid\nassign s = LIST | map: 'FIELD' | compact | sort\nfor x in s\necho x\nendfor %}",
    "{% for g in groups.FIELD %}{% if g.people contains LIST.first %}{{ g.slug }}{% endif %}{% endfor %}",
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
