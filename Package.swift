// swift-tools-version: 6.1
import PackageDescription

/// A C library of the system: its headers and link flags come from pkg-config, its package from the system's manager.
func system(_ name: String, pkgConfig: String, debian: String, homebrew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([debian]), .brew([homebrew])])
}

/// Roster's few functions over ICU: the one inside the toolchain's Foundation, or Homebrew's, where that is out of reach.
#if os(macOS)
  let icuLibrary = [
    system("CICU4C", pkgConfig: "icu-i18n", debian: "libicu-dev", homebrew: "icu4c")
  ]
  let icu = Target.target(name: "CICU", dependencies: ["CICU4C"])
#else
  let icuLibrary: [Target] = []
  let icu = Target.target(name: "CICU", linkerSettings: [.linkedLibrary("_FoundationICU")])
#endif

let package = Package(
  name: "roster",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "roster", targets: ["RosterCLI"]),
    .library(name: "DirectoryModel", targets: ["DirectoryModel"]),
  ],
  targets: [
    system("CCmark", pkgConfig: "libcmark", debian: "libcmark-dev", homebrew: "cmark"),
    system("CYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev", homebrew: "libyaml"),
    system("CExpat", pkgConfig: "expat", debian: "libexpat1-dev", homebrew: "expat"),
    system("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev", homebrew: "zlib"),
    system("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev", homebrew: "sqlite"),
    .target(name: "CXXHash"),
    icu,
    .target(name: "CDefaultTheme"),
    .target(name: "CProgram"),
    .target(name: "CExchange"),

    .target(name: "Diagnostics"),
    .target(name: "DirectoryModel", dependencies: ["Diagnostics", "CExpat", "CProgram"]),
    .target(
      name: "DirectoryFormats", dependencies: ["DirectoryModel", "Diagnostics", "Collation", "CICU", "CYAML", "CZlib"]),
    .target(name: "Liquid", dependencies: ["Diagnostics"]),
    .target(name: "Markup", dependencies: ["Liquid", "Diagnostics", "CCmark"]),
    .target(name: "Incremental", dependencies: ["CXXHash"]),
    .target(name: "Collation", dependencies: ["CICU"]),
    .target(name: "DefaultTheme", dependencies: ["CDefaultTheme"]),
    .target(
      name: "RosterKit",
      dependencies: [
        "Diagnostics", "DirectoryModel", "DirectoryFormats", "Liquid", "Markup", "Incremental",
        "Collation", "DefaultTheme", "CSQLite", "CProgram", "CExchange",
      ]),
    .executableTarget(
      name: "RosterCLI", dependencies: ["RosterKit", "DirectoryFormats", "Diagnostics", "DirectoryModel"],
      linkerSettings: [.unsafeFlags(["-Xlinker", "--build-id=sha1"], .when(platforms: [.linux]))]),

    // For `make bench`: no product, so neither built with the program nor installed.
    .executableTarget(
      name: "RosterBenchmarks", dependencies: ["RosterKit", "Liquid", "Markup", "Diagnostics", "CCmark"]),

    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "DirectoryModelTests", dependencies: ["DirectoryModel", "Diagnostics"]),
    .testTarget(
      name: "DirectoryFormatsTests", dependencies: ["DirectoryFormats", "DirectoryModel", "Diagnostics"]),
    .testTarget(
      name: "LiquidTests", dependencies: ["Liquid", "Markup", "RosterKit", "Diagnostics"],
      exclude: ["Conformance/Differences.txt"]),
    .testTarget(
      name: "MarkupTests", dependencies: ["Markup", "RosterKit", "Liquid", "Diagnostics"],
      exclude: ["Browser/browse.py"]),
    .testTarget(name: "IncrementalTests", dependencies: ["Incremental"]),
    .testTarget(name: "CollationTests", dependencies: ["Collation"]),
    .testTarget(name: "DefaultThemeTests", dependencies: ["DefaultTheme"]),
    .testTarget(
      name: "RosterKitTests",
      dependencies: ["RosterKit", "DirectoryModel", "DirectoryFormats", "Diagnostics", "Incremental"]),
    .testTarget(name: "RosterCLITests", dependencies: ["RosterCLI", "RosterKit", "DirectoryFormats"]),
  ] + icuLibrary,
  swiftLanguageModes: [.v6]
)
