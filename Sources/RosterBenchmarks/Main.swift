import RosterKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures, inside one process, what the time of a command does not show. Prints names and figures, which `liquid.py` judges.
@main
enum Main {
  private static let usage = """
    usage: RosterBenchmarks person SITE ROUNDS [ONLY…]    nanoseconds for a person's page: body, page, parse, html
           RosterBenchmarks parsing FILE ROUNDS           nanoseconds for a byte of a template, 1, 10 and 100 times as long
           RosterBenchmarks list SITE PATH ROUNDS         nanoseconds and bytes of memory for one page
           RosterBenchmarks work STEPS                    nanoseconds for each step that filters and tags count as
    """

  static func main() {
    do {
      try run()
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("person", 3...):
      let figures = try PersonPages(arguments[1]).measure(rounds: rounds(arguments[2]), only: Set(arguments[3...]))
      for (name, value) in figures { print(name, value) }
    case ("parsing", 3):
      let sizes = [1, 10, 100]
      let figures = try Parsing(text: contents(of: arguments[1])).measure(sizes: sizes, rounds: rounds(arguments[2]))
      for (size, value) in zip(sizes, figures) { print(size, value) }
    case ("list", 4):
      let page = ListPage(site: try SiteSample(arguments[1]), path: arguments[2])
      let figures = try page.measure(rounds: rounds(arguments[3]))
      print("nanoseconds", figures.nanoseconds)
      print("bytes", figures.bytes)
    case ("work", 2):
      for (name, value) in Work.measure(steps: Int(arguments[1]) ?? 0) { print(name, value, separator: "\t") }
    default:
      print(usage)
      exit(64)
    }
  }

  private static func rounds(_ text: String) -> Int { max(Int(text) ?? 1, 1) }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let byte = getc(file)
      guard byte >= 0 else { return bytes }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
  }
}
