import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

@Suite struct CSVReaderTests {
  private func list(_ text: String) throws -> RecordList {
    try CSVReader().records(in: SourceText(path: "people.csv", text: text))
  }

  private func complaints(_ text: String) -> [String] { problems { _ = try list(text) } }

  private func warnings(_ text: String) throws -> [String] { try list(text).warnings.map(\.brief) }

  /// The rows as `field=value`, joined by `;`.
  private func rows(_ text: String) throws -> [String] {
    try list(text).records.map { record in
      record.fields.fields.map { "\($0.name)=\($0.value.spelling ?? "?")" }.joined(separator: ";")
    }
  }

  private let two = ["name=Ada;office=1", "name=Bo;office=2"]

  // MARK: Form

  @Test(arguments: ["sep=\"\nname\n\"Ada\n", "sep=\"\n\"", "\"sep=\"\"\nx", "sep=\n\"a", "sep=\r\n\"a\n"])
  func aQuoteOrLineEndSeparatesNothing(text: String) {
    let (list, problems) = CSVReader().readableRecords(in: SourceText(path: "a.csv", text: text))
    #expect(list.records.allSatisfy { $0.fields.fields.count <= 1 })
    #expect(problems.allSatisfy { $0.severity == .error })
  }

  @Test func whereNobodyHasANameTheWrongSeparatorIsToldToo() throws {
    let list = try CSVReader().records(in: SourceText(path: "a.csv", text: "name~office\nAda~1\n"))
    #expect(
      problems { _ = try PeopleBuilder().contents(of: list) }.map { $0.split(separator: " | ")[0] } == [
        "1:1: the file has a single column, 'name~office'", "2:1: a person without a name (name~office 'Ada~1')",
      ])
  }

  @Test(arguments: [
    "name,office\nAda,1\nBo,2\n", "name,office\r\nAda,1\r\nBo,2\r\n", "name,office\rAda,1\rBo,2\r",
    "name,office\r\nAda,1\nBo,2\r", "name,office\nAda,1\nBo,2", "\u{FEFF}name,office\nAda,1\nBo,2\n",
    "\u{FEFF}\"name\",\"office\"\n\"Ada\",\"1\"\n\"Bo\",\"2\"\n", "name;office\nAda;1\nBo;2\n",
    "name\toffice\nAda\t1\nBo\t2\n", "sep=;\r\nname;office\r\nAda;1\r\nBo;2\r\n", "SEP=|\nname|office\nAda|1\nBo|2\n",
    "\"sep=;\"\nname;office\nAda;1\nBo;2\n", "\n\nname,office\n\nAda,1\n\n\nBo,2\n\n",
    "name , office\nAda,1\nBo,2\n\u{1A}",
    "name\u{A0},\u{200B}office\nAda,1\nBo,2\n",
  ])
  func readsAllFormsAlike(_ text: String) throws {
    #expect(try rows(text) == two)
  }

  @Test(arguments: [true, false])
  func utf16WithAMarkIsRead(isBigEndian: Bool) throws {
    let units = Array("\u{FEFF}name\toffice\r\nÉmile 😀\t1\r\n".utf16)
    let bytes = units.flatMap {
      isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    let records = try CSVReader().records(in: SourceText(path: "a.csv", bytes: bytes)).records
    #expect(records.map { $0.fields["name"] } == [.text("Émile 😀")])
    #expect(records[0].origin.span.location.line == 2)
    let broken = SourceText(path: "a.csv", bytes: bytes + [0x41])
    #expect(
      problems { _ = try CSVReader().records(in: broken) }
        == ["a.csv: the file begins as UTF-16 and is not | save it with the encoding UTF-8"])
  }

  @Test func quotedCellsHoldSeparatorsQuotesAndLines() throws {
    #expect(
      try rows("name,bio\n\"Marlow, Ada\",\"one\n\"\"two\"\"\r\n\r\nthree\rfour\"\nBo,x\n") == [
        "name=Marlow, Ada;bio=one\n\"two\"\n\nthree\nfour", "name=Bo;bio=x",
      ])
    #expect(try rows("name,nick\n\"\"\"Q\"\"\",\"\"\n") == ["name=\"Q\";nick="])
    #expect(try rows("name,size\nAda,5\" disk\n  \"Bo\" ,1\n") == ["name=Ada;size=5\" disk", "name=Bo;size=1"])
  }

  @Test func delimiterIsTheOneThatRowsAgreeOn() throws {
    #expect(try rows("name;salary\nAda;1.234,50\n") == ["name=Ada;salary=1.234,50"])
    #expect(try rows("id;name, full\n1;Marlow, Ada\n2;Bo\n") == ["id=1;name, full=Marlow, Ada", "id=2;name, full=Bo"])
    #expect(try rows("\"a;b;c\",d\n1,2\n") == ["a;b;c=1;d=2"])
  }

  @Test func recordsKnowTheirPhysicalLine() throws {
    let records = try list("name,bio\r\n\"Ada\",\"x\r\n\r\ny\"\r\n\r\nBo,z\r\n").records
    #expect(records.map(\.origin.span.location.line) == [2, 6])
    #expect(records[1].origin.span.location.lineText == "Bo,z")
  }

  // MARK: Cells

  @Test func cellsAreTypedByTheOneRuleAndKeepTheirBlanks() throws {
    let record = try list("a,b,c,d,e,f,g,h\n42,0042,true,1e5, 7 ,,NULL,-1.50\n").records[0]
    #expect(
      record.fields.fields.map(\.value) == [
        .number(Number(42)), .text("0042"), .boolean(true), .text("1e5"), .text(" 7 "), .text(""), .text("NULL"),
        .number(try #require(Number(spelling: "-1.50"))),
      ])
  }

  @Test func missingCellsAreAbsent() throws {
    #expect(try rows("name,office,phone\nAda,1\nBo,2,555\n") == ["name=Ada;office=1", "name=Bo;office=2;phone=555"])
  }

  @Test func extraCellsAreErrorsUnlessBlank() throws {
    #expect(try rows("name,office\nAda,1,, \nBo,2,\n") == two)
    let note = "a cell that holds the separator must stand in quotes; a new column needs a name in the first row"
    #expect(
      complaints("name,office\nAda,1,x\nBo,2\nCy,3,,y\n") == [
        "2:7: the row has 3 cells for 2 columns | \(note)", "4:7: the row has 4 cells for 2 columns | \(note)",
      ])
  }

  @Test func manyProblemsAreCut() {
    let found = complaints("name\n" + String(repeating: "Ada,1\n", count: 5000))
    #expect(found.count == 20)
    #expect(found.last?.hasSuffix("4980 more like this") == true)
  }

  @Test func manyBadColumnsAreCut() {
    let twice = complaints("name" + String(repeating: ",x", count: 5001) + "\nAda\n")
    #expect(twice.count == 20)
    #expect(twice.last?.hasSuffix("4980 more like this") == true)
    let row = "Ada" + String(repeating: ",1", count: 5000) + "\n"
    let nameless = complaints("name" + String(repeating: ",", count: 5000) + "\n" + row + row)
    #expect(nameless.count == 20)
    #expect(nameless.first == "2:5: column B has values and no name | name it in the first row")
    #expect(nameless.last?.hasSuffix("4980 more like this") == true)
  }

  @Test func blankRowsAndColumnsAreLeftOut() throws {
    let text = "name,office,,\nAda,1,,\n,,,\nBo,2,,\n , ,,\n\u{A0},,,\n"
    #expect(try rows(text) == two)
    #expect(try warnings(text) == ["people.csv: 3 rows of blank cells were left out"])
    #expect(try warnings("name,office\n,\n") == ["people.csv: a row of blank cells was left out"])
    #expect(
      complaints("name,,office\nAda,,1\nBo,x,2\nCy,y,3\n")
        == ["3:4: column B has values and no name | name it in the first row"])
  }

  @Test func emptyFilesHaveNoRecords() throws {
    for text in ["", "\n", "\u{FEFF}", "name,office\n", "sep=;"] { #expect(try rows(text) == []) }
  }

  // MARK: Headers

  @Test func headersOfOneNameAreErrorsThatNameBothColumns() {
    #expect(
      complaints("name,phone, phone\nAda,1,2\n")
        == ["1:12: columns B and C are both called 'phone' | give one of them another name"])
    let wide = (0..<28).map { "c\($0)" } + ["c26"]
    #expect(complaints(wide.joined(separator: ",") + "\n").first?.contains("columns AA and AC") == true)
  }

  @Test func invisibleCharactersInHeadersAreWarnedOf() throws {
    #expect(
      try warnings("na\u{200B}me\u{A0},office\nAda,1\n") == [
        "1:1: the column name 'name' has invisible characters"
          + " | they are ignored; type the name anew to be rid of them"
      ])
    #expect(try rows("\"office\nnumber\",b\n1,2\n") == ["office number=1;b=2"])
    #expect(try warnings("\"office\nnumber\", b \n1,2\n") == [])
  }

  @Test func singleColumnIsReported() throws {
    #expect(
      try warnings("name|office\nAda|1\n") == [
        "1:1: the file has a single column, 'name|office' | if there should be more, separate cells by commas,"
          + " semicolons or tabs, or begin the file with a line such as 'sep=|'"
      ])
  }

  // MARK: Damage

  @Test func unclosedQuotePointsAtItsOpening() {
    #expect(
      complaints("name,office\nAda,\"Main 101\nBo,2\n") == [
        "2:5: this quote is never closed | write one at the end of the cell as well, or none at its beginning; a quote inside a quoted cell is written twice"
      ])
    #expect(
      complaints("name,office\nAda,1,x\nBo,\"").count == 2, "problems before the quote are told too")
  }

  @Test func textBehindAQuoteIsPointedAt() {
    #expect(
      complaints("name,office\n\"Ada \"Ace\" Marlow\",1\nBo,2\n") == [
        "2:7: text after the closing quote of a cell | the cell's first quote is on line 2"
          + " | a quote inside a quoted cell is written twice"
      ])
  }

  @Test(arguments: [
    ("Ada King,ada@example.org,B 1", 10, "name, email, column_C"),
    ("Ada,+1 555 0100,x", 5, "column_A, phone, column_C"),
    ("Ada,030 123456,030 654321", 5, "column_A, phone, phone_C"), ("https://x.org/ada,Ada", 1, "website, column_B"),
    ("Ada,www.x.org", 5, "column_A, website"),
  ])
  func aPersonInPlaceOfTheHeadingsIsRefused(row: String, column: Int, names: String) {
    #expect(
      complaints(row + "\nBo,bo@example.org\n") == [
        "1:\(column): the first row is a person, expected the names of the columns"
          + " | put a row of names above it; or say them in roster.yml, as in 'directory: {path: people.csv, headings: [\(names)]}', for one command with '--headings'"
          + " | if these are names, say 'headings: true'"
      ])
  }

  private func records(_ text: String, _ headings: TableHeadings) throws -> RecordList {
    try CSVReader(headings: headings).records(in: SourceText(path: "people.csv", text: text))
  }

  @Test func columnsAreCalledAsTheConfigurationSays() throws {
    let headings = try #require(TableHeadings(text: "name, email,office"))
    let list = try records("\n Ada ,a@x.org\nBo,,2\n", headings)
    #expect(
      list.records.map { $0.fields.fields.map { "\($0.name)=\($0.value.spelling ?? "")" } } == [
        ["name= Ada ", "email=a@x.org"], ["name=Bo", "email=", "office=2"],
      ])
    #expect(list.warnings.isEmpty)
    #expect(try records("", headings).records.isEmpty)
    #expect(
      problems { _ = try records("Ada,a@x.org,1,2\n", headings) } == [
        "1:15: the row has 4 cells for 3 columns"
          + " | a cell that holds the separator must stand in quotes; a new column needs a name in 'headings'"
      ])
    let twice = try records("name,email,office\nAda,a@x.org\n", headings)
    #expect(twice.records.map { $0.fields["name"] } == [.text("Ada")])
    #expect(
      twice.warnings.map(\.brief) == [
        "1:1: the first row names the columns, as 'headings' does | it is no person; take 'headings' out"
      ])
    #expect(try records("name,a@x.org\nAda,1\n", .firstRow).records.map { $0.fields["a@x.org"]?.spelling } == ["1"])
  }

  @Test(arguments: ["", "name,", "name,name", " "])
  func headingsThatNameNothingAreNone(text: String) {
    #expect(TableHeadings(text: text) == nil)
  }

  @Test func whatStandsBehindAnUnclosedQuoteIsReadAllTheSame() {
    let (list, problems) = CSVReader().readableRecords(
      in: SourceText(path: "a.csv", text: "name,office\nAda,\"B 1\nBo,B 2\nCy,B 3,x\n"))
    #expect(list.records.map { $0.fields["office"] } == [.text("B 1"), .text("B 2"), .text("B 3")])
    #expect(
      problems.map(\.brief) == [
        "2:5: this quote is never closed | write one at the end of the cell as well, or none at its beginning; a quote inside a quoted cell is written twice",
        "4:8: the row has 3 cells for 2 columns | a cell that holds the separator must stand in quotes; a new column needs a name in the first row",
      ])
  }

  @Test func headingsWithNumbersAreHeadings() throws {
    #expect(try warnings("name,2024/2025,12345678,@,phone (030 12)\nAda,1,2,3,4\n") == [])
  }

  @Test func bytesThatAreNoTextArePointedAt() {
    let latin = SourceText(path: "a.csv", bytes: Array("name\nZo".utf8) + [0xEB, 0x0A])
    #expect(
      problems { _ = try CSVReader().records(in: latin) } == [
        "2:3: byte 0xEB is not UTF-8 | save the file with the encoding UTF-8; in a spreadsheet choose 'CSV UTF-8'"
          + " | \(Diagnostic.encodingAdvice)"
      ])
    #expect(
      Diagnostic.encodingAdvice
        == "or say what it is, with '--encoding windows-1252' or in roster.yml 'directory: {path: …, encoding: windows-1252}':"
        + " so it is for Western European languages; for Central European ones windows-1250, for Cyrillic windows-1251,"
        + " for Japanese shift_jis, for Chinese gbk")
    #expect(complaints("name,office\nA\0da,1\n").first?.hasPrefix("2:2: a byte 0, which is no text") == true)
  }

  @Test func roundedPhoneNumbersAreWarnedOf() throws {
    let note = "make the column text in the spreadsheet, enter the number again and save anew"
    #expect(
      try warnings("name,Phone\nAda,4.47E+11\nBo,02079460000\nCy,+44 20 7946 0000\nDee,\"4,47E+11\"\n") == [
        "2:5: a spreadsheet has rounded this value of 'Phone' | \(note)",
        "5:6: a spreadsheet has rounded this value of 'Phone' | \(note)",
      ])
    #expect(try warnings("name,x\nAda,4.47E+11\nBo,02079460000\n").count == 1)
    #expect(try warnings("name,x\nAda,4.47E+11\nBo,y\n") == [])
    #expect(try rows("name,Phone\nAda,4.47E+11\n") == ["name=Ada;Phone=4.47E+11"])
  }

  // MARK: Random files

  @Test func readsWhatAStrictWriterWrites() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("CSV round trip: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "Zoë", "日本", "\"", ",", ";", "\t", "\n", " ", "x y", "😀", "|", "'"]
    for _ in 0..<300 {
      let delimiter = [",", ";", "\t"].randomElement(using: &random) ?? ","
      let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      let columns = Int.random(in: 2...6, using: &random)
      let table = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<columns).map { column in
          (column == 0 ? "k" : "")
            + (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
        }
      }
      let lines = [(0..<columns).map { "c\($0)" }] + table
      let text = lines.map { $0.map { quoted($0, delimiter, &random) }.joined(separator: delimiter) }
        .joined(separator: end)
      #expect(
        try list(text).records.map { $0.fields.fields.map { $0.value.spelling } } == table, "\(text.debugDescription)")
    }
  }

  private func quoted(_ cell: String, _ delimiter: String, _ random: inout SeededGenerator) -> String {
    let isQuoted =
      cell.contains { "\"\n\r \(delimiter)".contains($0) } || Bool.random(using: &random)
    return isQuoted
      ? "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : cell
  }

  @Test func truncationAtEveryByteNeverCrashes() {
    let bytes = Array("\u{FEFF}sep=;\r\nnäme;\"of\"\"fice\"\r\n\"Ada; é\n\";1\r\n;\r\nBo;4.47E+11;\r\n".utf8)
    for end in 0...bytes.count {
      _ = problems { _ = try CSVReader().records(in: SourceText(path: "a.csv", bytes: Array(bytes[..<end]))) }
    }
  }
}
