/// Changes templates at random, the same way for the same seed.
struct TemplateMutator {
  private var random: SplitMix
  private let sources: [[UInt8]]

  private static let words = [
    "{{", "}}", "{%", "%}", "{%-", "-%}", "{{-", "-}}", "|", ":", ",", ".", "..", "[", "]", "(", ")", "'", "\"", "==",
    "<>", "=", "-", "\\",
    "{% if x %}", "{% endif %}", "{% for v in l %}", "{% endfor %}", "{% else %}", "{% liquid\n", "{% raw %}",
    "{% endraw %}",
    "{% comment %}", "{% endcomment %}", "{% include 'p' %}", "{% render 'p', v: x %}", "{% capture c %}",
    "{% endcapture %}", "{{ x }}",
    "{{ l | where_exp: 'v', 'v' }}", "(1..1000000000)", "| sort_by: 'k'", "| group_by_exp: 'v', 'v.k'",
    "| date: '%1024d'", "| markdown",
    "| json", "| slice: -99999999999999999999", "| times: 99999999999999999999", "99999999999999999999", "1e999",
    "\u{0}", "\r\n", "\n\n",
    "    ", "# ", "- ", "> ", "```\n", "*", "_", "`", "<a href=\"", "<b title='", "<!--", "-->", "<script>",
    "</script>", "<style>", "<svg>",
    "<textarea>", "<", ">", "&", "](", "![", "[a]: ", "é", "\u{202E}", "\u{FEFF}", "👩‍👩‍👧",
  ]

  init(seed: UInt64, sources: [[UInt8]]) {
    random = SplitMix(state: seed)
    self.sources = sources
  }

  /// A new template: one of the sources, changed in a few places.
  mutating func next() -> [UInt8] {
    var bytes = sources[random.below(sources.count)]
    for _ in 0...random.below(6) { change(&bytes) }
    return Array(bytes.prefix(20_000))
  }

  /// A number from 0 to one below the bound.
  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = random.below(bytes.count + 1)
    let range = place..<min(bytes.count, place + 1 + random.below(20))
    switch random.below(8) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: Array(repeating: bytes[range], count: 1 + random.below(40)).joined(), at: place)
    case 2: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
    case 3:
      // Another template's beginning or end.
      let other = sources[random.below(sources.count)]
      let cut = random.below(other.count + 1)
      bytes.replaceSubrange(place..., with: other[cut...])
    case 4:
      let other = sources[random.below(sources.count)]
      bytes.insert(contentsOf: other.prefix(400), at: place)
    default: bytes.insert(contentsOf: Self.words[random.below(Self.words.count)].utf8, at: place)
    }
  }
}
