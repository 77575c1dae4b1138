import CExpat
import Foundation

/// The attributes of an element; good only while its event is handled.
package struct XMLAttributes {
  private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  fileprivate init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pairs = pairs }

  /// The value of an attribute, whatever prefix its name has; `nil` if there is none.
  package subscript(_ name: StaticString) -> String? {
    guard let pairs else { return nil }
    var index = 0
    while let found = pairs[index] {
      let colon = strchr(found, 0x3A).map { UnsafePointer($0) + 1 } ?? found
      if strcmp(colon, name.utf8Start) == 0 { return pairs[index + 1].map { String(cString: $0) } }
      index += 2
    }
    return nil
  }
}

/// Takes the events of an XML document.
package protocol XMLEventHandler: AnyObject {
  /// An element begins; the range covers its tag.
  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws
  /// An element ends; of an empty element the range is the same as at its start.
  func end(tag: Range<Int>) throws
  /// Some text; long ones come in pieces.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws
}

/// Why a document cannot be read, and at which byte.
package enum XMLError: Error {
  /// The document ends within an element.
  case truncated(at: Int)
  /// Not well formed, in the words of the parser.
  case malformed(String, at: Int)
  /// Declares an entity, or uses one that is not declared. Such a document could read other files or grow
  /// without bound; property lists need none.
  case entity(String, at: Int)
}

/// Reads XML by expat; the only file that knows it.
///
/// External entities are never opened, and a document that declares an entity is refused.
package final class XMLEvents {
  private let parser: XML_Parser
  private let handler: any XMLEventHandler
  private var failure: (any Error)?
  /// What is read before the document's own bytes, and how far these begin from where they stand.
  private let prolog: [UInt8]
  private let start: Int

  /// Reads a whole document, or the rest of one.
  ///
  /// - Parameters:
  ///   - encoding: The encoding whatever the document declares; `nil` goes by the document.
  ///   - start: Where the rest begins.
  ///   - prolog: What opens the elements that are open there; nobody is told of it.
  /// - Throws: `XMLError`, or what the handler throws.
  package static func read(
    _ bytes: [UInt8], encoding: String? = nil, from start: Int = 0, behind prolog: [UInt8] = [],
    into handler: any XMLEventHandler
  ) throws {
    guard let parser = XML_ParserCreate(encoding) else { throw XMLError.malformed("out of memory", at: 0) }
    defer { XML_ParserFree(parser) }
    let events = XMLEvents(parser, handler, prolog, start)
    try withExtendedLifetime(events) { try events.read(bytes) }
  }

  private init(_ parser: XML_Parser, _ handler: any XMLEventHandler, _ prolog: [UInt8], _ start: Int) {
    self.parser = parser
    self.handler = handler
    self.prolog = prolog
    self.start = start
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let name else { return }
        XMLEvents.of(user)?.handle {
          try $0.handler.start(String(cString: name), XMLAttributes(attributes), tag: $0.event)
        }
      },
      { user, _ in XMLEvents.of(user)?.handle { try $0.handler.end(tag: $0.event) } })
    XML_SetCharacterDataHandler(parser) { user, characters, count in
      guard let characters else { return }
      characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        XMLEvents.of(user)?.handle {
          try $0.handler.text(UnsafeBufferPointer(start: bytes, count: Int(count)), at: $0.event.lowerBound)
        }
      }
    }
    XML_SetEntityDeclHandler(parser) { user, name, _, _, _, _, _, _, _ in
      let name = name.map { String(cString: $0) } ?? ""
      XMLEvents.of(user)?.handle { throw XMLError.entity(name, at: $0.event.lowerBound) }
    }
    XML_SetSkippedEntityHandler(parser) { user, name, _ in
      let name = name.map { String(cString: $0) } ?? ""
      XMLEvents.of(user)?.handle { throw XMLError.entity(name, at: $0.event.lowerBound) }
    }
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLEvents? {
    user.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The bytes of the current event.
  private var event: Range<Int> {
    let place = max(0, Int(XML_GetCurrentByteIndex(parser)) - prolog.count) + start
    return place..<place + Int(XML_GetCurrentByteCount(parser))
  }

  private func handle(_ work: (XMLEvents) throws -> Void) {
    guard failure == nil, prolog.isEmpty || Int(XML_GetCurrentByteIndex(parser)) >= prolog.count else { return }
    do {
      try work(self)
    } catch {
      failure = error
      XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }

  private func read(_ bytes: [UInt8]) throws {
    // expat counts in 32 bits. It may copy a whole piece: of a rest, which mostly has a fault soon, only as much as is read.
    let mostBytes = 1 << 28
    var pieceSize = prolog.isEmpty ? mostBytes : 1 << 12
    try prolog.withUnsafeBytes { buffer in
      guard let piece = buffer.baseAddress else { return }
      let status = XML_Parse(parser, piece.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 0)
      if status == XML_STATUS_ERROR { throw parseError(size: bytes.count) }
    }
    try bytes.withUnsafeBytes { buffer in
      var start = start
      repeat {
        let count = min(pieceSize, buffer.count - start)
        let piece = buffer.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
        let status = XML_Parse(parser, piece, Int32(count), start + count == buffer.count ? 1 : 0)
        if let failure { throw failure }
        if status == XML_STATUS_ERROR { throw parseError(size: buffer.count) }
        start += count
        pieceSize = min(pieceSize * 2, mostBytes)
      } while start < buffer.count
    }
  }

  private func parseError(size: Int) -> XMLError {
    let offset = min(event.lowerBound, size)
    let code = XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
      return .truncated(at: offset)
    default:
      return .malformed(XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error", at: offset)
    }
  }
}
