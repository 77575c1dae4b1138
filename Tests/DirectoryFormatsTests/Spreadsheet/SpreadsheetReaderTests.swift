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

  /// Six people, of whom the second, the fourth and the fifth are broken, each in another way.
  @Test func aBrokenCellHidesNoOtherProblem() throws {
    var workbook = WorkbookFixture(
      cells(
        """
        <row r="1">\(text("A1", "name"))\(text("B1", "office"))</row>
        <row r="2">\(text("A2", "Ada"))\(text("B2", "1"))</row>
        <row r="3"><c r="A3" t="s"><v>7</v></c>\(text("B3", "2"))</row>
        <row r="4">\(text("A4", "Cy"))\(text("B4", "3"))</row>
        <row r="5">\(text("B5", "4"))</row>
        <row r="6">\(text("A6", "Eve"))\(text("B6", "5"))\(text("D6", "x"))</row>
        <row r="7">\(text("A7", "Flo"))\(text("B7", "6"))</row>
        """))
    workbook.sharedTexts = ["<t>Bo</t>"]
    let (rows, complaints) = read(workbook)
    #expect(rows.map(\.first) == ["name=Ada", "name=Cy", "name=", "name=Eve", "name=Flo"])
    let broken = [
      "3:1: cell A3 refers to the text '7', which the file does not have"
        + " | type the cell anew in a spreadsheet program, and save the file there",
      "6:7: cell D6 has a value, and column D no name | name the column in the first row, or empty the cell",
    ]
    #expect(complaints == broken)
    let folder = try TemporaryFolder()
    let path = try folder.write("a.xlsx", bytes: workbook.zip.bytes)
    let store = try DirectoryFile.store(at: path, displayPath: "a.xlsx", rules: FieldRules())
    let nameless = "5:1: a person without a name (office '4') | give the person a field 'name'"
    #expect(problems { _ = try store.load() } == [broken[0], nameless, broken[1]])
  }

  @Test(arguments: ["7", "-1", "x", "1.0", "99999999999999999999"])
  func aTextThatTheFileDoesNotHaveIsNoEmptyCell(_ number: String) {
    let row = "<row><c r=\"A2\" t=\"s\"><v>\(number)</v></c>\(text("B2", "x"))</row>"
    var workbook = WorkbookFixture(cells("<row>\(text("A1", "name"))\(text("B1", "office"))</row>\(row)"))
    workbook.sharedTexts = ["<t>Ada</t>"]
    let (rows, complaints) = read(workbook)
    #expect(rows == [])
    #expect(
      complaints == [
        "2:1: cell A2 refers to the text '\(number)', which the file does not have"
          + " | type the cell anew in a spreadsheet program, and save the file there"
      ])
  }

  @Test func aBrokenHeadingIsToldAloneAndWithBrokenCells() {
    let rows = [
      "<row>\(text("A1", "name"))<c r=\"B1\" t=\"s\"><v>3</v></c></row>",
      "<row>\(text("A2", "Ada"))\(text("B2", "1"))</row>",
      "<row><c r=\"A3\" t=\"s\"><v>4</v></c></row>",
    ]
    let remedy = "which the file does not have | type the cell anew in a spreadsheet program, and save the file there"
    #expect(
      read(WorkbookFixture(cells(rows.joined()))).complaints == [
        "1:6: cell B1 refers to the text '3', \(remedy)", "3:1: cell A3 refers to the text '4', \(remedy)",
      ])
  }

  @Test func aCellThatCanBeNowhereIsAProblemOfItsRow() {
    for place in ["ZZZ2", "A0", "1", "AAAA2", "A2"] {
      let row = "<row r=\"2\">\(text("A2", "Ada"))\(text(place, "x"))</row><row r=\"3\">\(text("A3", "Bo"))</row>"
      let workbook = WorkbookFixture(cells("<row r=\"1\">\(text("A1", "name"))</row>\(row)"))
      let (rows, complaints) = read(workbook)
      #expect(rows == [["name=Bo"]])
      #expect(
        complaints == [
          "2:1: the row has an impossible cell '\(place)'"
            + " | open the file in a spreadsheet program, look for what is missing in the row, and save it there"
        ])
    }
  }

  @Test func strayCellsAreToldByColumn() {
    let rows = (2...20).map {
      "<row r=\"\($0)\">\(text("A\($0)", "Ada \($0)"))\(text("B\($0)", "x"))\(text("E\($0)", "y"))</row>"
    }
    let workbook = WorkbookFixture(
      cells("<row r=\"1\">\(text("A1", "name"))\(text("C1", "office"))</row>\(rows.joined())"))
    let cells = { (letter: String) in (2...13).map { "\(letter)\($0)" }.joined(separator: ", ") }
    let remedy = "name the column in the first row, or empty the cells"
    #expect(
      read(workbook).complaints == [
        "2:7: cells \(cells("B")) and 7 more have values, and column B no name | \(remedy)",
        "2:9: cells \(cells("E")) and 7 more have values, and column E no name | \(remedy)",
      ])
  }

  @Test func aBrokenCellMergedOverRowsIsToldOnce() {
    let workbook = WorkbookFixture(
      cells(
        """
        <row r="1">\(text("A1", "unit"))\(text("B1", "name"))</row>
        <row r="2"><c r="A2" t="s"><v>9</v></c>\(text("B2", "Ada"))</row>
        <row r="3">\(text("B3", "Bo"))</row>
        <row r="4"><c r="A4" t="e"><v>#N/A</v></c>\(text("B4", "Cy"))</row>
        <row r="5">\(text("B5", "Di"))</row>
        """) + "<mergeCells><mergeCell ref=\"A2:A3\"/><mergeCell ref=\"A4:A5\"/></mergeCells>")
    let (rows, complaints) = read(workbook)
    #expect(rows == [["unit=", "name=Cy"], ["unit=", "name=Di"]])
    #expect(
      complaints == [
        "2:1: cell A2 refers to the text '9', which the file does not have"
          + " | type the cell anew in a spreadsheet program, and save the file there",
        "4:1: the cell holds the error '#N/A' and counts as empty | correct the formula",
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

  @Test func formulasWithoutTheirValuesAreTold() {
    let workbook = WorkbookFixture(
      cells(
        """
        <row r="1">\(text("A1", "name"))\(text("B1", "office"))\(text("C1", "fax"))</row>
        <row r="2">\(text("A2", "Ada"))<c r="B2"><f>"B "&amp;2</f><v></v></c><c r="C2"><f>1+1</f><v>2</v></c></row>
        <row r="3">\(text("A3", "Bo"))<c r="B3" t="str"><f>""</f><v></v></c></row>
        """))
    let (rows, complaints) = read(workbook)
    #expect(rows == [["name=Ada", "office=", "fax=2"], ["name=Bo"]])
    #expect(
      complaints == [
        "2:5: the file has the formula '=\"B \"&2' and not its value, and the cell counts as empty"
          + " | open the file in a spreadsheet program, and save it there"
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
        "8:9: cell E8 has a value, and column E no name | name the column in the first row, or empty the cell",
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
    for row in ["0", "x", "9999999"] {
      #expect(
        complaint(sheet: "<w><sheetData><row r=\"\(row)\"><c/></row></sheetData></w>")
          .first?.contains("impossible cell") == true, "\(row)")
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
