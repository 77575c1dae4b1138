import Diagnostics
import DirectoryFormats
import DirectoryModel

/// Where the parts of a site are.
public struct SiteFolder: Sendable {
  /// The site's folder, absolute.
  public let path: String

  /// The directory that the command line named in place of a folder, relative to the site; `nil` otherwise.
  let namedDirectory: String?

  /// Finds the site that an argument means: a folder that holds one, or a directory's file, whose folder then is the
  /// site.
  ///
  /// - Throws: `DiagnosticError` if there is no such thing.
  public init(argument: String) throws {
    let resolved = FileSystem.resolved(argument)
    switch FileSystem.kind(at: resolved) {
    case .folder?:
      path = resolved
      namedDirectory = nil
    case .file?:
      let slash = resolved.lastIndex(of: "/") ?? resolved.startIndex
      path = slash == resolved.startIndex ? "/" : String(resolved[..<slash])
      namedDirectory = String(resolved[resolved.index(after: slash)...])
    default:
      throw DiagnosticError(
        .error("there is no '\(argument)'", notes: ["name a folder that holds a site, or the file of a directory"]))
    }
  }

  /// The configuration's file.
  static let configurationFile = "roster.yml"

  /// The state of the site in its usual output.
  static let stateFile = Ownership.folder + "/state.sqlite"

  /// The names of directories that are found without being told, in the order of their endings.
  static let directoryNames =
    ["plist", "json", "jsonl", "yaml", "yml", "csv", "tsv", "xlsx", "vcf", "ldif"].map { "directory." + $0 } + [
      "people"
    ]

  func absolute(_ relative: String) -> String {
    relative.hasPrefix("/") ? relative : path == "/" ? "/" + relative : path + "/" + relative
  }

  /// Reads the configuration.
  ///
  /// - Returns: The settings, and the file's bytes; none if there is no file.
  func configuration() throws -> (settings: SiteConfiguration, bytes: [UInt8]?) {
    var settings = SiteConfiguration()
    var bytes: [UInt8]?
    if FileSystem.kind(at: absolute(Self.configurationFile)) != nil {
      let read = try FileSystem.read(absolute(Self.configurationFile), displayPath: Self.configurationFile)
      settings = try ConfigurationReader.read(SourceText(path: Self.configurationFile, bytes: read))
      bytes = read
    }
    settings.reading.root = path
    return (settings, bytes)
  }

  /// The directory's path relative to the site.
  ///
  /// - Throws: `DiagnosticError` if there is none, or more than one and no word which.
  func directory(_ settings: SiteConfiguration) throws -> String {
    if let namedDirectory { return namedDirectory }
    if let named = settings.directory {
      guard FileSystem.kind(at: absolute(named)) != nil else {
        throw DiagnosticError(
          .error(
            "there is no directory '\(named)'", at: .file(Self.configurationFile),
            notes: ["'directory' in \(Self.configurationFile) names it"]))
      }
      return named
    }
    let found = Self.directoryNames.filter { FileSystem.kind(at: absolute($0)) != nil }
    switch found.count {
    case 1: return found[0]
    case 0: throw DiagnosticError(.error("there is no directory of people here", notes: noDirectoryNotes))
    default:
      throw DiagnosticError(
        .error(
          "there is more than one directory: \(found.map { "'\($0)'" }.joined(separator: " and "))",
          notes: ["say which one in \(Self.configurationFile), like 'directory: \(found[0])'"]))
    }
  }

  /// Where other generators keep people.
  private static let usualPlaces =
    ["people", "members", "team", "staff", "authors"].flatMap { name in
      ["yml", "yaml", "json", "csv"].map { "_data/\(name).\($0)" } + [
        "_\(name)", "content/\(name)", "data/\(name).yaml",
      ]
    }

  private var noDirectoryNotes: [String] {
    let endings: Set<String> = ["plist", "json", "jsonl", "yaml", "yml", "csv", "tsv", "xlsx", "vcf", "ldif"]
    let candidates = (FolderListing(of: path)?.names ?? []).filter {
      endings.contains(TemplateFile.ending($0)) && $0 != Self.configurationFile && !$0.hasPrefix("_")
    }
    let usual = Self.usualPlaces.first { FileSystem.kind(at: absolute($0)) != nil }
    guard let candidate = usual ?? candidates.first else {
      return [
        "put a directory.csv, .xlsx, .yaml, .json or .plist into '\(path)', or a folder 'people' of Markdown files",
        "'roster init' makes a new site with a sample",
      ]
    }
    return ["to use '\(candidate)', write 'directory: \(candidate)' into \(Self.configurationFile)"]
  }

  /// The output folder, absolute.
  ///
  /// - Parameter asked: What the command line says, relative to the current folder; `nil`: what the configuration says.
  /// - Throws: `DiagnosticError` for a folder in which Roster must not write.
  func output(_ asked: String?, _ settings: SiteConfiguration) throws -> String {
    let wanted = asked.map { FileSystem.resolved($0) } ?? FileSystem.resolved(absolute(settings.output))
    try BuildPlaces(site: self, settings: settings).check(output: wanted)
    return wanted
  }

  /// Refuses a place for a report on a build in which it would be published, read as a source, or take the place of something
  /// else.
  ///
  /// - Parameters:
  ///   - report: The report's file, relative to the current folder.
  ///   - options: Those of the build.
  /// - Throws: `DiagnosticError`.
  public func check(report: String, of options: BuildOptions) throws {
    // A configuration that cannot be read is the build's to tell, in a report if that was asked for.
    let settings = (try? configuration().settings) ?? SiteConfiguration()
    guard let output = try? output(options.output, settings) else { return }
    try BuildPlaces(site: self, settings: settings).check(
      report: FileSystem.resolved(report), state: state(options.state, output: output), output: output,
      delta: options.delta.map { FileSystem.resolved($0) })
  }

  /// The state's file, absolute.
  ///
  /// - Parameters:
  ///   - asked: What the command line says, relative to the current folder.
  ///   - output: The output folder, absolute: each has a state of its own.
  func state(_ asked: String?, output: String) -> String {
    if let asked { return FileSystem.resolved(asked) }
    let relative = relativeOutput(output)
    return absolute(
      relative == "_site" ? Self.stateFile : "\(Ownership.folder)/state-\(FileHash.shortName(of: relative)).sqlite")
  }

  /// The output folder relative to the site, if it is inside; else absolute.
  func relativeOutput(_ output: String) -> String { displayed(output) }

  /// An absolute path as messages name it: relative to the site, if it is inside.
  func displayed(_ absolute: String) -> String {
    absolute.hasPrefix(path + "/") ? String(absolute.dropFirst(path.count + 1)) : absolute
  }
}
