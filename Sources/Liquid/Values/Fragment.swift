import Diagnostics

/// Output that was captured: what the template wrote and what its values gave, in order and still apart.
///
/// Printed, it goes to the sink piece by piece, so a captured value is escaped where it lands in the end. A filter
/// or comparison sees `text`.
public final class Fragment: Sendable {
  /// One piece of captured output.
  public enum Piece: Sendable {
    /// The template's own text.
    case template([UInt8])
    /// A value, with the place of its `{{ }}`.
    case value(String, Kind, SourceSpan)
    /// A partial begins; its pieces follow up to the matching end.
    case partialBegins(Template)
    /// A partial ends.
    case partialEnds
  }

  /// The pieces in order.
  public let pieces: [Piece]

  /// What it costs to put the pieces together, in steps.
  let work: Int

  /// Makes a fragment.
  public init(pieces: [Piece]) {
    self.pieces = pieces
    work = pieces.reduce(pieces.count) { work, piece in
      switch piece {
      case .template(let text): work + (text.count >> 2)
      case .value(let text, _, _): work + (text.utf8.count >> 2)
      case .partialBegins, .partialEnds: work
      }
    }
  }

  /// All pieces as one text, values put in as they are.
  public var text: String {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .template(let text): bytes += text
      case .value(let text, _, _): bytes += text.utf8
      case .partialBegins, .partialEnds: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it holds both text of the template (blanks aside) and values: then it is neither trusted as
  /// markup nor plain data.
  public var isMixed: Bool {
    var hasTemplate = false
    var hasValue = false
    for piece in pieces {
      switch piece {
      case .template(let text): hasTemplate = hasTemplate || text.contains { $0 > 0x20 }
      case .value: hasValue = true
      case .partialBegins, .partialEnds: break
      }
    }
    return hasTemplate && hasValue
  }
}
