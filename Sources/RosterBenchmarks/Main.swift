/// Measures, inside one process, what a command's time does not show. `bench.py` runs it and judges the figures.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2 else { return print("usage: RosterBenchmarks person SITE [ROUNDS [ONLY…]]") }
    let rounds = arguments.count > 2 ? Int(arguments[3]) ?? 25 : 25
    for (name, value) in try PersonPages(arguments[2]).measure(rounds: rounds, only: Set(arguments.dropFirst(3))) {
      print(name, value)
    }
  }
}
