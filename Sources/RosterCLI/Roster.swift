import Foundation
import RosterKit

@main
struct Roster {
  /// The program with its commands.
  static let program = Program(
    name: "roster",
    version: ProgramIdentity.version,
    summary: "make a web site of a staff directory, and after an edit only the pages that show it",
    commands: [
      InitCommand.self, BuildCommand.self, CheckCommand.self, ExplainCommand.self, InspectCommand.self,
      ListCommand.self, ShowCommand.self, AddCommand.self, EditCommand.self, RemoveCommand.self, ImportCommand.self,
      ExportCommand.self, CleanCommand.self,
    ],
    notes: [
      "Exit status: 0 done; 1 problems were found, nothing is half published; 64 the command line was wrong;"
        + " 130 interrupted."
    ])

  static func main() {
    let code = program.run(Array(CommandLine.arguments.dropFirst()), on: .standard())
    exit(code.rawValue)
  }
}
