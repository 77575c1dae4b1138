/// Measures, inside one process, what a command's time does not show. `bench.py` runs it and judges the figures.
@main
enum Main {
  static func main() throws {
    for (name, value) in try PersonPages(site: CommandLine.arguments[1]).measure(rounds: 25) {
      print(name, value)
    }
  }
}
