import DirectoryFormats
import DirectoryModel

extension SiteDirectory {
  /// Everyone as a file of another format, in canonical order, with the fields that the directory was opened with.
  ///
  /// - Throws: `DiagnosticError` for text that the format cannot hold.
  public func export(as format: PeopleExport.Format) throws -> PeopleExport.File {
    try PeopleExport.file(of: index().people.all.map(\.person), as: format)
  }
}
