import Diagnostics
import DirectoryFormats
import Testing

@testable import RosterKit

@Suite struct DirectorySettingTests {
  private func read(_ text: String) throws -> SiteConfiguration {
    try ConfigurationReader.read(SourceText(path: "roster.yml", text: text))
  }

  private func complaints(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let error as DiagnosticError {
      return error.diagnostics.map { ([$0.message] + $0.notes).joined(separator: " | ") }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func directoryIsAPathOrAMappingWithOptions() throws {
    #expect(try read("directory: a.csv").directory == "a.csv")
    let settings = try read("directory: {path: a.dat, format: xlsx, sheet: Staff, encoding: ISO-8859-15}")
    #expect(settings.directory == "a.dat")
    #expect(settings.reading == ReadingOptions(format: .spreadsheet, sheet: "Staff", encoding: .latin9))
    #expect(try read("directory: {sheet: Staff}").directory == nil)
  }

  @Test func unknownOptionsAreErrors() {
    #expect(
      complaints("directory: {sheat: x, format: xls, encoding: koi8-r, path: }") == [
        "unknown option 'sheat' of the directory | did you mean 'sheet'?",
        "unknown format 'xls' | known are plist, json, yaml, csv, xlsx, vcard, ldif, markdown",
        "unknown encoding 'koi8-r' | known are utf-8, windows-1252, iso-8859-15",
        "'path' needs a text",
      ])
  }
}
