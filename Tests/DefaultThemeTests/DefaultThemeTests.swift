import DefaultTheme
import Foundation
import Testing

/// The folder `Templates/` of the package.
private let folder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Templates")

/// The paths of all files below a folder, hidden ones aside, in byte order.
private func paths(below folder: URL) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    .filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// A file of the theme as text; empty if there is none.
private func text(of path: String) -> String {
  DefaultTheme.files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
}

@Suite struct EmbeddingTests {
  @Test func everyFileOfTheFolderIsInTheProgram() throws {
    #expect(try DefaultTheme.files.map(\.path) == paths(below: folder))
  }

  @Test(arguments: DefaultTheme.files.map(\.path))
  func embeddedBytesAreTheFiles(path: String) throws {
    let file = try #require(DefaultTheme.files.first { $0.path == path })
    #expect(try file.bytes == [UInt8](Data(contentsOf: folder.appending(path: path))))
  }
}

@Suite struct ThemeRulesTests {
  @Test(arguments: DefaultTheme.files.map(\.path))
  func nothingIsLoadedFromAnotherHost(path: String) {
    let loading = ["src=\"http", "src=\"//", "url(http", "@import", "fetch(\"http", "rel=\"stylesheet\" href=\"http"]
    for way in loading {
      #expect(!text(of: path).contains(way))
    }
  }

  @Test(arguments: DefaultTheme.files.map(\.path).filter { !$0.hasPrefix("assets/") })
  func everyWordThatATemplateUsesIsDefined(path: String) throws {
    for word in usedWords(in: text(of: path)) {
      #expect(definedWords.contains(word), "'\(word)' is not in words.yml")
    }
  }

  @Test func everyDefinedWordIsUsed() {
    let used = Set(DefaultTheme.files.map(\.path).flatMap { usedWords(in: text(of: $0)) })
    for word in definedWords {
      #expect(used.contains(word), "nothing uses '\(word)'")
    }
  }

  @Test(arguments: DefaultTheme.files.map(\.path).filter { $0.hasSuffix(".md") || $0.hasSuffix(".html") })
  func everyPartialThatATemplateNamesExists(path: String) {
    let names = text(of: path).matches(of: #/\{%-?\s*(?:include|render)\s+"([^"]+)"/#).map { String($0.output.1) }
    for name in names {
      #expect(!text(of: "partials/\(name).html").isEmpty, "no partial '\(name)'")
    }
  }

  @Test func onlyPagesWithAListLoadTheScript() {
    let pages = DefaultTheme.files.map(\.path).filter { text(of: $0).contains("\nfilter: true\n") }
    #expect(pages == ["index.md", "letter.md"])
  }

  private var definedWords: [String] {
    text(of: "words.yml").matches(of: #/(?m)^([a-z_]+):/#).map { String($0.output.1) }
  }

  private func usedWords(in text: String) -> [String] {
    text.matches(of: #/\bwords\.([a-z_]+)/#).map { String($0.output.1) }.filter { $0 != "yml" }
  }
}
