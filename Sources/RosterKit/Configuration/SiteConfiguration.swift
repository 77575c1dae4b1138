import Diagnostics
import DirectoryFormats
import DirectoryModel

/// The settings of a site: `roster.yml`, or what holds without one.
public struct SiteConfiguration: Sendable {
  /// The site's title.
  public var title = "Staff directory"

  /// Where the site will be published, with a slash at its end; `nil` if unknown. For sitemap, canonical links and the
  /// 404 page only: all other links are relative.
  public var baseURL: String?

  /// The language of the site and the order of its alphabet, as a BCP 47 tag.
  public var locale = "en"

  /// The time zone in which "today" begins and ends.
  public var timeZone = "UTC"

  /// The directory's file or folder relative to the site; `nil` looks for the usual names.
  public var directory: String?

  /// How the directory is read.
  public var reading = ReadingOptions()

  /// The output folder relative to the site.
  public var output = "_site"

  /// How fields come from the records, and what is private.
  public var fieldRules = FieldRules()

  /// The settings that hold without a configuration.
  public init() {}

  /// The path part of the base URL, with slashes at both ends.
  var basePath: String {
    guard let baseURL, let scheme = baseURL.range(of: "://"),
      let slash = baseURL[scheme.upperBound...].firstIndex(of: "/")
    else { return "/" }
    return String(baseURL[slash...])
  }
}
