import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct TextEncodingTests {
  /// A text as other programs write it in an encoding.
  struct Sample: CustomTestStringConvertible, Sendable {
    var encoding: TextEncoding
    var text: String
    var bytes: [UInt8]
    var testDescription: String { encoding.rawValue }

    init(_ encoding: TextEncoding, _ text: String, _ bytes: [UInt8]) {
      self.encoding = encoding
      self.text = text
      self.bytes = bytes
    }
  }

  private static let samples = [
    Sample(
      .windows1250, "Łódź – Dvořák €",
      [0xA3, 0xF3, 0x64, 0x9F, 0x20, 0x96, 0x20, 0x44, 0x76, 0x6F, 0xF8, 0xE1, 0x6B, 0x20, 0x80]),
    Sample(
      .windows1251, "Юлия Ёлкина №", [0xDE, 0xEB, 0xE8, 0xFF, 0x20, 0xA8, 0xEB, 0xEA, 0xE8, 0xED, 0xE0, 0x20, 0xB9]),
    Sample(.windows1252, "Zoë “x” €", [0x5A, 0x6F, 0xEB, 0x20, 0x93, 0x78, 0x94, 0x20, 0x80]),
    Sample(.windows1253, "Αθηνά Ίρις", [0xC1, 0xE8, 0xE7, 0xED, 0xDC, 0x20, 0xBA, 0xF1, 0xE9, 0xF2]),
    Sample(.windows1254, "Şükrü İğne", [0xDE, 0xFC, 0x6B, 0x72, 0xFC, 0x20, 0xDD, 0xF0, 0x6E, 0x65]),
    Sample(.windows1255, "שרה כהן", [0xF9, 0xF8, 0xE4, 0x20, 0xEB, 0xE4, 0xEF]),
    Sample(.windows1256, "ليلى", [0xE1, 0xED, 0xE1, 0xEC]),
    Sample(.windows1257, "Žydrė Šķēle", [0xDE, 0x79, 0x64, 0x72, 0xEB, 0x20, 0xD0, 0xED, 0xE7, 0x6C, 0x65]),
    Sample(.windows1258, "Đ ơ ₫", [0xD0, 0x20, 0xF5, 0x20, 0xFE]),
    Sample(.windows874, "สมชาย", [0xCA, 0xC1, 0xAA, 0xD2, 0xC2]),
    Sample(.latin2, "Łódź Dvořák", [0xA3, 0xF3, 0x64, 0xBC, 0x20, 0x44, 0x76, 0x6F, 0xF8, 0xE1, 0x6B]),
    Sample(.latin3, "Ħ Ĝ", [0xA1, 0x20, 0xD8]),
    Sample(.latin4, "Žydrė Šķēle", [0xAE, 0x79, 0x64, 0x72, 0xEC, 0x20, 0xA9, 0xF3, 0xBA, 0x6C, 0x65]),
    Sample(.isoCyrillic, "Юлия Ёлкина", [0xCE, 0xDB, 0xD8, 0xEF, 0x20, 0xA1, 0xDB, 0xDA, 0xD8, 0xDD, 0xD0]),
    Sample(.isoArabic, "ليلى", [0xE4, 0xEA, 0xE4, 0xE9]),
    Sample(.isoGreek, "Αθηνά Ίρις €", [0xC1, 0xE8, 0xE7, 0xED, 0xDC, 0x20, 0xBA, 0xF1, 0xE9, 0xF2, 0x20, 0xA4]),
    Sample(.isoHebrew, "שרה כהן", [0xF9, 0xF8, 0xE4, 0x20, 0xEB, 0xE4, 0xEF]),
    Sample(.latin6, "Žydrė Þór", [0xAC, 0x79, 0x64, 0x72, 0xEC, 0x20, 0xDE, 0xF3, 0x72]),
    Sample(.latin7, "Žydrė Šķēle", [0xDE, 0x79, 0x64, 0x72, 0xEB, 0x20, 0xD0, 0xED, 0xE7, 0x6C, 0x65]),
    Sample(.latin8, "Ŵ ŷ", [0xD0, 0x20, 0xFE]),
    Sample(.latin9, "Œuvre Š €", [0xBC, 0x75, 0x76, 0x72, 0x65, 0x20, 0xA6, 0x20, 0xA4]),
    Sample(.latin10, "Ștefan Ț €", [0xAA, 0x74, 0x65, 0x66, 0x61, 0x6E, 0x20, 0xDE, 0x20, 0xA4]),
    Sample(.koi8r, "Юлия Ёлкина", [0xE0, 0xCC, 0xC9, 0xD1, 0x20, 0xB3, 0xCC, 0xCB, 0xC9, 0xCE, 0xC1]),
    Sample(.koi8u, "Їжак Ґ", [0xB7, 0xD6, 0xC1, 0xCB, 0x20, 0xBD]),
    Sample(.macintosh, "Zoë “x” €", [0x5A, 0x6F, 0x91, 0x20, 0xD2, 0x78, 0xD3, 0x20, 0xDB]),
    Sample(.macCentralEuropean, "Łódź Dvořák", [0xFC, 0x97, 0x64, 0x90, 0x20, 0x44, 0x76, 0x6F, 0xDE, 0x87, 0x6B]),
    Sample(.macCyrillic, "Юлия Ёлкина", [0x9E, 0xEB, 0xE8, 0xDF, 0x20, 0xDD, 0xEB, 0xEA, 0xE8, 0xED, 0xE0]),
    Sample(.macTurkish, "Şükrü İğne", [0xDE, 0x9F, 0x6B, 0x72, 0x9F, 0x20, 0xDC, 0xDB, 0x6E, 0x65]),
    Sample(.dos437, "Zoë ½", [0x5A, 0x6F, 0x89, 0x20, 0xAB]),
    Sample(.dos850, "Zoë Þór", [0x5A, 0x6F, 0x89, 0x20, 0xE8, 0xA2, 0x72]),
    Sample(.dos852, "Łódź Dvořák", [0x9D, 0xA2, 0x64, 0xAB, 0x20, 0x44, 0x76, 0x6F, 0xFD, 0xA0, 0x6B]),
    Sample(.dos858, "Zoë €", [0x5A, 0x6F, 0x89, 0x20, 0xD5]),
    Sample(.dos866, "Юлия Ёлкина", [0x9E, 0xAB, 0xA8, 0xEF, 0x20, 0xF0, 0xAB, 0xAA, 0xA8, 0xAD, 0xA0]),
    Sample(
      .shiftJIS, "表 ソラ 髙橋 ｱ～",
      [0x95, 0x5C, 0x20, 0x83, 0x5C, 0x83, 0x89, 0x20, 0xFB, 0xFC, 0x8B, 0xB4, 0x20, 0xB1, 0x81, 0x60]),
    Sample(
      .eucJP, "表 ソラ 高橋 ｱ", [0xC9, 0xBD, 0x20, 0xA5, 0xBD, 0xA5, 0xE9, 0x20, 0xB9, 0xE2, 0xB6, 0xB6, 0x20, 0x8E, 0xB1]),
    Sample(.gbk, "张伟 镕", [0xD5, 0xC5, 0xCE, 0xB0, 0x20, 0xE9, 0x46]),
    Sample(
      .gb18030, "张伟 镕 é 𠮷", [0xD5, 0xC5, 0xCE, 0xB0, 0x20, 0xE9, 0x46, 0x20, 0xA8, 0xA6, 0x20, 0x95, 0x34, 0xB2, 0x35]),
    Sample(.big5, "陳大文 許功蓋", [0xB3, 0xAF, 0xA4, 0x6A, 0xA4, 0xE5, 0x20, 0xB3, 0x5C, 0xA5, 0x5C, 0xBB, 0x5C]),
    Sample(.big5HongKong, "陳大文 許功蓋", [0xB3, 0xAF, 0xA4, 0x6A, 0xA4, 0xE5, 0x20, 0xB3, 0x5C, 0xA5, 0x5C, 0xBB, 0x5C]),
    Sample(
      .eucKR, "김철수 똠방각하", [0xB1, 0xE8, 0xC3, 0xB6, 0xBC, 0xF6, 0x20, 0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF]),
  ]

  @Test(arguments: samples) func textsAreReadAndWritten(_ sample: Sample) throws {
    #expect(sample.encoding.text(of: sample.bytes) == sample.text)
    let written = try sample.encoding.bytes(of: Array(sample.text.utf8), replacing: SourceText(path: "a", bytes: []))
    #expect(written == sample.bytes)
  }

  @Test func everyEncodingHasASample() {
    #expect(Set(Self.samples.map(\.encoding)) == Set(TextEncoding.allCases).subtracting([.utf8]))
  }

  /// Whatever a byte or two of them mean is written as it was read, but for second codes of one character.
  @Test(arguments: TextEncoding.allCases) func readingUndoesWriting(_ encoding: TextEncoding) throws {
    let nothing = SourceText(path: "a", bytes: [])
    var count = 0
    for first in UInt8.min...UInt8.max {
      let ends: [[UInt8]] = encoding.hasSeveralCodes && first >= 0x80 ? (UInt8(0x30)...0xFE).map { [$0] } : [[]]
      for end in ends {
        guard let text = encoding.text(of: [first] + end) else { continue }
        // Three that nothing writes.
        if encoding == .eucJP, ["¢", "£", "¬"].contains(text) { continue }
        let codes = try encoding.bytes(of: Array(text.utf8), replacing: nothing)
        #expect(encoding.text(of: codes) == text)
        if !encoding.hasSeveralCodes { #expect(codes == [first]) }
        count += 1
      }
    }
    #expect(count >= 128)
  }

  @Test func bytesWithoutAMeaningArePointedAt() throws {
    func complaints(_ bytes: [UInt8], _ encoding: TextEncoding) -> [String] {
      problems { _ = try SourceText(path: "a.csv", bytes: bytes).inUTF8(from: encoding) }
    }
    let remedy =
      "say which encoding it really is, with '--encoding' or as 'encoding' in roster.yml; or save the file with the encoding UTF-8"
    for byte: UInt8 in [0x81, 0x8D, 0x8F, 0x90, 0x9D] {
      #expect(
        complaints(Array("name\nJ".utf8) + [0xFC, byte] + Array("rgen\n".utf8), .windows1252) == [
          "2:3: byte 0x\(String(byte, radix: 16, uppercase: true)) is no character of windows-1252 | \(remedy)"
        ])
    }
    #expect(
      complaints([0xE4, 0x0A, 0x41, 0x90], .latin2) == ["2:2: byte 0x90 is no character of iso-8859-2 | \(remedy)"])
    #expect(
      complaints([0x95, 0x5C, 0x0D, 0x0A, 0x95, 0x5C, 0x85, 0xFF, 0x41], .shiftJIS).first?.hasPrefix("2:2: ") == true)
    // A code that is cut off by the end, and one that stands for private use.
    #expect(complaints([0x41, 0x95], .shiftJIS) == ["1:2: byte 0x95 is no character of shift_jis | \(remedy)"])
    #expect(
      complaints([0x41, 0xF0, 0x40], .shiftJIS) == [
        "1:2: the bytes 0xF0 0x40 are no character of shift_jis | \(remedy)"
      ])
  }

  @Test func lineOfABadByteIsShown() throws {
    let bytes = Array("name\nJ".utf8) + [0xFC, 0x81, 0x72, 0x9D] + Array(";\nBo\n".utf8)
    do {
      _ = try SourceText(path: "a.csv", bytes: bytes).inUTF8(from: .windows1252)
      Issue.record("no error")
    } catch let error as DiagnosticError {
      #expect(error.diagnostics.first?.location?.lineText == "Jü\u{FFFD}r\u{FFFD};")
      #expect(error.diagnostics.first?.location?.column == 3)
    }
  }

  @Test func longTextsAreReadWhole() {
    for sample in Self.samples {
      for offset in 0..<3 {
        let start = Array(repeating: UInt8(ascii: "x"), count: offset)
        let bytes = start + Array(repeatElement(sample.bytes, count: 3000).joined())
        let text = String(repeating: "x", count: offset) + String(repeating: sample.text, count: 3000)
        #expect(sample.encoding.text(of: bytes) == text)
      }
    }
  }

  @Test func namesAreThoseThatPeopleWrite() {
    let names: [(String, TextEncoding)] = [
      ("UTF8", .utf8), ("us-ascii", .utf8), ("CP1250", .windows1250), ("Windows-1251", .windows1251),
      ("windows1252", .windows1252), ("ISO_8859-1:1987", .windows1252), ("latin-1", .windows1252),
      ("iso-8859-9", .windows1254), ("Latin5", .windows1254), ("iso8859-2", .latin2), ("l2", .latin2),
      ("ISO-8859-15", .latin9), ("KOI8-R", .koi8r), ("x-mac-roman", .macintosh), ("MacRoman", .macintosh),
      ("cp852", .dos852), ("Shift-JIS", .shiftJIS), ("x-sjis", .shiftJIS), ("windows-31j", .shiftJIS),
      ("cp932", .shiftJIS), ("EUC_JP", .eucJP), ("GB2312", .gbk), ("cp936", .gbk), ("GB18030", .gb18030),
      ("Big5", .big5), ("x-x-big5", .big5), ("cp949", .eucKR), ("ks_c_5601-1987", .eucKR),
    ]
    for (name, encoding) in names { #expect(TextEncoding(name: name) == encoding, "\(name)") }
    for encoding in TextEncoding.allCases { #expect(TextEncoding(name: encoding.rawValue) == encoding) }
    for name in ["", "x-", "utf-16", "windows-1259", "ansi", "latin"] { #expect(TextEncoding(name: name) == nil) }
    for name in TextEncoding.known.replacing(" to ", with: ", ").split(separator: ", ") {
      #expect(TextEncoding(name: String(name)) != nil, "\(name)")
    }
  }

  @Test func onlyNearSpellingsAreSuggested() {
    #expect(TextEncoding.suggestion(for: "windws-1254") == "windows-1254")
    #expect(TextEncoding.suggestion(for: "shiftjs") == "shift_jis")
    #expect(TextEncoding.suggestion(for: "iso-8895-2") == nil)
    #expect(TextEncoding.suggestion(for: "windows-1259") == nil)
    #expect(TextEncoding.suggestion(for: "utf-16") == nil)
  }

  /// `≒` has two codes, of which other programs write another one.
  @Test func linesThatStayKeepTheirBytes() throws {
    let original: [UInt8] = [0x87, 0x90, 0x0D, 0x0A, 0x41, 0x0A, 0x87, 0x90, 0x42]
    let text = try SourceText(path: "a", bytes: original).inUTF8(from: .shiftJIS).bytes
    #expect(String(decoding: text, as: UTF8.self) == "≒\r\nA\n≒B")
    let source = SourceText(path: "a", bytes: original)
    let changed = Array("≒\r\nA表\n≒C".utf8)
    #expect(
      try TextEncoding.shiftJIS.bytes(of: changed, replacing: source)
        == [0x87, 0x90, 0x0D, 0x0A, 0x41, 0x95, 0x5C, 0x0A, 0x81, 0xE0, 0x43])
  }

  @Test func whatAnEncodingLacksIsRefused() {
    for (encoding, scalar) in [
      (TextEncoding.windows1252, "\u{81}"), (.windows1252, "Ł"), (.latin2, "€"), (.shiftJIS, "é"), (.shiftJIS, "¥"),
      (.gbk, "\u{E000}"), (.gb18030, "\u{FFFD}"), (.eucJP, "𝄞"),
    ] {
      #expect(
        problems {
          _ = try encoding.bytes(of: Array("a\(scalar)".utf8), replacing: SourceText(path: "a.csv", bytes: []))
        }
          == [
            "a.csv: 'a.csv' is in \(encoding.rawValue), which has no '\(scalar)'"
              + " | save the file with the encoding UTF-8, and take 'encoding' out of roster.yml"
          ])
    }
  }
}
