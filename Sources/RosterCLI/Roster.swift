@main
struct Roster {
  static func main() {}
}
