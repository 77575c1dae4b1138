import Diagnostics
import DirectoryModel

/// Why a spreadsheet is not read.
enum WorkbookFault: Error {
  /// The zip file.
  case zip(ZipError)
  /// A part is missing.
  case missing(String)
  /// A part is no XML, or declares entities; in the words of the parser.
  case malformed(String, String)
  /// A sheet says impossible things.
  case sheet(String, SheetFault)
  /// There is no sheet of the name that was asked for; the names that there are.
  case noSheet(String, among: [String])
  /// It is something else.
  case foreign(ForeignFile)
  /// There is no sheet with cells at all.
  case noSheets
}

/// A spreadsheet file (`.xlsx`, ECMA-376): a zip file of XML parts.
struct Workbook {
  private var archive: ZipArchive
  private var folder: Substring = ""
  private var relations: [RelationsPart.Relation] = []
  private var workbook = WorkbookPart()

  /// Opens a file.
  ///
  /// - Throws: `WorkbookFault`.
  init(_ bytes: [UInt8]) throws(WorkbookFault) {
    do {
      archive = try ZipArchive(bytes)
    } catch {
      throw .zip(error)
    }
    let root = RelationsPart()
    _ = try read("_rels/.rels", into: root)
    let document = root.relations.first { $0.type == "officeDocument" }?.target ?? "xl/workbook.xml"
    let path = Self.resolved(document, in: "")
    guard try read(path, into: workbook) else {
      let parts = ["xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/sharedStrings.xml"]
      throw parts.contains(where: archive.contains) ? .missing(path) : .foreign(ForeignFile(entries: archive.contains))
    }
    let slash = path.lastIndex(of: "/")
    folder = slash.map { path[...$0] } ?? ""
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let parts = RelationsPart()
    _ = try read("\(folder)_rels/\(name).rels", into: parts)
    relations = parts.relations
  }

  /// Reads a sheet.
  ///
  /// - Parameter name: Its name, in any case of letters; `nil`: the first that is not hidden.
  /// - Throws: `WorkbookFault`.
  mutating func sheet(named name: String?) throws(WorkbookFault) -> SheetPart {
    let sheets = workbook.sheets.filter { sheet in
      relations.contains { $0.id == sheet.relation && $0.type == "worksheet" }
    }
    let found =
      if let name {
        sheets.first { $0.name == name } ?? sheets.first { $0.name.lowercased() == name.lowercased() }
      } else {
        sheets.first { !$0.isHidden }
      }
    guard let found, let path = relations.first(where: { $0.id == found.relation })?.target else {
      if let name { throw .noSheet(name, among: sheets.map(\.name)) }
      throw .noSheets
    }
    let texts = SharedTextsPart()
    let styles = StylesPart()
    if let target = target(of: "sharedStrings") { _ = try read(target, into: texts) }
    if let target = target(of: "styles") { _ = try read(target, into: styles) }
    let sheet = SheetPart(
      sharedTexts: texts.texts, formats: styles.formats, startsIn1904: workbook.startsIn1904)
    let resolved = Self.resolved(path, in: folder)
    guard try read(resolved, into: sheet) else { throw .missing(resolved) }
    return sheet
  }

  private func target(of type: String) -> String? {
    relations.first { $0.type == type }.map { Self.resolved($0.target, in: folder) }
  }

  /// Reads a part; `false` if there is none.
  private mutating func read(_ path: String, into handler: any XMLEventHandler) throws(WorkbookFault) -> Bool {
    do {
      guard let bytes = try archive.contents(of: path) else { return false }
      try XMLEvents.read(bytes, into: handler)
      return true
    } catch let error as ZipError {
      throw .zip(error)
    } catch let error as SheetFault {
      throw .sheet(path, error)
    } catch XMLError.entity(let name, _) {
      throw .malformed(path, "it declares the entity '\(name)'")
    } catch XMLError.malformed(let message, _) {
      throw .malformed(path, message)
    } catch {
      throw .malformed(path, "it ends too early")
    }
  }

  /// The name of a part that another refers to: from the top with a slash, else from its folder.
  private static func resolved(_ target: String, in folder: Substring) -> String {
    var steps: [Substring] = []
    for step in ((target.hasPrefix("/") ? "" : folder) + target).split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }
}
