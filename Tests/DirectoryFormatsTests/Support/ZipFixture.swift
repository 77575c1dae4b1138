@testable import DirectoryFormats

/// Makes zip files for tests: entries are stored as they are, or are given packed.
struct ZipFixture {
  struct Entry {
    var name: String
    var bytes: [UInt8]
    var method: UInt16 = 0
    /// What the file says of the size; `nil`: the truth.
    var size: Int?
    var checksum: UInt32?
    var flags: UInt16 = 0
  }

  var entries: [Entry] = []

  mutating func add(_ name: String, _ text: String) { entries.append(Entry(name: name, bytes: Array(text.utf8))) }

  var bytes: [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let start = output.count
      let checksum = entry.checksum ?? Inflation.checksum(of: entry.bytes)
      let sizes = number(checksum) + number(UInt32(entry.bytes.count)) + number(UInt32(entry.size ?? entry.bytes.count))
      let name = Array(entry.name.utf8)
      let head = short(20) + short(entry.flags) + short(entry.method) + number(0) + sizes + short(UInt16(name.count))
      output += number(0x0403_4B50) + head + short(0) + name + entry.bytes
      directory += number(0x0201_4B50) + short(20) + head + short(0) + short(0) + short(0) + short(0) + number(0)
      directory += number(UInt32(start)) + name
    }
    let count = UInt16(entries.count)
    let end = number(UInt32(directory.count)) + number(UInt32(output.count)) + short(0)
    return output + directory + number(0x0605_4B50) + short(0) + short(0) + short(count) + short(count) + end
  }

  private func short(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  private func number(_ value: UInt32) -> [UInt8] {
    short(UInt16(truncatingIfNeeded: value)) + short(UInt16(truncatingIfNeeded: value >> 16))
  }
}

/// Makes small spreadsheets for tests.
struct WorkbookFixture {
  /// The sheets: a name, an attribute of `<sheet>`, and what stands in `<worksheet>`.
  var sheets: [(name: String, attributes: String, body: String)]
  var sharedTexts: [String] = []
  /// The codes of the number formats that cells have by `s="0"`, `s="1"`, …
  var formats: [String] = []
  var workbookProperties = ""

  init(_ body: String) { sheets = [("Sheet1", "", body)] }

  var zip: ZipFixture {
    var zip = ZipFixture()
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    zip.add(
      "_rels/.rels",
      "<Relationships><Relationship Id=\"r\" Type=\"\(office)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    )
    let list = sheets.enumerated().map { number, sheet in
      "<sheet name=\"\(sheet.name)\" sheetId=\"\(number + 1)\" r:id=\"rId\(number)\" \(sheet.attributes)/>"
    }
    zip.add(
      "xl/workbook.xml",
      "<workbook xmlns:r=\"\(office)\">\(workbookProperties)<sheets>\(list.joined())</sheets></workbook>")
    var relations = sheets.indices.map { number in
      "<Relationship Id=\"rId\(number)\" Type=\"\(office)/worksheet\" Target=\"worksheets/sheet\(number + 1).xml\"/>"
    }
    relations.append("<Relationship Id=\"s\" Type=\"\(office)/sharedStrings\" Target=\"/xl/sharedStrings.xml\"/>")
    relations.append("<Relationship Id=\"f\" Type=\"\(office)/styles\" Target=\"styles.xml\"/>")
    zip.add("xl/_rels/workbook.xml.rels", "<Relationships>\(relations.joined())</Relationships>")
    zip.add("xl/sharedStrings.xml", "<sst>\(sharedTexts.map { "<si>\($0)</si>" }.joined())</sst>")
    let codes = formats.enumerated().map { number, code in
      "<numFmt numFmtId=\"\(164 + number)\" formatCode=\"\(code)\"/>"
    }
    let uses = formats.indices.map { "<xf numFmtId=\"\(164 + $0)\"/>" }
    zip.add(
      "xl/styles.xml",
      "<styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>"
        + "<cellXfs>\(uses.joined())</cellXfs></styleSheet>")
    for (number, sheet) in sheets.enumerated() {
      zip.add("xl/worksheets/sheet\(number + 1).xml", "<worksheet>\(sheet.body)</worksheet>")
    }
    return zip
  }
}
