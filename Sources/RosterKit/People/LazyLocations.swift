import Diagnostics
import DirectoryModel

/// Where records are, worked out only for those that are asked for.
struct LazyLocations {
  private let origins: [RecordOrigin]

  init(_ origins: [RecordOrigin]) {
    self.origins = origins
  }

  subscript(index: Int) -> SourceLocation? { origins[index].location }
}
