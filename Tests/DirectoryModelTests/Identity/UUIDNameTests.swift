import Foundation
import Testing

@testable import DirectoryModel

@Suite struct SHA1Tests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (
      String(repeating: "0123456701234567012345670123456701234567012345670123456701234567", count: 10),
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
  ])
  func digestsOfTheStandard(message: String, digest: String) {
    #expect(SHA1.digest(of: message.utf8).map { String(format: "%02x", $0) }.joined() == digest)
  }

  @Test(arguments: 53...66)
  func everyPaddingEndsOnABlock(length: Int) {
    let digests = Set((0...length).map { SHA1.digest(of: [UInt8](repeating: 7, count: $0)) })
    #expect(digests.count == length + 1)
  }
}

@Suite struct UUIDNameTests {
  @Test func versionFiveOfTheStandard() throws {
    let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(UUID(name: "www.example.com", namespace: dns).uuidString == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
  }

  @Test func rosterIDsNeverChange() {
    #expect(UUID.rosterNamespace.uuidString == "5B0A6C1E-8D0B-4A52-9C57-2F6D3E1A7B94")
    #expect(UUID(name: "A000374").uuidString == "443D9F09-39AC-57AA-B288-511CE10DF389")
  }
}
