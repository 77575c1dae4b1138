import Testing

@testable import Markup

@Suite struct ASCIITests {
  @Test func aByteIsFoundAtOrAfterTheStart() {
    let bytes: [UInt8] = [1, 7, 0, 7]
    bytes.withUnsafeBufferPointer { bytes in
      #expect(bytes.firstPosition(of: 7, from: 0) == 1)
      #expect(bytes.firstPosition(of: 7, from: 1) == 1)
      #expect(bytes.firstPosition(of: 7, from: 2) == 3)
      #expect(bytes.firstPosition(of: 0, from: 0) == 2)
      #expect(bytes.firstPosition(of: 1, from: 1) == nil)
      #expect(bytes.firstPosition(of: 7, from: 4) == nil)
      #expect(bytes.firstPosition(of: 9, from: 0) == nil)
    }
  }

  @Test func nothingIsFoundInNothing() {
    #expect(UnsafeBufferPointer<UInt8>(start: nil, count: 0).firstPosition(of: 0, from: 0) == nil)
  }
}
