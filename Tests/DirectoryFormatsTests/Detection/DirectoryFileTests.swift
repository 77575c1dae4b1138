import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct DirectoryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func format(_ name: String, _ text: String) throws -> DirectoryFile.Format {
    try DirectoryFile.format(of: try folder.write(name, text), displayPath: name)
  }

  private func complaints(_ name: String, bytes: [UInt8]? = nil) -> [String] {
    problems {
      let path = try bytes.map { try folder.write(name, bytes: $0) } ?? "\(folder.path)/\(name)"
      _ = try DirectoryFile.store(at: path, displayPath: name, rules: FieldRules())
    }
  }

  @Test func aLinkThatLeadsOutOfTheSiteIsRefusedAndAPlaceThatIsNamedIsNot() throws {
    let outside = try TemporaryFolder()
    let target = try outside.write("staff.csv", "name,office\nAda,1\n")
    try folder.write("site/own.csv", "name,office\nBo,2\n")
    var options = ReadingOptions()
    options.root = folder.path + "/site"
    for (name, place) in [("directory.csv", target), ("inside.csv", "own.csv")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/site/\(name)", withDestinationPath: place)
    }
    func people(_ path: String) throws -> [String] {
      try DirectoryFile.store(at: path, displayPath: "directory.csv", rules: FieldRules(), options: options)
        .load().people.map(\.name)
    }
    #expect(
      problems { _ = try people(folder.path + "/site/directory.csv") } == [
        "directory.csv: 'directory.csv' is a link that leads out of the site, to '\(target)'"
          + " | if these are the people, say so in roster.yml: 'directory: \(target)'"
      ])
    #expect(try people(folder.path + "/site/inside.csv") == ["Bo"])
    #expect(try people(target) == ["Ada"])
    try folder.write("site/cy.md", "---\nname: Cy\n---\n")
    try folder.write("site/people/dee.md", "---\nname: Dee\n---\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/site/people/cy.md", withDestinationPath: "../cy.md")
    #expect(try people(folder.path + "/site/people") == ["Cy", "Dee"])
  }

  @Test(arguments: [
    ("a.csv", "name,office\nAda,1\n,2\nBo,3,4\n", ["3:1: a person without a name", "4:6: the row has 3 cells"]),
    (
      "a.json", "[{\"name\": \"Ada\"},\n{\"office\": \"2\"},\n5]",
      ["2:1: a person without a name", "3:1: record 3 is a number"]
    ),
    (
      "a.yml", "- name: Ada\n- office: 2\n- 5\n", ["2:3: a person without a name", "3:3: record 3 is a text"]
    ),
    (
      "a.vcf",
      "BEGIN:VCARD\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\nTITLE:x\nEND:VCARD\nBEGIN:VCARD\nFN;CHARSET=k:Bo\nEND:VCARD\n",
      ["4:1: a person without a name", "8:1: unknown character set 'k'"]
    ),
  ])
  func whatCannotBeReadHidesNoRecordThatIsWrong(_ name: String, text: String, expected: [String]) throws {
    let path = try folder.write(name, text)
    let found = problems {
      _ = try DirectoryFile.store(at: path, displayPath: name, rules: FieldRules()).load()
    }
    #expect(found.count == expected.count, "\(found)")
    for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected), "\(found)") }
  }

  @Test func aPipeIsNoDirectory() throws {
    #expect(mkfifo(folder.path + "/a.csv", 0o600) == 0)
    #expect(
      complaints("a.csv") == [
        "a.csv: 'a.csv' is a pipe or a device, and no file | save what comes out of it as a file first"
      ])
  }

  @Test func endingsTellTheFormat() throws {
    #expect(try format("a.plist", "{ name = Ada; }") == .propertyList)
    #expect(try format("a.JSON", "?") == .json)
    #expect(try format("a.jsonl", "?") == .json)
    #expect(try format("a.yml", "[]") == .yaml)
    #expect(try format("a.yaml", "name,office") == .yaml)
    #expect(try format("a.csv", "{}") == .csv)
    #expect(try format("a.tsv", "name") == .csv)
    #expect(try format("a.vcf", "?") == .vCard)
    #expect(try format("a.ldif", "?") == .ldif)
  }

  @Test func contentTellsTheFormatOfOtherNames() throws {
    #expect(try format("a", "bplist00") == .propertyList)
    #expect(try format("b", "\u{FEFF}<?xml version=\"1.0\"?>") == .propertyList)
    #expect(try format("c.yml", "<plist>") == .propertyList)
    #expect(try format("d", "( { name = Ada; } )") == .propertyList)
    #expect(try format("e", "{ name = Ada; }") == .propertyList)
    #expect(try format("f.txt", " [\n{\"name\": 1}]") == .json)
    #expect(try format("g", "{\"name\": 1}") == .json)
    #expect(try format("h", "[]") == .json)
    #expect(try format("i", "---\nname: Ada\n") == .yaml)
    #expect(try format("j", "- name: Ada\n") == .yaml)
    #expect(try format("k", "# staff\nada:\n") == .yaml)
    #expect(try format("l", "ada:\n  name: Ada\n") == .yaml)
    #expect(try format("m.txt", "name;office\n") == .csv)
    #expect(try format("n", "Name: first, last\n") == .csv)
    #expect(try format("o", "sep=|\nname|office\n") == .csv)
    #expect(try format("p", "begin:vcard\r\nfn:Ada\r\n") == .vCard)
    #expect(try format("q", "# export\nversion: 1\n\ndn: cn=Ada\n") == .ldif)
    #expect(try format("r", "dn:: Y249QWRh\n") == .ldif)
    #expect(try format("s", "dn: 7\nname: Ada\n") == .yaml)
  }

  @Test func utf16IsLookedAtToo() throws {
    let bytes = "\u{FEFF}name\toffice\r\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try DirectoryFile.format(of: try folder.write("a", bytes: bytes), displayPath: "a") == .csv)
  }

  @Test func folderOfMarkdownIsADirectory() throws {
    try folder.write("people/ada.md", "---\nname: Ada\n---\n")
    let store = try DirectoryFile.store(at: folder.path + "/people", displayPath: "people", rules: FieldRules())
    #expect(try store.load().people.map(\.name) == ["Ada"])
    #expect(
      complaints("people/ada.md") == [
        "people/ada.md: 'people/ada.md' is a single Markdown file"
          + " | give the folder that it is in: each Markdown file there is a person"
      ])
  }

  @Test func everyFormatIsLoaded() throws {
    let files = [
      "a.plist": "<plist version=\"1.0\"><array><dict><key>name</key><string>Ada</string></dict></array></plist>",
      "a.json": "[{\"name\": \"Ada\"}]", "a.jsonl": "{\"name\": \"Ada\"}\n", "a.yml": "- name: Ada\n",
      "a.csv": "name,x\nAda,\n", "a.vcf": "BEGIN:VCARD\nFN:Ada\nEND:VCARD\n", "a.ldif": "dn: cn=Ada\ncn: Ada\n",
    ]
    for (name, text) in files {
      let store = try DirectoryFile.store(at: try folder.write(name, text), displayPath: name, rules: FieldRules())
      #expect(try store.load().people.map(\.name) == ["Ada"], "\(name)")
      #expect(store.isWritable, "\(name)")
    }
  }

  @Test func savingASpreadsheetSaysWhatToDo() throws {
    let path = try folder.write("a.xlsx", "x")
    let options = ReadingOptions(format: .spreadsheet)
    let store = try DirectoryFile.store(at: path, displayPath: "a.xlsx", rules: FieldRules(), options: options)
    #expect(!store.isWritable)
    #expect(
      problems { try store.save([]) } == [
        "a.xlsx: 'a.xlsx' is a spreadsheet, which cannot be saved | edit it in the program that it comes from; or go on with a "
          + "format that can be saved, made by 'roster export --format yaml'"
      ])
  }

  @Test func spreadsheetsAreReadWhateverTheirName() throws {
    let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04, 0, 0]
    for name in ["a.xlsx", "people.csv", "people"] {
      #expect(try DirectoryFile.format(of: try folder.write(name, bytes: zip), displayPath: name) == .spreadsheet)
    }
  }

  @Test func otherSpreadsheetsSayHowToSaveThem() {
    for name in ["a.xls", "a.ods", "a.numbers", "b.dat", "a.xlsx"] {
      #expect(
        complaints(name, bytes: [0xD0, 0xCF, 0x11, 0xE0]) == [
          "\(name): '\(name)' is a spreadsheet of a kind that cannot be read"
            + " | save it as .xlsx without a password: in Excel and LibreOffice by 'Save As', in Numbers by 'Export To'"
        ])
    }
  }

  @Test func optionsOverrideTheFile() throws {
    let path = try folder.write("a.yml", "name;x\nAda;1\n")
    let options = ReadingOptions(format: .csv)
    let store = try DirectoryFile.store(at: path, displayPath: "a.yml", rules: FieldRules(), options: options)
    #expect(try store.load().people.map(\.name) == ["Ada"])
    #expect(DirectoryFile.inspect(path: path, displayPath: "a.yml", options: options).format == .csv)
    for format in DirectoryFile.Format.allCases { #expect(DirectoryFile.Format(word: format.word) == format) }
  }

  @Test func declaredEncodingIsUsed() throws {
    let path = try folder.write("a.csv", bytes: Array("name,x\nZo".utf8) + [0xEB, 0x20, 0x96] + Array(",1\n".utf8))
    let options = ReadingOptions(encoding: .windows1252)
    let store = try DirectoryFile.store(at: path, displayPath: "a.csv", rules: FieldRules(), options: options)
    #expect(try store.load().people.map(\.name) == ["Zoë –"])
  }

  @Test func optionsThatDoNotFitAreErrors() throws {
    let path = try folder.write("a.csv", "name,x\nAda,1\n")
    func complaints(_ options: ReadingOptions) -> [String] {
      problems { _ = try DirectoryFile.store(at: path, displayPath: "a.csv", rules: FieldRules(), options: options) }
    }
    #expect(
      complaints(ReadingOptions(sheet: "Staff")) == ["a.csv: 'a.csv' is CSV, which has no sheets | leave the sheet out"]
    )
    #expect(
      complaints(ReadingOptions(format: .spreadsheet, encoding: .latin9)) == [
        "a.csv: 'a.csv' is a spreadsheet, which has an encoding of its own | leave the encoding out"
      ])
  }

  @Test func whatIsNoDirectoryIsExplained() throws {
    #expect(
      complaints("none.json")
        == ["none.json: there is no file 'none.json' | check the name, or make a directory with 'roster init'"])
    for name in ["empty.csv", "empty.json", "empty.plist", "empty"] {
      for bytes in [[], Array(" \n".utf8)] {
        #expect(
          complaints(name, bytes: bytes) == [
            "\(name): '\(name)' is empty"
              + " | put people into it, or make a directory with a few to begin with: 'roster init'"
          ])
      }
    }
    try folder.write("sub/README.md", "x")
    #expect(
      complaints("sub").first?.hasPrefix("sub: the folder 'sub' has no Markdown files of people | add a file") == true)
    #expect(
      complaints("x.dat", bytes: [0xFF, 0x00, 0x01]) == [
        "x.dat: cannot tell the format of 'x.dat'"
          + " | people are kept in .plist, .json, .jsonl, .yaml, .csv, .tsv, .xlsx, .vcf or .ldif files, or in a folder of .md files"
      ])
  }

  @Test(arguments: [
    ("a.csv", "%PDF-1.7\n", "a PDF document", "ask for the file that it was made of, or type the people into a table"),
    (
      "a.yaml", "{\\rtf1\\ansi Ada}", "a document in rich text", "save its table of people as CSV, or as text"
    ),
    ("a.json", "GIF89a", "a picture", "ask for the file that it was made of, or type the people into a table"),
    ("a.csv", "SQLite format 3\0", "a database", "export its table of people as CSV or JSON"),
    (
      "a.json", "\n<!DOCTYPE html>\n<html></html>", "a web page",
      "the download was most likely a page to sign in, or one that tells of an error: fetch the file again"
    ),
    (
      "a.plist", "<?xml version=\"1.0\"?>\n<html xmlns=\"x\"/>", "a web page",
      "the download was most likely a page to sign in, or one that tells of an error: fetch the file again"
    ),
  ])
  func whatIsSomethingElseIsTold(name: String, text: String, kind: String, remedy: String) throws {
    #expect(
      complaints(name, bytes: Array(text.utf8)) == ["\(name): '\(name)' is \(kind), whatever its name says | \(remedy)"]
    )
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF, 0xE0], "a picture"),
    ([0x1F, 0x8B, 8], "a compressed archive"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a compressed archive"),
  ])
  func binaryFilesAreTold(bytes: [UInt8], kind: String) throws {
    #expect(
      complaints("a.csv", bytes: bytes).first?.hasPrefix("a.csv: 'a.csv' is \(kind), whatever its name says") == true)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func unreadableFileIsAnError() throws {
    chmod(try folder.write("a.json", "[]"), 0)
    #expect(complaints("a.json").first?.contains("cannot be read: permission denied") == true)
  }
}
