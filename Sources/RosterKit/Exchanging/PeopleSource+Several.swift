import Diagnostics
import DirectoryFormats
import DirectoryModel

extension PeopleSource {
  /// Reads files and folders one after the other, whatever is wrong with some of them.
  ///
  /// The parameters are those of reading one.
  ///
  /// - Returns: Those that can be read whole, and every problem of the others, in their order.
  public static func readable(
    _ paths: [String], options: ReadingOptions = ReadingOptions(), mapping: [FieldRules.Rule] = [],
    for site: SiteDirectory
  ) throws -> (sources: [PeopleSource], problems: [Diagnostic]) {
    var sources: [PeopleSource] = []
    var problems: [Diagnostic] = []
    for path in paths {
      do {
        sources.append(try PeopleSource(path: path, options: options, mapping: mapping, for: site))
      } catch let error as DiagnosticError {
        problems += error.diagnostics
      }
    }
    return (sources, problems)
  }
}
