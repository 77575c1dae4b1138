import Diagnostics
import DirectoryFormats
import DirectoryModel

extension SiteDirectory {
  /// Everyone as a file of another format, in canonical order, with the fields that the directory was opened with.
  ///
  /// Fields that only say what mapped ones say are left out. So the file says the same with the mapping and without, as far as that
  /// can be; where it cannot, a warning tells.
  ///
  /// - Throws: `DiagnosticError` for text that the format cannot hold.
  public func export(as format: PeopleExport.Format) throws -> PeopleExport.File {
    let rules = settings.fieldRules
    let fields = ExportedFields(of: index().people.all.map(\.person), rules: rules)
    var file = try PeopleExport.file(
      of: fields.people, as: format, ids: directory.ownIDs,
      separators: Dictionary(
        rules.rules.compactMap { rule in rule.separator.map { (rule.name, $0) } }, uniquingKeysWith: { _, last in last }
      ))
    let hidden = try leftOutPeople().count { $0.reason == .setting }
    if hidden > 0 { file.warnings.append(.leftOut(hidden)) }
    if !fields.differing.isEmpty { file.warnings.append(.readsOtherwise(fields.differing)) }
    if !fields.unmapped.isEmpty { file.warnings.append(.unmapped(fields.unmapped)) }
    return file
  }

  /// Looks whether an export may be written to a file.
  ///
  /// - Parameter output: The file, relative to the current folder.
  /// - Returns: A warning if the site would find two directories then.
  /// - Throws: `DiagnosticError` if it is the directory itself, or would be read as a part of it: an export has not all that is in
  ///   there; or if the site has its settings, templates or state there.
  public func check(exportTo output: String) throws -> [Diagnostic] {
    let target = FileSystem.resolved(output)
    let own = FileSystem.resolved(site.absolute(path))
    guard target != own, !target.hasPrefix(own + "/") else {
      throw DiagnosticError(
        .error(
          "'\(output)' is \(target == own ? "the directory itself" : "in the directory itself")",
          notes: ["an export may lack private fields, comments and more; write it to another file"]))
    }
    for (place, holds) in site.keptPlaces where target == place || target.hasPrefix(place + "/") {
      throw DiagnosticError(
        .error("'\(output)' is where the site has its \(holds)", notes: ["write the export to another file"]))
    }
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    let folder = FileSystem.resolved(site.path)
    guard target == (folder == "/" ? "/" : folder + "/") + name, SiteFolder.directoryNames.contains(name),
      site.namedDirectory == nil, settings.directory == nil
    else { return [] }
    return [
      .warning(
        "there are two directories now, '\(path)' and '\(name)', and a build cannot tell which one counts",
        notes: ["remove one of them, or say which in roster.yml, like 'directory: \(path)'"])
    ]
  }
}

extension SiteFolder {
  /// Where the site has what no export may replace, and what that is.
  fileprivate var keptPlaces: [(path: String, holds: String)] {
    [(Self.configurationFile, "settings"), ("Templates", "templates"), (Ownership.folder, "state")].map {
      (FileSystem.resolved(absolute($0)), $1)
    }
  }
}

extension Diagnostic {
  fileprivate static func leftOut(_ count: Int) -> Diagnostic {
    .warning(
      "\(count == 1 ? "1 person is" : "\(count) people are") not written, whom 'only' or 'except' leaves out",
      notes: ["take these out of roster.yml for a moment if everyone is wanted"])
  }

  fileprivate static func unmapped(_ fields: [String]) -> Diagnostic {
    let listed = fields.map { "'\($0)'" }.joined(separator: ", ")
    return .warning(
      "\(listed) \(fields.count == 1 ? "is" : "are") as in the directory's file, since other fields come from there",
      notes: ["the file says the same as the directory only if it is read with the 'fields' of roster.yml"])
  }

  fileprivate static func readsOtherwise(_ fields: [String]) -> Diagnostic {
    let listed = fields.map { "'\($0)'" }.joined(separator: ", ")
    return .warning(
      "what is written here and read through the 'fields' of roster.yml again says something else in \(listed)",
      notes: ["if the file takes the directory's place, take 'fields' out of roster.yml"])
  }
}
