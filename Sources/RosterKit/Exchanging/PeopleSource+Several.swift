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
  ) throws -> Readable {
    var readable = Readable()
    for path in paths {
      do {
        let file = try SourceFile(path: path, options: options, mapping: mapping, for: site)
        do {
          readable.sources.append(
            file.source(of: try file.builder.contents(of: file.list, besides: file.problems)))
        } catch let error as DiagnosticError {
          readable.problems += error.diagnostics
          if paths.count == 1 { readable.sound = file.source(of: file.builder.sound(ofReadable: file.list).people) }
        }
      } catch let error as DiagnosticError {
        readable.problems += error.diagnostics
      }
    }
    return readable
  }

  /// Files, as far as they can be read.
  public struct Readable: Sendable {
    /// Those that can be read whole.
    public var sources: [PeopleSource] = []
    /// The sound people of the only file, where that cannot be read whole; of several one may say otherwise what another says.
    public var sound: PeopleSource?
    /// What is wrong with the others.
    public var problems: [Diagnostic] = []
  }
}
