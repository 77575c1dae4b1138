import Diagnostics
import DirectoryModel

/// Why a value in YAML cannot be edited where it stands.
enum YAMLObstacle: Error {
  /// The field comes from an alias or a merge key, and so from somewhere that others share.
  case shared(String)
  /// The field, or something in it, has this anchor or tag.
  case property(String, String)
  /// The field is written in a way that is rare: an explicit key `?`, say.
  case form(String)

  /// The error about a record.
  func diagnostic(for record: Record) -> Diagnostic {
    let (field, reason) =
      switch self {
      case .shared(let field): (field, "it comes from an alias or a merge key, which others share")
      case .property(let field, let property):
        (field, property.hasPrefix("&") ? "it has the anchor '\(property)'" : "it has a tag")
      case .form(let field): (field, "it is written in a form that is not understood well enough")
      }
    let name = (record.fields["name"]?.spelling).map { " of '\($0.clipped)'" } ?? ""
    return record.origin.error(
      "the field '\(field)'\(name) cannot be saved: \(reason)", notes: ["change it in the file by hand"])
  }
}
