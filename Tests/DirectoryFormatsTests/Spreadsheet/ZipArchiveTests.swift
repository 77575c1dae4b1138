import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct ZipArchiveTests {
  /// "Ada Ada Ada Ada Ada" by raw deflate.
  private let packed = [UInt8](Data(base64Encoded: "c0xJVHBExQA=") ?? Data())

  @Test func entriesAreFoundByName() throws {
    var zip = ZipFixture()
    zip.add("a/b.xml", "one")
    zip.add("c", "")
    var archive = try ZipArchive(zip.bytes)
    #expect(try archive.contents(of: "a/b.xml") == Array("one".utf8))
    #expect(try archive.contents(of: "c") == [])
    #expect(try archive.contents(of: "b.xml") == nil)
    #expect(archive.contains("c"))
  }

  @Test func compressedEntriesAreUnpackedWithinTheirSize() throws {
    let text = Array("Ada Ada Ada Ada Ada".utf8)
    let sum = Inflation.checksum(of: text)
    func contents(size: Int, checksum: UInt32) throws -> [UInt8]? {
      let entry = ZipFixture.Entry(name: "a", bytes: packed, method: 8, size: size, checksum: checksum)
      var archive = try ZipArchive(ZipFixture(entries: [entry]).bytes)
      return try archive.contents(of: "a")
    }
    #expect(try contents(size: text.count, checksum: sum) == text)
    #expect(throws: ZipError.damaged) { try contents(size: text.count - 1, checksum: sum) }
    #expect(throws: ZipError.damaged) { try contents(size: text.count + 1, checksum: sum) }
    #expect(throws: ZipError.damaged) { try contents(size: text.count, checksum: sum ^ 1) }
  }

  @Test func bombsAreRefusedBeforeAnythingIsUnpacked() {
    for size in [2 << 20, ZipArchive.largest + 1, 0xFFFF_FFFE] {
      let entry = ZipFixture.Entry(name: "a", bytes: packed, method: 8, size: size)
      #expect(throws: ZipError.tooLarge) {
        var archive = try ZipArchive(ZipFixture(entries: [entry]).bytes)
        _ = try archive.contents(of: "a")
      }
    }
  }

  @Test func allEntriesTogetherHaveABound() throws {
    let half = [UInt8](repeating: 0, count: 1 << 20)
    var zip = ZipFixture()
    for number in 0..<2 { zip.entries.append(.init(name: "\(number)", bytes: half, size: ZipArchive.largest / 2 + 1)) }
    var archive = try ZipArchive(zip.bytes)
    #expect(throws: ZipError.damaged) { try archive.contents(of: "0") }
    #expect(throws: ZipError.tooLarge) { try archive.contents(of: "1") }
  }

  @Test func whatSaysTwoThingsOrNeedsAPasswordIsRefused() {
    var zip = ZipFixture()
    zip.add("a", "1")
    zip.add("a", "2")
    #expect(throws: ZipError.damaged) { try ZipArchive(zip.bytes) }
    #expect(throws: ZipError.encrypted) {
      let entry = ZipFixture.Entry(name: "a", bytes: [1], flags: 1)
      var archive = try ZipArchive(ZipFixture(entries: [entry]).bytes)
      _ = try archive.contents(of: "a")
    }
  }

  @Test func damageAtEveryByteIsNoCrash() {
    var zip = ZipFixture()
    zip.add("a", "one")
    zip.entries.append(.init(name: "b", bytes: packed, method: 8, size: 19))
    let bytes = zip.bytes
    for index in bytes.indices {
      for flip in [UInt8(0xFF), 0x80, 1] {
        var damaged = bytes
        damaged[index] ^= flip
        var archive = try? ZipArchive(damaged)
        _ = try? archive?.contents(of: "a")
        _ = try? archive?.contents(of: "b")
      }
      var cut = try? ZipArchive(Array(bytes[..<index]))
      _ = try? cut?.contents(of: "a")
    }
  }
}
