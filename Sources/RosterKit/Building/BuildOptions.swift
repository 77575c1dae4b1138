/// How to build.
public struct BuildOptions: Sendable {
  /// The output folder relative to the current folder; `nil`: as the configuration says.
  public var output: String?
  /// The state's file relative to the current folder; `nil`: below the site's `.roster`.
  public var state: String?
  /// Whether to render everything, whatever the state says. With `delta`, everything is written, too.
  public var force = false
  /// How many threads; `nil`: one for each core.
  public var jobs: Int?
  /// Which moment "now" is, in seconds since 1970-01-01T00:00:00Z.
  public var moment: Int
  /// Whether `moment` stands for the day that it is in UTC, in whatever time zone the site is.
  public var isDay = false
  /// Whether to build although many people or pages are gone.
  public var allowShrink = false
  /// A folder for what changed, relative to the current folder: the output folder is then neither looked at nor written.
  /// `nil`: the output folder takes the files.
  public var delta: String?
  /// Whether to compare the result with a clean build.
  public var verify = false
  /// An absolute folder that holds output and state, wherever the site keeps them; made if need be.
  var scratch: String?
  /// Whether the process ends after the build: then its memory is not freed piece by piece, which the system does at once.
  public var endsProcess = false

  /// The usual build at a moment.
  public init(moment: Int) {
    self.moment = moment
  }
}
