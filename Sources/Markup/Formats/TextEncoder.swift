/// Plain text: values as they are, HTML as the text it shows.
struct TextEncoder: PageEncoder {
  let problems = Problems()

  private let root: Root
  private var output: [UInt8] = []

  init(root: Root) {
    self.root = root
  }

  mutating func reserve(_ size: Int) { output.reserveCapacity(size) }

  mutating func write(template text: [UInt8]) { output += text }

  mutating func write(_ value: ComposedValue) { output += value.text(root: root).utf8 }

  mutating func finish() -> [UInt8] { output }
}
