import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct SpreadsheetReaderTests {
  private func read(_ workbook: WorkbookFixture, sheet: String? = nil) -> (rows: [[String]], complaints: [String]) {
    read(workbook.zip, sheet: sheet)
  }

  private func read(_ zip: ZipFixture, sheet: String? = nil) -> (rows: [[String]], complaints: [String]) {
    let source = SourceText(path: "a.xlsx", bytes: zip.bytes)
    let (list, problems) = SpreadsheetReader(sheet: sheet).readableRecords(in: source)
    let rows = list.records.map { record in record.fields.fields.map { "\($0.name)=\($0.value.spelling ?? "?")" } }
    return (rows, (problems + list.warnings).sorted().map(\.brief))
  }

  private func cells(_ rows: String) -> String { "<sheetData>\(rows)</sheetData>" }

  private func text(_ place: String, _ text: String) -> String {
    "<c r=\"\(place)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
  }

  @Test func allKindsOfCellsAreRead() {
    var workbook = WorkbookFixture(
      cells(
        """
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>
        <c r="D1" t="inlineStr"><is><t>on</t></is></c><c r="E1" t="str"><f>1+1</f><v>sum</v></c></row>
        <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>447911123456</v></c><c r="C2" s="1"><v>45322</v></c>
        <c r="D2" t="b"><v>1</v></c><c r="E2"><f>1+1</f><v>2</v></c></row>
        <row r="3"><c r="A3" t="s"><v>4</v></c><c r="B3" t="inlineStr"><is><t>0042</t></is></c><c r="C3" s="2"><v>7</v></c>
        <c r="D3" t="b"><v>0</v></c><c r="E3" t="d"><v>2024-01-31T00:00:00</v></c></row>
        """))
    workbook.sharedTexts = [
      "<t>name</t>", "<t>phone</t>", "<t xml:space=\"preserve\"> since </t>",
      "<r><rPr><b/></rPr><t xml:space=\"preserve\">Ada </t></r><r><t>Mar&amp;low</t></r><rPh sb=\"0\" eb=\"1\"><t>x</t></rPh>",
      "<t>Bo_x000D_&#10;Lind_x005F_x0041_</t>",
    ]
    workbook.formats = ["General", "dd.mm.yyyy", "000"]
    let (rows, complaints) = read(workbook)
    #expect(complaints == [])
    #expect(
      rows == [
        ["name=Ada Mar&low", "phone=447911123456", "since=2024-01-31", "on=true", "sum=2"],
        ["name=Bo\nLind_x0041_", "phone=0042", "since=007", "on=false", "sum=2024-01-31"],
      ])
  }

  @Test func aTextThatTheFileDoesNotHaveIsNoEmptyCell() {
    var workbook = WorkbookFixture(
      cells("<row>\(text("A1", "name"))\(text("B1", "x"))</row><row><c r=\"A2\" t=\"s\"><v>7</v></c></row>"))
    workbook.sharedTexts = ["<t>Ada</t>"]
    #expect(
      read(workbook).complaints == [
        "a.xlsx: the part 'xl/worksheets/sheet1.xml' of the spreadsheet has an impossible cell 'A2'"
          + " | if it opens in a spreadsheet program, save it there as CSV"
      ])
  }

  @Test func aTextIsToldFromASpreadsheetThatWasCutOff() {
    let source = SourceText(path: "a.xlsx", text: "name,office\nAda,1\n")
    #expect(
      SpreadsheetReader().readableRecords(in: source).problems.map(\.brief) == [
        "a.xlsx: 'a.xlsx' is no spreadsheet, whatever its name says | if it is a text such as CSV, say so in roster.yml:"
          + " 'directory: {path: a.xlsx, format: csv}'; for one command with '--format csv'"
      ])
  }

  @Test func placesAreTheRowsOfTheSheet() {
    let workbook = WorkbookFixture(
      cells(
        """
        <row r="3">\(text("B3", "name"))\(text("C3", "office"))</row>
        <row r="5">\(text("B5", "Ada"))\(text("C5", "one&#10;two"))</row>
        <row r="8">\(text("B8", "Bo"))<c r="C8" t="e"><v>#N/A</v></c>\(text("E8", "x"))</row>
        """))
    let (rows, complaints) = read(workbook)
    #expect(rows == [["name=Ada", "office=one\ntwo"], ["name=Bo", "office="]])
    #expect(
      complaints == [
        "8:4: the cell holds the error '#N/A' and counts as empty | correct the formula",
        "8:9: the row has 5 cells for 3 columns"
          + " | a cell that holds the separator must stand in quotes; a new column needs a name in the first row",
      ])
  }

  @Test func rowsAndCellsWithoutPlacesFollowEachOther() {
    let workbook = WorkbookFixture(
      cells(
        """
        <row><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>office</t></is></c></row>
        <row><c t="inlineStr"><is><t>Ada</t></is></c><c><v>7</v></c></row>
        """))
    #expect(read(workbook).rows == [["name=Ada", "office=7"]])
  }

  @Test func cellsMergedOverRowsCountForEach() {
    let workbook = WorkbookFixture(
      cells(
        """
        <row r="1">\(text("A1", "unit"))\(text("B1", "name"))</row>
        <row r="2">\(text("A2", "Maths"))\(text("B2", "Ada"))</row>
        <row r="3">\(text("B3", "Bo"))</row>
        <row r="4"><c r="A4" s="0"/></row>
        <row r="5">\(text("B5", "Cy"))</row>
        """) + "<mergeCells><mergeCell ref=\"A2:A4\"/><mergeCell ref=\"A5:B5\"/></mergeCells>")
    #expect(read(workbook).rows == [["unit=Maths", "name=Ada"], ["unit=Maths", "name=Bo"], ["unit=", "name=Cy"]])
  }

  @Test func firstSheetThatIsNotHiddenIsReadOrTheOneThatIsNamed() {
    var workbook = WorkbookFixture("")
    workbook.sheets = ["Old", "Staff", "Rooms"].map { name in
      (
        name, name == "Old" ? "state=\"hidden\"" : "",
        cells("<row>\(text("A1", "name"))</row><row>\(text("A2", name))</row>")
      )
    }
    func names(_ sheet: String?) -> [[String]] {
      let (rows, complaints) = read(workbook, sheet: sheet)
      #expect(complaints == [])
      return rows
    }
    #expect(names(nil) == [["name=Staff"]])
    #expect(names("rooms") == [["name=Rooms"]])
    #expect(names("Old") == [["name=Old"]])
    #expect(
      read(workbook, sheet: "People").complaints == [
        "a.xlsx: the spreadsheet has no sheet 'People' | the sheets are 'Old', 'Staff', 'Rooms'"
      ])
    #expect(
      read(workbook, sheet: "Stuff").complaints == [
        "a.xlsx: the spreadsheet has no sheet 'Stuff' | did you mean 'Staff'?"
      ])
  }

  @Test func daysMayBeCountedFrom1904() {
    var workbook = WorkbookFixture(
      cells(
        "<row>\(text("A1", "name"))\(text("B1", "d"))</row><row>\(text("A2", "Ada"))<c r=\"B2\" s=\"0\"><v>43860</v></c></row>"
      ))
    workbook.workbookProperties = "<workbookPr date1904=\"1\"/>"
    workbook.formats = ["d/m/yy"]
    #expect(read(workbook).rows == [["name=Ada", "d=2024-01-31"]])
  }

  @Test func brokenFilesAreRefused() {
    let asCSV = "if it opens in a spreadsheet program, save it there as CSV"
    func complaint(_ change: (inout ZipFixture) -> Void) -> [String] {
      var zip = WorkbookFixture(cells("")).zip
      change(&zip)
      return read(zip).complaints
    }
    #expect(complaint { _ in } == [])
    #expect(complaint { $0.entries[1].checksum = 1 } == ["a.xlsx: the spreadsheet is damaged | \(asCSV)"])
    #expect(
      complaint { $0.entries.removeAll { $0.name == "xl/workbook.xml" } }
        == ["a.xlsx: the spreadsheet has no part 'xl/workbook.xml' | \(asCSV)"])
    #expect(
      complaint { $0.entries[1].flags = 1 }
        == ["a.xlsx: the spreadsheet needs a password | save it without, or save the sheet as CSV"])
    let sheet = "xl/worksheets/sheet1.xml"
    func complaint(sheet body: String) -> [String] {
      complaint { $0.entries[$0.entries.count - 1].bytes = Array(body.utf8) }
    }
    #expect(
      complaint(sheet: "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>") == [
        "a.xlsx: the part '\(sheet)' of the spreadsheet is malformed: it declares the entity 'x' | \(asCSV)"
      ])
    #expect(
      complaint(sheet: "<worksheet>")
        == ["a.xlsx: the part '\(sheet)' of the spreadsheet is malformed: it ends too early | \(asCSV)"])
    for place in ["ZZZ1", "A0", "1", "A9999999"] {
      #expect(
        complaint(
          sheet: "<w><sheetData><row r=\"\(place.drop { $0 > "9" })\"><c r=\"\(place)\"/></row></sheetData></w>"
        )
        .first?.contains("impossible cell") == true, "\(place)")
    }
    #expect(
      SpreadsheetReader().readableRecords(in: SourceText(path: "a.xlsx", text: "PK")).problems.map(\.brief)
        == [
          "a.xlsx: the spreadsheet ends too early | the file was cut off: fetch or save it again, or take it from a copy"
        ])
  }

  @Test func otherZipFilesAreToldAsWhatTheyAre() {
    let files = [
      (
        "word/document.xml",
        "a document of a word processor, whatever its name says | save its table of people as CSV, or as text"
      ),
      ("ppt/presentation.xml", "a presentation, whatever its name says | save its table of people as CSV, or as text"),
      (
        "content.xml",
        "an OpenDocument file, whatever its name says | save it as .xlsx or CSV in the program that it comes from"
      ),
      ("staff.csv", "a zip archive, whatever its name says | unpack it, and take the file of people out of it"),
    ]
    for (name, told) in files {
      var zip = ZipFixture()
      zip.add(name, "<x/>")
      #expect(read(zip).complaints == ["a.xlsx: 'a.xlsx' is \(told)"])
    }
  }
}
