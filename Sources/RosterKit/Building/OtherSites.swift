/// Tells places on the disk that belong to other sites, so that no build writes there.
///
/// A site's output is known by the list that lies in it, its folder by its configuration or a state. What has neither cannot be
/// told from any other folder.
struct OtherSites {
  /// The site that is built.
  let site: SiteFolder

  /// Why a folder is another site's; `nil` if it is none.
  ///
  /// - Parameter path: Absolute and free of links.
  func objection(toOutput path: String) -> String? {
    if isOther(path) { return "it is the folder of another site" }
    var folder = path
    while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      folder = String(folder[..<slash])
      if FileSystem.kind(at: "\(folder)/\(Ownership.file)") == .file {
        return "it is inside '\(site.displayed(folder))', which is the output of a site"
      }
      if isOther(folder), let objection = objection(toOutput: path, in: folder) { return objection }
    }
    return nil
  }

  /// Whether a folder holds another site, as far as can be told.
  private func isOther(_ folder: String) -> Bool {
    folder != site.path
      && [SiteFolder.configurationFile, SiteFolder.stateFile].contains {
        FileSystem.kind(at: "\(folder)/\($0)") == .file
      }
  }

  /// Why a folder below another site's is that site's own.
  private func objection(toOutput path: String, in folder: String) -> String? {
    guard let other = try? SiteFolder(argument: folder) else { return nil }
    // What a configuration that cannot be read would say is not known; what goes without saying is.
    let settings = (try? other.configuration().settings) ?? SiteConfiguration()
    let name = "the site in '\(site.displayed(folder))'"
    let output = FileSystem.resolved(other.absolute(settings.output))
    if BuildPlaces.isInside(path, output) {
      return path == output ? "it is the output of \(name)" : "it is inside the output of \(name)"
    }
    guard let source = BuildPlaces(site: other, settings: settings).source(around: path) else { return nil }
    return "it is inside '\(source)' of \(name)"
  }
}
