import Diagnostics
import Incremental

/// The files that are copied as they are: those of `Static/`, and those of the templates that are no templates.
struct AssetPlan {
  /// One file.
  struct Asset {
    /// Where it goes below the output folder.
    var path: String
    /// Where its contents are.
    var source: OutputChange.Source
    /// The fingerprint of its contents.
    var contents: Fingerprint
    /// The stamp of its source, packed for the state; empty for one of the theme.
    var stamp: [UInt8]
  }

  /// The files by path in byte order.
  let assets: [Asset]

  /// Finds the files, reading only those whose stamps differ from the ones stored.
  ///
  /// - Parameter hasNewPages: Whether pages are elsewhere than in the run before.
  /// - Throws: `DiagnosticError` for a file that cannot be read, or that wants the place of a page.
  init(site: SiteFolder, context: SiteContext, previous: PreviousState, hasNewPages: Bool = true) throws {
    let stored = previous.placesOfAssets.mapValues { previous.pages[$0] }
    var assets: [ExactPath: Asset] = [:]
    for file in context.templates.assets {
      assets[ExactPath(file.path)] = Asset(
        path: file.path, source: .bytes(file.bytes), contents: file.fingerprint, stamp: [])
    }
    let folder = site.absolute("Static")
    for path in try FileSystem.files(below: folder, within: site.path, displayPath: "Static") {
      let source = folder + "/" + path
      guard let stamp = Self.stamp(of: source) else {
        throw DiagnosticError(.error("cannot read 'Static/\(path)'", at: .file("Static/" + path)))
      }
      let packed = stamp.packed
      let contents: Fingerprint
      if let known = stored[ExactPath(path)], known.trace == packed, !stamp.isRacy(storedAt: previous.meta.stampedAt) {
        contents = known.fingerprint
      } else if let read = FileHash.fingerprint(ofFile: source) {
        contents = read
      } else {
        throw DiagnosticError(
          .error("cannot read 'Static/\(path)': \(FileSystem.lastError)", at: .file("Static/" + path)))
      }
      assets[ExactPath(path)] = Asset(path: path, source: .file(source), contents: contents, stamp: packed)
    }
    self.assets = assets.values.sorted { $0.path.precedesByBytes($1.path) }
    // What could be where it was before can be there now.
    if hasNewPages || !self.assets.allSatisfy({ stored[ExactPath($0.path)] != nil }) { try check(against: context) }
  }

  private static func stamp(of path: String) -> FileStamp? {
    FileStamp.of(path) ?? FileSystem.stamp(ofLinked: path)
  }

  private func check(against context: SiteContext) throws {
    var problems: [Diagnostic] = []
    for asset in assets {
      if let objection = PagePath.objection(to: asset.path) {
        problems.append(.error("'Static/\(asset.path)' cannot be copied: \(objection)"))
      } else if let page = context.routes.places.paths.place(of: asset.path) {
        problems.append(
          .error(
            "a copied file and a page want the same place: '\(asset.path)'",
            notes: [remedy(context.routes.pages[page])]))
      } else if let page = Self.obstacle(to: asset.path, in: context.routes) {
        problems.append(
          .error(
            "a copied file and a page want the same place: '\(asset.path)' and '\(page.path)'", notes: [remedy(page)]))
      }
    }
    for (file, inside) in FoldedPaths(assets.map(\.path)).obstructions {
      problems.append(
        .error(
          "two copied files want the same place: '\(assets[file].path)' and '\(assets[inside].path)'",
          notes: ["a file cannot stand where another needs a folder; rename one of them"]))
    }
    guard problems.isEmpty else { throw DiagnosticError(problems) }
  }

  /// A page that is a file where the asset needs a folder, or needs a folder where the asset is a file.
  private static func obstacle(to path: String, in routes: Routes) -> Page? {
    let place =
      Ownership.parents(of: path).lazy.compactMap { routes.places.paths.place(of: $0) }.first
      ?? routes.places.paths.place(below: path)
    return place.map { routes.pages[$0] }
  }

  private func remedy(_ page: Page) -> String {
    "the page is made by '\(page.template.path)'; rename one, or switch the template off with an empty file"
  }
}

extension FileStamp {
  /// The stamp as bytes.
  var packed: [UInt8] {
    [size, modified, changed, inode].flatMap { number in
      withUnsafeBytes(of: Int64(number).littleEndian) { Array($0) }
    }
  }
}
