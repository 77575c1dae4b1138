import Diagnostics
import DirectoryFormats
import DirectoryModel
import RosterKit

/// `roster export`: the directory in another format.
struct ExportCommand: Command {
  static let spec = CommandSpec(
    name: "export",
    summary: "write the directory in another format",
    discussion: """
      Writes everyone with all fields, in the order of names, and with their ids, so that 'roster import' knows them again. \
      Fields that 'fields:' maps are called as it says; what they come from is left out where it says nothing more. \
      The result goes to standard output, or with '--output' to a file, which is replaced as a whole or not at all.

      Private fields are left out, so that they do not get anywhere by accident. What a format cannot hold is told in a \
      warning.

      In CSV a list stands in one cell, and cells that begin with =, +, - or @ are written as they are, with a warning where \
      a spreadsheet would compute them.
      """,
    arguments: [siteArgument],
    options: [format, output, includePrivate],
    examples: [
      .init("roster export --format csv --output staff.csv", "for a spreadsheet"),
      .init("roster export --format vcard > staff.vcf", "for address books"),
      .init("roster export --format json --private | jq length", "all fields, for other programs"),
    ])

  private static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  private static let format = Option.value(
    "format", letter: "f", "NAME", PeopleExport.Format.allCases.map(\.rawValue).joined(separator: ", "))
  private static let output = Option.value("output", letter: "o", "FILE", "where to write; default: standard output")
  private static let includePrivate = Option.flag("private", "write private fields too")

  private let directory: String
  private let format: PeopleExport.Format
  private let output: String?
  private let includesPrivate: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value(of: Self.siteArgument) ?? "."
    output = arguments.value(of: Self.output)
    includesPrivate = arguments.contains(Self.includePrivate)
    guard let format = try arguments.choice(of: Self.format, as: PeopleExport.Format.self) else {
      throw UsageError("in which format?", notes: ["say it with '--format', as in '--format csv'"])
    }
    self.format = format
  }

  func run(on console: Console) throws -> ExitCode {
    let site = try SiteDirectory(site: try SiteFolder(argument: directory), includesPrivate: includesPrivate)
    let warnings = try output.map(site.check(exportTo:)) ?? []
    let file = try site.export(as: format)
    console.report(site.warnings + file.warnings + warnings)
    if let output {
      try AtomicFile.replace(output, displayPath: output, with: file.bytes)
    } else if file.bytes.last == 0x0A {
      let text = String(decoding: file.bytes.dropLast(), as: UTF8.self)
      // A terminal would be shown a sign for each return.
      console.print(console.writesToTerminal ? text.replacing("\r\n", with: "\n") : text)
    }
    return .done
  }
}
