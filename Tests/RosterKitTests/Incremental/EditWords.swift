/// The words that random sites are made of: few, so that things meet.
enum EditWords {
  static let names = [
    "Ada Lovelace", "Grace Hopper", "Kurt Gödel", "Emmy Noether", "Søren Łąka", "山田 架空", "Zoë O'Hara & <b>",
    "ada lovelace", "Con", "🦊", "Jan van der Berk", "Ann", "Ann Lee", "Ann-Lee",
  ]

  static let values: [String: [String]] = [
    "office": ["Briggs 413", "Briggs 411", "Steitz 131", "*7* <i>"],
    "department": ["Maths", "Physics", "Art & Design", "Art and Design", "Maths; Physics", "\u{C9}con", "E\u{301}con"],
    "phone": ["555-0100", "+1 555 0199", "0042"],
    "title": ["Dean", "Lecturer"],
    "bio": ["Likes *maps*.", "# Head\n\n<script>x</script>", "[x](javascript:alert(1))"],
    "slug": ["ada", "first", "ann"],
    "aliases": ["old", "ada", "former"],
    "order": ["1", "1.0", "2", "10"],
    "desk": ["left", "right"],
    "email": ["a@example.org", "b@example.org"],
    "hobby": ["chess", "go"],
  ]

  static let fields = values.keys.sorted()

  /// Settings with what they may be; `nil` is that they are not there.
  static let settings: [String: [String?]] = [
    "title": ["Staff", "People", "'*Us*'", nil],
    "locale": ["en", "sv", "de", nil],
    "timezone": ["Europe/Berlin", "Pacific/Kiritimati", nil],
    "base_url": ["https://example.org/staff/", "https://example.org/", nil],
    "private": ["[phone]", "[desk, email]", "[department]", nil],
    "fields": ["{office: desk}", "{department: {from: department, split: \";\"}}", nil],
  ]

  /// Files with what may be in them.
  static let files: [String: [String]] = [
    "Templates/extra.md": [
      "# Extra\n\n{% for p in people %}\n- {{ p.name }} {{ p.desk }}\n{% endfor %}\n",
      "{{ people | where: 'department', 'Maths' | map: 'name' | join: ', ' }}\n{% include 'bit' %}\n",
      "{% assign f = people | sort: 'office' | first %}{{ f.name }} {{ people.last.url }} {{ people.size }}\n",
      "{% for g in groups.desk %}{{ g.name }}{% endfor %}{{ groups.department.size }} {{ site.title }}\n",
      "{% assign desks = people | group_by: 'desk' %}{% for d in desks %}{{ d.name }} {{ d.size }}, {% endfor %}\n",
      "---\nlayout: wide\n---\n{{ people.first.next.name }} {{ data.links.a }} {{ 'today' | date: '%F %Z' }}\n",
      "{{ words.extra }}{{ words.office }}{% if words.nothing %}{{ words.email }}{% endif %}\n",
      "{% assign name = data.links.a | prepend: 'bit' %}{% render name %}\n",
      "",
    ],
    "Templates/card.html": [
      "---\nfor: person\npath: cards/{{ person.slug }}.html\nlayout: none\n---\n"
        + "{{ person.previous.name }}<b>{{ person.name }}</b>{{ person.next.name }}",
      "---\nfor: person\npath: cards/{{ person.slug }}.html\nwhen: person.desk == 'left'\n---\n{{ person | json }}",
      "---\nfor: person\npath: c/{{ person.slug }}.html\n---\n{% render 'bit', person: person %}",
      "---\nfor: person\npath: c/{{ person.office }}-{{ person.id }}.html\nlayout: none\n---\n{{ page.path }}",
      "---\nfor: department\npath: cards/{{ department.slug }}.html\nlayout: wide\n---\n{{ department.size }}",
      "---\npath: cards/all.html\nsort: -order, office\n---\n{{ people | map: 'name' | join: ' ' }} {{ 'now' | date: '%j' }}",
    ],
    "Templates/by-office.md": [
      "---\nfor: office\npath: offices/{{ office.slug }}.html\nsort: -order, name\n---\n"
        + "{% for p in office.people %}\n- [{{ p.name }}]({{ p.url }})\n{% endfor %}\n",
      "---\nfor: office\npath: offices/{{ office.slug }}.html\n---\n{% for o in groups.office %}{{ o.url }} {% endfor %}\n",
    ],
    "Templates/pages.txt": ["{% for p in site.pages %}{{ p.path }}: {{ p.title }}\n{% endfor %}"],
    "Templates/partials/bit.html": ["<b>{{ person.title }}</b>", "{% include 'deep.md' %}", "{{ site.title }}"],
    "Templates/partials/bit1.html": ["<i>one</i>", "{% render 'bit' %}"],
    "Templates/partials/deep.md": ["deep *one*", "deep *two*", "{% include 'deepest' %}"],
    "Templates/partials/deepest.html": ["<u>{{ people.size }}</u>", "<u>bottom</u>"],
    "Templates/partials/person-row.html": ["<li>{{ person.name }}</li>"],
    "Templates/layout.html": ["<title>{{ page.title }}</title>{{ content }}", "<main>{{ content }}</main>"],
    "Templates/layouts/wide.html": ["<p>wide</p>{{ content }}", "---\nlayout: layout\n---\n<div>{{ content }}</div>"],
    "Templates/offices.md": ["", "# Rooms\n\n{{ groups.office.size }}\n"],
    "Templates/words.yml": ["people: Leute\n", "office: Büro\n", "people: Staff\nemail: Mail\nextra: More\n"],
    "Templates/assets/style.css": ["body { color: red }"],
    "Static/robots.txt": ["one", "two"],
    "Static/assets/style.css": ["body {}", "main {}"],
    "Static/photos/ada.jpg": ["a", "b"],
    "Data/links.yml": ["a: 1\n", "a: 2\n"],
  ]
}
