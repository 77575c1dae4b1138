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

  @Test func settingsOfTheNameAreToldOnce() throws {
    #expect(
      complaints("private: [mobile, name]") == [
        "the name cannot be private | take 'name' out of 'private'; a site without names has nothing to show"
      ])
    let site = try SiteFixture([
      "directory.yaml": "- {nmae: Ada, fax: 1}\n- {nmae: Bo, fax: 1}\n", "roster.yml": "fields: {name: nme}\n",
    ])
    #expect(site.problems().map(\.message) == ["nobody has the field 'nme'"])
    #expect(site.problems().map(\.notes) == [["did you mean 'nmae'?"]])
    #expect(site.problems().first?.location?.column == 16)
  }

  @Test func directoryIsAPathOrAMappingWithOptions() throws {
    #expect(try read("directory: a.csv").directory == "a.csv")
    let settings = try read("directory: {path: a.dat, format: xlsx, sheet: Staff, encoding: ISO-8859-15}")
    #expect(settings.directory == "a.dat")
    #expect(settings.reading == ReadingOptions(format: .spreadsheet, sheet: "Staff", encoding: .latin9))
    #expect(try read("directory: {sheet: Staff}").directory == nil)
  }

  @Test func directorySaysWhereAndWhichPeopleAre() throws {
    let settings = try read("directory: {records: value, only: {a.b: [1, x]}, except: {'Status [RO]': Left, mail: }}")
    #expect(settings.reading.records?.description == "value")
    let filter = settings.fieldRules.filter
    #expect(filter.only.map(\.path.description) == ["a.b"])
    #expect(filter.only.first?.values.map(\.spelling) == ["1", "x"])
    #expect(filter.except.map(\.path.description) == ["Status [RO]", "mail"])
    #expect(filter.except.last?.values == [.null])
    #expect(
      complaints("directory: {only: x}") == [
        "'only' needs fields and their values | write 'only: {Status: Left}', with another field's name and value"
      ])
  }

  @Test func fieldMayComeFromSeveralPlaces() throws {
    let rules = try read("fields: {name: {from: [a, b], join: ' '}, mail: [x, y.z], n: {from: m, remove: 'q:'}}")
      .fieldRules.rules
    #expect(
      rules.map { [$0.path.description] + $0.otherPaths.map(\.description) } == [["a", "b"], ["x", "y.z"], ["m"]])
    #expect(rules.map(\.joiner) == [" ", nil, nil])
    #expect(rules.map(\.prefix) == [nil, nil, "q:"])
    #expect(complaints("fields: {name: []}").first?.hasPrefix("the field 'name' needs the place of its value") == true)
    #expect(complaints("fields: {name: {from: [a, 'b[']}}").count == 1)
  }

  @Test func unknownOptionsAreErrors() {
    #expect(
      complaints("directory: {sheat: x, format: xls, encoding: koi9-r, path: }") == [
        "unknown option 'sheat' of the directory | did you mean 'sheet'?",
        "unknown format 'xls' | known are plist, json, yaml, csv, xlsx, vcard, ldif, markdown",
        "unknown encoding 'koi9-r' | known are \(TextEncoding.known)",
        "'path' needs a text",
      ])
    #expect(
      complaints("directory: {encoding: windws-1254}") == [
        "unknown encoding 'windws-1254' | did you mean 'windows-1254'?"
      ])
  }
}
